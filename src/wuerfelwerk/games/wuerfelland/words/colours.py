"""The six colours in words."""

from __future__ import annotations

from functools import lru_cache

from wuerfelwerk.games.telling import Translator, chip
from wuerfelwerk.games.wuerfelland.words.reading import COLOUR_CLASSES


@lru_cache(maxsize=16)
def names(tr: Translator) -> tuple[str, ...]:
    """In the order of the colour codes."""
    _ = tr.gettext
    return _("Rot"), _("Gelb"), _("Grün"), _("Blau"), _("Orange"), _("Grau")


@lru_cache(maxsize=16)
def symbols(tr: Translator) -> tuple[str, ...]:
    """What is drawn on a field of that colour."""
    _ = tr.gettext
    return _("Herz"), _("Stern"), _("Tanne"), _("Welle"), _("Ring"), _("Mauer")


def how_many(tr: Translator, colour: int, count: int) -> str:
    """'3 Grün'."""
    return f"{count} {names(tr)[colour]}"


def chip_of(tr: Translator, colour: int) -> str:
    return chip(COLOUR_CLASSES[colour], names(tr)[colour])


def chip_count(tr: Translator, colour: int, count: int) -> str:
    """Symbol and number in running text; spoken '2 Grün'."""
    return chip(COLOUR_CLASSES[colour], str(count), names(tr)[colour])
