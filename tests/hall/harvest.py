"""A toy game for testing tables: a roll, a decision of one seat, then all harvest at the same time.

    LOT ─ ROLL (2 equal dice) ─ DECIDE (hold | push) ─┬───────────────┬─ HARVEST (all at once) ─ ROLL …
                                                      └─ EXTRA (1 die)┘
A harvest is two actions (``pick 0…2``, then ``add 3…5``) or ``pass``; a seat with 12 points or more
can only pass. 16 points win. From turn 3 on people may vote to stop; after turn 9 the limit stops it.
"""

from __future__ import annotations

import sys
from typing import Any, cast

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER, Card, Game, Notation, Option, Rules
from wuerfelwerk.engine.errors import Unreadable

LOT, ROLL, DECIDE, EXTRA, HARVEST, LIMIT, ENDED = range(7)
PASS, HOLD, PUSH = 6, 7, 8
ACTIONS, MASK_WORDS = 9, 1
WORDS = ("pick 0", "pick 1", "pick 2", "add 3", "add 4", "add 5", "pass", "hold", "push")
GOAL, ENOUGH, TURNS = 16, 12, 9
LETTERS = "ABCDEF"

MATERIAL = np.dtype((np.record, [("seats", np.int16), ("deal", np.int16)]))
STATE = np.dtype(
    (
        np.record,
        [
            ("phase", np.int16),
            ("active", np.int16),
            ("turn", np.int16),
            ("stopped", np.int16),
            ("dice", np.int16, (2,)),
            ("points", np.int32, (6,)),
            ("begun", np.int16, (6,)),
            ("done", np.int16, (6,)),
        ],
    )
)


def lay_out(options: Any, seats: int, dice: Any, host: Any = ()) -> Any:
    if any("broken" in text for text in host):
        raise Unreadable("Der Spielplan ist kaputt.")
    material = np.zeros(1, MATERIAL)[0]
    material.seats = seats
    material.deal = dice.below(1000)
    return material


def start(material: Any, state: Any) -> None:
    state.phase = LOT


def to_act(material: Any, state: Any) -> int:
    if state.phase == DECIDE:
        return int(state.active)
    if state.phase == HARVEST:
        order = [(state.active + i) % material.seats for i in range(material.seats)]
        return int(next(seat for seat in order if not state.done[seat]))
    return OVER if state.phase == ENDED else CHANCE


def may_act(material: Any, state: Any) -> int:
    if state.phase == HARVEST:
        return sum(1 << seat for seat in range(material.seats) if not state.done[seat])
    seat = to_act(material, state)
    return 1 << seat if seat >= 0 else 0


def legal(material: Any, state: Any, seat: int, mask: Any) -> int:
    mask[0] = 0
    if not may_act(material, state) >> seat & 1:
        return 0
    if state.phase == DECIDE:
        mask[0] = 1 << HOLD | 1 << PUSH
    elif state.begun[seat]:
        mask[0] = 0b111000
    elif state.points[seat] >= ENOUGH:
        mask[0] = 1 << PASS
    else:
        mask[0] = 0b111 | 1 << PASS
    return int(mask[0]).bit_count()


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    if action in (HOLD, PUSH):
        state.phase = EXTRA if action == PUSH else HARVEST
        return
    if action < 3:
        state.points[seat] += action
        state.begun[seat] = 1
        return
    state.points[seat] += action if action < PASS else 0
    state.begun[seat] = 0
    state.done[seat] = 1
    if may_act(material, state) == 0:
        _end_turn(material, state)


def _end_turn(material: Any, state: Any) -> None:
    state.done[:] = 0
    state.active = (state.active + 1) % material.seats
    state.turn += 1
    won = max(state.points[: material.seats]) >= GOAL
    state.phase = ENDED if won else LIMIT if state.turn > TURNS else ROLL


def unfinished(material: Any, state: Any, seat: int) -> bool:
    return bool(state.begun[seat])


def forced(material: Any, state: Any, seat: int) -> int:
    return PASS if state.phase == HARVEST and state.points[seat] >= ENOUGH else NO_ACTION


def throw(material: Any, state: Any, thrown: Any) -> None:
    thrown.alike = 1 if state.phase == ROLL else 0
    thrown.count = {LOT: 1, ROLL: 2, EXTRA: 1}.get(int(state.phase), 0)
    thrown.sides[:2] = material.seats if state.phase == LOT else 6


def land(material: Any, state: Any, faces: Any) -> None:
    if state.phase == LOT:
        state.active, state.turn, state.phase = faces[0], 1, ROLL
    elif state.phase == ROLL:
        state.dice[:], state.phase = faces, DECIDE
    elif state.phase == EXTRA:
        state.dice[0], state.phase = faces[0], HARVEST
    else:
        stop(material, state)


def result(material: Any, state: Any, points: Any) -> int:
    for seat in range(material.seats):
        points[seat] = state.points[seat]
    won = not state.stopped and state.phase == ENDED
    return sum(1 << seat for seat in range(material.seats) if won and state.points[seat] >= GOAL)


def score(material: Any, state: Any, seat: int) -> int:
    return int(state.points[seat])


def may_stop(material: Any, state: Any) -> bool:
    return bool(state.turn >= 3 and state.phase != ENDED)


def between_turns(material: Any, state: Any) -> bool:
    return state.phase in (ROLL, LIMIT)


def stop(material: Any, state: Any) -> None:
    state.phase, state.stopped = ENDED, 1


def why_not(material: Any, state: Any, seat: int, action: int) -> str:
    return "HV-1/begun" if state.begun[seat] else "HV-2"


# ---- notation ----


def action_text(material: Any, state: Any, seat: int, action: int) -> str:
    return WORDS[action]


def read_action(material: Any, state: Any, seat: int, text: str) -> int:
    return WORDS.index(text)


def roll_text(material: Any, state: Any, faces: Any) -> tuple[str, str]:
    if state.phase == LOT:
        return "lot", f"starts {LETTERS[int(faces[0])]}"
    if state.phase == LIMIT:
        return "lot", "stopped limit"
    return "dice", " ".join(["dice", *(str(int(face) + 1) for face in faces)])


def read_roll(material: Any, state: Any, actor: str, text: str) -> list[int]:
    if text == "stopped limit":
        return []
    if actor == "lot":
        return [LETTERS.index(text[-1])]
    return [int(face) - 1 for face in text.split(" ")[1:]]


def material_json(material: Any) -> dict[str, Any]:
    return {"deal": int(material.deal)}


def read_material(options: Any, seats: int, data: Any) -> Any:
    material = np.zeros(1, MATERIAL)[0]
    material.seats, material.deal = seats, data["deal"]
    return material


def ending(material: Any, state: Any) -> str:
    return "stopped" if state.stopped else "goal"


GAME = Game(
    Card(
        id="harvest",
        title="Harvest",
        designer="",
        seats_min=2,
        seats_max=4,
        minutes=1,
        rules_version=1,
        options=(Option("speed", ("slow", "fast"), {"de": "Tempo"}, {"de": "Tempo"}),),
        pitch={"de": "Ernte."},
        takes_board_file=True,
    ),
    cast(Rules, sys.modules[__name__]),
    cast(Notation, sys.modules[__name__]),
    __name__,
)
