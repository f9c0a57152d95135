"""The colours of a game in words: what they are called, what is drawn on them, how a sentence shows them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from wuerfelwerk.games.telling import Translator, chip


@dataclass(frozen=True, eq=False)  # one a game: its names are looked up by it, hundreds of times a page
class Colours:
    """Classes of the palette, in the order of the game's colour codes."""

    classes: tuple[str, ...]
    lilac: bool = False  # what purple is called

    def names(self, tr: Translator) -> tuple[str, ...]:
        return _names(tr, self)

    def symbols(self, tr: Translator) -> tuple[str, ...]:
        """What is drawn on a field of that colour."""
        return _symbols(tr, self)

    def face(self, tr: Translator, colour: int, value: int) -> str:
        """'Grün 6'."""
        return f"{self.names(tr)[colour]} {value}"

    def how_many(self, tr: Translator, colour: int, count: int) -> str:
        """'3 Grün'."""
        return f"{count} {self.names(tr)[colour]}"

    def chip_of(self, tr: Translator, colour: int) -> str:
        return chip(self.classes[colour], self.names(tr)[colour])

    def chip_number(self, tr: Translator, colour: int, number: int) -> str:
        """Symbol and number in running text; spoken '2 Grün'."""
        return chip(self.classes[colour], str(number), self.names(tr)[colour])


def colour_name(tr: Translator, colour: str) -> str:
    """The word for a colour class of the palette."""
    return {
        "red": tr("Rot"),
        "orange": tr("Orange"),
        "yellow": tr("Gelb"),
        "green": tr("Grün"),
        "blue": tr("Blau"),
        "purple": tr("Violett"),
        "grey": tr("Grau"),
    }[colour]


@lru_cache(maxsize=64)
def _names(tr: Translator, colours: Colours) -> tuple[str, ...]:
    called = {"purple": tr("Lila")} if colours.lilac else {}
    return tuple(called.get(colour) or colour_name(tr, colour) for colour in colours.classes)


@lru_cache(maxsize=64)
def _symbols(tr: Translator, colours: Colours) -> tuple[str, ...]:
    drawn = {
        "red": tr("Herz"),
        "orange": tr("Ring"),
        "yellow": tr("Stern"),
        "green": tr("Tanne"),
        "blue": tr("Welle"),
        "purple": tr("Mond"),
        "grey": tr("Mauer"),
    }
    return tuple(drawn[colour] for colour in colours.classes)
