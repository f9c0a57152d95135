"""Whole tables as lines of JSON: taking them out of one database and into another.

    line 1      {"wuerfelwerk-tables": 5}
    every other {"tables": [row], "seats": [...], "holders": [...], "events": [...], …}

A line holds everything the database knows of a table: the secret of its dice, the tokens of its
links, who holds which seat. It is for whoever runs the server; a player's file is the record.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

import sqlalchemy as sa

from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.store.address import Address
from wuerfelwerk.store.log import Log, may_be_stored
from wuerfelwerk.store.restoring import restore
from wuerfelwerk.store.rows import PARTS, Rows
from wuerfelwerk.store.schema import ROWS, tables
from wuerfelwerk.table import course
from wuerfelwerk.table.errors import Raced
from wuerfelwerk.table.seats.names import short
from wuerfelwerk.table.seen import recording
from wuerfelwerk.table.table import WAITING, Instant

logger = logging.getLogger(__name__)

MARK = "wuerfelwerk-tables"

# whatever rules and notation raise where a log does not fit them
NOT_REPLAYED = (Refusal, LookupError, ValueError, TypeError, ArithmeticError, AttributeError, RuntimeError)


class BadExport(Exception):
    """These lines are not tables that can be taken in; the message says which line, and why."""


class NoTable(Exception):
    """A table that was asked for by id is not there; the message is the id."""


async def export(where: Address, ids: Sequence[str] = ()) -> AsyncIterator[str]:
    """The lines of these tables, or of all. NoTable before the first line if one is not there."""
    log = Log(where)
    try:
        await log.open()
        known = await log.ids()
        for missing in (id for id in ids if id not in set(known)):
            raise NoTable(missing)
        yield json.dumps({MARK: ROWS})
        for id in ids or known:
            try:
                rows = await log.load(id)
            except (ValueError, TypeError) as error:  # a column that cannot be read
                logger.error("table %s is left out: %s", short(id), error)
                continue
            if rows is not None:  # else it was deleted this moment
                yield json.dumps(rows, ensure_ascii=False)
    finally:
        await log.close()


async def take_in(where: Address, lines: Iterable[str]) -> int:
    """Adds the tables of an export, all or none; how many they were. BadExport says what is wrong."""
    read = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not read:
        raise BadExport("line 1: there is nothing in it")
    _check_mark(read[0][1])
    whole = [_read(number, line) for number, line in read[1:]]
    log = Log(where)
    try:
        await log.open()
        there = set(await log.ids())
        for (number, _), rows in zip(read[1:], whole, strict=True):
            id = rows["tables"][0]["id"]
            if id in there:
                raise BadExport(f"line {number}: the table {id[:8]}… is there already")
            there.add(id)
        try:
            await log.insert_rows(whole)
        except Raced as error:
            raise BadExport("two tables in it, or one in it and one that is there, share a link") from error
    finally:
        await log.close()
    return len(whole)


def _check_mark(line: str) -> None:
    mark = _json(1, line)
    schema = mark.get(MARK) if isinstance(mark, dict) else None
    if not isinstance(schema, int):
        raise BadExport("line 1: this is no export of tables")
    if schema != ROWS:
        raise BadExport(f"line 1: exported with schema {schema}; this program reads schema {ROWS}")


def _json(number: int, line: str) -> Any:
    try:
        data = json_text.load(line)
    except (ValueError, RecursionError) as error:
        raise BadExport(f"line {number}: this is no JSON") from error
    for double in json_text.doubles(data):
        raise BadExport(f"line {number}: {double.values['where']} stands twice in the same object")
    return data


def _read(number: int, line: str) -> Rows:
    """One table, its rows checked and its log replayed."""
    rows = _json(number, line)
    names = {part.name for part in (tables, *PARTS)}
    if not isinstance(rows, dict) or set(rows) != names:
        raise BadExport(f"line {number}: a table has {', '.join(sorted(names))}")
    for part in (tables, *PARTS):
        _check_rows(number, part, rows[part.name])
    if len(rows["tables"]) != 1:
        raise BadExport(f"line {number}: it holds one table")
    id = rows["tables"][0]["id"]
    if any(row["table_id"] != id for part in PARTS for row in rows[part.name]):
        raise BadExport(f"line {number}: its rows belong to different tables")
    if [event["seq"] for event in rows["events"]] != list(range(1, len(rows["events"]) + 1)):
        raise BadExport(f"line {number}: events are numbered 1, 2, 3 …")
    try:
        problem = _problem(rows)
    except NOT_REPLAYED as error:
        raise BadExport(f"line {number}: its game cannot be replayed ({type(error).__name__})") from error
    if problem:
        raise BadExport(f"line {number}: its game breaks a rule: {problem}")
    return rows


def _problem(rows: Rows) -> str:
    """What is wrong with the game of a table, or ''. Raises all kinds of errors where nothing fits."""
    table = restore(rows, Instant(0, 0), checked=False)
    if table.info.status == WAITING:
        return ""
    found = check_record(table.game, recording.record(table))
    for seat, done in table.hidden.items():
        course.tried(table, table.state, seat, done.actions)
    return f"event {found.seq}" if found is not None else ""


def _check_rows(number: int, part: sa.Table, rows: Any) -> None:
    if not isinstance(rows, list):
        raise BadExport(f"line {number}: {part.name} is a list of rows")
    wanted = {column.name for column in part.columns}
    for row in rows:
        if not isinstance(row, dict) or set(row) != wanted:
            raise BadExport(f"line {number}: a row of {part.name} has {', '.join(sorted(wanted))}")
        for column in part.columns:
            if not _fits(column, row[column.name]):
                raise BadExport(f"line {number}: {part.name}.{column.name} does not hold such a value")


def _fits(column: sa.Column[Any], value: Any) -> bool:
    """True for what both kinds of databases can hold there."""
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, sa.JSON):
        return True
    if isinstance(column.type, sa.Text):
        return isinstance(value, str) and may_be_stored(value)
    if isinstance(value, bool) or isinstance(column.type, sa.Boolean):
        return isinstance(value, bool) and isinstance(column.type, sa.Boolean)
    if isinstance(column.type, sa.Float):
        return isinstance(value, int | float) and abs(value) < 2**53
    return isinstance(value, int) and abs(value) < 2 ** (63 if isinstance(column.type, sa.BigInteger) else 31)
