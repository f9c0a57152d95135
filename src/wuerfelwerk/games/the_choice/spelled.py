"""The Choice: numbers that tell apart all texts of actions and rolls, for records written at speed."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.the_choice.material import DICE, FACES
from wuerfelwerk.games.the_choice.rules import LOT, REROLL

STARTS, ROLLS = 1 << 20, 1 << 24


def action_key(material: Any, state: Any, seat: int, action: int) -> int:
    """The same number, the same text, whatever the table; -1 for a text that has none."""
    return int(action)


def roll_key(material: Any, state: Any, faces: Any, count: int) -> int:
    """As ``action_key``."""
    if state.phase == LOT:
        return STARTS + int(faces[0])
    key, place = 1, 0
    for die in range(DICE):
        if state.phase != REROLL or int(state.rerolled) >> die & 1:
            face = int(faces[place])
            key = 64 * key + FACES * int(material.dice[die, face]) + face
            place += 1
    return ROLLS + key
