"""All positions with two dice left: bounds of what each is worth, narrowed turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import below, new_generator
from wuerfelwerk.engine.texts import NoDice
from wuerfelwerk.games.wuerfelmeister.board import fields
from wuerfelwerk.games.wuerfelmeister.codes import DICE, WANT
from wuerfelwerk.games.wuerfelmeister.die import TOP, WAYS
from wuerfelwerk.games.wuerfelmeister.endgame import backing, knowing, tables

Spread = Callable[[Callable[[int], None], int], None]  # does something for 0 … n-1, in any order
LOW, HIGH = 0, 1
MOST = (3.0, 5.0, 6.0)  # points that may still be made with no die, one, two
SHARPER = 1e-3  # the stages before are narrowed so much further
LAST = 2


class Duel:
    """``values``: float64 of shape (2, positions), the lower and the upper bound of what each is worth, in
    the order no die, one die, two dice."""

    wins = False  # a position is worth points, not a share of the win

    def __init__(self, game: Game, options: Mapping[str, str], *, compile: bool = True) -> None:
        self.game, self.options, self.compile = game, dict(options), compile
        self.size = int(options["size"])
        self.many = self.size * self.size
        self.numbers, self.pairs = tables.pair_numbers(self.many)
        places = self.many + 1
        self.shapes = (
            (places, places),
            (self.many, places, places),
            (len(self.pairs), WAYS, places, places),
        )
        self.values = np.concatenate([self._widest(shape, most) for shape, most in self._stages()], axis=1)
        self.code: Any = bind(backing, compile=compile, inline=False, threads=True)

    @property
    def states(self) -> int:
        """Positions with two dice that can be, all alike but for names of pictures counted once."""
        return int(np.count_nonzero(self._widest(self.shapes[LAST], 1.0)[HIGH]))

    def of(self, stage: int, bound: int) -> Any:
        """A view of the bounds of one stage, in its shape."""
        first = sum(int(np.prod(shape)) for shape in self.shapes[:stage])
        shape = self.shapes[stage]
        return self.values[bound, first : first + int(np.prod(shape))].reshape(shape)

    def gap(self, stage: int = LAST) -> float:
        return float((self.of(stage, HIGH) - self.of(stage, LOW)).max())

    def sweep(self, wanted: float, spread: Spread) -> float:
        """Narrows the first stage that is not narrow enough; returns how far apart bounds still are."""
        for stage in range(LAST):
            if self.gap(stage) > wanted * SHARPER:
                self._narrow(stage, spread)
                return 2.0 * MOST[LAST]
        self._narrow(LAST, spread)
        return self.gap()

    def _narrow(self, stage: int, spread: Spread) -> None:
        for bound, other in ((LOW, HIGH), (HIGH, LOW)):
            (self._race, self._one_die, self._two_dice)[stage](bound, other, spread)

    def _race(self, bound: int, other: int, spread: Spread) -> None:
        ends, home = self.moves
        self.code.race(ends, home, self.of(0, other), self.of(0, bound), self._going())

    def _one_die(self, bound: int, other: int, spread: Spread) -> None:
        before, taken = np.zeros(self.shapes[1]), self.of(0, other)[None] + 2.0
        for die in range(self.many):
            dice = np.array([die], np.int64)
            worth = self.of(1, other)[die]
            self.code.rolled(self.moves[0], dice, False, taken, worth, before[die], self._going())
        self.code.tipped_one(self.beside, before, self.of(1, bound))

    def _two_dice(self, bound: int, other: int, spread: Spread) -> None:
        before, one = self._before, self.of(1, other)
        mine, others = self.of(LAST, bound), self.of(LAST, other)

        def roll(pair: int) -> None:
            dice, going = self.pairs[pair], self._going()
            taken = one[dice[::-1]] + 1.0
            for way in range(WAYS):
                args = (dice, bool(self.alike[way]), taken, others[pair, way], before[pair, way], going)
                self.code.rolled(self.moves[0], *args)

        def tip(pair: int) -> None:
            for way in range(WAYS):
                args = (self.beside, self.numbers, self.tips, self.turned, before, mine[pair, way])
                self.code.tipped_pair(self.pairs[pair], way, *args)

        spread(roll, len(self.pairs))
        spread(tip, len(self.pairs))

    def value(self) -> float:
        """The mean over all positions in which nobody is at the coin and no die is claimed."""
        total, count = 0.0, 0
        for pair, dice in enumerate(self.pairs):
            free = np.delete(np.arange(self.many), dice)
            for bound in (LOW, HIGH):
                worth = self.of(LAST, bound)[pair][:, free[:, None], free]
                total += float(worth.sum())
                count += WAYS * len(free) * (len(free) - 1)
        return total / count

    def digest(self) -> str:
        return f"size {self.size} coin {self.options['coin']}"

    # ---- what is worked out once --------------------------------------------------------------

    def _stages(self) -> Any:
        return zip(self.shapes, MOST, strict=True)

    def _widest(self, shape: tuple[int, ...], most: float) -> Any:
        """The bounds nobody can be beyond; 0 where no position is."""
        wide = np.full(shape, most)
        apart = ~np.eye(shape[-1], dtype=bool)
        apart[-1, -1] = True  # both may be at the coin
        wide *= apart
        if len(shape) == 3:
            for die in range(self.many):
                wide[die, die] = 0.0
        if len(shape) == 4:
            for pair, dice in enumerate(self.pairs):
                wide[pair][:, dice] = 0.0
        return np.stack([-wide.ravel(), wide.ravel()])

    def _going(self) -> Any:
        return np.zeros((self.many + 1, self.many + 1))

    @cached_property
    def _before(self) -> Any:
        return np.zeros(self.shapes[LAST])

    @cached_property
    def moves(self) -> tuple[Any, Any]:
        return tables.reached(self.game.rules, self.lay_out(), self.size)

    @cached_property
    def beside(self) -> Any:
        return tables.neighbours(self.lay_out(), self.size)

    @cached_property
    def relative(self) -> Any:
        return tables.relative_ways()

    @cached_property
    def tips(self) -> Any:
        return np.stack(tables.tips(self.relative))

    @cached_property
    def turned(self) -> Any:
        return tables.turned(self.relative)

    @cached_property
    def alike(self) -> Any:
        return tables.alike()

    # ---- at a table ---------------------------------------------------------------------------

    def lay_out(self) -> Any:
        return self.game.rules.lay_out(self.options, 2, NoDice())

    def begin(self, seed: int, games: int) -> Any:
        """States with two dice left: dice and figures on fields drawn evenly, no die claimed, seat A on turn
        in every other one, no points made yet."""
        states = np.zeros(games, self.game.rules.STATE)
        for index, state in enumerate(states):
            self._begin(state, new_generator(seed, index), index)
        return states

    def _begin(self, state: Any, generator: Any, index: int) -> None:
        free = fields(self.size)
        first, second, *at = [free.pop(below(generator, len(free))) for _ in range(4)]
        for field in (first, second):
            way = 1 + below(generator, WAYS)
            state.dice[field] = way
            state.lying[field >> 5] |= 1 << (field & 31)
            state.tops[TOP[way] - 1] += 1
        state.figures[0].at, state.figures[1].at = at
        state.phase, state.active, state.turn = WANT, index % 2, DICE
        state.left, state.captured = 2, -1

    @property
    def judge(self) -> Any:
        """The module that knows what a state between two turns is worth, see ``knowing``."""
        return knowing

    def knowledge(self) -> tuple[Any, ...]:
        middle = self.values.mean(axis=0)
        starts = np.cumsum([0, *(int(np.prod(shape)) for shape in self.shapes[:-1])])
        return middle, starts, tables.field_numbers(self.size), self.numbers, self.relative
