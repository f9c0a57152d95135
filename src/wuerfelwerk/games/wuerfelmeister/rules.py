"""Würfelmeister: the rules, as numbered in help.de.md (WM-01 …).

One turn (phases in capitals; LOT and LAY or PLACE come once, before the first turn):

    LOT ─┬─ LAY (dice) ────┬─ WANT ─ TIP ─ ROLL ─ MOVE ─┬──────── next turn: WANT ◄──┐
         └─ PLACE (12 times)┘              ▲            ├─ PUT ─┘                    │
                                           └────────────┼─ no die left: ROLL ◄───────┘
                                                        └─ coin reached: ENDED

A die is taken while the turn passes on to the seat whose figure stands on it (WM-26).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine import usual
from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER
from wuerfelwerk.engine.masks import count_bits, lowest_bit, pick
from wuerfelwerk.games.wuerfelmeister import ground
from wuerfelwerk.games.wuerfelmeister import reach as reaching
from wuerfelwerk.games.wuerfelmeister.codes import (
    ACTIONS,
    COIN,
    COIN_ACTION,
    DICE,
    ENDED,
    HOME_POINTS,
    HOME_POINTS_MASTER,
    LAY,
    LIMIT,
    LOT,
    MASK_WORDS,
    MOVE,
    PASS,
    PLACE,
    PLACES,
    PUT,
    PUTS,
    QUIET_ROUNDS,
    ROLL,
    STATE,
    STAY,
    TIP,
    TIPS,
    TURN_LIMIT,
    WANT,
    WANTS,
)
from wuerfelwerk.games.wuerfelmeister.die import TIPPED, TOP
from wuerfelwerk.games.wuerfelmeister.ground import (
    count_tips,
    empty_fields,
    legal_moves,
    legal_places,
    legal_puts,
    legal_tips,
    only_move,
)
from wuerfelwerk.games.wuerfelmeister.material import MATERIAL, lay_out, lay_out_with

__all__ = ["ACTIONS", "MASK_WORDS", "MATERIAL", "STATE", "lay_out", "lay_out_with"]

COMPILED_WITH = (ground, reaching)  # compiled along

# ---- the course of the game ---------------------------------------------------------------------


def start(material: Any, state: Any) -> None:
    """All figures stand on the coin (WM-07); the lot comes first (WM-08)."""
    state.phase = LOT
    state.active = -1
    state.captured = -1
    for seat in range(material.seats):
        state.figures[seat].at = COIN


def to_act(material: Any, state: Any) -> int:
    """Who decides now: a seat, CHANCE or OVER."""
    phase = state.phase
    if phase == ENDED:
        return OVER
    if phase == LOT or phase == LAY or phase == ROLL or phase == LIMIT:
        return CHANCE
    return state.active


def legal(material: Any, state: Any, seat: int, mask: Any) -> int:
    """Fills the mask with the legal actions of a seat; returns how many."""
    for word in range(MASK_WORDS):
        mask[word] = 0
    if seat != to_act(material, state):
        return 0
    phase = state.phase
    if phase == WANT:  # any picture, lying on top or not (WM-10)
        mask[WANTS // 60] |= 63 << WANTS % 60
        return 6
    if phase == TIP:
        return legal_tips(material, state, mask)
    if phase == MOVE:
        return legal_moves(material, state, mask)
    if phase == PUT:
        return legal_puts(material, state, mask)
    return legal_places(material, state, mask)


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    """Carries out one legal action."""
    if action < COIN_ACTION:
        _move(material, state, seat, action)
    elif action == COIN_ACTION:  # WM-41
        state.figures[seat].at = COIN
        state.figures[seat].home = 1
        state.phase = ENDED
    elif action == STAY:
        _next_turn(material, state)
    elif action < PASS:
        state.wanted = action - WANTS + 1
        state.phase = TIP
    elif action == PASS:
        state.phase = ROLL
    elif action < TIPS:
        state.figures[state.captured].at = action - PUTS
        state.captured = -1
        _next_turn(material, state)
    elif action < PLACES:
        _tip(material, state, (action - TIPS) >> 2, (action - TIPS) & 3)
        state.phase = ROLL
    else:
        _lay(state, (action - PLACES) // 24, (action - PLACES) % 24 + 1)
        state.active = _next_seat(material, state.active)
        if state.left == DICE:  # so many that each seat laid equally many (WM-04)
            _first_turn(state)


def forced(material: Any, state: Any, seat: int) -> int:
    """The only legal action, or none where there is a choice."""
    if state.phase == WANT or (state.phase == TIP and count_tips(material, state) > 1):
        return NO_ACTION  # without looking for them all
    if state.phase == MOVE and seat == state.active:
        return only_move(material, state)
    mask = np.zeros(MASK_WORDS, np.int64)
    return pick(mask, 0) if legal(material, state, seat, mask) == 1 else NO_ACTION


def throw(material: Any, state: Any, thrown: Any) -> None:
    """The lot; where the dice are laid and what looks north (WM-03, WM-05); one pip die (WM-19)."""
    phase = state.phase
    thrown.alike = 0
    thrown.count = 1
    if phase == LOT:
        thrown.sides[0] = material.seats
    elif phase == ROLL:
        thrown.sides[0] = 6
    elif phase == LAY:
        fields = material.rows * material.rows
        for die in range(DICE):
            thrown.sides[die] = fields - die  # which of the fields still empty
            thrown.sides[DICE + die] = 4  # which of the four sides looks north
        thrown.count = 2 * DICE
    else:
        thrown.count = 0


def land(material: Any, state: Any, faces: Any) -> None:
    """Carries out one roll."""
    phase = state.phase
    if phase == LOT:
        state.active = faces[0]
        state.phase = PLACE if material.manual == 1 else LAY
    elif phase == LAY:
        for die in range(DICE):  # dice 0 and 1 show picture 1, dice 2 and 3 picture 2 …
            _lay(state, _empty_field(material, state, faces[die]), 4 * (die // 2) + faces[DICE + die] + 1)
        _first_turn(state)
    elif phase == ROLL:
        state.steps = faces[0] + 1
        state.phase = MOVE
    else:
        stop(material, state)


def result(material: Any, state: Any, points: Any) -> int:
    """Points of each seat and who has most; nobody wins a stopped game (X-6)."""
    most = -1
    winners = 0
    for seat in range(material.seats):
        points[seat] = score(material, state, seat)
        if points[seat] > most:
            most = points[seat]
            winners = 0
        if points[seat] == most:  # WM-45
            winners |= 1 << seat
    return winners if state.phase == ENDED and state.stopped == 0 else 0


def score(material: Any, state: Any, seat: int) -> int:
    """Points of one seat, counted from the dice it has taken and from the coin."""
    figure = state.figures[seat]
    points = 0
    for picture in range(6):
        points += figure.taken[picture] * _value(material, picture + 1)
    if figure.last == 1:  # WM-38
        points += _value(material, figure.last_picture)
    if figure.home == 1:
        points += HOME_POINTS_MASTER if material.master == 1 else HOME_POINTS
    return int(points)


def may_stop(material: Any, state: Any) -> bool:
    """Fifteen rounds without a die taken: people may vote to stop between two turns (X-6)."""
    if state.phase == ENDED or state.quiet < QUIET_ROUNDS * material.seats:
        return False
    return state.took == 0 or between_turns(material, state)


def between_turns(material: Any, state: Any) -> bool:
    """True when one turn has ended and the next has not begun."""
    phase = state.phase
    return phase == WANT or phase == LIMIT or (phase == ROLL and state.left == 0)


def stop(material: Any, state: Any) -> None:
    """Ends the game without a winner (X-6); a turn that has not begun takes no die."""
    if state.took > 0 and between_turns(material, state):
        figure = state.figures[state.active]
        figure.taken[TOP[state.took] - 1] -= 1
        figure.last = 0
        figure.last_picture = 0
        _lay(state, figure.at, state.took)
        state.took = 0
    state.phase = ENDED
    state.stopped = 1


# ---- consequences -------------------------------------------------------------------------------


def _empty_field(material: Any, state: Any, which: int) -> int:
    """The empty field number ``which``, counted from 0 by rising number."""
    empty = empty_fields(material, state)
    for colour in range(2):
        fields = empty[colour]
        here = count_bits(fields)
        if which < here:
            for _ in range(which):
                fields &= fields - 1
            return 32 * colour + lowest_bit(fields)
        which -= here
    return -1


def _lay(state: Any, field: int, way: int) -> None:
    field = int(field)  # in plain Python a record's 16 bits would not hold the set
    state.dice[field] = way
    state.lying[field >> 5] |= 1 << (field & 31)
    state.tops[TOP[way] - 1] += 1
    state.left += 1


def _pick_up(state: Any, field: int) -> int:
    """Takes the die off a field; returns how it lay."""
    field = int(field)
    way = int(state.dice[field])
    state.dice[field] = 0
    state.lying[field >> 5] ^= 1 << (field & 31)
    state.tops[TOP[way] - 1] -= 1
    state.left -= 1
    return way


def _tip(material: Any, state: Any, field: int, direction: int) -> None:
    way = _pick_up(state, field)
    _lay(state, material.next[field, direction], TIPPED[way, direction])


def _move(material: Any, state: Any, seat: int, field: int) -> None:
    state.figures[seat].at = field
    for other in range(material.seats):
        if other != seat and state.figures[other].at == field:
            state.captured = other
            state.phase = PUT
            return
    _next_turn(material, state)


def _value(material: Any, picture: int) -> int:
    """What a die with that picture on top counts (WM-29, WM-43)."""
    return material.values[picture - 1] if material.master == 1 else 1


def _next_seat(material: Any, seat: int) -> int:
    return seat + 1 if seat + 1 < material.seats else 0


def _first_turn(state: Any) -> None:
    state.turn = 1
    state.phase = WANT


def _next_turn(material: Any, state: Any) -> None:
    """The next seat clockwise takes the die it stands on (WM-26); no die left: it rolls at once (WM-42)."""
    state.quiet = 0 if state.took > 0 else state.quiet + 1
    state.active = _next_seat(material, state.active)
    state.turn += 1
    state.wanted = 0
    state.steps = 0
    state.took = 0
    if state.turn > TURN_LIMIT:  # this turn does not begin, so it takes no die
        state.phase = LIMIT
        return
    _take(material, state)
    state.phase = WANT if state.left > 0 else ROLL


def _take(material: Any, state: Any) -> None:
    figure = state.figures[state.active]
    if figure.at < 0 or state.dice[figure.at] == 0:
        return
    state.took = _pick_up(state, figure.at)
    picture = TOP[state.took]
    figure.taken[picture - 1] += 1
    if state.left == 0:
        figure.last = 1
        figure.last_picture = picture


usual.fill(globals())  # one seat decides at a time (WM-09), and every action is a whole commit
