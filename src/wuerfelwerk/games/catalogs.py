"""Catalogs of sentences: German is the source, English is read from .po files when it is first wanted.

Reading both catalogs takes a few milliseconds, so there are no compiled files to keep in step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, cast

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from wuerfelwerk.games.telling import Translator

SOURCE = "de"
LANGUAGES = (SOURCE, "en")
_of_games: dict[tuple[str, str], Translator] = {}  # package and language → its words
HOUSE = Path(__file__).parent.parent / "web" / "locale"


class German(NullTranslations):
    """A catalog without entries, which gives sentences as they stand in the source."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._asked: dict[str, str] = {}  # sentences of the source: a picture asks for dozens

    def __call__(self, message: str, **values: object) -> str:
        said = self._asked.get(message)
        if said is None:
            said = self._asked[message] = str(self.gettext(message))
        return said % values if values else said

    def many(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        said: str = self.ngettext(singular, plural, n)
        return said % {"n": n, **values}


class Catalog(German, Translations):
    """A catalog of another language."""


@cache
def catalog(folder: Path, domain: str, language: str) -> German:
    """The catalog of one folder; German needs none."""
    path = folder / language / "LC_MESSAGES" / f"{domain}.po"
    if language == LANGUAGES[0] or not path.exists():
        return German()
    with path.open("rb") as file:
        messages = read_po(file, locale=language, domain=domain)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return Catalog(compiled, domain=domain)


def house(language: str) -> German:
    """The words of the pages."""
    return catalog(HOUSE, "messages", language)


def of_game(game: Any, language: str) -> Translator:
    """The words of one game; what all games say is in those of the house."""
    key = game.package, language
    if key not in _of_games:
        folder = game.folder / "words"
        found = catalog(folder if folder.is_dir() else game.folder, "game", language)
        found.add_fallback(house(language))
        _of_games[key] = cast(Translator, found)
    return _of_games[key]


def said(sentence: str, language: str, games: Iterable[Any]) -> Iterator[str]:
    """A source sentence in the words of the house and of each of these games; as it is where they lack it."""
    yield house(language).gettext(sentence)
    yield from (of_game(game, language).gettext(sentence) for game in games)
