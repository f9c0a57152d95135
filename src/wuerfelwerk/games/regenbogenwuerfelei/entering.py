"""Dice that lie on a real table, as a page asks for them: title, and the faces of each die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.pieces import COLOUR_NAMES
from wuerfelwerk.games.regenbogenwuerfelei.turns import in_pool
from wuerfelwerk.games.regenbogenwuerfelei.words.names import colours, functions
from wuerfelwerk.games.telling import Face, Translator, number_faces


def dice(tr: Translator, material: Any, state: Any, names: Sequence[str]) -> list[tuple[str, list[Face]]]:
    """A number for each who rolls, or the die that was called and the joker's colour.

    How the colours were dealt is written in notation.
    """
    if state.phase in (codes.RANK, codes.START):
        return [(name, number_faces(6)) for seat, name in enumerate(names) if int(state.group) >> seat & 1]
    if state.phase != codes.ROLL:
        return []
    colour = int(state.colour)
    rows = [(colours(tr)[colour], number_faces(6, COLOUR_NAMES[colour], colours(tr)[colour]))]
    if int(state.where[codes.JOKER]) == int(state.active) and in_pool(state) != 0:
        faces = [Face(*pair) for pair in zip(COLOUR_NAMES, colours(tr), strict=True)]
        rows.append((functions(tr)[codes.JOKER], faces))
    return rows
