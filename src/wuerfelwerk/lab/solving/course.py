"""The course of a solution: which places are worked out when, by how many, and what is kept of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.lab.workers import Flag, Interrupt

PIECE = 32  # rows of values that are worked out at once, about a quarter of a second


class Side(Protocol):
    """What a game's ``solitaire`` module opens. Values are rows, which need those of earlier stages only."""

    values: Any  # float64, one row for each thing that ``solve`` is asked for

    @property
    def states(self) -> int: ...
    @property
    def stages(self) -> Sequence[range]: ...
    def solve(self, paths: range, /) -> None:
        """Works out rows of one stage; several threads at once may ask for different ones."""

    def value(self, misthrows: int = 0) -> float: ...
    def digest(self) -> str: ...
    def lay_out(self) -> Any: ...
    def begin(self, states: Any, misthrows: int = 0) -> None: ...
    def loop(self, bots: Any) -> Any: ...
    def perfect(self) -> Any: ...
    def knowledge(self) -> tuple[Any, ...]: ...


@dataclass(frozen=True)
class Solved:
    """``rows``: worked out, of ``all``."""

    rows: int
    all: int
    seconds: float

    @property
    def whole(self) -> bool:
        return self.rows == self.all


def sheets(game: Game) -> tuple[str, ...]:
    """What of a game can be solved; () where nothing can."""
    return tuple(game.part("solitaire").sheets()) if game.has("solitaire") else ()


def open_sheet(game: Game, id: str) -> Side:
    """KeyError where there is no such sheet."""
    side: Side = game.part("solitaire").open_sheet(game, id)
    return side


def solve(
    side: Side,
    workers: int = 1,
    *,
    done: int = 0,
    on_rows: Callable[[int, bool], None] | None = None,
) -> Solved:
    """Works out all rows after the first ``done``, in threads of this process: they share the values.

    ``on_rows`` is told how many there are, and whether that is the end; it may keep them. Ctrl-C ends the
    pieces that are being worked on.
    """
    begun = time.perf_counter()
    every = sum(map(len, side.stages))
    with Interrupt() as interrupt:
        for rows in _solved(side, workers, done, interrupt.flag):
            done += rows
            if on_rows is not None:
                on_rows(done, False)
    if on_rows is not None:
        on_rows(done, True)
    return Solved(done, every, time.perf_counter() - begun)


def _solved(side: Side, workers: int, done: int, flag: Flag) -> Iterator[int]:
    """Rows that have been worked out, piece by piece, in the order in which they are kept."""
    with ThreadPoolExecutor(workers) as threads:
        warm = False
        for pieces in _pieces(side.stages, done):
            if not warm:  # machine code is made by one thread
                side.solve(pieces[0])
                yield len(pieces[0])
                pieces, warm = pieces[1:], True

            def work(piece: range) -> int:
                if flag.is_set():
                    return 0
                side.solve(piece)
                return len(piece)

            for rows in threads.map(work, pieces):
                if rows:
                    yield rows
            if flag.is_set():
                return


def _pieces(stages: Sequence[range], done: int) -> Iterator[list[range]]:
    """What is left of each stage, cut into pieces."""
    for stage in stages:
        left = stage[done:]
        done = max(0, done - len(stage))
        if left:
            yield [left[first : first + PIECE] for first in range(0, len(left), PIECE)]
