"""The rules of Farbleiter.

phase    LOT ──► THROW ──next rung──► DECIDE ──roll──► THROW with one die fewer
                   ▲  │                  └──stop──► THROW of the next seat
                   └──┴ no such die, or none left to roll: the next seat; rung six: ENDED
"""

from __future__ import annotations

from typing import Any

import numpy as np
from wuerfelwerk.engine import usual
from wuerfelwerk.engine.records import record_type

LOT, THROW, DECIDE, ENDED, STOPPED = range(5)
ROLL, STOP = range(2)
ACTIONS, WRITTEN = 2, ("sheets.rung",)
YOUR_TURN = NOT_THIS = "FL-02"
MOST_DICE, TOP = 3, 6

MATERIAL = record_type([("seats", np.int16)])
SHEET = record_type([("rung", np.int16)])  # 0 on the ground … 6
STATE = record_type(
    [
        ("phase", np.int16),
        ("active", np.int16),
        ("turn", np.int32),
        ("left", np.int16),  # dice that are thrown next
        ("shown", np.int16, (TOP,)),  # what was thrown last: dice of each colour, R O Y G B V
        ("sheets", SHEET, (4,)),
    ]
)


def allowed(material: Any, state: Any, seat: int, action: int) -> bool:
    return True


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    if action == ROLL:
        state.phase = THROW  # FL-05
    else:
        _turn_of(material, state, state.active + 1)


def throw(material: Any, state: Any, thrown: Any) -> None:
    thrown.alike = 1
    thrown.count = 1 if state.phase == LOT else state.left
    for die in range(thrown.count):
        thrown.sides[die] = material.seats if state.phase == LOT else 6


def land(material: Any, state: Any, faces: Any) -> None:
    if state.phase == LOT:
        _turn_of(material, state, faces[0])  # FL-01
        return
    for colour in range(TOP):
        state.shown[colour] = 0
    for face in faces:
        state.shown[face] += 1
    sheet = state.sheets[state.active]
    if state.shown[sheet.rung] == 0:
        sheet.rung = max(sheet.rung - 1, 0)  # FL-06
        _turn_of(material, state, state.active + 1)
        return
    sheet.rung += 1  # FL-04
    state.left -= 1
    if sheet.rung == TOP:
        state.phase = ENDED  # FL-07
    elif state.left == 0:
        _turn_of(material, state, state.active + 1)
    else:
        state.phase = DECIDE


def score(material: Any, state: Any, seat: int) -> int:
    return state.sheets[seat].rung


def _turn_of(material: Any, state: Any, seat: int) -> None:
    state.active = seat % material.seats
    state.turn += 1
    state.left = MOST_DICE
    state.phase = THROW


usual.fill(globals())
