"""Simulating many games on several processes, with the same result on any number of them.

Games are cut into chunks of consecutive numbers. Chunks come back in any order and are handed on
in the order of their games, so tallies, records and what an interrupt leaves are always those of
games 0 … m-1.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player
from wuerfelwerk.lab.tally import Tally
from wuerfelwerk.lab.workers import WAITING_CHUNKS, Interrupt, pool_of

LARGEST_CHUNK = 500
CHUNKS_PER_WORKER = 16  # small enough for a moving progress bar and an even load
BATCH = 10  # games between two looks at the flag; more would leave the cache of the processor


@dataclass
class Chunk:
    """What came of consecutive games. ``whole`` is False if an interrupt cut it short."""

    tally: Tally = field(default_factory=Tally)
    lines: list[str] = field(default_factory=list)
    whole: bool = True


@dataclass
class Simulation:
    """The figures of a finished or interrupted simulation."""

    tally: Tally
    seconds: float
    interrupted: bool


def simulate(
    plan: Plan,
    workers: int = 1,
    *,
    on_lines: Callable[[list[str]], None] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Plays the games of a plan. ``on_lines`` gets the records in the order of the games, ``on_progress``
    the number of games done. After Ctrl-C or a polite kill it returns with what was finished.
    """
    begun = time.perf_counter()
    tally, interrupted = Tally(), False
    with Interrupt() as interrupt:
        for chunk in _chunks(plan, max(1, min(workers, plan.games)), interrupt):
            tally.merge(chunk.tally)
            if on_lines is not None and chunk.lines:
                on_lines(chunk.lines)
            if on_progress is not None:
                on_progress(tally.games)
            interrupted = interrupted or not chunk.whole
    return Simulation(tally, time.perf_counter() - begun, interrupted or tally.games < plan.games)


def _chunks(plan: Plan, workers: int, interrupt: Interrupt) -> Iterator[Chunk]:
    """The chunks of a plan in order, up to the first that an interrupt cut short."""
    size = max(1, min(LARGEST_CHUNK, plan.games // (workers * CHUNKS_PER_WORKER)))
    starts = iter(range(0, plan.games, size))  # never laid out: there may be more than memory holds
    player = Player(plan)
    player.play(0, 1)  # loads all machine code, so that forked workers have it already
    if workers == 1:
        _prepare(player, interrupt.flag)
        ready = (_play_chunk(first, min(size, plan.games - first)) for first in starts)
        yield from _up_to_a_cut(ready)
        return
    with pool_of(workers, interrupt, _start_worker, plan, interrupt.flag) as pool:
        yield from _up_to_a_cut(_in_order(pool, starts, size, plan.games, workers))


def _in_order(
    pool: ProcessPoolExecutor, starts: Iterator[int], size: int, games: int, workers: int
) -> Iterator[Chunk]:
    """Results in the order of the games, never more than a few chunks ahead of the slowest."""
    running: deque[Future[Chunk]] = deque()
    while True:
        for first in islice(starts, workers * WAITING_CHUNKS - len(running)):
            running.append(pool.submit(_play_chunk, first, min(size, games - first)))
        if not running:
            return
        yield running.popleft().result()


def _up_to_a_cut(chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    for chunk in chunks:
        yield chunk
        if not chunk.whole:
            return


# ---- in a worker --------------------------------------------------------------------------------

_player: Player
_stopped: Any


def _prepare(player: Player, stopped: Any) -> None:
    global _player, _stopped
    _player, _stopped = player, stopped


def _start_worker(plan: Plan, stopped: Any) -> None:
    _prepare(Player(plan), stopped)


def _play_chunk(first: int, count: int) -> Chunk:
    """Games of one chunk; a flag that was set stops it between two batches. The first batch is always played:
    no run ends with nothing, and no file of records stays empty.
    """
    chunk = Chunk()
    for begin in range(first, first + count, BATCH):
        if begin > 0 and _stopped.is_set():
            chunk.whole = False
            break
        outcomes, lines = _player.play(begin, min(BATCH, first + count - begin))
        for outcome in outcomes:
            chunk.tally.add(outcome)
        chunk.lines += lines
    return chunk
