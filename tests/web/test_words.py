"""Every sentence has its English, none is left over, every rule has a refusal and an entry in the help."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Message

from tools import catalog
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import OURS, game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.table.seats import names
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.pages.rulebook import rulebook

CATALOGS = {part.name: part for part in catalog.parts()}


def texts(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


@pytest.mark.parametrize("name", CATALOGS)
def test_every_sentence_has_its_english_and_none_is_stale(name: str) -> None:
    """``.venv/bin/python tools/catalog.py`` brings a catalog up to date."""
    assert catalog.update(CATALOGS[name], write=False) == []


@pytest.mark.parametrize("name", CATALOGS)
def test_a_catalog_looks_as_the_tool_writes_it(name: str) -> None:
    """Else the next who runs it changes lines they have nothing to do with."""
    assert CATALOGS[name].catalog.read_text("utf-8") == catalog.merged(CATALOGS[name])


@pytest.mark.parametrize("name", CATALOGS)
def test_places_in_sentences_agree(name: str) -> None:
    place = re.compile(r"%\((\w+)\)")
    for id, message in catalog.entries(CATALOGS[name].catalog).items():
        for text in texts(message):
            wanted = (
                set(place.findall(id)) | {"n"} if isinstance(message.id, tuple) else set(place.findall(id))
            )
            assert set(place.findall(text)) <= wanted, id


@pytest.mark.parametrize("name", CATALOGS)
def test_no_sentence_hides_in_an_f_string(name: str) -> None:
    """There it could not be found for translation."""
    for folder in CATALOGS[name].folders:
        for path in folder.rglob("*.py"):
            assert not re.search(
                r"(?<!\w)f\"[^\"\n]*\b(_|gettext|ngettext|tr|many)\(", path.read_text("utf-8")
            ), path


@pytest.mark.parametrize("game", [game(id) for id in OURS], ids=lambda game: game.id)
@pytest.mark.parametrize("name", language.LANGUAGES)
def test_every_refusal_is_a_sentence_and_leads_to_its_rule(game: Game, name: str) -> None:
    words = words_of(game)
    tr = language.of_game(game, name)
    told = set(re.findall(r"\"([A-Z]{2}-\d{2}(?:/\w+)?)\"", (game.folder / "refusals.py").read_text("utf-8")))
    assert told
    book = rulebook(game, name).text
    usual = words.refusal(tr, "no such rule")
    for rule in told:
        sentence = words.refusal(tr, rule)
        assert sentence != usual and sentence.endswith("."), rule
        assert f'id="{rule.split("/")[0]}"' in book, rule


def test_every_name_of_a_table_and_of_a_bot_is_translated() -> None:
    known = catalog.entries(CATALOGS["house"].catalog)
    assert {*names.TREES, *names.STONES} <= set(known)
    for kind in (names.TREES, names.STONES):
        assert len({known[name].string for name in kind}) == len(kind)


@pytest.mark.parametrize(
    ("cookie", "accept", "language_"),
    [
        (None, "", "de"),
        (None, "en-GB,en;q=0.9", "en"),
        (None, "fr, en;q=0.5, de;q=0.7", "de"),
        (None, "*", "de"),
        (None, "en;q=x", "de"),
        ("en", "de", "en"),
        ("xx", "en", "en"),
    ],
)
def test_language_of_a_viewer(cookie: str | None, accept: str, language_: str) -> None:
    assert language.chosen(cookie, accept) == language_
