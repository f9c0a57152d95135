"""Dice that lie on a real table, as a page asks for them: title, and the faces of each die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Face, Translator, name_faces
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.notation import rules_throw
from wuerfelwerk.games.wuerfelland.words import colours
from wuerfelwerk.games.wuerfelland.words.reading import COLOUR_CLASSES


def dice(tr: Translator, material: Any, state: Any, names: Sequence[str]) -> list[tuple[str, list[Face]]]:
    """Who starts, or a row of the six colours for each die thrown."""
    if state.phase == rules.LOT:
        return [("", name_faces(names))]
    faces = [Face(*pair) for pair in zip(COLOUR_CLASSES, colours.names(tr), strict=True)]
    return [("", faces)] * rules_throw(material, state)
