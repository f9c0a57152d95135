"""Actions, rolls, states and material of Pig as text.

actions: roll, hold | lot `starts B`, dice `dice 4`
state: `DECIDE B 12 3 A30 B7` (phase, active, total, turn, points)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.errors import Unreadable

from . import rules

LETTERS = "ABCD"
PHASES = ("LOT", "DECIDE", "THROW", "ENDED", "STOPPED")
WORDS = ("roll", "hold")


def action_text(material: Any, state: Any, seat: int, action: int) -> str:
    return WORDS[action]


def read_action(material: Any, state: Any, seat: int, text: str) -> int:
    if text not in WORDS:
        raise Unreadable("„%(text)s“ ist kein Zug.", text=text)
    return WORDS.index(text)


def roll_text(material: Any, state: Any, faces: Sequence[int]) -> tuple[str, str]:
    if state.phase == rules.LOT:
        return "lot", f"starts {LETTERS[faces[0]]}"
    return "dice", f"dice {faces[0] + 1}"


def read_roll(material: Any, state: Any, actor: str, text: str) -> list[int]:
    known = [f"starts {letter}" for letter in LETTERS[: material.seats]]
    if state.phase != rules.LOT:
        known = [f"dice {pips}" for pips in range(1, 7)]
    if actor != ("lot" if state.phase == rules.LOT else "dice") or text not in known:
        raise Unreadable("„%(text)s“ ist kein Wurf.", text=text)
    return [known.index(text)]


def state_text(material: Any, state: Any) -> str:
    points = [f"{LETTERS[seat]}{state.sheets[seat].points}" for seat in range(material.seats)]
    return " ".join([PHASES[state.phase], LETTERS[state.active], str(state.total), str(state.turn), *points])


def read_state(material: Any, text: str) -> Any:
    state = np.zeros(1, rules.STATE)[0]
    phase, active, total, turn, *points = text.split()
    state.phase, state.active = PHASES.index(phase), LETTERS.index(active)
    state.total, state.turn = int(total), int(turn)
    for seat, word in enumerate(points):
        state.sheets[seat].points = int(word[1:])
    return state


def material_json(material: Any) -> dict[str, Any]:
    return {"goal": int(material.goal)}


def read_material(options: Mapping[str, str], seats: int, data: Mapping[str, Any]) -> Any:
    material = np.zeros(1, rules.MATERIAL)[0]
    material.seats = seats
    try:
        material.goal = data["goal"]
    except (KeyError, ValueError, TypeError, OverflowError) as error:
        raise Unreadable("„goal“ ist die Punktzahl, die gewinnt.") from error
    return material


def ending(material: Any, state: Any) -> str:
    return "goal" if state.phase == rules.ENDED else "stopped"
