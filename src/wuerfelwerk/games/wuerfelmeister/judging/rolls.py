"""With which rolls a figure gets from one field to another, if no figure stands in its way.

A set of rolls is a word with bit n - 1 for n pips. Worked out once, when a bot first thinks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.games.wuerfelmeister.board import FIELDS, SIZES, fields
from wuerfelwerk.games.wuerfelmeister.codes import COIN
from wuerfelwerk.games.wuerfelmeister.material import printed
from wuerfelwerk.games.wuerfelmeister.reach import reach

SMALLEST = min(SIZES)
ALL_ROLLS = 63


def _tables() -> Any:
    rolls = np.zeros((len(SIZES), FIELDS, FIELDS), np.int64)
    for size in SIZES:
        material = printed(size)
        for at in fields(size):
            for steps in range(1, 7):
                ends = reach(material, at, steps, (0, 0), at >> 5)
                for to in fields(size):
                    if to >> 5 == (at >> 5) + steps & 1 and ends >> (to & 31) & 1:
                        rolls[size - SMALLEST, at, to] |= 1 << steps - 1
    return rolls.astype(np.int8)


ROLLS = _tables()  # [rows of the board less the fewest, from, to]


def rolls_to(material: Any, at: int, field: int) -> int:
    """Rolls that take a figure from where it stands, the coin perhaps, to a field."""
    size = material.rows - SMALLEST
    if at != COIN:
        return int(ROLLS[size, at, field])
    if field == material.coin:
        return 1
    return int(ROLLS[size, material.coin, field]) << 1 & ALL_ROLLS


def rolls_home(material: Any, at: int) -> int:
    """Rolls that take a figure to the open goal."""
    if at == COIN:
        return 0
    if at == material.coin:
        return 1
    return int(ROLLS[material.rows - SMALLEST, at, material.coin]) << 1 & ALL_ROLLS


def steps_home(material: Any, at: int) -> int:
    """The fewest steps from where a figure stands to the goal."""
    entry = int(material.coin)
    if at == COIN:
        return 3  # out, aside, and back again
    row, to = (at & 31) >> 2, (entry & 31) >> 2
    column = 2 * (at & 3) + (row + (at >> 5) & 1)
    aside = 2 * (entry & 3) + (to + (entry >> 5) & 1)
    return abs(row - to) + abs(column - aside) + 1
