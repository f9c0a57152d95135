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
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from wuerfelwerk.lab.arena.contest import CHECKED_EVERY, Contest, Pair
from wuerfelwerk.lab.arena.faults import BotFailed, BotFault
from wuerfelwerk.lab.arena.figures import Sums, estimate
from wuerfelwerk.lab.arena.rounds import RoundPlayer
from wuerfelwerk.lab.workers import Flag, Interrupt, Lost, Making, Pace, hands, packages_of

CHUNK_SECONDS, FAR_SECONDS = 0.5, 1.0  # what a chunk should take, here and on another machine
BATCH_SECONDS = 0.05  # a batch may grow while it takes less: slow bots are to hear of Ctrl-C soon
LARGEST_CHUNK = 5000  # rounds


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
    broken: str = ""  # why nobody could play on
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
    standing: Standing,
    workers: int = 1,
    *,
    cluster: str | None = None,
    on_progress: Sequence[Callable[[Standing], None]] = (),
) -> Standing:
    """Plays until every pair is over, or until Ctrl-C or what a bot does wrong: what is finished stays.

    ``standing`` is gone on with, and handed to each of ``on_progress`` when a chunk was added. It is played
    by processes of this machine, or on the cluster at an address.
    """
    begun = time.perf_counter()
    with Interrupt() as interrupt:
        runner = Runner(standing, interrupt)
        try:
            for _ in runner.go(workers, cluster):
                standing.seconds = time.perf_counter() - begun
                for look in on_progress:
                    look(standing)
        except Lost as reason:
            standing.broken = str(reason)
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
    paces: list[Pace] = field(default_factory=list)  # of each pair
    turn: int = 0

    def go(self, workers: int, cluster: str | None) -> Iterator[None]:
        """Yields after each chunk that came back."""
        contest = self.standing.contest
        self.sent = [sums.rounds for sums in self.standing.sums]
        seconds = CHUNK_SECONDS if cluster is None else FAR_SECONDS
        self.paces = [Pace(seconds, LARGEST_CHUNK) for _ in self.sent]
        if self._next_pair() is None:
            return
        running: deque[tuple[int, int, Callable[[], Chunk]]] = deque()
        making = Making(
            partial(RoundPlayer, contest), _warm, packages_of(contest.loaded(), contest.bots), _close
        )
        with hands(making, self.interrupt, workers, cluster) as crew:
            while True:
                while len(running) < crew.most and (chunk := self._next_chunk()):
                    place, first, count = chunk
                    result = crew.submit(_play_chunk, contest.pairs[place], contest.first + first, count)
                    running.append((place, first, result))
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
        count = min(self.paces[place].size, self.standing.contest.rounds - first)
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
            self.paces[place].saw(len(chunk.games), chunk.seconds)
        if first == standing.sums[place].rounds:  # else rounds before it are missing, or it is over
            standing.take(place, chunk.games)


# ---- wherever rounds are played -----------------------------------------------------------------


def _warm(player: RoundPlayer) -> None:
    player.warm()


def _close(player: RoundPlayer) -> None:
    player.close()


def _play_chunk(player: RoundPlayer, stopped: Flag, pair: Pair, first: int, count: int) -> Chunk:
    """Rounds of one chunk; a flag that was set stops it between two batches, but for the very first."""
    begun, done, batch = time.perf_counter(), first, 1
    games = [np.zeros((0, len(player.contest.seatings)), np.int64)]
    fault = None
    while done < first + count and not (done > player.contest.first and stopped.is_set()):
        batch = min(batch, first + count - done)
        started = time.perf_counter()
        try:
            games.append(player.play(pair, done, batch))
        except BotFailed as failed:
            fault = failed.fault
            games += [player.play(pair, round, 1) for round in range(done, fault.round)]
            break
        done += batch
        if time.perf_counter() - started < BATCH_SECONDS:
            batch = min(2 * batch, player.most_at_once(pair))
    return Chunk(np.concatenate(games), time.perf_counter() - begun, fault)
