"""One seat's sheet: what is marked, what may be marked next, when it has reached the goal.

Part of the rules: the functions compile with rules.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.wuerfelland.material import FULL_BAR

TREASURES_NEEDED, TREASURES_ALL = 9, 12

# One seat's sheet.
SHEET = record_type(
    [
        ("marks", np.int64, (2,)),  # marked fields
        ("reach", np.int64, (2,)),  # fields next to a mark or to the start, marked or not
        ("touched", np.int64),  # areas with a mark, as a set of areas
        ("near_areas", np.int64),  # areas with a field in reach
        ("open_area", np.int16, (6,)),  # by colour: the begun, unfinished area; -1 none (WL-20)
        ("open_free", np.int16, (6,)),  # by colour: free fields of the open area
        ("fields_left", np.int16, (6,)),  # by colour: unmarked fields
        ("treasures", np.int16),  # marked treasure fields
        ("found", np.int16),  # treasures marked in this marking
        ("pending", np.int16),  # treasure throws owed
        ("left", np.int16),  # marks still to make in this marking
        ("colour", np.int16),  # colour being marked; -1 none chosen
        ("side", np.int16),  # 0 front, 1 back, -1 not chosen
        ("done", np.int16),  # 1: has committed in this simultaneous phase
    ]
)


def clear_sheet(board: Any, sheet: Any) -> None:
    """A sheet with its start mark only (WL-05)."""
    sheet.touched = 0
    sheet.near_areas = board.start_areas
    for word in range(2):
        sheet.marks[word] = 0
        sheet.reach[word] = board.start_near[word]
    for colour in range(6):
        sheet.open_area[colour] = -1
        sheet.open_free[colour] = 0
        sheet.fields_left[colour] = board.colour_fields[colour]


def open_marking(sheet: Any) -> None:
    """A new marking begins: no colour chosen, nothing found."""
    sheet.done = 0
    sheet.colour = -1
    sheet.left = 0
    sheet.found = 0


def legal_marks(board: Any, sheet: Any, mask: Any) -> int:
    """Free fields that touch a mark, in an area that has room for all dice left (WL-17 … WL-23)."""
    areas = usable_areas(board, sheet, sheet.colour, sheet.left)
    low, high = 0, 0
    while areas != 0:
        area = lowest_bit(areas)
        areas &= areas - 1
        low |= board.area_fields[area, 0]
        high |= board.area_fields[area, 1]
    mask[0] = low & sheet.reach[0] & ~sheet.marks[0]
    mask[1] = high & sheet.reach[1] & ~sheet.marks[1]
    return count_bits(mask[0]) + count_bits(mask[1])


def usable_areas(board: Any, sheet: Any, colour: int, dice: int) -> int:
    """The areas of a colour that can take that many marks, as a set of areas.

    The open area of the colour if there is one (WL-20), else every untouched one next to a mark
    (WL-19), as far as they have room (WL-22, WL-23).
    """
    area = int(sheet.open_area[colour])
    if area >= 0:
        return 1 << area if sheet.open_free[colour] >= dice else 0
    return can_open(board, sheet, colour) & board.roomy_areas[dice]


def usable_colours(board: Any, sheet: Any, shown: Any) -> int:
    """The colours whose dice can all be marked, as a set. ``shown``: dice of each colour."""
    colours = 0
    for colour in range(6):
        if shown[colour] > 0 and usable_areas(board, sheet, colour, shown[colour]) != 0:
            colours |= 1 << colour
    return colours


def fills_area(board: Any, sheet: Any) -> bool:
    """The marks that are left fill the only usable area."""
    areas = usable_areas(board, sheet, sheet.colour, sheet.left)
    one = areas != 0 and areas & (areas - 1) == 0
    return bool(one and free_fields(board, sheet, lowest_bit(areas)) == sheet.left)


def can_open(board: Any, sheet: Any, colour: int) -> int:
    """Untouched areas of a colour next to a mark, as a set of areas."""
    return sheet.near_areas & ~sheet.touched & board.colour_areas[colour]


def room(board: Any, sheet: Any, colour: int) -> int:
    """The most marks a colour can take at once; 0 none."""
    if sheet.open_area[colour] >= 0:
        return sheet.open_free[colour]
    most = 0
    areas = can_open(board, sheet, colour)
    while areas != 0:
        most = max(most, board.area_size[lowest_bit(areas)])
        areas &= areas - 1
    return most


def free_fields(board: Any, sheet: Any, area: int) -> int:
    """Unmarked fields of an area."""
    return (
        board.area_size[area]
        - count_bits(board.area_fields[area, 0] & sheet.marks[0])
        - count_bits(board.area_fields[area, 1] & sheet.marks[1])
    )


def put_mark(board: Any, sheet: Any, field: int) -> None:
    """Marks a field of the sheet, with all that follows for its colour, its area and what is in reach."""
    colour, area = board.colour[field], int(board.area[field])  # int: 1 << int8 would be an int8
    bit = 1 << area
    if sheet.touched & bit == 0:
        sheet.touched |= bit
        sheet.open_area[colour] = area
        sheet.open_free[colour] = board.area_size[area]
    word = 0 if field < 60 else 1
    sheet.marks[word] |= 1 << (field - 60 * word)
    sheet.reach[0] |= board.near[field, 0]
    sheet.reach[1] |= board.near[field, 1]
    sheet.near_areas |= board.near_areas[field]
    sheet.fields_left[colour] -= 1
    sheet.open_free[colour] -= 1
    if sheet.open_free[colour] == 0:
        sheet.open_area[colour] = -1


def count_treasures(board: Any, sheet: Any) -> int:
    """Marked treasure fields, counted from the marks."""
    return count_bits(board.treasure_fields[0] & sheet.marks[0]) + count_bits(
        board.treasure_fields[1] & sheet.marks[1]
    )


def treasures_needed(goal: int) -> int:
    """Treasures a seat must have marked to win (WL-39, WL-A15)."""
    return TREASURES_ALL if goal == FULL_BAR else TREASURES_NEEDED


def reached_goal(board: Any, sheet: Any, goal: int) -> bool:
    """Nine treasures (or the full bar) and one colour complete (WL-38, WL-39)."""
    if sheet.treasures < treasures_needed(goal):
        return False
    for colour in range(6):
        if sheet.fields_left[colour] == 0 and board.colour_fields[colour] > 0:
            return True
    return False
