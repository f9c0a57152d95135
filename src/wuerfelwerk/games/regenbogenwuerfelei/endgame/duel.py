"""All states between two turns that a small game may come to, and bounds of the chance to win in each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import OVER, Game
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.engine.texts import NoDice
from wuerfelwerk.games.regenbogenwuerfelei.codes import AWAY, TURN
from wuerfelwerk.games.regenbogenwuerfelei.endgame import knowing

Spread = Callable[[Callable[[int], None], int], None]
LOW, HIGH = 0, 1
FACES = 6
LOST, WON, NO_ACTION = -1, -2, -3  # instead of a state that follows


class Duel:
    """``values``: float64 of shape (2, states), bounds of the chance to win of the seat on turn.

    ``each``: colours a seat begins with; ``dice``: of each of them.
    """

    wins = True

    def __init__(self, game: Game, each: int, dice: int) -> None:
        self.game, self.each, self.dice = game, each, dice
        self.colours = 2 * each
        self.lots = _lots(dice)
        self.material = game.rules.lay_out(game.card.defaults(), 2, NoDice())
        self.values = np.zeros((2, self.states))
        self.values[HIGH] = 1.0

    @property
    def states(self) -> int:
        """States with the same lots of other colours are one."""
        return len(self.found[0])

    @cached_property
    def found(self) -> tuple[dict[int, int], Any]:
        """Number of each state by its place, and what follows: int64 of shape (states, colours, faces), the
        state of the other seat on turn, or how it ended for who rolled."""
        numbers, waiting = dict[int, int](), list[Any]()
        for state in self.begin(0, 2):
            self._number(state, numbers, waiting)
        rows: list[list[list[int]]] = []
        while len(rows) < len(waiting):
            rows.append(self._follow(waiting[len(rows)], numbers, waiting))
            waiting[len(rows) - 1] = None
        return numbers, np.array(rows, np.int64)

    def _number(self, state: Any, numbers: dict[int, int], waiting: list[Any]) -> int:
        place = knowing.place(state, int(state.active), self.lots, self.colours)
        number = numbers.setdefault(place, len(waiting))
        if number == len(waiting):
            waiting.append(state)
        return number

    def _follow(self, state: Any, numbers: dict[int, int], waiting: list[Any]) -> list[list[int]]:
        rules, seat, mask = self.game.rules, int(state.active), new_mask(self.game.rules.MASK_WORDS)
        rows = [[NO_ACTION] * FACES for _ in range(self.colours)]
        rules.legal(self.material, state, seat, mask)
        for action in listed(mask):
            for face in range(FACES):
                after = state.copy()
                rules.apply(self.material, after, seat, action)
                rules.land(self.material, after, np.array([face], np.int16))
                after.turn = 1  # nothing depends on how many there were
                if rules.to_act(self.material, after) == OVER:
                    rows[action // 8][face] = WON if (knowing.won(after) == 1.0) == (seat == 0) else LOST
                else:
                    rows[action // 8][face] = self._number(after, numbers, waiting)
        return rows

    def gap(self) -> float:
        return float((self.values[HIGH] - self.values[LOW]).max())

    def sweep(self, wanted: float, spread: Spread) -> float:
        for bound, other in ((LOW, HIGH), (HIGH, LOW)):
            self.values[bound] = self.chances(self.values[other]).max(axis=1)
        return self.gap()

    def chances(self, other: Any) -> Any:
        """What each colour is worth in each state, -1 where it may not be rolled. ``other``: what states are
        worth to who is on turn next."""
        follows = self.found[1]
        chances = np.where(follows == WON, 1.0, 1.0 - other[np.maximum(follows, 0)])
        chances[follows == LOST] = 0.0
        chances[follows == NO_ACTION] = -1.0
        return chances.mean(axis=2)

    def value(self) -> float:
        """The chance of who begins: the first state that was found."""
        return float(self.values[:, 0].mean())

    def digest(self) -> str:
        return f"{self.each} colours {self.dice} dice"

    # ---- at a table ---------------------------------------------------------------------------

    def lay_out(self) -> Any:
        return self.material

    def begin(self, seed: int, games: int) -> Any:
        """All games begin alike: the first colours are A's, the others B's."""
        states = np.zeros(games, self.game.rules.STATE)
        for index, state in enumerate(states):
            self.game.rules.start(self.material, state)
            for colour in range(self.colours):
                state.racks[colour // self.each] += self.dice << 8 * colour
            state.where[:] = AWAY
            state.round_number, state.turn, state.first_turn = 1, 1, 1
            state.active = state.starter = index % 2
            state.phase = TURN
        return states

    @property
    def judge(self) -> Any:
        """The module that knows what a state between two turns is worth, see ``knowing``."""
        return knowing

    def knowledge(self) -> tuple[Any, ...]:
        chances = np.full(self.lots[-1] ** self.colours, np.nan)
        places, numbers = zip(*self.found[0].items(), strict=True)
        chances[list(places)] = self.values.mean(axis=0)[list(numbers)]
        return chances, self.lots, self.colours


def _lots(dice: int) -> Any:
    """int64, by lot: its number among those that can be with so many dice of a colour; then how many are."""
    lots, many = np.full(knowing.LOTS + 1, -1, np.int64), 0
    for lot in range(knowing.LOTS):
        hands, lying = divmod(lot, knowing.LYING)
        high, low = divmod(lying, knowing.VALUES)
        mine, other = divmod(hands, knowing.MOST_OF_EACH + 1)
        in_pool = (high > 0) + (low > 0)
        if mine + other + in_pool == dice and (high == 0 or high <= low):
            lots[lot], many = many, many + 1
    lots[-1] = many
    return lots
