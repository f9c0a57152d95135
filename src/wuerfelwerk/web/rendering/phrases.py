"""What can be said at a table, in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from wuerfelwerk.table.saying import MOODS, PHRASES
from wuerfelwerk.table.seen.view import Said
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.language import house

SENTENCES: Mapping[str, str] = {
    "smile": N_("lächelt"),
    "laugh": N_("lacht"),
    "wow": N_("staunt"),
    "sad": N_("ist betrübt"),
    "thumb": N_("Daumen hoch"),
    "clover": N_("wünscht Glück"),
    "hello": N_("Hallo!"),
    "luck": N_("Viel Glück!"),
    "roll": N_("Schöner Wurf!"),
    "well": N_("Gut gespielt!"),
    "oh": N_("Oh nein!"),
    "thanks": N_("Danke!"),
    "wait": N_("Einen Moment, bitte."),
    "easy": N_("Lass dir Zeit."),
    "again": N_("Noch eine Partie?"),
    "bye": N_("Tschüss!"),
}


@cache
def moods(language: str) -> list[tuple[str, str]]:
    """The pictures: key, and what they mean."""
    return [(key, house(language).gettext(SENTENCES[key])) for key in MOODS]


@cache
def phrases(language: str) -> list[tuple[str, str]]:
    return [(key, house(language).gettext(SENTENCES[key])) for key in PHRASES]


def sentence(said: Said, language: str) -> str:
    """What was said, or what its picture means."""
    return said.text or house(language).gettext(SENTENCES[said.what])
