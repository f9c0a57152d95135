"""The Choice: the features of the state after each action of a decision, quickly.

The same numbers as ``features`` to the bit. Whether to roll again is looked up in all rolls at once
(``rolled``). While a seat marks, a mark changes either its ring or its path, so what the other promises
is worked out once a decision.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.masks import count_bits, lowest_bit
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.the_choice import features as slow
from wuerfelwerk.games.the_choice import rules as course
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import MOST_VALUE, NUMBERS
from wuerfelwerk.games.the_choice.board import RING as RING_FIELDS
from wuerfelwerk.games.the_choice.features import (
    COLOURS,
    DANGER,
    EASE,
    EXIT,
    FEATURES,
    LENGTH,
    MISSES,
    OVER,
    PLAN,
    POINTS,
    RING,
    ROOM,
    SECOND,
    features,
)
from wuerfelwerk.games.the_choice.rules import (
    DONE,
    FINISH,
    KEEP,
    KEEP_DICE,
    MARK,
    PATHS,
    REROLLS,
    apply,
)
from wuerfelwerk.games.the_choice.sheet import (
    MISTHROWS,
    NEAR,
    PATH_AREA,
    RING_AREA,
    WHOLE_PATH,
    WHOLE_RING,
    needed,
    open_path,
    open_ring,
)
from wuerfelwerk.games.the_choice.trials import rolled as rolling
from wuerfelwerk.games.the_choice.trials.rolled import ROLLED, average, roll_all

COMPILED_WITH = (slow, rolling, paper, course)  # compiled along

ALL_DICE = 7
SHUT = np.array([1.0 - EASE[value] if value < len(EASE) else 1.0 for value in range(MOST_VALUE + 1)])

# The fields beside a set of fields, in two halves: the first seven fields, the others.
HALF = 7
BESIDE_FIRST, BESIDE_LAST = (
    np.array(
        [
            np.bitwise_or.reduce([NEAR[first + field] for field in range(many) if fields >> field & 1] or [0])
            for fields in range(1 << many)
        ],
        np.int64,
    )
    for first, many in ((0, HALF), (HALF, NUMBERS - HALF))
)

KNOWN = record_type(
    [
        ("numbers", np.float64, (FEATURES,)),  # before the decision, but for PLAN, MISSES and DANGER
        ("ringed", np.int64, (8,)),  # 1: this set of dice can be used as colours, as the sheet is
        ("walked", np.int64, (8,)),  # the most dice of this set that lengthen the path, as it is
        ("rolled", ROLLED),
    ]
)


def know(material: Any, state: Any, seat: int, known: Any) -> None:
    """What the actions of a decision share."""
    if state.phase != KEEP and state.phase != MARK:
        return
    sheet = state.sheets[seat]
    side = int(sheet.side)
    board = material.boards[seat, side]
    ring, marks = int(sheet.marks[side, RING_AREA]), int(sheet.marks[side, PATH_AREA])
    path = open_path(sheet, side)
    numbers = known.numbers
    for index in range(FEATURES):
        numbers[index] = 0.0
    numbers[RING] = count_bits(ring) + count_bits(int(sheet.marks[1 - side, RING_AREA]))
    numbers[LENGTH] = sheet.length[0] + sheet.length[1]
    numbers[SECOND] = sheet.second
    numbers[POINTS] = _points(material, sheet, side, ring, marks)
    numbers[COLOURS] = _colours(board, open_ring(ring))
    _fill_path(board, path, marks, numbers)
    if state.phase == KEEP:
        roll_all(material, board, ring, path, marks, known.rolled)
    else:
        _know_dice(material, board, sheet, state.shown, ring, path, marks, known)


def after(material: Any, state: Any, seat: int, action: int, trials: Any, known: Any, numbers: Any) -> None:
    """Fills ``numbers`` with the features of the state after one legal action."""
    if state.phase == KEEP:
        dice = action - REROLLS if action != KEEP_DICE else 0
        used, short, rolls = average(known.rolled, state.shown, dice)
        _take_known(known, numbers)
        numbers[PLAN] = used / rolls
        _fill_misses(material, state, seat, short / rolls, False, numbers)
    elif state.phase == MARK and action != DONE:
        _after_mark(material, state, seat, action, known, numbers)
    else:
        trials[0] = state
        apply(material, trials[0], seat, action)
        features(material, trials[0], seat, numbers)


def _take_known(known: Any, numbers: Any) -> None:
    for index in range(FEATURES):
        numbers[index] = known.numbers[index]


def _after_mark(material: Any, state: Any, seat: int, action: int, known: Any, numbers: Any) -> None:
    """After a field is marked, or the side given up."""
    sheet = state.sheets[seat]
    side = int(sheet.side)
    board = material.boards[seat, side]
    ring, marks = int(sheet.marks[side, RING_AREA]), int(sheet.marks[side, PATH_AREA])
    used = int(sheet.used)
    _take_known(known, numbers)
    plan = 0
    if action >= PATHS:
        index = action - PATHS if action < PATHS + 60 else action - PATHS - 8
        field, dice = index % NUMBERS, index // NUMBERS + 1
        used |= dice
        marks |= 1 << field
        near = int(NEAR[field]) & ~marks
        numbers[LENGTH] += 1.0
        numbers[POINTS] = _points(material, sheet, side, ring, marks)
        _fill_path(board, near, marks, numbers)
        plan = _plan_path(board, state.shown, near, marks, ALL_DICE & ~used, known)
    elif action != FINISH:
        ring |= 1 << action % RING_FIELDS
        used |= 1 << action // RING_FIELDS
        numbers[RING] += 1.0
        numbers[POINTS] = _points(material, sheet, side, ring, marks)
        numbers[COLOURS] = _colours(board, open_ring(ring))
        plan = _plan_ring(material, board, state.shown, ring, ALL_DICE & ~used, known)
    plan += count_bits(used)
    numbers[PLAN] = plan
    short = 1.0 if plan < needed(state, seat) else 0.0
    _fill_misses(material, state, seat, short, action == FINISH, numbers)


def _fill_misses(material: Any, state: Any, seat: int, short: float, finishes: bool, numbers: Any) -> None:
    """Misthrows, given the chance of one; what lies ahead where the side is full of them or given up."""
    sheet = state.sheets[seat]
    misses = float(sheet.misthrows[sheet.side])
    if finishes or sheet.finish == 1 or (misses + short >= MISTHROWS and sheet.second == 0):
        numbers[SECOND] = 1.0  # an empty side lies ahead
        board = material.boards[seat, 1 - sheet.side]
        numbers[COLOURS] = _colours(board, WHOLE_RING)
        _fill_path(board, WHOLE_PATH, 0, numbers)
    elif misses + short >= MISTHROWS:
        numbers[OVER] = 1.0
        numbers[COLOURS] = 0.0
        numbers[EXIT] = 0.0
        numbers[ROOM] = 0.0
    else:
        numbers[MISSES] = misses + short
        numbers[DANGER] = numbers[MISSES] * numbers[MISSES]


# ---- ring and path ------------------------------------------------------------------------------


def _points(material: Any, sheet: Any, side: int, ring: int, marks: int) -> int:
    """Points of a sheet with these marks on one side."""
    other = sheet.marks[1 - side]
    return int(
        material.ring_points[count_bits(ring)]
        + material.number_points[count_bits(marks)]
        + material.ring_points[count_bits(int(other[RING_AREA]))]
        + material.number_points[count_bits(int(other[PATH_AREA]))]
    )


def _colours(board: Any, fields: int) -> int:
    """Colours of some ring fields; more than two count as two."""
    colours = 0
    for colour in range(6):
        colours += fields & board.colour_fields[colour] != 0
    return min(colours, 2)


def _fill_path(board: Any, path: int, marks: int, numbers: Any) -> None:
    """What may come next. ``path``: number fields that may be marked."""
    closed = 1.0
    fields = path
    while fields != 0:
        closed *= SHUT[board.numbers[lowest_bit(fields)]]
        fields &= fields - 1
    numbers[EXIT] = 1.0 - closed
    free = WHOLE_PATH & ~marks
    seen, more = 0, path & free
    while more != seen:
        seen = more
        more |= (BESIDE_FIRST[seen & (1 << HALF) - 1] | BESIDE_LAST[seen >> HALF]) & free
    numbers[ROOM] = count_bits(seen)


# ---- what the dice that are left can be used for ------------------------------------------------


def _know_dice(
    material: Any, board: Any, sheet: Any, shown: Any, ring: int, path: int, marks: int, known: Any
) -> None:
    """Every one and every two of the dice not used, as colours and as numbers."""
    for dice in range(1, ALL_DICE):
        known.ringed[dice] = 0
        known.walked[dice] = 0
        if dice & sheet.used == 0:
            known.ringed[dice] = _ringed(material, board, shown, ring, dice)
            known.walked[dice] = _walked(board, shown, path, marks, dice)


def _plan_ring(material: Any, board: Any, shown: Any, ring: int, dice: int, known: Any) -> int:
    """The most of one or two dice that can be used, the ring being another than known."""
    most = known.walked[dice] if dice != 0 else 0
    colours = dice
    while colours != 0:
        if _ringed(material, board, shown, ring, colours):
            others = dice & ~colours
            most = max(most, count_bits(colours) + (known.walked[others] if others != 0 else 0))
        colours = colours - 1 & dice
    return int(most)


def _plan_path(board: Any, shown: Any, path: int, marks: int, dice: int, known: Any) -> int:
    """The most of one or two dice that can be used, the path being another than known."""
    most = _walked(board, shown, path, marks, dice) if dice != 0 else 0
    colours = dice
    while colours != 0:
        if known.ringed[colours] == 1:
            others = dice & ~colours
            more = _walked(board, shown, path, marks, others) if others != 0 else 0
            most = max(most, count_bits(colours) + more)
        colours = colours - 1 & dice
    return most


def _ringed(material: Any, board: Any, shown: Any, ring: int, dice: int) -> bool:
    """Whether one or two dice find colour fields one after the other, each the first it finds."""
    first = lowest_bit(dice)
    here = board.colour_fields[material.dice[first, shown[first]]]
    fields = open_ring(ring)
    dice &= dice - 1
    if dice == 0:
        return bool(fields & here != 0)
    second = lowest_bit(dice)
    there = board.colour_fields[material.dice[second, shown[second]]]
    if fields & here != 0:
        here, there = there, here
    found = fields & there
    return bool(found != 0 and open_ring(ring | found & -found) & here != 0)


def _walked(board: Any, shown: Any, path: int, marks: int, dice: int) -> int:
    """The most of one or two dice that lengthen a path."""
    first = lowest_bit(dice)
    one = shown[first] + 1
    here = path & board.value_fields[one]
    dice &= dice - 1
    if dice == 0:
        return 1 if here != 0 else 0
    second = lowest_bit(dice)
    two = shown[second] + 1
    there = path & board.value_fields[two]
    if path & board.value_fields[one + two] != 0:
        return 2
    if _beside(here) & ~marks & board.value_fields[two] != 0:
        return 2
    if _beside(there) & ~marks & board.value_fields[one] != 0:
        return 2
    return 1 if here | there != 0 else 0


def _beside(fields: int) -> int:
    """Number fields beside any of some number fields."""
    return int(BESIDE_FIRST[fields & (1 << HALF) - 1] | BESIDE_LAST[fields >> HALF])
