"""What a tap on a place of the pictures would mean, and why it does nothing.

Places: 0 … 119 fields, ROCK, START, and 122 … 127 the dice of a colour (the action that takes it).
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.refusals import why_not

ROCK, START = 120, 121
MANY = 128
WHOLE = "WL-17/whole"  # said when the draft is complete and another beginning would be legal


def meant(material: Any, state: Any, seat: int, place: int) -> list[int]:
    """The actions a tap there stands for."""
    return [] if place in (ROCK, START) else [place]


def why(material: Any, state: Any, seat: int, place: int) -> str:
    """The rule that forbids what a tap there would do; '' if it is allowed."""
    if place == ROCK:
        return "WL-04/rock"
    if place == START:
        return "WL-05/start"
    if rules.COLOUR_ACTIONS <= place < rules.ROLL_ON and state.phase == rules.MARK and seat == state.active:
        return "WL-09/final"
    return why_not(material, state, seat, place)
