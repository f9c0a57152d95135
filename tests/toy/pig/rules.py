"""The rules of Pig.

phase    LOT ──► DECIDE ──roll──► THROW ──2…6──► DECIDE ──hold──► DECIDE of the next seat
                   ▲                └──1──► the next seat
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine import usual
from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER, Dice
from wuerfelwerk.engine.records import record_type

LOT, DECIDE, THROW, ENDED, STOPPED = range(5)
ROLL, HOLD = range(2)
ACTIONS, WRITTEN = 2, ("sheets.points",)

MATERIAL = record_type([("seats", np.int16), ("goal", np.int16)])
SHEET = record_type([("points", np.int32)])
STATE = record_type(
    [
        ("phase", np.int16),
        ("active", np.int16),
        ("turn", np.int32),
        ("total", np.int16),  # of this turn, lost with a one
        ("face", np.int16),  # 1 … 6, what was rolled last; 0 nothing in this turn
        ("sheets", SHEET, (4,)),
    ]
)


def lay_out(options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()) -> Any:
    material = np.zeros(1, MATERIAL)[0]
    material.seats, material.goal = seats, int(options["goal"])
    return material


def start(material: Any, state: Any) -> None:
    state.phase = LOT


def to_act(material: Any, state: Any) -> int:
    if state.phase == DECIDE:
        return state.active
    return CHANCE if state.phase < ENDED else OVER


def legal(material: Any, state: Any, seat: int, mask: Any) -> int:
    mask[0] = 0
    if state.phase != DECIDE or seat != state.active:
        return 0
    mask[0] = 1 << ROLL
    if state.total == 0:  # PIG-03
        return 1
    mask[0] |= 1 << HOLD
    return 2


def forced(material: Any, state: Any, seat: int) -> int:
    return ROLL if state.phase == DECIDE and seat == state.active and state.total == 0 else NO_ACTION


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    if action == ROLL:
        state.phase = THROW
        return
    state.sheets[seat].points += state.total  # PIG-05
    if state.sheets[seat].points >= material.goal:  # PIG-06
        state.phase = ENDED
    else:
        _next_turn(material, state)


def throw(material: Any, state: Any, thrown: Any) -> None:
    thrown.count = thrown.alike = 1
    thrown.sides[0] = material.seats if state.phase == LOT else 6


def land(material: Any, state: Any, faces: Any) -> None:
    if state.phase == LOT:
        state.active = faces[0]  # PIG-01
        state.phase = DECIDE
    elif faces[0] == 0:  # PIG-04
        _next_turn(material, state)
    else:
        state.face = faces[0] + 1
        state.total += state.face
        state.phase = DECIDE


def score(material: Any, state: Any, seat: int) -> int:
    return state.sheets[seat].points


def between_turns(material: Any, state: Any) -> bool:
    return state.phase == DECIDE and state.total == 0


def why_not(material: Any, state: Any, seat: int, action: int) -> str:
    if state.phase != DECIDE or seat != state.active:
        return "PIG-02"
    return "PIG-03" if action == HOLD and state.total == 0 else ""


def _next_turn(material: Any, state: Any) -> None:
    state.total = state.face = 0
    state.turn += 1
    state.active = (state.active + 1) % material.seats
    state.phase = DECIDE


usual.fill(globals())
