"""Dice of one's own: what is to be thrown now, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.pieces import COLOUR_NAMES
from wuerfelwerk.games.regenbogenwuerfelei.turns import in_pool
from wuerfelwerk.games.regenbogenwuerfelei.words import names as words
from wuerfelwerk.games.telling import Face, Translator, number_faces


def to_throw(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    _, phase = tr.gettext, int(state.phase)
    if phase == codes.DEAL:
        return _("Verteilt die Würfel."), _("Die Runde beginnt.")
    if phase == codes.RANK:
        return _("Würfelt um die Funktionswürfel."), _("Jeder einmal; der Höchste wählt zuerst.")
    if phase == codes.START:
        return _("Würfelt, wer anfängt."), _("Jeder einmal; der Niedrigste fängt an.")
    colour = {"colour": words.colours(tr)[int(state.colour)]}
    if int(state.where[codes.JOKER]) == int(state.active) and in_pool(state) != 0:
        return _("Wirf %(colour)s und den Joker.") % colour, _("Der Joker muss mit.")
    return _("Wirf %(colour)s.") % colour, _("Nimm, was kleiner ist.")


def entered(
    tr: Translator, material: Any, state: Any, sides: Sequence[int], names: Sequence[str]
) -> list[tuple[str, list[Face]]]:
    """A number for each who rolls, or the die that was called and the joker's colour.

    How the colours were dealt is written in notation.
    """
    if state.phase in (codes.RANK, codes.START):
        return [(name, number_faces(6)) for seat, name in enumerate(names) if int(state.group) >> seat & 1]
    if state.phase != codes.ROLL:
        return []
    colour, colours = int(state.colour), words.colours(tr)
    rows = [(colours[colour], number_faces(6, COLOUR_NAMES[colour], colours[colour]))]
    if int(state.where[codes.JOKER]) == int(state.active) and in_pool(state) != 0:
        faces = [Face(*pair) for pair in zip(COLOUR_NAMES, colours, strict=True)]
        rows.append((words.functions(tr)[codes.JOKER], faces))
    return rows
