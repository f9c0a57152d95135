"""Two seats against each other: bounds of what every position is worth, narrowed until they meet.

Games go in circles, so no position is the last one. But a position is worth what the best next one is; an
upper bound of all gives a lower upper bound of all, and a lower bound a higher one. The truth lies between
them at every moment, so how far they are apart *is* how wrong the answer may be. A game nobody ends counts
for neither bound's seat: where somebody gained by never ending it the bounds would not meet.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.lab.keeping import Unfit
from wuerfelwerk.lab.solving import keeping
from wuerfelwerk.lab.solving.smaller import Smaller
from wuerfelwerk.lab.workers import Flag, Interrupt

WANTED = 1e-6  # how far bounds may be apart in the end
WIDEST = 12.0  # and about so far in the beginning
PART = "endgame"

Spread = Callable[[Callable[[int], None], int], None]


class Duel(Protocol):
    """What a game's ``endgame`` module opens."""

    game: Game  # whose rules the positions are of; perhaps a smaller one
    values: Any  # float64 of shape (2, places): lower and upper bounds, for the seat on turn
    wins: bool  # a position is worth a share of the win; else a lead in points

    @property
    def states(self) -> int: ...
    def gap(self) -> float:
        """How far apart the bounds are where they are farthest."""

    def sweep(self, wanted: float, spread: Spread, /) -> float:
        """Narrows the bounds once; returns ``gap``. ``spread`` does something for 0 … n-1, in threads."""

    def value(self) -> float:
        """What it is worth to be on turn at the beginning: the mean of all ``begin`` may draw."""

    def digest(self) -> str: ...
    def lay_out(self) -> Any: ...
    def begin(self, seed: int, games: int, /) -> Any:
        """States between two turns that games begin with; seat A is on turn in every other one."""

    @property
    def judge(self) -> Any:
        """A module with ``worth(material, state, known)``: of a state between two turns, or over, to seat A;
        it is bound to ``rules``."""

    def knowledge(self) -> tuple[Any, ...]:
        """What ``judge`` knows."""


@dataclass(frozen=True)
class AsRows:
    """A duel as it is kept: one row, which is there when its bounds have met."""

    duel: Duel

    @property
    def values(self) -> Any:
        return self.duel.values

    @property
    def stages(self) -> tuple[range, ...]:
        return (range(1),)

    def digest(self) -> str:
        return self.duel.digest()


@dataclass(frozen=True)
class Narrowed:
    """``gap``: how far apart bounds are still."""

    gap: float
    sweeps: int
    seconds: float

    @property
    def whole(self) -> bool:
        return self.gap <= WANTED


def sheets(game: Game) -> tuple[str, ...]:
    """What of a game is a duel that can be solved; () where nothing is."""
    return tuple(game.part(PART).sheets()) if game.has(PART) else ()


def open_duel(game: Game, sheet: str) -> Duel:
    """KeyError where there is no such sheet."""
    part = game.part(PART)
    if hasattr(part, "constants"):
        game = Smaller.made(game, part.constants(sheet))
    duel: Duel = part.open_duel(game, sheet)
    return duel


def read(game: Game, sheet: str, duel: Duel, name: str) -> None:
    """Takes the bounds of a file over, where they are narrower. Unfit, or OSError."""
    widest = duel.values.copy()
    keeping.read(game, sheet, AsRows(duel), name)
    low, high = duel.values
    if (low > high).any() or (low < widest[0]).any() or (high > widest[1]).any():
        duel.values[:] = widest
        raise Unfit("has values that cannot be")


def solve(duel: Duel, workers: int = 1, *, on_sweep: Callable[[float, bool], None] | None = None) -> Narrowed:
    """Sweeps until the bounds meet, or Ctrl-C. ``on_sweep`` is told how far apart they are, and whether that
    is the end; it may keep them."""
    begun, sweeps, gap = time.perf_counter(), 0, duel.gap()
    with Interrupt() as interrupt, ThreadPoolExecutor(workers) as threads:
        spread = _spread(threads, interrupt.flag)
        while gap > WANTED and not interrupt.flag.is_set():
            gap = duel.sweep(WANTED, spread)
            sweeps += 1
            if on_sweep is not None:
                on_sweep(gap, False)
    if on_sweep is not None:
        on_sweep(gap, True)
    return Narrowed(gap, sweeps, time.perf_counter() - begun)


def _spread(threads: ThreadPoolExecutor, stopped: Flag) -> Spread:
    """In threads, but for the first: machine code is made by one. Once it is stopped nothing is begun any
    more: what would go on with something half done is not done, so bounds stay bounds."""

    def unless_stopped(work: Callable[[int], None], index: int) -> None:
        if not stopped.is_set():
            work(index)

    def spread(work: Callable[[int], None], many: int) -> None:
        unless_stopped(work, 0)
        for _ in threads.map(lambda index: unless_stopped(work, index), range(1, many)):
            pass

    return spread
