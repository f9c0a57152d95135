"""Würfelmeister: numbers that tell apart texts of actions and rolls, for records written at speed."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.wuerfelmeister.codes import LIMIT, LOT, ROLL

STARTS, STOPPED, DICE = 1 << 20, 1 << 21, 1 << 22


def action_key(material: Any, state: Any, seat: int, action: int) -> int:
    """The same number, the same text, whatever the table; -1 for a text that has none."""
    return int(action)


def roll_key(material: Any, state: Any, faces: Any, count: int) -> int:
    """As ``action_key``; twelve dice that are laid out have none."""
    if state.phase == LOT:
        return STARTS + int(faces[0])
    if state.phase == LIMIT:
        return STOPPED
    return DICE + int(faces[0]) if state.phase == ROLL else -1
