"""Dice that lie on a real table, as a page asks for them: title, and the faces of each die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Face, Translator, name_faces
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.board import COLOUR_NAMES
from wuerfelwerk.games.the_choice.material import FACES
from wuerfelwerk.games.the_choice.notation import dice_thrown
from wuerfelwerk.games.the_choice.words import colours, reading


def dice(tr: Translator, material: Any, state: Any, names: Sequence[str]) -> list[tuple[str, list[Face]]]:
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
