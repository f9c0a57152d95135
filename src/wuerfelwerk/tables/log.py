"""The tables on disk: SQLite, written so that what was answered is never lost.

    tables ─┬─ seats ── holders      who sits where, and which persons hold a seat
            ├─ events                the log: append-only, key (table, seq)
            ├─ hidden                commits of a simultaneous phase before the reveal
            └─ drafts                chosen and not committed

Write-ahead log with synchronous=FULL: a transaction that has returned survives a power cut.
One connection in one thread writes; a transaction is one piece of work for that thread, because
going back and forth with the event loop cost more than the disk. The key (table, seq) decides if
another process should race with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from wuerfelwerk.tables.live import BOT, RUNNING, Live
from wuerfelwerk.tables.view import Logged

SCHEMA = 1  # rises with every change of the tables below
BUSY_MS = 10_000

metadata = sa.MetaData()

about = sa.Table(
    "about",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("boards", sa.JSON, nullable=False),
    sa.Column("settings", sa.JSON, nullable=False),
    sa.Column("dice", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("invite", sa.Text, nullable=False, unique=True),
    sa.Column("watch", sa.Text, nullable=False, unique=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("rematch", sa.Text, nullable=False),
    sa.Column("material", sa.JSON),
    sa.Column("result", sa.JSON),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("token", sa.Text, nullable=False, unique=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("word", sa.Text, nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("wants_stop", sa.Boolean, nullable=False),
)

holders = sa.Table(
    "holders",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True, index=True),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("text", sa.JSON, nullable=False),
    sa.Column("auto", sa.Boolean, nullable=False),
    sa.Column("stand_in", sa.Boolean, nullable=False),
    sa.Column("roll", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)

hidden = sa.Table(
    "hidden",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("actions", sa.JSON, nullable=False),
    sa.Column("auto", sa.Boolean, nullable=False),
    sa.Column("stand_in", sa.Boolean, nullable=False),
)

drafts = sa.Table(
    "drafts",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("actions", sa.JSON, nullable=False),
)

READERS = 2

Rows = dict[str, list[dict[str, Any]]]
T = TypeVar("T")


class SchemaError(Exception):
    """The file was written by a later version of this program."""


class Log:
    """The open file."""

    def __init__(self, path: Path) -> None:
        url = sa.URL.create("sqlite", database=str(path))
        self._writer = sa.create_engine(url, poolclass=sa.StaticPool, hide_parameters=True)
        self._reader = sa.create_engine(url, pool_size=READERS, max_overflow=0, hide_parameters=True)
        for engine, begin in ((self._writer, "BEGIN IMMEDIATE"), (self._reader, "BEGIN")):
            _set_up(engine, begin)
        self._writing = ThreadPoolExecutor(1, "log-writer")
        self._reading = ThreadPoolExecutor(READERS, "log-reader")

    async def open(self) -> None:
        """Makes the tables in a new file; refuses a file of a later version."""
        await self._write(_make_schema)

    async def close(self) -> None:
        """Waits for what is being written, then closes the file."""
        for pool in (self._writing, self._reading):
            await asyncio.to_thread(pool.shutdown)
        self._writer.dispose()
        self._reader.dispose()

    async def insert(self, table: Live, *before_after: Live) -> None:
        """Saves a new table and, in the same transaction, what it changed at an old one."""

        def work(connection: sa.Connection) -> None:
            connection.execute(tables.insert().values(**_table_row(table)))
            _write_seats(connection, table)
            if before_after:
                _save(connection, *before_after)

        await self._write(work)

    async def save(self, old: Live, new: Live) -> None:
        """Saves in one transaction what a verb changed. IntegrityError: another process was first."""
        await self._write(lambda connection: _save(connection, old, new))

    async def load(self, table_id: str) -> Rows | None:
        """All rows of a table, or None if there is no such table."""
        return await self._read(lambda connection: _load(connection, table_id))

    async def running_with_bots(self, since: float) -> list[str]:
        """Ids of the tables where a bot may be on turn, if something happened there since then."""
        bots = sa.select(seats.c.table_id).where(seats.c.kind.startswith(BOT))
        query = sa.select(tables.c.id).where(tables.c.status == RUNNING, tables.c.changed > since)
        return await self._column(query.where(tables.c.id.in_(bots)).order_by(tables.c.changed.desc()))

    async def of_person(self, person: str, most: int) -> list[str]:
        """Ids of the tables a person sits at, the last changed first."""
        mine = sa.select(holders.c.table_id).where(holders.c.person == person)
        query = sa.select(tables.c.id).where(tables.c.id.in_(mine))
        return await self._column(query.order_by(tables.c.changed.desc()).limit(most))

    async def find_table(self, column: str, token: str) -> str | None:
        """Id of the table with this ``invite`` or ``watch`` token."""
        found = await self._column(sa.select(tables.c.id).where(tables.c[column] == token))
        return found[0] if found else None

    async def find_seat(self, token: str) -> tuple[str, int] | None:
        """Table and seat of a personal link."""
        query = sa.select(seats.c.table_id, seats.c.seat).where(seats.c.token == token)
        row = await self._read(lambda connection: connection.execute(query).first())
        return (row[0], row[1]) if row else None

    async def _column(self, query: sa.Select[Any]) -> list[str]:
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def _write(self, work: Callable[[sa.Connection], T]) -> T:
        """One transaction in the writing thread; returns when it is on disk."""
        return await _in_thread(self._writing, self._writer, work)

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        return await _in_thread(self._reading, self._reader, work)


async def _in_thread(pool: ThreadPoolExecutor, engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    def transaction() -> T:
        with engine.begin() as connection:
            return work(connection)

    return await asyncio.get_running_loop().run_in_executor(pool, transaction)


def _make_schema(connection: sa.Connection) -> None:
    metadata.create_all(connection)
    found = connection.execute(sa.select(about.c.value).where(about.c.key == "schema")).scalar()
    if found is None:
        connection.execute(about.insert().values(key="schema", value=str(SCHEMA)))
    elif int(found) != SCHEMA:
        raise SchemaError(f"this file has schema {found}; this program reads schema {SCHEMA}")


def _load(connection: sa.Connection, table_id: str) -> Rows | None:
    found = connection.execute(tables.select().where(tables.c.id == table_id)).mappings().all()
    if not found:
        return None
    rows: Rows = {"tables": [dict(row) for row in found]}
    for part in (seats, holders, events, hidden, drafts):
        order = [column for column in part.primary_key.columns if column.name != "table_id"]
        query = part.select().where(part.c.table_id == table_id).order_by(*order)
        rows[part.name] = [dict(row) for row in connection.execute(query).mappings()]
    return rows


def _set_up(engine: sa.Engine, begin: str) -> None:
    """Transactions are begun by us, and every connection writes durably."""

    @sa.event.listens_for(engine, "connect")
    def connect(dbapi: Any, record: Any) -> None:
        dbapi.isolation_level = None
        cursor = dbapi.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin_transaction(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)


def _save(connection: sa.Connection, old: Live, new: Live) -> None:
    id, come = new.info.id, new.log[len(old.log) :]
    if come:
        connection.execute(events.insert(), [_event_row(id, event) for event in come])
    _replace(connection, hidden, id, _hidden_rows(old), _hidden_rows(new))
    _replace(connection, drafts, id, _draft_rows(old), _draft_rows(new))
    if new.seats != old.seats:
        for part in (holders, seats):
            connection.execute(part.delete().where(part.c.table_id == id))
        _write_seats(connection, new)
    before, row = _table_row(old), _table_row(new)
    values = {name: value for name, value in row.items() if value != before[name]}
    if values:
        connection.execute(tables.update().where(tables.c.id == id).values(**values))


def _write_seats(connection: sa.Connection, table: Live) -> None:
    id = table.info.id
    rows = [
        {
            "table_id": id,
            "seat": seat,
            "token": row.token,
            "kind": row.kind,
            "name": row.name,
            "word": row.word,
            "left": row.left,
            "wants_stop": row.wants_stop,
        }
        for seat, row in enumerate(table.seats)
    ]
    held = [
        {"table_id": id, "seat": seat, "person": person}
        for seat, row in enumerate(table.seats)
        for person in sorted(row.holders)
    ]
    connection.execute(seats.insert(), rows)
    if held:
        connection.execute(holders.insert(), held)


def _replace(
    connection: sa.Connection,
    part: sa.Table,
    id: str,
    old: dict[int, dict[str, Any]],
    new: dict[int, dict[str, Any]],
) -> None:
    """Brings the rows of ``hidden`` or ``drafts`` up to date, seat by seat."""
    gone = [seat for seat, row in old.items() if new.get(seat) != row]
    come = [row for seat, row in new.items() if old.get(seat) != row]
    if gone:
        mine = part.c.table_id == id
        connection.execute(part.delete().where(mine, part.c.seat.in_(gone)))
    if come:
        connection.execute(part.insert(), come)


def _table_row(table: Live) -> dict[str, Any]:
    row = {column.name: getattr(table.info, column.name) for column in tables.c if column.name != "changed"}
    row |= {"options": dict(table.info.options), "settings": dict(table.info.settings)}
    row |= {"boards": list(table.info.boards)}
    return row | {"changed": table.log[-1].at if table.log else table.info.created}


def _event_row(id: str, event: Logged) -> dict[str, Any]:
    names: Iterable[str] = ("seq", "actor", "auto", "stand_in", "roll", "at")
    row = {name: getattr(event, name) for name in names}
    if event.entered:  # 'dice:B': entered by seat B
        row["actor"] = f"{event.actor}:{event.entered}"
    return {"table_id": id, "text": list(event.text), **row}


def _hidden_rows(table: Live) -> dict[int, dict[str, Any]]:
    def row(seat: int) -> dict[str, Any]:
        done = table.hidden[seat]
        return {"actions": list(done.actions), "auto": done.auto, "stand_in": done.stand_in}

    return _rows(table, table.hidden, row)


def _draft_rows(table: Live) -> dict[int, dict[str, Any]]:
    def row(seat: int) -> dict[str, Any]:
        draft = table.drafts[seat]
        return {"seq": draft.seq, "actions": list(draft.actions)}

    return _rows(table, table.drafts, row)


def _rows(
    table: Live, seats: Iterable[int], row: Callable[[int], dict[str, Any]]
) -> dict[int, dict[str, Any]]:
    return {seat: {"table_id": table.info.id, "seat": seat, **row(seat)} for seat in seats}
