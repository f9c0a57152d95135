"""Simulating many games on several processes, with the same result on any number of them.

Games are cut into chunks of consecutive numbers. Chunks come back in any order and are handed on
in the order of their games, so tallies, records and what an interrupt leaves are always those of
games 0 … m-1.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from wuerfelwerk.lab.asked import player_for
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import GameFailed, Player
from wuerfelwerk.lab.rows import rows_of
from wuerfelwerk.lab.tally import Tally
from wuerfelwerk.lab.workers import Flag, Hands, Interrupt, Lost, Making, Pace, hands, in_order, packages_of

LARGEST_CHUNK = 500
CHUNKS_PER_WORKER = 16  # small enough for a moving progress bar and an even load
WAITING_CHUNKS = 4  # handed out per process before the first comes back
BATCH_SECONDS = 0.05  # a batch may grow while it takes less: slow bots are to hear of Ctrl-C soon
FAR_SECONDS, LARGEST_FAR = 1.0, 10**6  # of a chunk that travels to another machine; its games at most
FAR_LEFT = 2  # chunks a worker that the rest of the games should still give, so that all end together,
SMALLEST_FAR = 8  # but none smaller than a part of the usual size: each has a way there and back


@dataclass
class Chunk:
    """What came of consecutive games. ``whole`` is False if an interrupt cut it short."""

    tally: Tally = field(default_factory=Tally)
    lines: list[str] = field(default_factory=list)
    rows: str = ""  # lines of a table
    whole: bool = True
    seconds: float = 0.0
    failed: str = ""  # what a bot of somebody's own did wrong in the game after these


@dataclass
class Simulation:
    """The figures of a finished or interrupted simulation. ``lost`` says why nobody could play on,
    ``failed`` what a bot of somebody's own did wrong in the first game that is missing."""

    tally: Tally
    seconds: float
    interrupted: bool
    lost: str = ""
    games: int = 0  # of this run: there may have been others before
    actions: int = 0
    failed: str = ""


def simulate(
    plan: Plan,
    workers: int = 1,
    *,
    cluster: str | None = None,
    on_lines: Callable[[list[str]], None] | None = None,
    on_progress: Callable[[int], None] | None = None,
    on_tally: Callable[[Tally], None] | None = None,
    before: Tally | None = None,
    player: Callable[[Plan], Player] = player_for,
    on_rows: Callable[[str], None] | None = None,
) -> Simulation:
    """Plays the games of a plan, on processes of this machine or on the cluster at an address.

    ``on_lines`` gets the records in the order of the games, ``on_progress`` the number of games done,
    ``on_tally`` what came of them. ``before``: of games that need not be played, the first of the plan.
    ``player`` makes who plays; what it writes of a game is its line. ``on_rows`` gets lines of the table
    a plan wants (``lab.rows``), in the order of the games.
    After Ctrl-C or a polite kill it returns with what was finished.
    """
    begun = time.perf_counter()
    tally, interrupted, lost, failed = Tally(), False, "", ""
    tally.merge(before or Tally())
    games, actions = tally.games, tally.actions
    with Interrupt() as interrupt:
        try:
            left = plan.games - games
            begin = plan.first + games
            making = Making(partial(player, plan), _warm, packages_of(plan.loaded(), plan.bots), _close)
            for chunk in _chunks(plan, making, begin, max(1, min(workers, left)), cluster, interrupt):
                tally.merge(chunk.tally)
                if on_lines is not None and chunk.lines:
                    on_lines(chunk.lines)
                if on_rows is not None and chunk.rows:
                    on_rows(chunk.rows)
                if on_tally is not None:
                    on_tally(tally)
                if on_progress is not None:
                    on_progress(tally.games)
                failed = chunk.failed
                if failed:  # what others are playing is of later games
                    interrupt.flag.set()
                interrupted = interrupted or not (chunk.whole or failed)
        except Lost as reason:
            lost = str(reason)
    cut = not (lost or failed) and (interrupted or tally.games < plan.games)
    seconds = time.perf_counter() - begun
    return Simulation(tally, seconds, cut, lost, tally.games - games, tally.actions - actions, failed)


def _chunks(
    plan: Plan, making: Making, first: int, workers: int, cluster: str | None, interrupt: Interrupt
) -> Iterator[Chunk]:
    """The chunks of a plan from a game on, in order, up to the first that an interrupt cut short."""
    end = plan.first + plan.games
    if first >= end:
        return
    with hands(making, interrupt, workers, cluster, ahead=WAITING_CHUNKS, pieces=end - first) as crew:
        near = max(1, min(LARGEST_CHUNK, (end - first) // (workers * CHUNKS_PER_WORKER)))
        cutting = _Cutting(end, crew, near if cluster is None else None, interrupt.flag, first, plan.first)
        for chunk in in_order(crew, _play_chunk, cutting.following):
            yield chunk
            if not chunk.whole:
                return
            cutting.pace.saw(chunk.tally.games, chunk.seconds)


@dataclass
class _Cutting:
    """Cuts the games up to number ``games - 1`` into chunks, never laid out: there may be more than memory
    holds.

    ``size`` is that of all chunks; where it is None they are to take about a second.
    """

    games: int
    crew: Hands
    size: int | None
    stopped: Flag
    first: int = 0
    begin: int = 0  # first game of the plan
    pace: Pace = field(default_factory=lambda: Pace(FAR_SECONDS, LARGEST_FAR))

    def following(self) -> tuple[int, int] | None:
        """First game of the next chunk and how many; None if there are no more to play."""
        left = self.games - self.first
        if left == 0 or (self.first > self.begin and self.stopped.is_set()):
            return None
        count = min(self.size or self._far(left), left)
        self.first += count
        return self.first - count, count

    def _far(self, left: int) -> int:
        least = max(1, self.pace.size // SMALLEST_FAR)
        return min(self.pace.size, max(least, left // (FAR_LEFT * self.crew.many)))


# ---- wherever games are played ------------------------------------------------------------------


def _warm(player: Player) -> None:
    player.warm()


def _close(player: Player) -> None:
    player.close()


def _play_chunk(player: Player, stopped: Flag, first: int, count: int) -> Chunk:
    """Games of one chunk; a flag that was set stops it between two batches. The first batch is always played:
    no run ends with nothing, and no file of records stays empty.
    """
    chunk, begun = Chunk(), time.perf_counter()
    done, batch = first, 1
    rows: list[str] = []
    while done < first + count:
        if done > player.plan.first and stopped.is_set():
            chunk.whole = False
            break
        started, batch = time.perf_counter(), min(batch, first + count - done)
        try:
            outcomes, lines = player.play(done, batch)
        except GameFailed as failed:
            chunk.failed, chunk.whole = failed.said, False
            batch = failed.number - done  # those before it are good
            if not batch:
                break
            outcomes, lines = player.play(done, batch)
        for outcome in outcomes:
            chunk.tally.add(outcome)
        chunk.lines += lines
        if player.plan.table:
            rows.append(rows_of(player.plan.seed, done, outcomes))
        done += batch
        if chunk.failed:
            break
        if time.perf_counter() - started < BATCH_SECONDS:
            batch = min(2 * batch, player.most)
    chunk.rows = "".join(rows)
    chunk.seconds = time.perf_counter() - begun
    return chunk
