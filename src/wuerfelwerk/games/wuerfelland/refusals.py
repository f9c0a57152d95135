"""Why an action is not legal: the number of the rule, sometimes with the case behind a slash."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import has
from wuerfelwerk.engine.usual import refusing
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.sheet import can_open, free_fields

# What a seat is told when it acts in a phase in which it has no decision.
_NOT_NOW = {
    rules.LOT: "WL-07",
    rules.SIDE: "WL-06",
    rules.ROLL: "WL-08",
    rules.COLOUR: "WL-09/turn",
    rules.DECIDE: "WL-11/turn",
    rules.REROLL: "WL-13",
    rules.MARK: "WL-31/done",
    rules.THROW: "WL-32",
    rules.THROW_MARK: "WL-32/turn",
    rules.LIMIT: "WL-37",
    rules.ENDED: "WL-39/over",
}


@refusing(rules, _NOT_NOW, unknown="WL-04")
def why_not(material: Any, state: Any, seat: int, action: int) -> str:
    """The rule: ``WL-20``, or ``WL-17/marked`` where it has several cases."""
    if state.phase == rules.SIDE:
        return "WL-06"
    if state.phase == rules.COLOUR:
        return "WL-09"
    if state.phase == rules.DECIDE:
        return "WL-09/final" if _is_colour(action) else "WL-11"
    return _not_this_marking(material, state, seat, action)


def _is_colour(action: int) -> bool:
    return rules.COLOUR_ACTIONS <= action < rules.ROLL_ON


def _not_this_marking(material: Any, state: Any, seat: int, action: int) -> str:
    sheet = state.sheets[seat]
    thrower = state.phase == rules.THROW_MARK
    active = not thrower and seat == state.active
    if action in (rules.ROLL_ON, rules.STOP):
        return "WL-32/once" if thrower else "WL-14" if active else "WL-25/turn"
    if rules.SIDES <= action < rules.COLOUR_ACTIONS:
        return "WL-06/once"
    if sheet.left > 0:
        if action < rules.SIDES:
            return _not_this_field(material, state, seat, action)
        if active:
            return "WL-09/final" if _is_colour(action) else "WL-17"
        return "WL-32/all" if thrower else "WL-27"
    if active:  # no room for the dice: nothing but pass
        return "WL-09/final" if _is_colour(action) else "WL-24"
    if not _is_colour(action):
        return "WL-32/colour" if thrower else "WL-25/colour"
    colour = action - rules.COLOUR_ACTIONS
    if state.shown[colour] == 0:
        return "WL-32/colour" if thrower else "WL-25"
    return _no_room(material, state, seat, colour, int(state.shown[colour]))


def _no_room(material: Any, state: Any, seat: int, colour: int, dice: int) -> str:
    """Why no area of the colour takes that many marks."""
    sheet = state.sheets[seat]
    board = material.boards[seat, sheet.side]
    if sheet.fields_left[colour] == 0:
        return "WL-38"
    if sheet.open_area[colour] >= 0:
        return "WL-33" if state.phase == rules.THROW_MARK else "WL-45"
    if can_open(board, sheet, colour):
        return "WL-33" if state.phase == rules.THROW_MARK else "WL-23"
    return "WL-19"


def _not_this_field(material: Any, state: Any, seat: int, field: int) -> str:
    sheet = state.sheets[seat]
    board = material.boards[seat, sheet.side]
    if field >= board.fields:
        return "WL-04"
    colour, area = int(board.colour[field]), int(board.area[field])
    if colour != sheet.colour:
        return "WL-18"
    if has(sheet.marks, field):
        return "WL-17/marked"
    open_area = int(sheet.open_area[colour])
    if open_area >= 0 and open_area != area:
        return (
            "WL-18/area"
            if rules.unfinished(material, state, seat) and _began_here(material, state, seat)
            else "WL-20"
        )
    if free_fields(board, sheet, area) < sheet.left:
        return "WL-45" if open_area >= 0 else "WL-23"
    if not any(sheet.marks):
        return "WL-05"
    return "WL-19"


def _began_here(material: Any, state: Any, seat: int) -> bool:
    """True if the open area of the colour has no mark from before this marking."""
    sheet = state.sheets[seat]
    board = material.boards[seat, sheet.side]
    area = int(sheet.open_area[sheet.colour])
    dice = int(
        state.aside if state.phase == rules.MARK and seat == state.active else state.shown[sheet.colour]
    )
    return int(board.area_size[area]) - int(free_fields(board, sheet, area)) == dice - int(sheet.left)
