"""What speaks for a decision: the numbers a bot weighs, after it and after the other decisions there were.

Each number times its weight is a part of the worth of a state. What one decision has more of than the others
have in the mean speaks for it. Games with levels are weighed by ``judging``, others by ``features``; a last
part is what it takes from the other seats, where a level looks at them. What the numbers are called says the
game's ``words``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wuerfelwerk.bots.levels.settings import AGAINST, LEVELS, has_levels, settings_of
from wuerfelwerk.engine.contract import Game


class Speaking:
    """The parts of the worth of states of one game."""

    def __init__(self, game: Game) -> None:
        self._against = False
        if has_levels(game):
            settings = settings_of(game)
            self._fill, self._weights = game.part("judging").numbers, np.array(settings.weights)
            self._against = settings.rows()[len(LEVELS) - 1][AGAINST] > 0
        else:
            features: Any = game.part("features")
            self._fill, self._weights = features.features, np.array(features.WEIGHTS, np.float64)

    def beside(self, material: Any, states: Sequence[Any], seat: int) -> list[tuple[float, ...]]:
        """For each state what each part speaks for it, beside the others; nothing for a single one."""
        parts = np.array([self._parts(material, state, seat) for state in states])
        if len(parts) == 1:
            return [(0.0,) * parts.shape[1]]
        others = (parts.sum(axis=0) - parts) / (len(parts) - 1)
        return [tuple(map(float, one)) for one in parts - others]

    def _parts(self, material: Any, state: Any, seat: int) -> Any:
        """Every number times its weight, and what the others' strength takes away."""
        own = self._weighed(material, state, seat)
        if not self._against:
            return np.append(own, 0.0)
        others = [
            float(self._weighed(material, state, other).sum())
            for other in range(int(material.seats))
            if other != seat
        ]
        return np.append(own, -np.logaddexp.reduce(others))

    def _weighed(self, material: Any, state: Any, seat: int) -> Any:
        numbers = np.zeros(len(self._weights))
        self._fill(material, state, seat, numbers)
        return numbers * self._weights
