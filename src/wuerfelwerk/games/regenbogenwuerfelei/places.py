"""What a tap on a place of the pictures would mean, and why it does nothing.

Places: 0 … 5 the colours of the rack, from LYING on the function dice in the pool, from HELD on those of
the seat, MIDDLE a die of the pool or of the last roll.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.refusals import why_not

LYING, HELD, MIDDLE = 6, 10, 14
MANY = 15
WHOLE = "RW-25/draft"  # said when the draft is complete and another beginning would be legal


def meant(material: Any, state: Any, seat: int, place: int) -> list[int]:
    """The actions a tap there stands for."""
    if place < LYING:
        return [8 * place + codes.COLOUR_KIND]
    if place < HELD:
        return [8 * (place - LYING) + codes.PICK_KIND]
    if place == HELD + codes.HILFE:
        return [8 * colour + codes.HILFE_KIND + giver for colour in range(6) for giver in range(4)]
    played = {HELD + codes.BLOCKIERER: codes.LAY_BLOCKIERER, HELD + codes.ZAUBERER: codes.PLAY_ZAUBERER}
    return [played[place]] if place in played else []


def why(material: Any, state: Any, seat: int, place: int) -> str:
    """The rule that forbids what a tap there would do; '' if it is allowed."""
    found = [why_not(material, state, seat, action) for action in meant(material, state, seat, place)]
    if place == HELD + codes.HILFE and "" in found:
        return "RW-40/rows"  # the dice of the others are what is pressed
    if found:
        return "" if "" in found else found[0]
    turn = why_not(material, state, seat, codes.ACTIONS - 1)
    if turn in (
        "RW-02/action",
        "RW-29/now",
    ):  # nothing but that there is no such action: it is this seat's turn
        return "RW-31/along" if place == HELD + codes.JOKER else "RW-14/middle"
    return turn
