"""Why an action is not legal: the number of the rule, sometimes with the case behind a slash."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.usual import refusing
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.board import NUMBERS, RING
from wuerfelwerk.games.the_choice.material import DICE
from wuerfelwerk.games.the_choice.sheet import PATH_AREA, RING_AREA

# What a seat is told when it acts in a phase in which it has no decision.
_NOT_NOW = {
    rules.LOT: "TC-13",
    rules.SIDE: "TC-12/done",
    rules.ROLL: "TC-14",
    rules.KEEP: "TC-15/turn",
    rules.REROLL: "TC-15/rolling",
    rules.MARK: "TC-28/done",
    rules.ENDED: "TC-35/over",
}


def is_action(action: int) -> bool:
    """False for numbers that are no action at all: outside, or in the gap behind set 4."""
    return 0 <= action < rules.ACTIONS and not 112 <= action < 120


@refusing(rules, _NOT_NOW, unknown="TC-20/unknown", known=is_action)
def why_not(material: Any, state: Any, seat: int, action: int) -> str:
    """The rule: ``TC-09``, or ``TC-05/marked`` where it has several cases."""
    if state.phase == rules.SIDE:
        return "TC-12"
    if action >= rules.SIDES and action < rules.PATHS:
        return "TC-12/once"
    if state.phase == rules.KEEP:
        return "TC-15/first"
    return _not_this_marking(material, state, seat, action)


def _not_this_marking(material: Any, state: Any, seat: int, action: int) -> str:
    sheet = state.sheets[seat]
    if rules.KEEP_DICE <= action < rules.FINISH:
        return "TC-15" if seat == state.active else "TC-15/turn"
    if action == rules.FINISH:
        return "TC-34" if sheet.second else "TC-33/finished"
    if sheet.finish:
        return "TC-33/finished"
    if action < rules.KEEP_DICE:
        return _not_this_ring_field(material, state, seat, action % RING, action // RING)
    field, dice = field_and_dice(action)
    return _not_this_number_field(material, state, seat, field, dice)


def field_and_dice(action: int) -> tuple[int, int]:
    """Number field and set of dice of a path action."""
    index = action - rules.PATHS if action < rules.PATHS + 60 else action - rules.PATHS - 8
    return index % NUMBERS, index // NUMBERS + 1


def _not_this_ring_field(material: Any, state: Any, seat: int, field: int, die: int) -> str:
    sheet = state.sheets[seat]
    side = int(sheet.side)
    if int(sheet.used) >> die & 1:
        return "TC-19"
    if int(sheet.marks[side, RING_AREA]) >> field & 1:
        return "TC-05/marked"
    if int(material.boards[seat, side].ring[field]) != int(material.dice[die, state.shown[die]]):
        return "TC-04"
    return "TC-05"


def _not_this_number_field(material: Any, state: Any, seat: int, field: int, dice: int) -> str:
    sheet = state.sheets[seat]
    side = int(sheet.side)
    if int(sheet.used) & dice:
        return "TC-19"
    if int(sheet.marks[side, PATH_AREA]) >> field & 1:
        return "TC-10"
    total = sum(int(state.shown[die]) + 1 for die in range(DICE) if dice >> die & 1)
    if int(material.boards[seat, side].numbers[field]) != total:
        return "TC-21"
    return "TC-09"
