"""The tables on disk: written so that what was answered is never lost.

SQLite: write-ahead log with synchronous=FULL, one thread writes, commits that wait at the same time
share one transaction. PostgreSQL: each commit a transaction of its own, told to the other processes
on the same database as part of it. Either way a transaction that has returned survives a power cut.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from wuerfelwerk.store import rows
from wuerfelwerk.store.address import Address
from wuerfelwerk.store.deeds import Deed, Done
from wuerfelwerk.store.engines import READERS, WRITERS, new_reader, new_writer
from wuerfelwerk.store.migrating import migrate
from wuerfelwerk.store.numbers import next_opening
from wuerfelwerk.store.place import Place
from wuerfelwerk.store.rows import Rows
from wuerfelwerk.store.schema import about, deeds, holders, seats, tables
from wuerfelwerk.store.short_way import Executes
from wuerfelwerk.store.shrinking import free_some, make_shrinkable, write_back
from wuerfelwerk.store.writing import Grouped, Pooled, Transactions
from wuerfelwerk.table.errors import Raced, Unavailable
from wuerfelwerk.table.table import BOT, OPENING, OVER, RUNNING, SEALING, WAITING, Table

PROOF_SECONDS = 30.0  # for so long a commit proves that the database can be written
SIGN = "written"  # what is written where there was no commit

T = TypeVar("T")
Announce = Callable[[Executes, str, int], None]
NEW_DEED = deeds.insert()


class Log:
    """The open database. ``announce(connection, table_id, version)`` is part of every transaction."""

    def __init__(self, address: Address | Path, announce: Announce | None = None) -> None:
        self.address = Address.read(address)
        place = Place(self.address.file) if self.address.is_file else None
        writer = new_writer(self.address, place)
        self._wrote = -math.inf  # when a commit went well
        self._announce = announce or (lambda connection, table_id, version: None)
        self._writing: Transactions = (
            Grouped(writer, place) if self.address.is_file else Pooled(writer, WRITERS, "writer")
        )
        self._reading = Pooled(new_reader(self.address, place), READERS, "reader", again=True)

    async def open(self, *, shrinking: bool = False) -> None:
        """Makes the tables or brings them up to date; SchemaError for those of a later version.

        ``shrinking``: tables are going to be deleted, and what they leave free given back.
        """
        if shrinking and self.address.is_file and self.address.file.exists():
            await asyncio.to_thread(make_shrinkable, self.address)
        await self._writing.run(migrate)

    async def next_opening(self) -> int:
        """Notes that the database was opened to play at its tables; the number of this opening."""
        return await self._writing.run(next_opening)

    async def close(self) -> None:
        """Waits for what is being written, then closes the database."""
        await self._writing.close()
        await self._reading.close()

    # ---- writing ----

    async def insert(self, table: Table, *before_after: Table, deed: Deed | None = None) -> None:
        """Saves a new table and, in the same transaction, what it changed at an old one.

        Raced: the deed was done already.
        """

        def work(connection: Executes) -> None:
            _note(connection, deed, table.info.id)
            rows.insert(connection, table)
            if before_after:
                self._save(connection, *before_after)

        await self._write(self._writing.save(work))

    async def save(self, old: Table, new: Table, deed: Deed | None = None) -> None:
        """Saves in one transaction what a verb changed. Raced: another process was first."""

        def work(connection: Executes) -> None:
            self._save(connection, old, new)
            _note(connection, deed, new.info.id)

        await self._write(self._writing.save(work))

    async def insert_rows(self, whole: list[Rows]) -> None:
        """Saves whole tables, all or none. Raced: one of them is there already."""

        def work(connection: Executes) -> None:
            for one in whole:
                rows.insert_rows(connection, one)

        await self._write(self._writing.save(work))

    async def delete_finished(self, table_ids: Sequence[str], before: float) -> None:
        """Takes tables away, as far as they are over and were last changed before that time."""

        def work(connection: sa.Connection) -> None:
            old = sa.select(tables.c.id, tables.c.version).where(
                tables.c.id.in_(table_ids), *_finished(before)
            )
            for table_id, version in connection.execute(old.with_for_update()).all():
                rows.delete(connection, table_id)
                self._announce(connection, table_id, version + 1)

        await self._write(self._writing.run(work))

    async def forget_deeds(self, before: float) -> None:
        """Forgets what was done before that time."""
        old = deeds.delete().where(deeds.c.at < before)
        await self._write(self._writing.run(lambda connection: connection.execute(old)))

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Does something to rows that belong to no table, in one transaction."""
        done: list[T] = []
        await self._write(self._writing.run(lambda connection: done.append(work(connection))))
        return done[-1]

    async def give_back(self) -> None:
        """Makes the file smaller by what is free in it, a little at a time, between other commits."""
        if not self.address.is_file:
            return
        while await self._writing.run(free_some):
            await asyncio.sleep(0)
        await asyncio.to_thread(write_back, self.address.file)

    def _save(self, connection: Executes, old: Table, new: Table) -> None:
        rows.save(connection, old, new)
        self._announce(connection, new.info.id, new.saved)

    async def _write(self, writing: Awaitable[object]) -> None:
        try:
            await writing
        except sa.exc.IntegrityError as error:  # the key (table, seq) is taken
            raise Raced from error
        except Unavailable:
            self._wrote = -math.inf
            raise
        self._wrote = time.monotonic()

    # ---- reading ----

    async def load(self, table_id: str, after: int = 0) -> Rows | None:
        """All rows of a table, of its events those after a number; None if there is no such table."""
        if not may_be_stored(table_id):
            return None
        return await self._reading.run(lambda connection: rows.load(connection, table_id, after))

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Asks for rows that belong to no table."""
        return await self._reading.run(work)

    async def version_of(self, table_id: str) -> int | None:
        """The version a table has in the database."""
        query = sa.select(tables.c.version).where(tables.c.id == table_id)
        return await self._reading.run(lambda connection: connection.execute(query).scalar())

    async def done(self, key: str) -> Done | None:
        """What came of the deed with this digest."""
        query = sa.select(deeds.c.table_id, deeds.c.person, deeds.c.newcomer, deeds.c.at)
        query = query.where(deeds.c.key == key)
        row = await self._reading.run(lambda connection: connection.execute(query).first())
        return Done(*row) if row else None

    async def running_with_bots(self, since: float) -> list[str]:
        """Ids of the tables where a bot may be on turn, if something happened there since then."""
        bots = sa.select(seats.c.table_id).where(seats.c.kind.startswith(BOT))
        query = sa.select(tables.c.id).where(tables.c.status == RUNNING, tables.c.changed > since)
        return await self._column(query.where(tables.c.id.in_(bots)).order_by(tables.c.changed.desc()))

    async def running_with_patience(self, least: float) -> list[str]:
        """Ids of the tables whose game is going on and that wait so many seconds or more for a player."""
        patient = self._patience() >= least
        query = sa.select(tables.c.id).where(tables.c.status == RUNNING, patient)
        return await self._column(query.order_by(tables.c.changed))

    async def overdue(self, least: float, now: float) -> list[str]:
        """Those of them where it is so long ago that anything happened."""
        patience = self._patience()
        late = patience >= least, tables.c.changed + patience < now
        query = sa.select(tables.c.id).where(tables.c.status == RUNNING, *late)
        return await self._column(query.order_by(tables.c.changed))

    async def about_to_begin(self) -> list[str]:
        """Ids of the tables whose host has started the game and that wait for words."""
        stage = tables.c.sealing["stage"].as_string()
        query = sa.select(tables.c.id).where(tables.c.status == WAITING, stage.in_((SEALING, OPENING)))
        return await self._column(query.order_by(tables.c.changed))

    def _patience(self) -> sa.ColumnElement[float]:
        patience = tables.c.settings["patience"]
        return self._where_it_is(patience, "number", patience.as_float())

    def _where_it_is(self, setting: Any, kind: str, value: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
        """The value of a setting; NULL where it is of no such kind, or where settings are no JSON (an SQLite
        file may hold anything, and one such row would be an error for all)."""
        if self.address.is_file:
            text = sa.type_coerce(tables.c.settings, sa.Text)
            return sa.case((sa.func.json_valid(text) == 1, value))
        return sa.case((sa.func.json_typeof(setting) == kind, value))

    async def finished(self, before: float) -> list[str]:
        """Ids of the tables that are over and were last changed before that time, the oldest first."""
        query = sa.select(tables.c.id).where(*_finished(before))
        return await self._column(query.order_by(tables.c.changed))

    async def of_person(self, person: str, most: int) -> list[str]:
        """Ids of the tables a person sits at, the last changed first."""
        mine = sa.select(holders.c.table_id).where(holders.c.person == person)
        query = sa.select(tables.c.id).where(tables.c.id.in_(mine))
        return await self._column(query.order_by(tables.c.changed.desc()).limit(most))

    async def opened_by(self, person: str, most: int) -> list[tuple[str, str, str]]:
        """Id, game and status of the tables a person has opened and holds, the last changed first."""
        query = sa.select(tables.c.id, tables.c.game, tables.c.status).where(tables.c.host == person)
        query = query.order_by(tables.c.changed.desc()).limit(most)
        return await self._reading.run(lambda connection: [(*row,) for row in connection.execute(query)])

    async def over_of_person(self, person: str, most: int) -> list[tuple[str, int]]:
        """Tables of a person that are over, with their versions, the last changed first."""
        mine = sa.select(holders.c.table_id).where(holders.c.person == person)
        query = sa.select(tables.c.id, tables.c.version).where(tables.c.id.in_(mine), tables.c.status == OVER)
        query = query.order_by(tables.c.changed.desc()).limit(most)
        return await self._reading.run(lambda connection: [(id, at) for id, at in connection.execute(query)])

    async def ids(self) -> list[str]:
        """Ids of all tables, in the order they were opened."""
        return await self._column(sa.select(tables.c.id).order_by(tables.c.created, tables.c.id))

    async def find_table(self, column: str, token: str) -> str | None:
        """Id of the table with this ``invite`` or ``watch`` token."""
        if not may_be_stored(token):
            return None
        found = await self._column(sa.select(tables.c.id).where(tables.c[column] == token))
        return found[0] if found else None

    async def waiting_with(self, beginning: str) -> list[str]:
        """The invitations that begin like this, of tables that wait for people."""
        begins = sa.func.substr(tables.c.invite, 1, len(beginning)) == beginning
        return await self._column(
            sa.select(tables.c.invite).where(tables.c.status == WAITING, begins).limit(2)
        )

    async def open_to_all(self, since: float, most: int) -> list[str]:
        """Ids of the tables that wait for anybody, if something happened there since then; newest first."""
        setting = tables.c.settings["open"]
        is_open = self._where_it_is(setting, "boolean", setting.as_boolean()).is_(True)
        query = sa.select(tables.c.id).where(tables.c.status == WAITING, tables.c.changed > since, is_open)
        return await self._column(query.order_by(tables.c.changed.desc()).limit(most))

    async def find_seat(self, token: str) -> tuple[str, int] | None:
        """Table and seat of a personal link."""
        if not may_be_stored(token):
            return None
        query = sa.select(seats.c.table_id, seats.c.seat).where(seats.c.token == token)
        row = await self._reading.run(lambda connection: connection.execute(query).first())
        return (row[0], row[1]) if row else None

    async def answers(self) -> None:
        """Asks the database for nothing, and that it keeps it. Unavailable if it does not.

        A commit that went well a moment ago is proof enough: a server that is watched writes once in
        ``PROOF_SECONDS`` for it, and one that failed is tried again each time.
        """
        await self._reading.run(lambda connection: connection.execute(sa.select(1)).scalar())
        if time.monotonic() - self._wrote > PROOF_SECONDS:
            await self._write(self._writing.run(_leave_a_sign))

    async def notify(self, channel: str, message: str) -> None:
        """Tells the other processes on this PostgreSQL database something that is not kept."""
        query = sa.select(sa.func.pg_notify(channel, message))
        await self._reading.run(lambda connection: connection.execute(query))

    async def _column(self, query: sa.Select[Any]) -> list[str]:
        return await self._reading.run(lambda connection: list(connection.execute(query).scalars()))


def _note(connection: Executes, deed: Deed | None, table_id: str) -> None:
    """Notes that a deed is done. Its key is there already if another request was first."""
    if deed is not None:
        values = {"key": deed.key, "person": deed.person, "newcomer": deed.newcomer}
        connection.execute(NEW_DEED, {"table_id": table_id, "at": time.time(), **values})


def _leave_a_sign(connection: sa.Connection) -> None:
    """The smallest thing that must reach the disk."""
    sign = about.c.key == SIGN
    now = str(time.time())
    if not connection.execute(about.update().where(sign).values(value=now)).rowcount:
        connection.execute(about.insert().values(key=SIGN, value=now))


def _finished(before: float) -> tuple[sa.ColumnElement[bool], ...]:
    return tables.c.status == OVER, tables.c.changed < before


def may_be_stored(text: str) -> bool:
    """False for what no database can hold as text, and which therefore is nobody's id or token."""
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)
