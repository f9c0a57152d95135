"""The six colours in words."""

from __future__ import annotations

from functools import lru_cache

from wuerfelwerk.games.telling import Translator, chip
from wuerfelwerk.games.the_choice.board import COLOUR_NAMES


@lru_cache(maxsize=16)
def names(tr: Translator) -> tuple[str, ...]:
    """In the order of the colour codes."""
    _ = tr.gettext
    return _("Rot"), _("Gelb"), _("Grün"), _("Blau"), _("Lila"), _("Grau")


@lru_cache(maxsize=16)
def symbols(tr: Translator) -> tuple[str, ...]:
    """What is drawn on a field of that colour."""
    _ = tr.gettext
    return _("Herz"), _("Stern"), _("Tanne"), _("Welle"), _("Mond"), _("Mauer")


def face(tr: Translator, colour: int, value: int) -> str:
    """'Grün 6'."""
    return f"{names(tr)[colour]} {value}"


def chip_of(tr: Translator, colour: int) -> str:
    return chip(COLOUR_NAMES[colour], names(tr)[colour])


def chip_face(tr: Translator, colour: int, value: int) -> str:
    """Symbol and number in running text; spoken '6 Grün'."""
    return chip(COLOUR_NAMES[colour], str(value), names(tr)[colour])
