"""Tables for judging a sheet of The Choice: what a side will still bring, and how likely a misthrow is.

They hold for every printed side, because all have the same point tables and nearly the same spread of
colours and values. Worked out once, when a bot first thinks.
"""

from __future__ import annotations

from itertools import product
from math import exp
from typing import Any

import numpy as np

from wuerfelwerk.games.the_choice.board import NUMBERS, RING
from wuerfelwerk.games.the_choice.material import shipped_points

TIMES = 25  # turns that a side may still last, rounded; more count as the last
PATH_A_TURN, RING_A_TURN = 0.62, 0.72  # fields that a turn brings
VALUES = 12  # the highest value a number field has
OPEN_COLOURS = (0, 1, 2, 6)  # colours that may come next in a ring, by the first index of SAFE


def _growing(most: int, rate: float) -> Any:
    """The chance of so many more fields after so many turns: [turns, fields], the rest at ``most``."""
    chances = np.zeros((TIMES, most + 1))
    for turns in range(TIMES):
        mean = rate * turns
        term = exp(-mean)
        for fields in range(most):
            chances[turns, fields] = term
            term *= mean / (fields + 1)
        chances[turns, most] = 1.0 - chances[turns, :most].sum()
    return chances


def _path_after() -> Any:
    points, after = shipped_points()[0], np.zeros((TIMES, NUMBERS + 1, NUMBERS + 1))
    for room in range(NUMBERS + 1):
        chances = _growing(room, PATH_A_TURN)
        for length in range(NUMBERS + 1):
            gained = [points[min(NUMBERS, length + fields)] for fields in range(room + 1)]
            after[:, length, room] = chances @ gained
    return after


def _ring_after() -> Any:
    points, chances = shipped_points()[1], _growing(RING, RING_A_TURN)
    gained = [[points[min(RING, size + fields)] for fields in range(RING + 1)] for size in range(RING + 1)]
    return chances @ np.array(gained, float).T


def _safe() -> Any:
    """The chance in percent to use two dice, and all three: [colours open, set of open values, 0 or 1].

    A die fits the ring with a chance of one in six for each open colour; a number is looked at as the
    next of the path only, alone or added.
    """
    values = np.arange(1 << VALUES)
    safe = np.zeros((len(OPEN_COLOURS), 1 << VALUES, 2))
    for roll in product(range(1, 7), repeat=3):
        fits = []
        for dice in range(8):
            total = sum(pips for die, pips in enumerate(roll) if dice >> die & 1)
            fits.append(values >> total - 1 & 1 if 1 <= total <= VALUES else np.full(1 << VALUES, total == 0))
        for coloured in range(8):
            most = np.zeros(1 << VALUES, int)
            for dice in range(8):
                if dice & coloured == 0:
                    most = np.maximum(most, np.where(fits[dice] == 1, (dice | coloured).bit_count(), 0))
            for index, colours in enumerate(OPEN_COLOURS):
                chance = 1.0
                for die in range(3):
                    chance *= colours / 6 if coloured >> die & 1 else 1 - colours / 6
                safe[index, :, 0] += chance * (most >= 2)
                safe[index, :, 1] += chance * (most == 3)
    return np.rint(100 * safe / 216).astype(np.int8)


# Second tries that stand for all of one, two or three dice: every face equally often on each die, and sums
# as often as among all 6, 36 or 216, as nearly as so few rolls allow.
ONE_DIE = tuple((face,) for face in range(6))
TWO_DICE = tuple((face, (face + more) % 6) for more in range(3) for face in range(6))
THREE_DICE = (
    *((0, 0, 2), (0, 1, 5), (0, 5, 3), (1, 1, 3), (1, 2, 0), (1, 3, 2)),
    *((2, 2, 5), (2, 4, 2), (2, 5, 0), (3, 0, 1), (3, 4, 3), (3, 5, 4)),
    *((4, 1, 5), (4, 2, 1), (4, 3, 4), (5, 0, 4), (5, 3, 0), (5, 4, 1)),
)


def _tries() -> Any:
    """[dice that are rolled, roll, place among them]: the face."""
    tries = np.zeros((4, len(THREE_DICE), 3), np.int64)
    for count, rolls in ((1, ONE_DIE), (2, TWO_DICE), (3, THREE_DICE)):
        tries[count, : len(rolls), :count] = rolls
    return tries


TRIES = _tries()
TRIED = (0, len(ONE_DIE), len(TWO_DICE), len(THREE_DICE))  # rolls, by dice that are rolled
PATH_AFTER = _path_after()  # [turns left, fields on the path, fields in reach]: points of the path then
RING_AFTER = _ring_after()  # [turns left, fields marked]: points of the ring then
SAFE = _safe()
