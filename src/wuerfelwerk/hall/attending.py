"""Plays for bots, and for people who have been away too long.

Each table somebody is at or that is played by correspondence has one task here, asleep until the
table changes or a seat is due. A table with bots only that nobody looks at has none: it pauses.
Bots act through the same door as people; what they think of costs the table's dice nothing.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine.errors import NotLegal, OutOfDate, Unreadable
from wuerfelwerk.hall.bots import BotFailed, Chooser
from wuerfelwerk.hall.bots.opponents import usual
from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.hall.patience import Patience
from wuerfelwerk.table import clocks, course, notes
from wuerfelwerk.table.clocks import by_correspondence
from wuerfelwerk.table.errors import Damaged, NotFound, Unavailable
from wuerfelwerk.table.seats.names import short
from wuerfelwerk.table.table import BOT, HUMAN, RUNNING, Table

log = logging.getLogger(__name__)

TURN_SECONDS = 2.0  # how often a process asks if a table's bots have become its own to play
AWAY_SECONDS = 1.0  # how long bots wait before they try again while the database is away

Act = Callable[[str, str, int, int, Sequence[int]], Awaitable[Any]]


@dataclass(frozen=True)
class Due:
    """A seat somebody has to play for."""

    wait: float  # seconds from now
    seat: int
    bot: str
    stand_in: bool
    clock: bool = False  # its thinking time is over then


class Claims(Protocol):
    """Decides which of several processes plays the bots of a table."""

    def holds(self, table_id: str) -> bool:
        """True if it is this process already."""

    async def claim(self, table_id: str) -> bool:
        """True if it is this process, until ``release``."""

    def release(self, table_id: str) -> None: ...


class Alone:
    """The only process there is."""

    def holds(self, table_id: str) -> bool:
        return True

    async def claim(self, table_id: str) -> bool:
        return True

    def release(self, table_id: str) -> None:
        return


class Attendant:
    """``act(table_id, person, seat, seq, actions)`` is the door of the people."""

    def __init__(self, cache: Cache, act: Act, chooser: Chooser | None, claims: Claims | None = None) -> None:
        self._cache = cache
        self._patience = Patience(cache.watching)
        self._claims = claims or Alone()
        self._act = act
        self._chooser = chooser
        self._stirred: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def wake(self, table_id: str) -> None:
        """Something has changed at this table."""
        if self._closed or self._chooser is None:
            return
        if table_id in self._tasks:
            self._stirred[table_id].set()
            return
        self._stirred[table_id] = asyncio.Event()
        self._tasks[table_id] = asyncio.create_task(self._attend(table_id))

    async def close(self) -> None:
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def stood_in(self, table: Table) -> frozenset[int]:
        """The seats of people a bot stands in for now."""
        return frozenset(
            s for s in range(len(table.seats)) if table.seats[s].kind == HUMAN and self._is_away(table, s)
        )

    async def _attend(self, table_id: str) -> None:
        stirred = self._stirred[table_id]
        try:
            while await self._attend_once(table_id, stirred):
                pass
        except (Damaged, NotFound):  # told by the cache, or deleted: nobody can play there
            return
        except Exception:
            log.exception("table %s is not attended any more until it changes", short(table_id))
        finally:
            del self._tasks[table_id], self._stirred[table_id]
            self._claims.release(table_id)

    async def _attend_once(self, table_id: str, stirred: asyncio.Event) -> bool:
        """Plays or waits for the seat that is due first; False if there is none."""
        stirred.clear()
        try:
            table = await self._cache.get(table_id)
            due = self._next_due(table)
            if due is None:
                return False
            if due.wait > 0:
                await _either(stirred, due.wait)
            elif due.clock:
                await self._cache.change(table_id, lambda now: self._run_out(now, due.seat))
            elif self._claims.holds(table_id):
                await self._play(table, due)
            elif await self._claims.claim(table_id):
                self._cache.outdate(table_id)  # whoever had it before may have played a moment ago
            else:
                await _either(stirred, TURN_SECONDS)
        except Unavailable as error:
            log.info("the bots of table %s wait for the database: %s", short(table_id), error)
            await asyncio.sleep(AWAY_SECONDS)
        return True

    # ---- who is due ----

    def _next_due(self, table: Table) -> Due | None:
        """The seat that is due first, or None if there is nothing to wait for."""
        if table.info.status != RUNNING:
            return None
        seats = course.undecided(table)
        dues = [ask(table, seat) for seat in seats for ask in (self._due, self._clock_due)]
        return min((due for due in dues if due is not None), key=lambda due: due.wait, default=None)

    def _due(self, table: Table, seat: int) -> Due | None:
        row = table.seats[seat]
        pause = max(0.0, table.changed + table.info.settings["bot_pause"] - time.monotonic())
        if row.is_bot:
            if not (course.voting_seats(table) or self._cache.watching.is_watched(table.info.id)):
                return None  # nobody plays and nobody looks: the table pauses
            return Due(pause, seat, row.kind.removeprefix(BOT), False)
        if not (by_correspondence(table) or self._others_are_here(table, seat)):
            return None
        if row.left or notes.ran_out(table, seat):
            return Due(pause, seat, usual(table.game), True)
        rest = self._patience.rest(table, seat)
        return None if rest is None else Due(max(pause, rest), seat, usual(table.game), True)

    def _clock_due(self, table: Table, seat: int) -> Due | None:
        """When the thinking time of a seat is over; a clock stands still while nobody looks."""
        if not (clocks.runs(table, seat) and self._cache.watching.is_watched(table.info.id)):
            return None
        return Due(clocks.rest(table, seat, self._watched(table)), seat, "", True, clock=True)

    def _run_out(self, table: Table, seat: int) -> None:
        clocks.run_out(table, seat, self._watched(table))

    def _watched(self, table: Table) -> clocks.Watched:
        return partial(self._cache.watching.watched_since, table.info.id)

    def _others_are_here(self, table: Table, seat: int) -> bool:
        """True if somebody waits for this seat: another player, or a watcher."""
        watching = self._cache.watching
        others = {p for s in course.voting_seats(table) if s != seat for p in table.seats[s].holders}
        others -= table.seats[seat].holders
        return watching.is_watched(table.info.id) or any(watching.is_here(table.info.id, p) for p in others)

    def _is_away(self, table: Table, seat: int) -> bool:
        if table.info.status != RUNNING:
            return False
        gone = table.seats[seat].left or notes.ran_out(table, seat)
        return gone or self._patience.is_over(table, seat)

    # ---- playing ----

    async def _play(self, table: Table, due: Due) -> None:
        actions = await self._choose(table, due)
        try:
            await self._commit(table, due, actions)
        except OutOfDate:
            return  # the table went on meanwhile: look again
        except (NotLegal, Unreadable) as refusal:
            now = await self._cache.get(table.info.id)
            if now.seq != table.seq or due.seat not in course.undecided(now):
                return
            log.error(
                "bot %s at table %s was refused %s: %s", due.bot, short(table.info.id), actions, refusal
            )
            await self._commit(table, due, random_commit(table, due.seat))

    async def _choose(self, table: Table, due: Due) -> list[int]:
        assert self._chooser is not None
        material, state = table.material.tobytes(), table.state.tobytes()
        seed = secrets.randbits(62)
        try:
            return await self._chooser.choose(table.info.game, due.bot, material, state, due.seat, seed)
        except BotFailed:
            log.exception("bot %s at table %s failed; it plays anything legal", due.bot, short(table.info.id))
            return random_commit(table, due.seat)

    async def _commit(self, table: Table, due: Due, actions: Sequence[int]) -> None:
        if not due.stand_in:
            person = next(iter(table.seats[due.seat].holders))
            await self._act(table.info.id, person, due.seat, table.seq, actions)
            return

        def stand_in(now: Table) -> None:
            if self._is_away(now, due.seat):  # else they have just come back
                course.commit(now, due.seat, table.seq, actions, stand_in=True)

        await self._cache.change(table.info.id, stand_in)


def random_commit(table: Table, seat: int) -> list[int]:
    """Any legal commit of a seat."""
    dice = SeededDice(secrets.randbits(62)).stream(0)
    rules, after, actions = table.game.rules, table.state.copy(), list[int]()
    while not actions or rules.unfinished(table.material, after, seat):
        legal = course.legal_ids(table, after, seat)
        actions.append(legal[dice.below(len(legal))])
        rules.apply(table.material, after, seat, actions[-1])
    return actions


async def _either(stirred: asyncio.Event, seconds: float) -> None:
    """Sleeps until something stirs, at most so long."""
    try:
        await asyncio.wait_for(stirred.wait(), seconds)
    except TimeoutError:
        return
