"""Würfelland: numbers that tell apart all texts of actions and rolls, for records written at speed."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.wuerfelland.rules import LIMIT, LOT, SIDES

MARKS = 1 << 16  # from here on, by q and r
STARTS, STOPPED, DICE = 1 << 20, 1 << 21, 1 << 24


def action_key(material: Any, state: Any, seat: int, action: int) -> int:
    """The same number, the same text, whatever the table; -1 for a text that has none."""
    if action >= SIDES:
        return action
    side = max(state.sheets[seat].side, 0)
    q, r = int(material.boards[seat, side].q[action]), int(material.boards[seat, side].r[action])
    return MARKS + 256 * (q + 128) + r + 128


def roll_key(material: Any, state: Any, faces: Any, count: int) -> int:
    """As ``action_key``; alike dice lie in order."""
    if state.phase == LOT:
        return STARTS + int(faces[0])
    if state.phase == LIMIT:
        return STOPPED
    key = 1
    for die in range(count):
        key = 8 * key + int(faces[die])
    return DICE + key
