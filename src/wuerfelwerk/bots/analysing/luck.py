"""What a roll gave: the chances after it, less those before it, the mean over all rolls that might have been.

Play-outs after the roll that fell and play-outs that begin with any roll have the same mean if the roll
that fell is any roll too. So with honest dice luck is 0 in the mean whatever bot plays on, however far and
however often; a better judge only makes what is left of the result more even.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.bots.analysing.course import Happened
from wuerfelwerk.bots.analysing.head import Judge
from wuerfelwerk.engine.generator import new_generator

TIMES = 3  # as many play-outs as of a decision: what they differ by is added up over all rolls of a game
BATCHES = 8  # in which the play-outs of a roll are made, to see how much they differ


class Fallen(NamedTuple):
    """Of a roll: the luck of all seats, its variance, and their chances to win before and after it."""

    luck: Any
    variance: Any
    before: Any
    after: Any


def luck_of(judge: Judge, material: Any, roll: Happened, trials: int, streams: tuple[int, int]) -> Fallen:
    """What a roll gave to all seats."""
    each = max(1, TIMES * trials // BATCHES)
    before, after = np.zeros((2, BATCHES, int(material.seats)))
    for batch in range(BATCHES):
        dice = new_generator(streams[0], streams[1] * BATCHES + batch)
        after[batch] = judge.after(material, roll.after, each, dice)
        before[batch] = judge.over_rolls(material, roll.before, each, dice)
    gains = after - before
    return Fallen(
        gains.mean(axis=0), gains.var(axis=0, ddof=1) / BATCHES, before.mean(axis=0), after.mean(axis=0)
    )
