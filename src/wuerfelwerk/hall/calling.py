"""Who is to be called to a table: people who have to do something there and do not look.

After each saved change the seats that have to decide now, and did not before, are looked at. Who has a
page of the table open sees it there. Who has just closed it may be on their way back: they are called when
they have been away for a while and still have not decided. What is done with a call (a message to a
browser) is somebody else's business; the line of calls is bounded, and one that does not fit is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from wuerfelwerk.hall.watching import SEEN_SECONDS, Watching
from wuerfelwerk.table import course
from wuerfelwerk.table.seats.names import people, short
from wuerfelwerk.table.table import HUMAN, RUNNING, Table

log = logging.getLogger(__name__)

MOST_WAITING = 1000  # calls that nobody has taken yet
MOST_LATER = 10_000  # tables with calls that are thought about again in a while


@dataclass(frozen=True)
class Call:
    """``what``: 'turn', or 'begins' for the first turn of a game and for people who have to wait yet."""

    what: Literal["turn", "begins"]
    table_id: str
    seat: int
    person: str


class Calling:
    """``noted`` is told of every change this process has saved; ``next`` gives the calls, one by one."""

    def __init__(self, watching: Watching) -> None:
        self._watching = watching
        self._calls: asyncio.Queue[Call] = asyncio.Queue(MOST_WAITING)
        self._later: dict[str, dict[Call, asyncio.TimerHandle]] = {}  # by table
        self.open = False  # True once somebody takes the calls

    async def next(self) -> Call:
        self.open = True
        return await self._calls.get()

    def close(self) -> None:
        for table_id in list(self._later):
            self._forget(table_id)

    def noted(self, old: Table, new: Table) -> None:
        """A verb has made the new one of the old one, and it is saved."""
        if not self.open or (new.log is old.log and new.hidden == old.hidden):
            return
        waits = set(course.undecided(new))
        self._forget(new.info.id, waits)
        if new.info.status != RUNNING:
            return
        begins = old.info.status != RUNNING
        seats = range(len(new.seats)) if begins else sorted(waits - set(course.undecided(old)))
        called = {person: seat for seat in reversed(seats) for person in _callable(new, seat)}
        for person, seat in called.items():  # once, also where somebody has several seats
            self._call(Call("begins" if begins else "turn", new.info.id, seat, person))

    def _forget(self, table_id: str, waits: Collection[int] = ()) -> None:
        """Who has decided meanwhile need not be called any more."""
        later = self._later.get(table_id, {})
        for call in [call for call in later if call.seat not in waits]:
            later.pop(call).cancel()
        if not later:
            self._later.pop(table_id, None)

    def _call(self, call: Call) -> None:
        if not self._watching.is_here(call.table_id, call.person):
            self._put(call)
            return
        away = self._watching.away_for(call.table_id, call.person)
        if away > 0 and len(self._later) < MOST_LATER:
            timer = asyncio.get_running_loop().call_later(SEEN_SECONDS - away, self._again, call)
            self._later.setdefault(call.table_id, {})[call] = timer

    def _again(self, call: Call) -> None:
        self._later[call.table_id].pop(call)
        if not self._later[call.table_id]:
            del self._later[call.table_id]
        if not self._watching.is_here(call.table_id, call.person):
            self._put(call)

    def _put(self, call: Call) -> None:
        try:
            self._calls.put_nowait(call)
        except asyncio.QueueFull:
            table = short(call.table_id)
            log.warning("too many calls wait: nobody is called to table %s", table)


def _callable(table: Table, seat: int) -> Iterator[str]:
    """The people at a seat who have not got up; programs and bots need no call."""
    one = table.seats[seat]
    if one.kind == HUMAN and not one.left:
        yield from sorted(people(one.holders))
