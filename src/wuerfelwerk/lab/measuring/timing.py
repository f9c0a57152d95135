"""Units of work a second, alone or beside a bare loop of the same moments."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

ROUNDS = 8
BARE_PART = 0.2  # of the time of a measure, for what it is compared with

Work = Callable[[int], int]  # ``work(number)`` says how many units it did


class Rate(NamedTuple):
    """Units a second, and steps of the bare loop a second in the same moments."""

    a_second: float
    bare: float

    @property
    def ratio(self) -> float:
        return self.a_second / self.bare


def rate(work: Work, seconds: float) -> float:
    """Units of work a second, in the best of several rounds: other programs only ever slow it down."""
    numbers = count()
    return max(_round(work, numbers, seconds / ROUNDS) for _ in range(ROUNDS))


def rate_beside(bare: Work, work: Work, seconds: float) -> Rate:
    """The same, with a little of the bare loop in each round: both meet the same other programs."""
    each, numbers, steps = seconds / ROUNDS, count(), count()
    rounds = [
        (_round(work, numbers, (1 - BARE_PART) * each), _round(bare, steps, BARE_PART * each))
        for _ in range(ROUNDS)
    ]
    return Rate(*(max(column) for column in zip(*rounds, strict=True)))


def _round(work: Work, numbers: Iterator[int], seconds: float) -> float:
    """At least one piece of work, however short the time."""
    done, begun = 0, time.perf_counter()
    for number in numbers:
        done += work(number)
        spent = time.perf_counter() - begun
        if spent >= seconds:
            return done / spent
    raise AssertionError("the numbers never end")
