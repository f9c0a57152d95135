"""The strip in which all faces of a fair game lie in 95 of 100 games: exact, and for all faces at once.

n dice with f equally likely faces give counts that are multinomial. They are Poisson counts with mean
n/f that happen to add up to n, so the chance that every count lies in low … high is the n-th number of
the f-fold convolution of that piece of the Poisson distribution, divided by the chance of n in all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from math import ceil, exp, lgamma, log, sqrt
from typing import NamedTuple

import numpy as np

SHARE = 0.95  # of all games
REACH = 4.5  # no end of the strip lies so many standard deviations away
SLACK = 1  # the strip may be so much wider than the narrowest one if it comes nearer to the share


class Strip(NamedTuple):
    """Least and greatest count that lie inside, both included, and how likely all faces do."""

    low: int
    high: int
    chance: float


@lru_cache(maxsize=4096)
def strip(dice: int, faces: int) -> Strip:
    """The strip for so many fair dice.

    Counts are whole, so 95 of 100 is seldom met exactly. Of the narrowest strips the one that comes
    nearest is taken, be it a little less or more: so it is 95 of 100 over many games.
    """
    near = list(_near(dice, faces))
    narrowest = min(one.high - one.low for one in near if one.chance >= SHARE)
    return min(
        (one for one in near if one.high - one.low <= narrowest + SLACK),
        key=lambda one: (abs(one.chance - SHARE), one.high - one.low),
    )


def _near(dice: int, faces: int) -> Iterator[Strip]:
    """For every low end the last strip below the share and the first that reaches it."""
    mean = dice / faces
    reach = ceil(REACH * sqrt(mean)) + 1
    last = min(dice, ceil(mean) + reach)
    high, before = ceil(mean), Strip(0, 0, 0.0)
    for low in range(max(0, int(mean) - reach), int(mean) + 1):
        while (chance := chance_inside(dice, faces, low, high)) < SHARE and high < last:
            before = Strip(low, high, chance)
            high += 1
        if before.low == low and before.chance > 0:
            yield before
        if chance < SHARE:
            return  # no high end makes up for this low one
        yield Strip(low, high, chance)


@lru_cache(maxsize=4096)
def chance_inside(dice: int, faces: int, low: int, high: int) -> float:
    """How likely the counts of all faces of that many fair dice lie in ``low`` … ``high``."""
    place = dice - faces * low
    if place < 0 or high < low:
        return 0.0
    mean = dice / faces
    piece = np.array([_poisson(mean, count) for count in range(low, min(high, dice) + 1)])
    left = reduce(np.convolve, [piece] * (faces // 2))
    right = reduce(np.convolve, [piece] * (faces - faces // 2))
    first, last = max(0, place - len(right) + 1), min(place, len(left) - 1)
    if first > last:
        return 0.0
    both = left[first : last + 1] @ right[place - last : place - first + 1][::-1]
    return float(both / _poisson(dice, dice))


@lru_cache(maxsize=16384)
def _poisson(mean: float, count: int) -> float:
    return exp(count * log(mean) - mean - lgamma(count + 1))
