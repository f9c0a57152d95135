"""Dice that lie on a real table, as a page asks for them: title, and the faces of each die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Face, Translator, name_faces, number_faces
from wuerfelwerk.games.wuerfelmeister import rules


def dice(tr: Translator, material: Any, state: Any, names: Sequence[str]) -> list[tuple[str, list[Face]]]:
    """Who starts, or the pip die; how the twelve dice were laid is written in notation."""
    if state.phase == rules.LOT:
        return [("", name_faces(names))]
    return [("", number_faces(6))] if state.phase == rules.ROLL else []
