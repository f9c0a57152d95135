"""The rules of Pig.

phase    LOT ──► DECIDE ──roll──► THROW ──2…6──► DECIDE ──hold──► DECIDE of the next seat
                   ▲                └──1──► the next seat
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine import usual
from wuerfelwerk.engine.records import record_type

LOT, DECIDE, THROW, ENDED, STOPPED = range(5)
ROLL, HOLD = range(2)
ACTIONS, WRITTEN = 2, ("sheets.points",)
YOUR_TURN, NOT_THIS = "PIG-02", "PIG-03"

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


def allowed(material: Any, state: Any, seat: int, action: int) -> bool:
    return action == ROLL or state.total > 0  # PIG-03


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    if action == ROLL:
        state.phase = THROW
        return
    state.sheets[seat].points += state.total  # PIG-05
    if state.sheets[seat].points >= material.goal:  # PIG-06
        state.phase = ENDED
    else:
        _next_turn(material, state)


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


def _next_turn(material: Any, state: Any) -> None:
    state.total = state.face = 0
    state.turn += 1
    state.active = (state.active + 1) % material.seats
    state.phase = DECIDE


usual.fill(globals())
