"""The rules of Pig.

PIG-1 The first player is drawn by lot.  PIG-2 Only the player on turn decides.  PIG-3 Each turn begins
with a roll.  PIG-4 A one loses the turn's total.  PIG-5 Holding banks it.  PIG-6 The goal ends the game.

    phase    LOT ──► DECIDE ──roll──► THROW ──2…6──► DECIDE ──hold──► DECIDE of the next seat
                       ▲                └──1──► the next seat
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER, Dice
from wuerfelwerk.engine.records import record_type

LOT, DECIDE, THROW, ENDED, STOPPED = 0, 1, 2, 3, 4
ROLL, HOLD = 0, 1
ACTIONS = 2
MASK_WORDS = 1
PATIENCE = 400  # turns after which people may stop

MATERIAL = record_type([("seats", np.int16), ("goal", np.int16)])
SHEET = record_type([("points", np.int32)])
STATE = record_type(
    [
        ("phase", np.int16),
        ("active", np.int16),
        ("turn", np.int32),
        ("total", np.int32),  # of this turn, lost with a one
        ("sheets", SHEET, (4,)),
    ]
)


def lay_out(options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()) -> Any:
    material = np.zeros(1, MATERIAL)[0]
    material.seats = seats
    material.goal = int(options["goal"])
    return material


def start(material: Any, state: Any) -> None:
    state.phase = LOT


def to_act(material: Any, state: Any) -> int:
    if state.phase == LOT or state.phase == THROW:
        return CHANCE
    if state.phase == DECIDE:
        return state.active
    return OVER


def may_act(material: Any, state: Any) -> int:
    return 1 << state.active if state.phase == DECIDE else 0


def legal(material: Any, state: Any, seat: int, mask: Any) -> int:
    mask[0] = 0
    if state.phase != DECIDE or seat != state.active:
        return 0
    mask[0] = 1 << ROLL
    if state.total == 0:  # PIG-3
        return 1
    mask[0] |= 1 << HOLD
    return 2


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    if action == ROLL:
        state.phase = THROW
        return
    state.sheets[seat].points += state.total  # PIG-5
    if state.sheets[seat].points >= material.goal:  # PIG-6
        state.phase = ENDED
    else:
        _next_turn(material, state)


def unfinished(material: Any, state: Any, seat: int) -> bool:
    return False


def forced(material: Any, state: Any, seat: int) -> int:
    if state.phase == DECIDE and seat == state.active and state.total == 0:
        return ROLL
    return NO_ACTION


def throw(material: Any, state: Any, thrown: Any) -> None:
    thrown.count = 1
    thrown.alike = 1
    thrown.sides[0] = material.seats if state.phase == LOT else 6


def land(material: Any, state: Any, faces: Any) -> None:
    if state.phase == LOT:
        state.active = faces[0]  # PIG-1
        state.phase = DECIDE
    elif faces[0] == 0:  # PIG-4
        _next_turn(material, state)
    else:
        state.total += faces[0] + 1
        state.phase = DECIDE


def result(material: Any, state: Any, points: Any) -> int:
    winners = 0
    for seat in range(material.seats):
        points[seat] = score(material, state, seat)
        if state.phase == ENDED and points[seat] >= material.goal:
            winners |= 1 << seat
    return winners


def score(material: Any, state: Any, seat: int) -> int:
    return state.sheets[seat].points


def may_stop(material: Any, state: Any) -> bool:
    return state.turn >= PATIENCE and to_act(material, state) != OVER


def between_turns(material: Any, state: Any) -> bool:
    return state.phase == DECIDE and state.total == 0


def stop(material: Any, state: Any) -> None:
    state.phase = STOPPED


def why_not(material: Any, state: Any, seat: int, action: int) -> str:
    if state.phase != DECIDE or seat != state.active:
        return "PIG-2"
    if action == HOLD and state.total == 0:
        return "PIG-3"
    return ""


def _next_turn(material: Any, state: Any) -> None:
    state.total = 0
    state.turn += 1
    state.active = (state.active + 1) % material.seats
    state.phase = DECIDE
