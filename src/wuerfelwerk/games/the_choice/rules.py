"""The Choice: the rules, as numbered in help.de.md (TC-01 …).

One turn (phases in capitals; LOT and SIDE come once, before the first turn):

    LOT ─ SIDE ─ ROLL ─ KEEP ─┬──────────┬─ MARK ─┬─ next turn: ROLL
           │                  └─ REROLL ─┘   │    └─ ENDED
           (all at once)                     (all at once)

Deviation from the printed order, with no effect on play: the lot is drawn before the sides are
chosen, so that a recorded game begins with it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine import usual
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.masks import count_bits
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import NUMBERS, RING
from wuerfelwerk.games.the_choice.material import DICE, MATERIAL, lay_out
from wuerfelwerk.games.the_choice.sheet import (
    MISTHROWS,
    PATH_AREA,
    RING_AREA,
    SHEET,
    is_full,
    needed,
    open_path,
    open_ring,
    score,
)

__all__ = ["MATERIAL", "STATE", "lay_out", "score"]

COMPILED_WITH = (paper,)

# Actions:   0 …  47  ring field f with die d: 16 d + f
#           48 keep | 49 … 55 reroll dice (a set 1 … 7, die d at bit d) | 56 finish | 57 done
#           58 side front, 59 side back
#           60 … 111, 120 … 158  path to number field f with a set of dice s: 13 (s - 1) + f,
#           sets 1 … 4 from 60, sets 5 … 7 from 120, so that a set lies within one word
KEEP_DICE, REROLLS, FINISH, DONE, SIDES = 48, 48, 56, 57, 58  # reroll set s is REROLLS + s
PATHS, SETS = 60, 7
ACTIONS, MASK_WORDS = 159, 3
WRITTEN = ("sheets.marks", "sheets.path")

LOT, SIDE, ROLL, KEEP, REROLL, MARK, ENDED = range(7)
BY_SIDES, BY_FULL = 1, 2  # how a game ended: third misthrow or full second side

# The table.    shown: face of each die, 0 … 5 for 1 … 6; -1 not thrown yet
STATE = record_type(
    [
        ("phase", np.int16),
        ("active", np.int16),
        ("turn", np.int32),  # 1, 2, 3 …
        ("shown", np.int16, (DICE,)),
        ("rerolled", np.int16),  # dice of the second try, die d at bit d; 0 none
        ("winners", np.int32),  # bit mask of seats
        ("ended", np.int16),  # 0, BY_SIDES or BY_FULL
        ("stopped", np.int16),
        ("sheets", SHEET, (4,)),
    ]
)


# ---- the course of the game ---------------------------------------------------------------------


def start(material: Any, state: Any) -> None:
    """Nothing is marked; the lot comes first (TC-13)."""
    state.phase = LOT
    state.active = -1
    for die in range(DICE):
        state.shown[die] = -1
    for seat in range(material.seats):
        state.sheets[seat].side = -1


def to_act(material: Any, state: Any) -> int:
    """Who decides now: a seat, CHANCE or OVER."""
    phase = state.phase
    if phase == KEEP:
        return state.active
    if phase == MARK or phase == SIDE:
        seat = state.active if phase == MARK else 0
        while state.sheets[seat].done == 1:
            seat = seat + 1 if seat + 1 < material.seats else 0
        return seat
    return OVER if phase == ENDED else CHANCE


def may_act(material: Any, state: Any) -> int:
    """Bit mask of the seats that may decide now; several while all mark or choose sides (X-3)."""
    seats = 0
    if state.phase == KEEP:
        seats = 1 << int(state.active)
    elif state.phase == MARK or state.phase == SIDE:
        for seat in range(material.seats):
            if state.sheets[seat].done == 0:
                seats |= 1 << seat
    return seats


def legal(material: Any, state: Any, seat: int, mask: Any) -> int:
    """Fills the mask with the legal actions of a seat; returns how many."""
    phase = state.phase
    if phase == MARK and state.sheets[seat].done == 0:
        return _legal_marking(material, state, seat, mask)
    mask[0] = 0
    mask[1] = 0
    mask[2] = 0
    if phase == SIDE and state.sheets[seat].done == 0:
        mask[0] = 3 << SIDES
        return 2
    if phase == KEEP and seat == state.active:
        mask[0] = 255 << KEEP_DICE  # keep, and seven sets of dice (TC-15)
        return 8
    return 0


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    """Carries out one legal action."""
    if action >= PATHS:
        index = action - PATHS if action < PATHS + 60 else action - PATHS - 8
        _extend_path(state.sheets[seat], index % NUMBERS, index // NUMBERS + 1)
    elif action < KEEP_DICE:
        _mark_ring(state.sheets[seat], action % RING, action // RING)
    elif action == DONE:
        state.sheets[seat].done = 1
        state.sheets[seat].begun = 0
        if may_act(material, state) == 0:
            _resolve(material, state)
    elif action == FINISH:
        state.sheets[seat].finish = 1
        state.sheets[seat].begun = 1
    elif action >= SIDES:
        _choose_side(material, state, seat, action - SIDES)
    elif action == KEEP_DICE:
        _begin_marking(state)
    else:
        state.rerolled = action - REROLLS
        state.phase = REROLL


def unfinished(material: Any, state: Any, seat: int) -> bool:
    """True from the first use of a die until ``done``."""
    return state.sheets[seat].begun == 1


def throw(material: Any, state: Any, thrown: Any) -> None:
    """The lot, all dice (TC-14), or those chosen for the second try."""
    count, sides = 0, 6
    if state.phase == LOT:
        count, sides = 1, material.seats
    elif state.phase == ROLL:
        count = DICE
    elif state.phase == REROLL:
        count = count_bits(int(state.rerolled))
    thrown.count = count
    thrown.alike = 0
    for i in range(count):
        thrown.sides[i] = sides


def land(material: Any, state: Any, faces: Any) -> None:
    """Carries out one roll."""
    if state.phase == LOT:
        state.active = faces[0]
        state.phase = SIDE
    elif state.phase == ROLL:
        for die in range(DICE):
            state.shown[die] = faces[die]
        state.phase = KEEP
    else:
        place = 0
        for die in range(DICE):
            if state.rerolled >> die & 1 == 1:
                state.shown[die] = faces[place]
                place += 1
        _begin_marking(state)


def result(material: Any, state: Any, points: Any) -> int:
    """Points of each seat, and who has most of them; nobody in a stopped game (X-6)."""
    for seat in range(material.seats):
        points[seat] = score(material, state, seat)
    return state.winners


def may_stop(material: Any, state: Any) -> bool:
    """Never: every turn brings a mark or a misthrow, so the game cannot stand still."""
    return False


def between_turns(material: Any, state: Any) -> bool:
    """True when one turn has ended and the next has not begun."""
    return state.phase == ROLL


def stop(material: Any, state: Any) -> None:
    """Ends the game without a winner (X-6)."""
    state.phase = ENDED
    state.stopped = 1
    state.winners = 0
    for seat in range(material.seats):
        state.sheets[seat].begun = 0


# ---- rolling ------------------------------------------------------------------------------------


def _choose_side(material: Any, state: Any, seat: int, side: int) -> None:
    state.sheets[seat].side = side
    state.sheets[seat].done = 1
    if may_act(material, state) == 0:
        for other in range(material.seats):
            state.sheets[other].done = 0
        state.turn = 1
        state.phase = ROLL


def _begin_marking(state: Any) -> None:
    state.phase = MARK


# ---- marking ------------------------------------------------------------------------------------


def _legal_marking(material: Any, state: Any, seat: int, mask: Any) -> int:
    """Every use of the dice left, ``finish`` on a first side, and ``done``."""
    sheet = state.sheets[seat]
    mask[0] = 1 << DONE
    mask[1] = 0
    mask[2] = 0
    if sheet.finish == 1:
        return 1
    if sheet.second == 0:
        mask[0] |= 1 << FINISH
    used = int(sheet.used)
    if used == 7:
        return 2 - sheet.second
    side = sheet.side
    board = material.boards[seat, side]
    ring = open_ring(int(sheet.marks[side, RING_AREA]))
    for die in range(DICE):
        if used >> die & 1 == 0:
            colour = material.dice[die, state.shown[die]]
            mask[0] |= (ring & board.colour_fields[colour]) << (RING * die)
    path = open_path(sheet, side)
    one, two, three = int(state.shown[0]) + 1, int(state.shown[1]) + 1, int(state.shown[2]) + 1
    for dice in range(1, SETS + 1):
        if used & dice == 0:
            total = (dice & 1) * one + (dice >> 1 & 1) * two + (dice >> 2) * three
            fields = path & board.value_fields[total]
            if dice < 5:
                mask[1] |= fields << (NUMBERS * (dice - 1))
            else:
                mask[2] |= fields << (NUMBERS * (dice - 5))
    return count_bits(mask[0]) + count_bits(mask[1]) + count_bits(mask[2])


def path_action(field: int, dice: int) -> int:
    """The action that extends the path to a number field with a set of dice."""
    return PATHS + NUMBERS * (dice - 1) + field + (8 if dice > 4 else 0)


def ring_action(field: int, die: int) -> int:
    """The action that marks a ring field with a die."""
    return RING * die + field


def _mark_ring(sheet: Any, field: int, die: int) -> None:
    sheet.marks[sheet.side, RING_AREA] |= 1 << field
    sheet.used |= 1 << die
    sheet.begun = 1


def _extend_path(sheet: Any, field: int, dice: int) -> None:
    side = sheet.side
    sheet.marks[side, PATH_AREA] |= 1 << field
    sheet.path[side, sheet.length[side]] = field
    sheet.length[side] += 1
    sheet.used |= dice
    sheet.begun = 1


# ---- the end of a turn --------------------------------------------------------------------------


def _resolve(material: Any, state: Any) -> None:
    """Misthrows, sides that close, the end of the game or the next turn (TC-28 … TC-36)."""
    ended = 0
    for seat in range(material.seats):
        sheet = state.sheets[seat]
        side = sheet.side
        if count_bits(int(sheet.used)) < needed(state, seat):
            sheet.misthrows[side] += 1
        closed = sheet.misthrows[side] == MISTHROWS
        if sheet.second == 1:
            if is_full(sheet, side):
                ended = BY_FULL
            elif closed and ended == 0:
                ended = BY_SIDES
        elif closed or sheet.finish == 1:
            sheet.side = 1 - side
            sheet.second = 1
        sheet.used = 0
        sheet.finish = 0
        sheet.done = 0
    if ended != 0:
        state.ended = ended
        state.phase = ENDED
        state.winners = _best(material, state)
    else:
        _next_turn(material, state)


def _best(material: Any, state: Any) -> int:
    """The seats with most points, as a bit mask (TC-41)."""
    winners, most = 0, -1
    for seat in range(material.seats):
        points = score(material, state, seat)
        if points > most:
            winners, most = 0, points
        if points == most:
            winners |= 1 << seat
    return winners


def _next_turn(material: Any, state: Any) -> None:
    state.active = state.active + 1 if state.active + 1 < material.seats else 0
    state.turn += 1
    state.rerolled = 0
    for die in range(DICE):
        state.shown[die] = -1
    state.phase = ROLL


usual.fill(globals(), forced=usual.only_action)  # ``done`` where no die can be used and no side be finished
