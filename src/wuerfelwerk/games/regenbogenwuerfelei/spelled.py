"""Regenbogenwürfelei: numbers that tell apart texts of actions and rolls, for records written at speed."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei.codes import DEAL, LIMIT, RANK, START

STOPPED, DICE, RANKS, STARTS, DEALS = 1 << 20, 1 << 21, 1 << 30, 1 << 31, 1 << 40


def action_key(material: Any, state: Any, seat: int, action: int) -> int:
    """The same number, the same text, whatever the table; -1 for a text that has none."""
    return int(action)


def roll_key(material: Any, state: Any, faces: Any, count: int) -> int:
    """As ``action_key``."""
    phase = state.phase
    if phase == DEAL:
        key = int(material.seats)
        for place in range(count):
            key = 32 * key + int(faces[place])
        return DEALS + key
    if phase == LIMIT:
        return STOPPED
    if phase == RANK or phase == START:
        key = int(state.group)
        for place in range(count):
            key = 8 * key + int(faces[place])
        return (RANKS if phase == RANK else STARTS) + key
    joker = int(faces[1]) + 1 if count == 2 else 0
    return DICE + 64 * int(state.colour) + 8 * joker + int(faces[0])
