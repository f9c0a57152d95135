"""Why an action is not legal: the number of the rule, sometimes with the case behind a slash."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.usual import refusing
from wuerfelwerk.games.wuerfelmeister import codes, ground, rules
from wuerfelwerk.games.wuerfelmeister.board import FIELDS
from wuerfelwerk.games.wuerfelmeister.die import TOP

KINDS = ("move", "coin", "stay", "want", "pass", "put", "tip", "place")
_FIRST = (0, codes.COIN_ACTION, codes.STAY, codes.WANTS, codes.PASS, codes.PUTS, codes.TIPS, codes.PLACES)

# What a seat is told that has no decision in this phase.
_NOT_NOW = {
    codes.LOT: "WM-08",
    codes.LAY: "WM-03/dice",
    codes.PLACE: "WM-04/turn",
    codes.ROLL: "WM-19/dice",
    **dict.fromkeys((codes.WANT, codes.TIP, codes.MOVE, codes.PUT), "WM-09"),
    codes.LIMIT: "X-6",
    codes.ENDED: "WM-41/over",
}
# What the seat on turn is told that does something else first.
_FIRST_THIS = {
    codes.PLACE: "WM-04",
    codes.WANT: "WM-09/want",
    codes.TIP: "WM-09/tip",
    codes.MOVE: "WM-09/move",
    codes.PUT: "WM-32/first",
}


def kind_of(action: int) -> str:
    """One of KINDS."""
    return KINDS[max(place for place, first in enumerate(_FIRST) if action >= first)]


@refusing(rules, _NOT_NOW, unknown="WM-09")
def why_not(material: Any, state: Any, seat: int, action: int) -> str:
    """The rule: ``WM-35``, or ``WM-16/board`` where it has several cases."""
    phase, kind = int(state.phase), kind_of(action)
    if phase == codes.PLACE and kind == "place":
        return _not_here(material, state, *divmod(action - codes.PLACES, 24))
    if phase == codes.TIP and kind == "tip":
        return _not_this_tip(material, state, *divmod(action - codes.TIPS, 4))
    if phase == codes.TIP and kind == "pass":
        return "WM-18"
    if phase == codes.PUT and kind == "put":
        return _not_put_here(material, state, action - codes.PUTS)
    if phase == codes.MOVE and kind in ("move", "coin", "stay"):
        return _not_this_move(material, state, action)
    if kind == "want" and phase != codes.PLACE:
        return "WM-11" if state.wanted else "WM-42"
    return _FIRST_THIS[phase]


def _on_board(material: Any, field: int) -> bool:
    return bool(int(material.board[field // 32]) >> field % 32 & 1)


def _figure_on(material: Any, state: Any, field: int) -> bool:
    return any(state.figures[seat].at == field for seat in range(material.seats))


def _not_here(material: Any, state: Any, field: int, way: int) -> str:
    if not _on_board(material, field):
        return "WM-05/board"
    return "WM-05" if state.dice[field] else "WM-03"


def _not_this_tip(material: Any, state: Any, field: int, direction: int) -> str:
    if state.dice[field] == 0:
        return "WM-12"
    if _figure_on(material, state, field):
        return "WM-17"
    target = int(material.next[field, direction])
    if target < 0:
        return "WM-16/board"
    return "WM-16/die" if state.dice[target] else "WM-16/figure"


def _not_put_here(material: Any, state: Any, field: int) -> str:
    if not _on_board(material, field):
        return "WM-32/board"
    return "WM-32/die" if state.dice[field] else "WM-32"


def _not_this_move(material: Any, state: Any, action: int) -> str:
    seat, steps = int(state.active), int(state.steps)
    home = ground.reaches_coin(material, state, seat, steps)
    if action == codes.COIN_ACTION:
        return "WM-39" if state.left else "WM-40"
    if home:
        return "WM-40/forced"
    if action == codes.STAY:
        return "WM-37"
    if not _on_board(material, action):
        return "WM-19/board"
    return _not_this_field(material, state, seat, steps, action)


def _not_this_field(material: Any, state: Any, seat: int, steps: int, field: int) -> str:
    colour, bit = divmod(field, FIELDS // 2)
    if not int(ground.reached(material, state, seat, steps, colour)) >> bit & 1:
        return "WM-21" if state.figures[seat].at == field else "WM-19"
    if state.dice[field] == 0:
        return "WM-35"  # an empty field, while something can be hit
    return "WM-30" if _figure_on(material, state, field) else "WM-36"


def shows(state: Any, field: int) -> int:
    """The picture on top of the die on a field."""
    return int(TOP[state.dice[field]])
