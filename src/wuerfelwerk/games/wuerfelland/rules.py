"""Würfelland: the rules, as numbered in help.de.md (WL-01 …).

One turn (phases in capitals; LOT and SIDE come once, before the first turn):

    LOT ─ SIDE ─ ROLL ─ COLOUR ─┬─ DECIDE ─ REROLL ─┐         ┌── THROW ─ THROW_MARK ──┐
           │                    │    └──────────────┤         │     └───────────────┘  │
           (all at once)        └───────────────────┴── MARK ─┴── next turn: ROLL ◄────┘
                                                   (all at once)

The lot is drawn before the sides are chosen and shown after: a recorded game begins with it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER
from wuerfelwerk.engine.masks import count_bits, lowest_bit, pick
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.wuerfelland import sheet as sheets
from wuerfelwerk.games.wuerfelland.material import DICE, MATERIAL, lay_out, lay_out_boards
from wuerfelwerk.games.wuerfelland.sheet import (
    SHEET,
    clear_sheet,
    count_treasures,
    fills_area,
    legal_marks,
    open_marking,
    put_mark,
    reached_goal,
    usable_areas,
    usable_colours,
)

__all__ = ["DICE", "MATERIAL", "STATE", "lay_out", "lay_out_boards"]

COMPILED_WITH = (sheets,)

# Actions:  0 … 119 mark field f | 120 side front, 121 side back | 122 … 127 colour R Y G B O X |
#           128 roll | 129 stop | 130 pass
SIDES, COLOUR_ACTIONS = 120, 122
ROLL_ON, STOP, PASS = 128, 129, 130
ACTIONS, MASK_WORDS, WRITTEN = 131, 3, ("sheets.marks",)

LOT, SIDE, ROLL, COLOUR, DECIDE, REROLL, MARK, THROW, THROW_MARK, LIMIT, ENDED = range(11)

THROW_DICE = 5  # the sixth stays with the active seat as a marker (WL-36)
TURN_LIMIT = 400
QUIET_ROUNDS = 5  # rounds without any mark after which a vote to stop is offered

# The table.    shown: faces lying and not set aside | aside: dice of the active colour
STATE = record_type(
    [
        ("phase", np.int16),
        ("active", np.int16),
        ("turn", np.int16),  # 1, 2, 3 …
        ("quiet", np.int16),  # turns in a row without any mark
        ("marked", np.int16),  # 1: somebody marked in this turn
        ("colour", np.int16),  # the active seat's colour; -1 not chosen
        ("aside", np.int16),  # dice set aside
        ("shown", np.int16, (6,)),  # by colour
        ("thrower", np.int16),  # whose treasure throw it is; -1 none
        ("winners", np.int16),  # bit mask of seats
        ("stopped", np.int16),
        ("sheets", SHEET, (4,)),
    ]
)


# ---- the course of the game ---------------------------------------------------------------------


def start(material: Any, state: Any) -> None:
    """Nothing is marked; the lot comes first (WL-07)."""
    state.phase = LOT
    state.active = -1
    state.colour = -1
    state.thrower = -1
    for seat in range(material.seats):
        state.sheets[seat].side = -1
        state.sheets[seat].colour = -1


def to_act(material: Any, state: Any) -> int:
    """Who decides now: a seat, CHANCE or OVER."""
    phase = state.phase
    if phase == COLOUR or phase == DECIDE:
        return state.active
    if phase == MARK or phase == SIDE:
        seat = state.active if phase == MARK else 0
        while state.sheets[seat].done == 1:
            seat = seat + 1 if seat + 1 < material.seats else 0
        return seat
    if phase == THROW_MARK:
        return state.thrower
    return OVER if phase == ENDED else CHANCE


def may_act(material: Any, state: Any) -> int:
    """Bit mask of the seats that may decide now; several while all mark or choose sides (X-3)."""
    if state.phase == MARK or state.phase == SIDE:
        seats = 0
        for seat in range(material.seats):
            if state.sheets[seat].done == 0:
                seats |= 1 << seat
        return seats
    seat = to_act(material, state)
    return 1 << seat if seat >= 0 else 0


def legal(material: Any, state: Any, seat: int, mask: Any) -> int:
    """Fills the mask with the legal actions of a seat; returns how many."""
    for word in range(MASK_WORDS):
        mask[word] = 0
    phase = state.phase
    if phase == MARK or phase == THROW_MARK:
        return _legal_marking(material, state, seat, mask) if _marks(state, seat) else 0
    if phase == SIDE:
        if state.sheets[seat].done == 1:
            return 0
        mask[2] = 3 << (SIDES - 120)
        return 2
    if seat != state.active:
        return 0
    if phase == COLOUR:
        colours = _shown_colours(state)
        mask[2] = colours << COLOUR_ACTIONS - 120
        return count_bits(colours)
    if phase == DECIDE:
        mask[2] = 1 << (ROLL_ON - 120) | 1 << (STOP - 120)
        return 2
    return 0


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    """Carries out one legal action."""
    if action < SIDES:
        _mark(material, state, seat, action)
    elif action < COLOUR_ACTIONS:
        _choose_side(material, state, seat, action - SIDES)
    elif action < ROLL_ON:
        colour = action - COLOUR_ACTIONS
        if state.phase == COLOUR:
            _choose_colour(material, state, colour)
        else:
            state.sheets[seat].colour = colour
            state.sheets[seat].left = state.shown[colour]
    elif action == ROLL_ON:
        state.phase = REROLL
    elif action == STOP:
        _begin_marking(material, state)
    else:
        _finish_marking(material, state, seat)


def unfinished(material: Any, state: Any, seat: int) -> bool:
    """True between the first and the last action of a commit (a colour and its marks)."""
    left = state.sheets[seat].left
    if state.phase == MARK and seat == state.active:
        return 0 < left < state.aside
    return (state.phase == MARK or state.phase == THROW_MARK) and left > 0


def forced(material: Any, state: Any, seat: int) -> int:
    """The only legal action; of a marking only where all free fields of the only usable area are marked."""
    if state.phase == COLOUR and seat == state.active:
        colours = _shown_colours(state)
        return COLOUR_ACTIONS + lowest_bit(colours) if colours & (colours - 1) == 0 else NO_ACTION
    if not _marks(state, seat):
        return NO_ACTION
    if state.sheets[seat].left == 0:
        return PASS if _offered_colours(material, state, seat) == 0 else NO_ACTION
    if not fills_area(material.boards[seat, state.sheets[seat].side], state.sheets[seat]):
        return NO_ACTION
    mask = np.zeros(MASK_WORDS, np.int64)
    return pick(mask, 0) if legal(material, state, seat, mask) > 0 else NO_ACTION


def _marks(state: Any, seat: int) -> bool:
    """The seat may mark now, or pass."""
    if state.phase == MARK:
        return bool(state.sheets[seat].done == 0)
    return bool(state.phase == THROW_MARK and seat == state.thrower)


def throw(material: Any, state: Any, thrown: Any) -> None:
    """The lot, all dice, those not set aside (WL-12), or five for a treasure (WL-32)."""
    phase = state.phase
    count, sides = 0, 6
    if phase == LOT:
        count, sides = 1, material.seats
    elif phase == ROLL:
        count = DICE
    elif phase == REROLL:
        count = DICE - state.aside
    elif phase == THROW:
        count = THROW_DICE
    thrown.count = count
    thrown.alike = 1 if phase != LOT else 0
    for i in range(count):
        thrown.sides[i] = sides


def land(material: Any, state: Any, faces: Any) -> None:
    """Carries out one roll."""
    phase = state.phase
    if phase == LOT:
        state.active = faces[0]
        state.phase = SIDE
        return
    if phase == LIMIT:
        stop(material, state)
        return
    for colour in range(6):
        state.shown[colour] = 0
    for i in range(len(faces)):
        state.shown[faces[i]] += 1
    if phase == ROLL:
        state.phase = COLOUR
    elif phase == THROW:
        state.phase = THROW_MARK
        state.sheets[state.thrower].pending -= 1
        open_marking(state.sheets[state.thrower])
    else:
        _set_aside(material, state)


def result(material: Any, state: Any, points: Any) -> int:
    """Treasures of each seat, and who reached the goal; nobody in a stopped game (X-6)."""
    for seat in range(material.seats):
        points[seat] = state.sheets[seat].treasures
    return state.winners


def score(material: Any, state: Any, seat: int) -> int:
    """Marked treasure fields, recounted."""
    sheet = state.sheets[seat]
    if sheet.side < 0:
        return 0
    return count_treasures(material.boards[seat, sheet.side], sheet)


def may_stop(material: Any, state: Any) -> bool:
    """Five rounds without a mark: people may vote to stop at the end of the turn."""
    return state.quiet >= QUIET_ROUNDS * material.seats and state.phase != ENDED


def between_turns(material: Any, state: Any) -> bool:
    """True when one turn has ended and the next has not begun."""
    return state.phase == ROLL or state.phase == LIMIT


def stop(material: Any, state: Any) -> None:
    """Ends the game without a winner (X-6)."""
    state.phase = ENDED
    state.stopped = 1
    state.winners = 0


# ---- phase 1: rolling ---------------------------------------------------------------------------


def _choose_side(material: Any, state: Any, seat: int, side: int) -> None:
    sheet = state.sheets[seat]
    clear_sheet(material.boards[seat, side], sheet)
    sheet.side = side
    sheet.done = 1
    if may_act(material, state) == 0:
        state.turn = 1
        state.phase = ROLL


def _shown_colours(state: Any) -> int:
    """The colours that were rolled, as a set, usable or not (WL-09, WL-44)."""
    colours = 0
    for colour in range(6):
        colours |= 1 << colour if state.shown[colour] > 0 else 0
    return colours


def _choose_colour(material: Any, state: Any, colour: int) -> None:
    state.colour = colour
    state.aside = state.shown[colour]
    state.shown[colour] = 0
    if state.aside == DICE:
        _begin_marking(material, state)
    else:
        state.phase = DECIDE


def _set_aside(material: Any, state: Any) -> None:
    """After a reroll: hits join the dice set aside (WL-13); no hit or six dice end phase 1."""
    hits = state.shown[state.colour]
    state.aside += hits
    state.shown[state.colour] = 0
    if hits == 0 or state.aside == DICE:
        _begin_marking(material, state)
    else:
        state.phase = DECIDE


# ---- phase 2: marking ---------------------------------------------------------------------------


def _begin_marking(material: Any, state: Any) -> None:
    state.phase = MARK
    for seat in range(material.seats):
        open_marking(state.sheets[seat])
    sheet = state.sheets[state.active]
    board = material.boards[state.active, sheet.side]
    sheet.colour = state.colour
    if usable_areas(board, sheet, state.colour, state.aside) != 0:
        sheet.left = state.aside


def _legal_marking(material: Any, state: Any, seat: int, mask: Any) -> int:
    """Marks of the colour being marked, else the colours on offer, else pass."""
    sheet = state.sheets[seat]
    board = material.boards[seat, sheet.side]
    if sheet.left > 0:
        return legal_marks(board, sheet, mask)
    colours = _offered_colours(material, state, seat)
    mask[2] = 1 << PASS - 120 | colours << COLOUR_ACTIONS - 120
    return 1 + count_bits(colours)


def _offered_colours(material: Any, state: Any, seat: int) -> int:
    """Colours of the dice that are left which fit somewhere, as a set; none for who has dice set aside."""
    if state.phase == MARK and seat == state.active:
        return 0
    sheet = state.sheets[seat]
    return usable_colours(material.boards[seat, sheet.side], sheet, state.shown)


def _mark(material: Any, state: Any, seat: int, field: int) -> None:
    sheet = state.sheets[seat]
    board = material.boards[seat, sheet.side]
    put_mark(board, sheet, field)
    sheet.left -= 1
    state.marked = 1
    if board.treasure[field] == 1:  # WL-30, and a throw for it (WL-31, WL-34)
        sheet.treasures += 1
        sheet.found += 1
        sheet.pending += 1
    if sheet.left == 0:
        _finish_marking(material, state, seat)


def _finish_marking(material: Any, state: Any, seat: int) -> None:
    state.sheets[seat].done = 1
    if state.phase == THROW_MARK:
        if _has_won(material, state, seat):  # WL-41: the others throw no more
            state.winners = 1 << seat
            state.phase = ENDED
        else:
            _next_throw(material, state, seat)
        return
    winners = 0
    for other in range(material.seats):
        if state.sheets[other].done == 0:
            return
        if _has_won(material, state, other):
            winners |= 1 << other
    if winners != 0:  # WL-40, WL-43
        state.winners = winners
        state.phase = ENDED
    else:
        _next_throw(material, state, state.active)


def _has_won(material: Any, state: Any, seat: int) -> bool:
    sheet = state.sheets[seat]
    return reached_goal(material.boards[seat, sheet.side], sheet, material.goal)


def _next_throw(material: Any, state: Any, first: int) -> None:
    """The next treasure throw, clockwise (WL-34, WL-35); none left: the next turn (WL-37)."""
    seat = first
    for _ in range(material.seats):
        if state.sheets[seat].pending > 0:
            state.thrower = seat
            state.phase = THROW
            return
        seat = seat + 1 if seat + 1 < material.seats else 0
    _next_turn(material, state)


def _next_turn(material: Any, state: Any) -> None:
    state.quiet = 0 if state.marked == 1 else state.quiet + 1
    state.marked = 0
    state.thrower = -1
    state.colour = -1
    state.aside = 0
    state.active = state.active + 1 if state.active + 1 < material.seats else 0
    state.turn += 1
    state.phase = LIMIT if state.turn > TURN_LIMIT else ROLL
