"""Estimates of how balanced boards are that somebody draws.

One process plays on them (``worker``), some games for one board and then some for the next, so that nobody
waits for somebody else's to be finished. Each asker has one board there: a new one takes its place. What is
asked for no more is dropped. Nothing is stored; the last answers are kept in memory.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.hall.balancing import worker
from wuerfelwerk.hall.balancing.worker import Helper, Run
from wuerfelwerk.hall.bots.beside import Bell

log = logging.getLogger(__name__)

MOST_WAITING = 24  # askers; one more is told to come again
MOST_KNOWN = 256  # boards whose estimate is in memory
CHUNK = 100  # games for one board before the next has its turn
SURE = 1.96  # standard errors on each side: 95 of 100 intervals hold the true mean
FORGOTTEN_SECONDS = 12.0  # a page that is open asks every second or two
IDLE_SECONDS = 300.0  # without a question the process ends
COMPILE_SECONDS = 400.0  # until a game is ready, where nothing is compiled yet and the machine is busy
ANSWER_SECONDS = 60.0


@dataclass(frozen=True)
class Wanted:
    """A board to be measured. ``half``: it is enough when the interval reaches so far to each side."""

    game: str
    bot: str
    file: str
    half: float
    games: int = 6000  # at most


@dataclass(frozen=True)
class Measured:
    """What is known: the mean over ``games``, and how far its interval reaches to each side."""

    games: int = 0
    mean: float = 0.0
    half: float = 0.0
    done: bool = False
    failed: bool = False


@dataclass
class _Job:
    wanted: Wanted
    asked: float
    numbers: list[int] = field(default_factory=list)


class Balances:
    """``run`` is what the process runs: a function of a module, since another process looks it up."""

    def __init__(self, run: Run = worker.played, *, idle: float = IDLE_SECONDS) -> None:
        self._run = run
        self._queue: OrderedDict[str, _Job] = OrderedDict()  # by asker
        self._known: OrderedDict[Wanted, Measured] = OrderedDict()
        self._ready: set[tuple[str, str]] = set()  # games and bots the process has played with
        self._bell = Bell(idle)
        self._working: asyncio.Task[None] | None = None

    def known(self, wanted: Wanted) -> Measured | None:
        """What is known of a board; asks for nothing."""
        return self._known.get(wanted)

    def ask(self, asker: str, wanted: Wanted) -> Measured:
        """What is known by now; a board that is new is measured. NotLegal where too many ask."""
        found = self._known.get(wanted, Measured())
        if found.done or found.failed:
            self._known.pop(wanted, None) if found.failed else self._known.move_to_end(wanted)
            return found
        job = self._queue.get(asker)
        if job is None or job.wanted != wanted:
            if job is None and len(self._queue) >= MOST_WAITING:
                raise NotLegal("Gerade werden schon viele Pläne gemessen. Versuch es gleich noch einmal.")
            self._queue[asker] = job = _Job(wanted, 0.0)
        job.asked = time.monotonic()
        self._bell.ring()
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return found

    async def close(self) -> None:
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait([self._working])

    # ---- inside -----------------------------------------------------------------------------------

    async def _work(self) -> None:
        helper: Helper | None = None
        try:
            while await self._bell.wait(self._queue):
                asker, job = self._queue.popitem(last=False)
                if time.monotonic() - job.asked > FORGOTTEN_SECONDS:
                    continue
                self._queue[asker] = job  # behind all others
                try:
                    if helper is None:
                        helper = await asyncio.to_thread(Helper.start, self._run)
                        self._ready.clear()
                    found = await self._some_games(helper, job)
                except (EOFError, OSError, TimeoutError) as error:
                    log.error("the process that measures boards is gone: %r", error)
                    if helper is not None:
                        helper.stop()
                    helper, found = None, Measured(failed=True)
                self._note(job.wanted, found)
                if (found.done or found.failed) and self._queue.get(asker) is job:
                    del self._queue[asker]
        finally:
            self._working = None
            if helper is not None:
                helper.stop()

    async def _some_games(self, helper: Helper, job: _Job) -> Measured:
        wanted = job.wanted
        key = wanted.game, wanted.bot
        seconds = ANSWER_SECONDS if key in self._ready else COMPILE_SECONDS
        count = min(CHUNK, wanted.games - len(job.numbers))
        asked = wanted.game, wanted.bot, wanted.file, len(job.numbers), count
        said = await asyncio.to_thread(helper.ask, seconds, *asked)
        if said[0] != worker.DONE:
            log.error("a board of %s could not be measured: %s", wanted.game, said[1])
            return Measured(failed=True)
        self._ready.add(key)
        job.numbers += said[1]
        return measured(job.numbers, wanted)

    def _note(self, wanted: Wanted, found: Measured) -> None:
        self._known[wanted] = found
        self._known.move_to_end(wanted)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def measured(numbers: Sequence[int], wanted: Wanted) -> Measured:
    """The mean of some games with its interval."""
    count = len(numbers)
    mean = sum(numbers) / count
    spread = sum((number - mean) ** 2 for number in numbers)
    half = SURE * sqrt(spread / max(count - 1, 1) / count)
    return Measured(count, mean, half, done=half <= wanted.half or count >= wanted.games)
