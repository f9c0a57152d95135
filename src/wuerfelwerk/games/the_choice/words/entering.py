"""Dice of one's own: what is to be thrown now, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Face, Translator, name_faces
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.board import COLOUR_NAMES
from wuerfelwerk.games.the_choice.material import FACES
from wuerfelwerk.games.the_choice.notation import dice_thrown
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.games.the_choice.words.reading import colours


def to_throw(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    _, phase = tr.gettext, int(state.phase)
    if phase == rules.REROLL:
        dice = {"dice": reading.numerals(int(state.rerolled), " + ")}
        return _("Wirf %(dice)s noch einmal.") % dice, _("Der zweite Versuch zählt.")
    return _("Wirf alle drei Würfel."), _("Der Zug beginnt.")


def entered(
    tr: Translator, material: Any, state: Any, sides: Sequence[int], names: Sequence[str]
) -> list[tuple[str, list[Face]]]:
    """Who starts, or the six faces of each die thrown: each die has other colours."""
    if state.phase == rules.LOT:
        return [("", name_faces(names))]
    return [(reading.NUMERALS[die], _faces(tr, material, die)) for die in dice_thrown(state)]


def _faces(tr: Translator, material: Any, die: int) -> list[Face]:
    found = []
    for face in range(FACES):
        colour = int(material.dice[die, face])
        found.append(Face(COLOUR_NAMES[colour], colours.face(tr, colour, face + 1), str(face + 1)))
    return found
