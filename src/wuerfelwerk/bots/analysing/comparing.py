"""Ways to decide beside each other: each is played on, with the same dice for all. ``in_time``: False where
somebody waits and the time is over; what is told then is coarser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from wuerfelwerk.bots.analysing.head import Judge
from wuerfelwerk.bots.analysing.ways import Way

BATCHES = 16  # in which the play-outs of a way are made; a half of them is every second
LEAST = 4  # batches: with fewer there is no error to be told

InTime = Callable[[], bool]


def always() -> bool:
    """Nobody waits."""
    return True


def closer(
    judge: Judge,
    material: Any,
    found: Sequence[Way],
    seat: int,
    left: int,
    many: int,
    dice: Any,
    in_time: InTime = always,
) -> list[Way]:
    """Those that are best after a few play-outs, in the order they had; without time for these the first."""
    if len(found) <= left:
        return list(found)
    means = list[float]()
    for way in found:
        if not in_time():
            return list(found[:left])
        means.append(float(judge.after(material, way.state, max(1, many), dice)[seat]))
    order = sorted(range(len(found)), key=lambda place: (-means[place], place))
    return [found[place] for place in sorted(order[:left])]


def chances(
    judge: Judge,
    material: Any,
    ways: Sequence[Way],
    trials: int,
    dice_of: Callable[[int], Any],
    in_time: InTime = always,
) -> Any:
    """The chances to win of all seats after each way, batch by batch: an array of ways, batches and seats.
    ``dice_of``: those of a batch."""
    each, batches = max(1, trials // BATCHES), list[list[Any]]()
    for batch in range(BATCHES):
        if batch >= LEAST and not in_time():
            break
        dice = dice_of(batch)
        batches.append([judge.after(material, way.state, each, dice) for way in ways])
    return np.array(batches, np.float64).transpose(1, 0, 2)
