"""Running an arena on several processes: the same rounds count on any number of them, however it is cut.

Rounds of a pair are cut into chunks of consecutive numbers, sized by the time they take. What counts of a
pair is always its rounds 0 … n-1, and n follows from them: the precision is looked at every so many
rounds, and what was played beyond is left out. So workers, chunks, interrupts and a resumed run change
nothing.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from wuerfelwerk.lab.arena.contest import CHECKED_EVERY, Contest, Pair
from wuerfelwerk.lab.arena.faults import BotFailed, BotFault
from wuerfelwerk.lab.arena.figures import Sums, estimate
from wuerfelwerk.lab.arena.rounds import RoundPlayer
from wuerfelwerk.lab.workers import Interrupt, pool_of

CHUNK_SECONDS = 0.5  # what a chunk should take
BATCH_SECONDS = 0.05  # a batch may grow while it takes less: slow bots are to hear of Ctrl-C soon
LARGEST_CHUNK, FASTER = 5000, 4  # rounds; times as many as in the chunk before, at most
WAITING = 2  # chunks a worker that are handed out: what is left out at the end


@dataclass
class Chunk:
    """What came of consecutive rounds of a pair, as far as an interrupt or a fault let them be played."""

    games: Any
    seconds: float
    fault: BotFault | None = None


@dataclass
class Standing:
    """How things stand: the sums of each pair, in the order of the contest's pairs."""

    contest: Contest
    sums: list[Sums]
    interrupted: bool = False
    fault: BotFault | None = None
    broken: bool = False  # a process that played has ended by itself
    played: int = 0  # games of this run, left out ones too
    seconds: float = 0.0

    def is_over(self, place: int) -> bool:
        """True if a pair has played enough; can only turn true where the precision is looked at."""
        sums, precision = self.sums[place], self.contest.precision
        if sums.rounds >= self.contest.rounds:
            return True
        if precision is None or sums.rounds == 0 or sums.rounds % CHECKED_EVERY:
            return False
        return estimate(sums).half <= precision

    def take(self, place: int, games: Any) -> None:
        """Adds rounds of a pair, as many as it takes to be over."""
        while len(games) and not self.is_over(place):
            room = CHECKED_EVERY - self.sums[place].rounds % CHECKED_EVERY
            if self.contest.precision is None:
                room = self.contest.rounds - self.sums[place].rounds
            self.sums[place].add(games[:room])
            games = games[room:]


def fresh(contest: Contest) -> Standing:
    """Nothing has been played yet."""
    return Standing(contest, [Sums(len(contest.seatings)) for _ in contest.pairs])


def run(
    standing: Standing, workers: int = 1, *, on_progress: Sequence[Callable[[Standing], None]] = ()
) -> Standing:
    """Plays until every pair is over, or until Ctrl-C or what a bot does wrong: what is finished stays.

    ``standing`` is gone on with, and handed to each of ``on_progress`` when a chunk was added.
    """
    begun = time.perf_counter()
    with Interrupt() as interrupt:
        runner = Runner(standing, interrupt)
        try:
            for _ in runner.go(workers):
                standing.seconds = time.perf_counter() - begun
                for look in on_progress:
                    look(standing)
        except BrokenProcessPool:
            standing.broken = True
        over = all(standing.is_over(place) for place in range(len(standing.sums)))
        standing.interrupted = interrupt.flag.is_set() and not over and standing.fault is None
    standing.seconds = time.perf_counter() - begun
    return standing


@dataclass
class Runner:
    """Who is sent what: chunks of the pairs in turn, a few more than are being played."""

    standing: Standing
    interrupt: Interrupt
    sent: list[int] = field(default_factory=list)  # rounds of each pair that were handed out
    sizes: list[int] = field(default_factory=list)  # rounds of the next chunk of each pair
    turn: int = 0

    def go(self, workers: int) -> Iterator[None]:
        """Yields after each chunk that came back."""
        self.sent = [sums.rounds for sums in self.standing.sums]
        self.sizes = [1] * len(self.sent)
        if self._next_pair() is None:
            return
        running: deque[tuple[int, int, Callable[[], Chunk]]] = deque()
        with hands(self.standing.contest, workers, self.interrupt) as (send, most):
            while True:
                while len(running) < most and (chunk := self._next_chunk()):
                    running.append((chunk[0], chunk[1], send(*chunk)))
                if not running:
                    return
                place, first, result = running.popleft()
                self._take(place, first, result())
                yield

    def _next_chunk(self) -> tuple[int, int, int] | None:
        """Place of a pair, first round and how many; None if there is nothing more to send."""
        place = self._next_pair()
        begun = self.turn > 0  # however early an interrupt comes, no run ends with nothing
        if place is None or (begun and self.interrupt.flag.is_set()):
            return None
        first = self.sent[place]
        count = min(self.sizes[place], self.standing.contest.rounds - first)
        self.sent[place] += count
        self.turn = place + 1
        return place, first, count

    def _next_pair(self) -> int | None:
        """The next pair in turn with rounds left to send."""
        pairs = len(self.sent)
        for step in range(pairs):
            place = (self.turn + step) % pairs
            if self.sent[place] < self.standing.contest.rounds and not self.standing.is_over(place):
                return place
        return None

    def _take(self, place: int, first: int, chunk: Chunk) -> None:
        standing = self.standing
        standing.played += chunk.games.size
        if chunk.fault is not None and standing.fault is None:
            standing.fault = chunk.fault
            self.interrupt.flag.set()
        if len(chunk.games):
            pace = CHUNK_SECONDS * len(chunk.games) / max(chunk.seconds, 1e-6)
            self.sizes[place] = max(1, min(LARGEST_CHUNK, FASTER * len(chunk.games), int(pace)))
        if first == standing.sums[place].rounds:  # else rounds before it are missing, or it is over
            standing.take(place, chunk.games)


Send = Callable[[int, int, int], Callable[[], Chunk]]


@contextmanager
def hands(contest: Contest, workers: int, interrupt: Interrupt) -> Iterator[tuple[Send, int]]:
    """How a chunk is sent to whoever plays it, and how many may be under way."""
    player = RoundPlayer(contest)
    player.warm()  # before workers are forked, so that they have all machine code
    if workers == 1:
        _prepare(player, interrupt.flag)
        yield lambda place, first, count: partial(_play_chunk, contest.pairs[place], first, count), 1
        return
    with pool_of(workers, interrupt, _start_worker, contest, interrupt.flag) as pool:
        yield partial(_send, pool, contest), workers * WAITING


def _send(
    pool: ProcessPoolExecutor, contest: Contest, place: int, first: int, count: int
) -> Callable[[], Chunk]:
    return pool.submit(_play_chunk, contest.pairs[place], first, count).result


# ---- in a worker --------------------------------------------------------------------------------

_player: RoundPlayer
_stopped: Any


def _prepare(player: RoundPlayer, stopped: Any) -> None:
    global _player, _stopped
    _player, _stopped = player, stopped


def _start_worker(contest: Contest, stopped: Any) -> None:
    _prepare(RoundPlayer(contest), stopped)


def _play_chunk(pair: Pair, first: int, count: int) -> Chunk:
    """Rounds of one chunk; a flag that was set stops it between two batches, but for the very first."""
    begun, done, batch = time.perf_counter(), first, 1
    games = [np.zeros((0, len(_player.contest.seatings)), np.int64)]
    fault = None
    while done < first + count and not (done > 0 and _stopped.is_set()):
        batch = min(batch, first + count - done)
        started = time.perf_counter()
        try:
            games.append(_player.play(pair, done, batch))
        except BotFailed as failed:
            fault = failed.fault
            games += [_player.play(pair, round, 1) for round in range(done, fault.round)]
            break
        done += batch
        if time.perf_counter() - started < BATCH_SECONDS:
            batch = min(2 * batch, _player.most_at_once(pair))
    return Chunk(np.concatenate(games), time.perf_counter() - begun, fault)
