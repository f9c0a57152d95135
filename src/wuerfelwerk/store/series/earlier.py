"""The games before this one: each table knows its rematch, and so a rematch finds the way back.

Nothing is kept for it beside the tables themselves. A game that was deleted meanwhile ends the way.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import Any

import sqlalchemy as sa

from wuerfelwerk.engine.starting import starter_of
from wuerfelwerk.store.log import Log
from wuerfelwerk.store.schema import events, holders, seats, tables
from wuerfelwerk.table.errors import Unavailable
from wuerfelwerk.table.series import Player, Round

log = logging.getLogger(__name__)

MOST_GAMES = 60  # that are counted
MOST_KEPT = 2048  # tables whose way back is known

_BEFORE = sa.select(tables.c.id, tables.c.result).where(tables.c.rematch == sa.bindparam("id")).limit(1)
_SEATS = sa.select(seats.c.seat, seats.c.kind, seats.c.name).where(seats.c.table_id == sa.bindparam("id"))
_HELD = sa.select(holders.c.seat, holders.c.person).where(holders.c.table_id == sa.bindparam("id"))
_OF = events.c.table_id == sa.bindparam("id")
_FIRST = sa.select(events.c.actor, events.c.text).where(_OF, events.c.seq == 1)


class Earlier:
    """Those of one database. What is over does not change: it is read once."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._kept: OrderedDict[str, tuple[Round, ...]] = OrderedDict()

    async def rounds(self, table_id: str) -> tuple[Round, ...]:
        """The games before this table, the first one first; none where the database is away."""
        found = self._kept.get(table_id)
        if found is None:
            try:
                found = await self._log.read(lambda connection: self._read(connection, table_id))
            except Unavailable as error:
                log.warning("the games before a table are not shown: no database: %s", error)
                return ()
            self._keep(table_id, found)
        return found

    def _keep(self, table_id: str, found: tuple[Round, ...]) -> None:
        self._kept[table_id] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def _read(self, connection: sa.Connection, table_id: str) -> tuple[Round, ...]:
        """Back to a table whose way is known, or to the first."""
        read, at, passed = list[Round](), table_id, {table_id}
        while len(read) < MOST_GAMES:
            row = connection.execute(_BEFORE, {"id": at}).first()
            if row is None or row.id in passed or not _is_sound(row.result):
                break
            passed.add(row.id)
            read.insert(0, _round(connection, row.id, row.result))
            at = row.id
            if at in self._kept:
                return (*self._kept[at], *read)[-MOST_GAMES:]
        return tuple(read)


def _round(connection: sa.Connection, id: str, result: dict[str, Any]) -> Round:
    held = dict[int, set[str]]()
    for seat, person in connection.execute(_HELD, {"id": id}):
        held.setdefault(seat, set()).add(person)
    players = tuple(
        Player(seat, name, kind, frozenset(held.get(seat, ())))
        for seat, kind, name in sorted(tuple(row) for row in connection.execute(_SEATS, {"id": id}))
    )
    first = connection.execute(_FIRST, {"id": id}).first()
    started = None
    if first is not None and first.text:
        started = starter_of(first.actor.partition(":")[0], str(first.text[0]))
    return Round(players, result, started)


def _is_sound(result: Any) -> bool:
    """A row that was damaged or brought from elsewhere must not spoil the page of a later table."""
    if not isinstance(result, dict):
        return False
    points, winners = result.get("points"), result.get("winners")
    whole = isinstance(points, dict) and all(type(value) is int for value in points.values())
    return whole and isinstance(winners, list)
