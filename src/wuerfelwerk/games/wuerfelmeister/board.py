"""Würfelmeister's board: a square grid of 5×5 to 8×8 fields, the coin outside beside one of them.

Columns a … h, rows 1 … 8, a1 at the lower left. Steps change the colour of a chessboard, so fields are
numbered colour by colour, and a set of fields is two words of 32 bits, one for each colour:

    row 2 |  36   4  37   5  38 …        field = 32 * colour + 4 * row + column // 2
    row 1 |   0  32   1  33   2 …        colour = (row + column) % 2, rows and columns from 0
             a   b   c   d   e           bit of a field in the word of its colour: field % 32

The numbers are the same on every size of board; small boards leave some out.
"""

from __future__ import annotations

from functools import cache
from typing import Final

SIZES: Final = (6, 5, 7, 8)  # the usual size first
LARGEST: Final = 8
FIELDS: Final = 64
COLUMNS: Final = "abcdefgh"
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS: Final = ("north", "east", "south", "west")
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))  # row, column


def field_at(row: int, column: int) -> int:
    """The number of a field."""
    return 32 * ((row + column) % 2) + 4 * row + column // 2


def place_of(field: int) -> tuple[int, int]:
    """Row and column of a field, counted from 0."""
    colour, bit = divmod(int(field), 32)
    row, half = divmod(bit, 4)
    return row, 2 * half + (row + colour) % 2


def name_of(field: int) -> str:
    """``c1``."""
    row, column = place_of(field)
    return f"{COLUMNS[column]}{row + 1}"


NAMES: Final = tuple(map(name_of, range(FIELDS)))
FIELD_OF: Final = {name: field for field, name in enumerate(NAMES)}


def fields(size: int) -> list[int]:
    """All fields of a board by rising number."""
    return sorted(field_at(row, column) for row in range(size) for column in range(size))


@cache
def border(size: int) -> tuple[str, ...]:
    """The names of all fields at the edge, row by row: where the coin may lie."""
    last = size - 1
    return tuple(
        name_of(field_at(row, column))
        for row in range(size)
        for column in range(size)
        if row in (0, last) or column in (0, last)
    )


def neighbour(field: int, direction: int, size: int) -> int:
    """The field next to a field, or -1 beyond the edge."""
    row, column = place_of(field)
    row, column = row + STEPS[direction][0], column + STEPS[direction][1]
    return field_at(row, column) if 0 <= row < size and 0 <= column < size else -1


def coin_side(entry: int, size: int) -> int:
    """On which side of its field the coin lies; in a corner below or above."""
    row, column = place_of(entry)
    if row == 0:
        return SOUTH
    if row == size - 1:
        return NORTH
    return WEST if column == 0 else EAST
