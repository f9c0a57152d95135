"""Rows of one table: reading them, and writing what a verb changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import sqlalchemy as sa

from wuerfelwerk.store.schema import analyses, drafts, events, hidden, holders, seats, tables
from wuerfelwerk.store.short_way import Executes
from wuerfelwerk.table import notes
from wuerfelwerk.table.dice import sealing
from wuerfelwerk.table.errors import Raced
from wuerfelwerk.table.seen.view import Logged
from wuerfelwerk.table.table import Info, Table

Rows = dict[str, list[dict[str, Any]]]

PARTS = (seats, holders, events, hidden, drafts)  # what belongs to a table, besides its own row

# Statements are made once: to put one together, or into words, costs more than to run it.
_INSERT = {part: part.insert() for part in (tables, *PARTS)}
_OF_TABLE = {part: part.c.table_id == sa.bindparam("table_id") for part in PARTS}
_DELETE = {part: part.delete().where(mine) for part, mine in _OF_TABLE.items()}
_DELETE_ANALYSIS = analyses.delete().where(analyses.c.table_id == sa.bindparam("table_id"))
_DELETE_TABLE = tables.delete().where(tables.c.id == sa.bindparam("table_id"))
_DELETE_SEAT = {
    part: part.delete().where(_OF_TABLE[part], part.c.seat == sa.bindparam("seat"))
    for part in (hidden, drafts)
}


def load(connection: sa.Connection, table_id: str, after: int = 0) -> Rows | None:
    """All rows of a table, of its events those after a number; None if there is no such table."""
    if connection.dialect.name == "postgresql":
        return _load_at_once(connection, table_id, after)
    found = connection.execute(tables.select().where(tables.c.id == table_id)).mappings().all()
    if not found:
        return None
    rows: Rows = {"tables": [dict(row) for row in found]}
    for part in PARTS:
        query = part.select().where(part.c.table_id == table_id).order_by(*_order(part))
        if after and part is events:
            query = query.where(events.c.seq > after)
        rows[part.name] = [dict(row) for row in connection.execute(query).mappings()]
    return rows


def _load_at_once(connection: sa.Connection, table_id: str, after: int) -> Rows | None:
    """The same in one question: with a server that is far away or busy each one costs its time."""
    found = connection.execute(_AT_ONCE, {"id": table_id, "after": after}).mappings().one()
    return {name: part or [] for name, part in found.items()} if found["tables"] else None


def _order(part: sa.Table) -> list[sa.Column[Any]]:
    return [column for column in part.primary_key.columns if column.name != "table_id"]


def _as_json(part: sa.Table) -> str:
    """A question of ``_AT_ONCE``: the rows of one part as a list."""
    order = ", ".join(f"part.{column.name}" for column in _order(part))
    key = "id" if part is tables else "table_id"
    late = " AND part.seq > :after" if part is events else ""
    rows = f"SELECT json_agg(part ORDER BY {order}) FROM {part.name} part WHERE part.{key} = :id{late}"
    return f"({rows}) AS {part.name}"


_AT_ONCE = sa.text("SELECT " + ", ".join(map(_as_json, (tables, *PARTS))))


def insert(connection: Executes, table: Table) -> None:
    """Writes a new table that has no events yet."""
    connection.execute(_INSERT[tables], _info_row(table.info) | _moving(table))
    _write_seats(connection, table)


def insert_rows(connection: Executes, rows: Rows) -> None:
    """Writes a whole table as ``load`` read it."""
    for part in (tables, *PARTS):
        if rows[part.name]:
            connection.execute(_INSERT[part], rows[part.name])


def delete(connection: Executes, table_id: str) -> None:
    """Takes a table away with all that belongs to it."""
    for part in PARTS:
        connection.execute(_DELETE[part], {"table_id": table_id})
    connection.execute(_DELETE_ANALYSIS, {"table_id": table_id})
    connection.execute(_DELETE_TABLE, {"table_id": table_id})


def save(connection: Executes, old: Table, new: Table) -> None:
    """Writes what a verb changed. Raced: the database holds another version than ``old``.

    The row of the table comes first: it decides who is first, and who comes second waits for it.
    """
    id, come = new.info.id, new.log[len(old.log) :]
    _update(connection, old, new)
    if come:
        connection.execute(_INSERT[events], [_event_row(id, event) for event in come])
    if new.hidden != old.hidden:
        _replace(connection, hidden, _hidden_rows(old), _hidden_rows(new))
    if new.drafts != old.drafts:
        _replace(connection, drafts, _draft_rows(old), _draft_rows(new))
    if new.seats != old.seats:
        for part in (holders, seats):
            connection.execute(_DELETE[part], {"table_id": id})
        _write_seats(connection, new)


def _update(connection: Executes, old: Table, new: Table) -> None:
    values = _moving(new)
    if new.info is not old.info:
        before = _info_row(old.info)
        values |= {name: value for name, value in _info_row(new.info).items() if value != before[name]}
    as_read = {"as_read_id": old.info.id, "as_read_version": old.saved}
    if connection.execute(_updating(tuple(values)), values | as_read).rowcount != 1:
        raise Raced


@lru_cache(maxsize=256)
def _updating(names: tuple[str, ...]) -> sa.Update:
    """Sets these columns of a table that is as it was read."""
    id: sa.BindParameter[str] = sa.bindparam("as_read_id")
    version: sa.BindParameter[int] = sa.bindparam("as_read_version")
    update = tables.update().where(tables.c.id == id, tables.c.version == version)
    return update.values({name: sa.bindparam(name) for name in names})


def _write_seats(connection: Executes, table: Table) -> None:
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
            "used": row.used,
            "seal": row.seal,
            "sealed": row.sealed,
        }
        for seat, row in enumerate(table.seats)
    ]
    held = [
        {"table_id": id, "seat": seat, "person": person}
        for seat, row in enumerate(table.seats)
        for person in sorted(row.holders)
    ]
    connection.execute(_INSERT[seats], rows)
    if held:
        connection.execute(_INSERT[holders], held)


def _replace(
    connection: Executes, part: sa.Table, old: dict[int, dict[str, Any]], new: dict[int, dict[str, Any]]
) -> None:
    """Brings the rows of ``hidden`` or ``drafts`` up to date, seat by seat."""
    gone = [row for seat, row in old.items() if new.get(seat) != row]
    come = [row for seat, row in new.items() if old.get(seat) != row]
    if gone:
        keys = [{"table_id": row["table_id"], "seat": row["seat"]} for row in gone]
        connection.execute(_DELETE_SEAT[part], keys)
    if come:
        connection.execute(_INSERT[part], come)


def _info_row(info: Info) -> dict[str, Any]:
    moving = {"changed", "version"}
    row = {column.name: getattr(info, column.name) for column in tables.c if column.name not in moving}
    row |= {"options": dict(info.options), "settings": dict(info.settings)}
    row |= {"boards": list(info.boards), "notes": notes.as_rows(info.notes)}
    return row | {"sealing": sealing.as_row(info.sealing)}


def _moving(table: Table) -> dict[str, Any]:
    """What of the row of a table moves with every change."""
    changed = table.log[-1].at if table.log else table.info.created
    return {"changed": changed, "version": table.saved}


def _event_row(id: str, event: Logged) -> dict[str, Any]:
    names: Iterable[str] = ("seq", "actor", "auto", "stand_in", "roll", "at")
    row = {name: getattr(event, name) for name in names}
    if event.entered:  # 'dice:B': entered by seat B
        row["actor"] = f"{event.actor}:{event.entered}"
    return {"table_id": id, "text": list(event.text), **row}


def _hidden_rows(table: Table) -> dict[int, dict[str, Any]]:
    def row(seat: int) -> dict[str, Any]:
        done = table.hidden[seat]
        return {"actions": list(done.actions), "auto": done.auto, "stand_in": done.stand_in}

    return _rows(table, table.hidden, row)


def _draft_rows(table: Table) -> dict[int, dict[str, Any]]:
    def row(seat: int) -> dict[str, Any]:
        draft = table.drafts[seat]
        return {"seq": draft.seq, "actions": list(draft.actions)}

    return _rows(table, table.drafts, row)


def _rows(
    table: Table, seats: Iterable[int], row: Callable[[int], dict[str, Any]]
) -> dict[int, dict[str, Any]]:
    return {seat: {"table_id": table.info.id, "seat": seat, **row(seat)} for seat in seats}
