"""A side that is solved: its tables, its values as far as they are known, and the table it is played on."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import Any

import numpy as np

from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.board import COLOURS, MOST_VALUE, Board
from wuerfelwerk.games.the_choice.material import (
    BACK,
    FRONT,
    lay_out_boards,
    shipped_dice,
    shipped_points,
)
from wuerfelwerk.games.the_choice.sheet import MISTHROWS
from wuerfelwerk.games.the_choice.solitaire import alone, perfect, places, values

TWIN = 1  # the other seat of the table


class Side:
    """One side. ``values``: float64 of shape (paths, arcs, misthrows and the points), see ``values``.

    Paths are worked out from the last to the first; ``stages`` are ranges of them that do not need each
    other, in this order.
    """

    def __init__(self, game: Game, board: Board, *, compile: bool = True) -> None:
        self.game, self.board, self.compile = game, board, compile
        self.paths = places.paths()
        self.values = np.zeros((len(self.paths), places.ARCS, MISTHROWS + 1))
        self.code: Any = bind(values, compile=compile, inline=False, threads=True)
        self.steps = places.path_steps(board.numbers, MOST_VALUE)
        self.ring_steps = places.ring_steps(board.ring, len(COLOURS))
        self.dice = np.array(shipped_dice(), np.int64)

    @property
    def states(self) -> int:
        """Places between two turns."""
        return len(self.paths) * places.ARCS * MISTHROWS

    @property
    def stages(self) -> tuple[range, ...]:
        begin = self.paths.begin
        return tuple(range(begin[length], begin[length + 1]) for length in range(len(begin) - 2, -1, -1))

    def solve(self, paths: range) -> None:
        """Works out some paths of one stage. Other threads may work on others meanwhile."""
        on_path, room = room_for_uses(), room_for_rolls()
        for path in paths:
            self.code.fill_path(self.steps, path, *on_path)
            points = self.points[self.paths.length(path)]
            self.code.solve_path(path, points, on_path, self.on_ring, self.values, room)

    def value(self, misthrows: int = 0) -> float:
        """Points that are expected on the empty side, 0 to 2 misthrows being marked already."""
        return float(self.values[places.EMPTY_PATH, places.EMPTY_RING, misthrows])

    @cached_property
    def on_ring(self) -> tuple[Any, Any, Any]:
        """All uses of all rolls on all arcs."""
        counts = np.zeros((places.ARCS, values.ROLLS), np.int64)
        sets = np.zeros((places.ARCS, values.ROLLS, values.MOST_USES), np.int8)
        reached = np.zeros((places.ARCS, values.ROLLS, values.MOST_USES), np.int16)
        self.code.fill_rings(self.ring_steps, self.dice, counts, sets, reached)
        return counts, sets, reached

    @cached_property
    def points(self) -> Any:
        """Points by fields on the path and by arc, float64."""
        on_path, on_ring = shipped_points()
        by_arc = [on_ring[places.marked(arc)[1]] for arc in range(places.ARCS)]
        return np.array([[points + ring for ring in by_arc] for points in on_path], np.float64)

    def digest(self) -> str:
        """Of all that the values follow from."""
        known = (self.board.ring, self.board.numbers, shipped_dice(), shipped_points())
        return hashlib.sha256(json.dumps(known).encode()).hexdigest()[:16]

    # ---- at a table ---------------------------------------------------------------------------

    def lay_out(self) -> Any:
        return lay_out_boards([(self.board, self.board)] * 2)

    def begin(self, states: Any, misthrows: int = 0) -> None:
        """Fills zeroed states: the first turn on a second side, the first one being worth nothing."""
        states["phase"], states["turn"] = rules.ROLL, 1
        states["shown"] = -1
        for seat in range(TWIN + 1):
            sheet = states["sheets"][:, seat]
            sheet["side"], sheet["second"] = FRONT, 1
            sheet["misthrows"][:, BACK] = MISTHROWS
            sheet["misthrows"][:, FRONT] = misthrows

    def loop(self, bots: Any) -> Any:
        """``alone`` with bots that are bound to the rules."""
        return bind(alone, compile=self.compile, rules=self._rules, bots=bots)

    def perfect(self) -> Any:
        """The bot that plays by the values; its scratch memory is ``knowledge``."""
        return bind(perfect, compile=self.compile, inline=False, rules=self._rules, values=self.code)

    def knowledge(self) -> tuple[Any, ...]:
        """What ``perfect`` needs at hand, see there."""
        return (
            self.values,
            (self.paths.at, self.steps),
            self.on_ring,
            room_for_uses(),
            room_for_rolls(),
            np.zeros(rules.MASK_WORDS, np.int64),
        )

    @property
    def _rules(self) -> Any:
        return compiled(self.game.rules) if self.compile else self.game.rules


def room_for_uses() -> tuple[Any, Any, Any]:
    """Room for the uses of all rolls from one path on."""
    shape = (values.ROLLS, values.MOST_USES)
    return np.zeros(values.ROLLS, np.int64), np.zeros(shape, np.int8), np.zeros(shape, np.int32)


def room_for_rolls() -> tuple[Any, Any, Any]:
    """Room for what the rolls are worth from one place on, see ``values.solve_path``."""
    return (
        np.zeros((MISTHROWS, values.ROLLS)),
        np.zeros(values.ROLLS),
        np.zeros((values.ALL, values.FACES**2)),
    )
