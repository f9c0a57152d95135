"""One seat's sheet: the record, what may be marked next, what it is worth.

Belongs to the rules and is compiled with whoever asks: rules and features.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.the_choice.board import NEIGHBOURS, NUMBERS, RING

RING_AREA, PATH_AREA = 0, 1
WHOLE_RING, WHOLE_PATH = (1 << RING) - 1, (1 << NUMBERS) - 1
MISTHROWS = 3  # close a side
NEEDED_ACTIVE, NEEDED_OTHERS = 3, 2  # dice to use without a misthrow

NEAR = np.array([sum(1 << other for other in near) for near in NEIGHBOURS], np.int64)

# One seat's sheet. Members with two places: front, back.
SHEET = record_type(
    [
        ("marks", np.int64, (2, 2)),  # for each side the marked ring fields, and the number fields
        ("path", np.int16, (2, NUMBERS)),  # number fields in the order of the path
        ("length", np.int16, (2,)),  # fields on the path
        ("misthrows", np.int16, (2,)),
        ("side", np.int16),  # in use: 0 front, 1 back, -1 not chosen
        ("second", np.int16),  # 1: it is the second side of this seat
        ("used", np.int16),  # dice used in this marking, die d at bit d
        ("begun", np.int16),  # 1: the commit has begun and is not whole
        ("finish", np.int16),  # 1: finishes its first side after this turn
        ("done", np.int16),  # 1: has committed in this simultaneous phase
    ]
)


def open_ring(marks: int) -> int:
    """Ring fields that may be marked next, whatever their colour (TC-04, TC-05)."""
    if marks == 0:
        return WHOLE_RING
    return (marks << 1 | marks >> 1 | marks << (RING - 1) | marks >> (RING - 1)) & WHOLE_RING & ~marks


def open_path(sheet: Any, side: int) -> int:
    """Number fields that may be marked next, whatever their value (TC-08, TC-09, TC-10)."""
    length = sheet.length[side]
    if length == 0:
        return WHOLE_PATH
    return NEAR[sheet.path[side, length - 1]] & ~int(sheet.marks[side, PATH_AREA])


def reach(path: int, free: int) -> int:
    """Free number fields connected to those that may be marked next."""
    seen = path & free
    edge = seen
    while edge != 0:
        near = 0
        while edge != 0:
            near |= NEAR[lowest_bit(edge)]
            edge &= edge - 1
        edge = near & free & ~seen
        seen |= edge
    return seen


def score(material: Any, state: Any, seat: int) -> int:
    """Points of both sides, recounted; an untouched side is worth nothing (TC-37)."""
    return side_score(material, state, seat, 0) + side_score(material, state, seat, 1)


def side_score(material: Any, state: Any, seat: int, side: int) -> int:
    """Points of the colour fields (TC-38) and of the number fields (TC-39) of one side."""
    marks = state.sheets[seat].marks
    ring = count_bits(int(marks[side, RING_AREA]))
    path = count_bits(int(marks[side, PATH_AREA]))
    return int(material.ring_points[ring]) + int(material.number_points[path])


def needed(state: Any, seat: int) -> int:
    """Dice a seat has to use without a misthrow (TC-29, TC-30)."""
    return NEEDED_ACTIVE if seat == state.active else NEEDED_OTHERS


def is_full(sheet: Any, side: int) -> bool:
    """All sixteen colour fields and all thirteen number fields."""
    return sheet.marks[side, RING_AREA] == WHOLE_RING and sheet.marks[side, PATH_AREA] == WHOLE_PATH
