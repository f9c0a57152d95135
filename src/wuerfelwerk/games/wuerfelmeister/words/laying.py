"""Dice laid on a real board as people enter them: the field of each, and the picture at its upper edge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.games.telling import N_, Pick, Translator
from wuerfelwerk.games.wuerfelmeister import codes, notation
from wuerfelwerk.games.wuerfelmeister.board import NAMES
from wuerfelwerk.games.wuerfelmeister.die import sides
from wuerfelwerk.games.wuerfelmeister.words.reading import pictures

NO_FIELD = N_("Es fehlt noch, wo Würfel %(number)s liegt.")
NO_NORTH = N_("Es fehlt noch, was bei Würfel %(number)s zum oberen Rand zeigt.")
TWICE = N_("Würfel %(one)s und Würfel %(other)s liegen auf demselben Feld, %(field)s.")


def laid_out(tr: Translator, material: Any, state: Any) -> list[tuple[str, list[Pick]]]:
    """Twelve dice, two with each picture up (WM-03)."""
    if state.phase != codes.LAY:
        return []
    shown = pictures(tr, int(material.skin))
    at = Pick(tr("Feld"), tuple(NAMES[field] for field in notation.board_fields(material)))
    rows = []
    for die in range(codes.DICE):
        top = 1 + die // 2
        north = Pick(tr("oberer Rand"), tuple(shown[side - 1] for side in sides(top)))
        title = tr("Würfel %(number)s, oben %(picture)s") % {"number": die + 1, "picture": shown[top - 1]}
        rows.append((title, [at, north]))
    return rows


def laid(material: Any, chosen: Sequence[Sequence[int]]) -> str:
    """No two dice on one field."""
    if [len(one) for one in chosen] != [2] * codes.DICE:
        raise Unreadable(notation.NOT_LAID)
    board, dice, on = notation.board_fields(material), [], dict[int, int]()
    for number, (at, north) in enumerate(chosen, 1):
        if at not in range(len(board)):
            raise NotLegal(NO_FIELD, number=number)
        if north not in range(4):
            raise NotLegal(NO_NORTH, number=number)
        if at in on:
            raise NotLegal(TWICE, one=on[at], other=number, field=NAMES[board[at]])
        on[at] = number
        dice.append(notation.die_text(board[at], 4 * ((number - 1) // 2) + north + 1))
    return " ".join(["laid", *dice])
