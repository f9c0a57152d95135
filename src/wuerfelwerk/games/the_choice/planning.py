"""The best use of the dice that are left in one marking of The Choice.

All uses are searched: every set of dice on the path, in every order and sum, with every set of the
others on the ring. Ring and path are worth what their points will probably be (``outlook``), so a use
is worth the sum of both, less the price of a misthrow.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.outlook import PATH_AFTER, RING_AFTER, VALUES
from wuerfelwerk.games.the_choice.sheet import NEAR, WHOLE_PATH, open_ring, reach

COMPILED_WITH = (paper,)

NEVER = -1e9
COLOUR_WORTH, VALUE_WORTH = 0.55, 0.45  # of one more colour, or value, that may come next
MISTHROW_PRICE = 4.0  # in points


def open_values(board: Any, fields: int) -> int:
    """The values of some number fields, value v at bit v - 1."""
    values = 0
    while fields != 0:
        value = int(board.numbers[lowest_bit(fields)])
        fields &= fields - 1
        if value <= VALUES:
            values |= 1 << value - 1
    return values


def open_colours(board: Any, fields: int) -> int:
    """How many colours some ring fields have."""
    count = 0
    for colour in range(6):
        if fields & board.colour_fields[colour] != 0:
            count += 1
    return count


def path_worth(board: Any, turns: int, marks: int, fields: int) -> float:
    """Points of a path by the end of its side. ``fields``: those that may be marked next."""
    room = count_bits(reach(fields, WHOLE_PATH & ~marks))
    worth = PATH_AFTER[turns, count_bits(marks), room]
    return worth + VALUE_WORTH * min(4, count_bits(open_values(board, fields)))


def ring_worth(board: Any, turns: int, marks: int) -> float:
    """Points of a ring by the end of its side."""
    worth = RING_AFTER[turns, count_bits(marks)]
    return worth + COLOUR_WORTH * min(2, open_colours(board, open_ring(marks)))


def walk(
    board: Any, turns: int, one: int, two: int, three: int, dice: int, fields: int, marks: int, last: int
) -> tuple[float, int, int]:
    """The best path that uses all of ``dice``: its worth (NEVER: there is none), marks, last field."""
    if dice == 0:
        return float(path_worth(board, turns, marks, fields)), marks, last
    best, best_marks, best_last = NEVER, marks, last
    used = dice
    while used != 0:
        total = (used & 1) * one + (used >> 1 & 1) * two + (used >> 2) * three
        found = fields & int(board.value_fields[total])
        while found != 0:
            bit = found & -found
            found ^= bit
            field = count_bits(bit - 1)
            after = marks | bit
            worth, ends, at = walk(
                board, turns, one, two, three, dice & ~used, int(NEAR[field]) & ~after, after, field
            )
            if worth > best:
                best, best_marks, best_last = worth, ends, at
        used = used - 1 & dice
    return best, best_marks, best_last


def chain(board: Any, turns: int, one: int, two: int, three: int, dice: int, marks: int) -> tuple[float, int]:
    """The best ring that uses all of ``dice``: worth (NEVER: none) and marks. Colours are given."""
    if dice == 0:
        return float(ring_worth(board, turns, marks)), marks
    best, best_marks = NEVER, marks
    fields = open_ring(marks)
    for die in range(3):
        if dice >> die & 1 == 1:
            colour = one if die == 0 else two if die == 1 else three
            found = fields & int(board.colour_fields[colour])
            while found != 0:
                bit = found & -found
                found ^= bit
                worth, ends = chain(board, turns, one, two, three, dice & ~(1 << die), marks | bit)
                if worth > best:
                    best, best_marks = worth, ends
    return best, best_marks
