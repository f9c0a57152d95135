"""How a picture die can lie: 24 ways, numbered 1 … 24, and what each tip makes of them.

A die shows (top, north, east); opposite faces add up to 7, and the die is right-handed: with 1 on top
and 3 to the north, 2 lies to the east. Poker and colour dice are the same die with other pictures.

    way = 4 * (top - 1) + place of the north face among the four possible ones, rising, from 1
"""

from __future__ import annotations

from typing import Final

import numpy as np

FACES: Final = 6
WAYS: Final = 24


def sides(top: int) -> list[int]:
    """The four faces that can look north, rising."""
    return [face for face in range(1, FACES + 1) if face not in (top, 7 - top)]


def way_of(top: int, north: int) -> int:
    """1 … 24; ValueError where no die lies like that."""
    return 4 * (top - 1) + sides(top).index(north) + 1


def _ways() -> dict[tuple[int, int], int]:
    """The east face for every top and north face: all ways a die gets into by tipping (1, 3, 2)."""
    east, waiting = dict[tuple[int, int], int](), [(1, 3, 2)]
    while waiting:
        top, north, right = waiting.pop()
        if (top, north) not in east:
            east[top, north] = right
            waiting += _tips(top, north, right)
    return east


def _tips(top: int, north: int, east: int) -> list[tuple[int, int, int]]:
    """The die after a tip to the north, east, south and west."""
    return [(7 - north, top, east), (7 - east, north, top), (north, 7 - top, east), (east, north, 7 - top)]


# By way; place 0 is no die. int64: these numbers are shifted and added in compiled code.
TOP: Final = np.zeros(WAYS + 1, np.int64)
NORTH_FACE: Final = np.zeros(WAYS + 1, np.int64)
EAST_FACE: Final = np.zeros(WAYS + 1, np.int64)
TIPPED: Final = np.zeros((WAYS + 1, 4), np.int64)  # by way and direction

for (_top, _north), _east in _ways().items():
    _way = way_of(_top, _north)
    TOP[_way], NORTH_FACE[_way], EAST_FACE[_way] = _top, _north, _east
    for _direction, (_new_top, _new_north, _) in enumerate(_tips(_top, _north, _east)):
        TIPPED[_way, _direction] = way_of(_new_top, _new_north)


def four_sides(way: int) -> tuple[int, int, int, int]:
    """The faces to the north, east, south and west."""
    north, east = int(NORTH_FACE[way]), int(EAST_FACE[way])
    return north, east, 7 - north, 7 - east
