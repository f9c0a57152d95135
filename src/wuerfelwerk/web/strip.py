"""The strip in which all faces of a fair game lie in 95 of 100 games: exact, and for all faces at once.

n dice with f equally likely faces give counts that are multinomial. They are Poisson counts with mean
n/f that happen to add up to n, so the chance that every count lies in low … high is the n-th number of
the f-fold convolution of that piece of the Poisson distribution, divided by the chance of n in all.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, exp, lgamma, log, sqrt

import numpy as np

SHARE = 0.95  # of all games, at least
REACH = 6.0  # no end of a strip lies so many standard deviations away
SLACK = 1  # a strip may be so much wider than the narrowest one if it comes nearer to the share


@lru_cache(maxsize=4096)
def strip(dice: int, faces: int) -> tuple[int, int]:
    """Least and greatest count that lie inside, both ends included.

    Of the strips that hold all faces in at least 95 of 100 games, the narrowest and those one wider are
    looked at; the one that comes nearest to 95 is taken. Counts are whole, so it is seldom met exactly.
    """
    mean = dice / faces
    reach = ceil(REACH * sqrt(mean)) + 1
    high, found = ceil(mean), []
    for low in range(max(0, int(mean) - reach), int(mean) + 1):
        while chance_inside(dice, faces, low, high) < SHARE and high < min(dice, ceil(mean) + reach):
            high += 1
        chance = chance_inside(dice, faces, low, high)
        if chance < SHARE:
            break  # a higher low end needs more than there is
        found.append((high - low, chance, low, high))
    narrowest = min(width for width, *_ in found)
    near = [one for one in found if one[0] <= narrowest + SLACK]
    _, _, low, high = min(near, key=lambda one: (one[1], one[0]))
    return low, high


@lru_cache(maxsize=4096)
def chance_inside(dice: int, faces: int, low: int, high: int) -> float:
    """How likely the counts of all faces of that many fair dice lie in ``low`` … ``high``."""
    mean = dice / faces
    piece = np.array([_poisson(mean, count) for count in range(low, min(high, dice) + 1)])
    if not len(piece):
        return 0.0
    whole = np.ones(1)
    for _ in range(faces):
        whole = np.convolve(whole, piece)
    place = dice - faces * low
    return float(whole[place] / _poisson(dice, dice)) if 0 <= place < len(whole) else 0.0


def _poisson(mean: float, count: int) -> float:
    return exp(count * log(mean) - mean - lgamma(count + 1))
