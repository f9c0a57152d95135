"""What a tap on a place of the pictures would mean in a phase, and why it does nothing.

Places: 0 … 63 fields, the COIN, from PICTURES on the six pictures beside the board, and ROLLED, the pips
of the roll.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.board import FIELDS
from wuerfelwerk.games.wuerfelmeister.refusals import why_not

COIN = FIELDS
PICTURES, ROLLED = FIELDS + 1, FIELDS + 7
MANY = ROLLED + 1
WHOLE = "WM-09/draft"  # said when the draft is complete and another beginning would be legal

_WAYS = 24


def meant(material: Any, state: Any, seat: int, place: int) -> list[int]:
    """The actions a tap there stands for."""
    phase = int(state.phase)
    if place >= PICTURES:
        picture = place - PICTURES
        if phase == codes.PLACE and picture < 6:
            fields = range(FIELDS)
            return [codes.PLACES + _WAYS * f + 4 * picture + turn for f in fields for turn in range(4)]
        return [codes.WANTS + picture] if place < ROLLED else [codes.STAY]
    if place == COIN:
        return [codes.COIN_ACTION]
    if phase == codes.PLACE:
        return [codes.PLACES + _WAYS * place + way for way in range(_WAYS)]
    if phase == codes.TIP:
        return [codes.TIPS + 4 * place + direction for direction in range(4)]
    return [codes.PUTS + place if phase == codes.PUT else place]


def why(material: Any, state: Any, seat: int, place: int) -> str:
    """The rule that forbids what a tap there would do; '' if it is allowed."""
    actions = meant(material, state, seat, place)
    found = [why_not(material, state, seat, action) for action in actions]
    phase = int(state.phase)
    if "" in found:
        if phase == codes.TIP and place < COIN:
            return "WM-12/arrow"  # the arrows round the die are what is pressed
        if phase == codes.PLACE and place >= PICTURES:
            return "WM-05/first"
        return ""
    if phase == codes.TIP and place < COIN and found[0].startswith("WM-16"):
        return found[0] if len(set(found)) == 1 else "WM-16/around"
    return next((rule for rule in found if rule.startswith("WM-05")), found[0])
