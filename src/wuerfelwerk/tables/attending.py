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
from wuerfelwerk.tables import clocks, notes, table
from wuerfelwerk.tables.bots import BotFailed, Chooser
from wuerfelwerk.tables.errors import Damaged, NotFound, Unavailable
from wuerfelwerk.tables.hall import Hall
from wuerfelwerk.tables.live import BOT, HUMAN, RUNNING, Live
from wuerfelwerk.tables.names import short
from wuerfelwerk.tables.patience import Patience, by_correspondence

log = logging.getLogger(__name__)

STAND_IN = "greedy"  # the bot that plays for people who are away
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

    def __init__(self, hall: Hall, act: Act, chooser: Chooser | None, claims: Claims | None = None) -> None:
        self._hall = hall
        self._patience = Patience(hall.watching)
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

    def stood_in(self, live: Live) -> frozenset[int]:
        """The seats of people a bot stands in for now."""
        return frozenset(
            s for s in range(len(live.seats)) if live.seats[s].kind == HUMAN and self._is_away(live, s)
        )

    async def _attend(self, table_id: str) -> None:
        stirred = self._stirred[table_id]
        try:
            while await self._attend_once(table_id, stirred):
                pass
        except (Damaged, NotFound):  # told by the hall, or deleted: nobody can play there
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
            live = await self._hall.get(table_id)
            due = self._next_due(live)
            if due is None:
                return False
            if due.wait > 0:
                await _either(stirred, due.wait)
            elif due.clock:
                await self._hall.change(table_id, lambda now: self._run_out(now, due.seat))
            elif self._claims.holds(table_id):
                await self._play(live, due)
            elif await self._claims.claim(table_id):
                self._hall.outdate(table_id)  # whoever had it before may have played a moment ago
            else:
                await _either(stirred, TURN_SECONDS)
        except Unavailable as error:
            log.info("the bots of table %s wait for the database: %s", short(table_id), error)
            await asyncio.sleep(AWAY_SECONDS)
        return True

    # ---- who is due ----

    def _next_due(self, live: Live) -> Due | None:
        """The seat that is due first, or None if there is nothing to wait for."""
        if live.info.status != RUNNING:
            return None
        seats = table.undecided(live)
        dues = [ask(live, seat) for seat in seats for ask in (self._due, self._clock_due)]
        return min((due for due in dues if due is not None), key=lambda due: due.wait, default=None)

    def _due(self, live: Live, seat: int) -> Due | None:
        row = live.seats[seat]
        pause = max(0.0, live.changed + live.info.settings["bot_pause"] - time.monotonic())
        if row.is_bot:
            if not (table.voting_seats(live) or self._hall.watching.is_watched(live.info.id)):
                return None  # nobody plays and nobody looks: the table pauses
            return Due(pause, seat, row.kind.removeprefix(BOT), False)
        if not (by_correspondence(live) or self._others_are_here(live, seat)):
            return None
        if row.left or notes.ran_out(live, seat):
            return Due(pause, seat, STAND_IN, True)
        rest = self._patience.rest(live, seat)
        return None if rest is None else Due(max(pause, rest), seat, STAND_IN, True)

    def _clock_due(self, live: Live, seat: int) -> Due | None:
        """When the thinking time of a seat is over; a clock stands still while nobody looks."""
        if not (clocks.runs(live, seat) and self._hall.watching.is_watched(live.info.id)):
            return None
        return Due(clocks.rest(live, seat, self._watched(live)), seat, "", True, clock=True)

    def _run_out(self, live: Live, seat: int) -> None:
        clocks.run_out(live, seat, self._watched(live))

    def _watched(self, live: Live) -> clocks.Watched:
        return partial(self._hall.watching.watched_since, live.info.id)

    def _others_are_here(self, live: Live, seat: int) -> bool:
        """True if somebody waits for this seat: another player, or a watcher."""
        watching = self._hall.watching
        others = {p for s in table.voting_seats(live) if s != seat for p in live.seats[s].holders}
        others -= live.seats[seat].holders
        return watching.is_watched(live.info.id) or any(watching.is_here(live.info.id, p) for p in others)

    def _is_away(self, live: Live, seat: int) -> bool:
        if live.info.status != RUNNING:
            return False
        gone = live.seats[seat].left or notes.ran_out(live, seat)
        return gone or self._patience.is_over(live, seat)

    # ---- playing ----

    async def _play(self, live: Live, due: Due) -> None:
        actions = await self._choose(live, due)
        try:
            await self._commit(live, due, actions)
        except OutOfDate:
            return  # the table went on meanwhile: look again
        except (NotLegal, Unreadable) as refusal:
            now = await self._hall.get(live.info.id)
            if now.seq != live.seq or due.seat not in table.undecided(now):
                return
            log.error("bot %s at table %s was refused %s: %s", due.bot, short(live.info.id), actions, refusal)
            await self._commit(live, due, random_commit(live, due.seat))

    async def _choose(self, live: Live, due: Due) -> list[int]:
        assert self._chooser is not None
        material, state = live.material.tobytes(), live.state.tobytes()
        seed = secrets.randbits(62)
        try:
            return await self._chooser.choose(live.info.game, due.bot, material, state, due.seat, seed)
        except BotFailed:
            log.exception("bot %s at table %s failed; it plays anything legal", due.bot, short(live.info.id))
            return random_commit(live, due.seat)

    async def _commit(self, live: Live, due: Due, actions: Sequence[int]) -> None:
        if not due.stand_in:
            person = next(iter(live.seats[due.seat].holders))
            await self._act(live.info.id, person, due.seat, live.seq, actions)
            return

        def stand_in(now: Live) -> None:
            if self._is_away(now, due.seat):  # else they have just come back
                table.commit(now, due.seat, live.seq, actions, stand_in=True)

        await self._hall.change(live.info.id, stand_in)


def random_commit(live: Live, seat: int) -> list[int]:
    """Any legal commit of a seat."""
    dice = SeededDice(secrets.randbits(62)).stream(0)
    rules, after, actions = live.game.rules, live.state.copy(), list[int]()
    while not actions or rules.unfinished(live.material, after, seat):
        legal = table.legal_ids(live, after, seat)
        actions.append(legal[dice.below(len(legal))])
        rules.apply(live.material, after, seat, actions[-1])
    return actions


async def _either(stirred: asyncio.Event, seconds: float) -> None:
    """Sleeps until something stirs, at most so long."""
    try:
        await asyncio.wait_for(stirred.wait(), seconds)
    except TimeoutError:
        return
