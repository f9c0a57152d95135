"""Every sentence has its English, none is left over, every rule has a refusal and an entry in the help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import wuerfelwerk
from wuerfelwerk.games import all_games
from wuerfelwerk.tables import names
from wuerfelwerk.web import language
from wuerfelwerk.web.rulebook import rulebook

SOURCE = Path(wuerfelwerk.__file__).parent
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
OPTIONS = {"**/templates/**.html": {"trimmed": "true", "silent": "false"}}
KEYWORDS = {
    **{name: None for name in ("_", "gettext", "N_", "NotLegal", "OutOfDate", "Unreadable", "Forbidden",
                               "NotFound", "Damaged", "Fault")},
    "ngettext": (1, 2),
}  # fmt: skip
HOUSE = ("web", "tables", "engine")


def catalogs() -> Iterator[tuple[str, list[Path], Path]]:
    yield "house", [SOURCE / room for room in HOUSE], language.HOUSE / "en/LC_MESSAGES/messages.po"
    for game in all_games():
        words = Path(game.part("words").__file__).parent
        yield game.id, [words.parent], words / "en/LC_MESSAGES/game.po"


CATALOGS = {name: (folders, path) for name, folders, path in catalogs()}


def sources(folders: list[Path]) -> set[str]:
    found: set[str] = set()
    for folder in folders:
        for _, _, message, _, _ in extract_from_dir(folder, METHODS, OPTIONS, keywords=KEYWORDS):
            found.add(message if isinstance(message, str) else message[0])
    return found


def entries(path: Path) -> dict[str, Message]:
    with path.open("rb") as file:
        catalog: Catalog = read_po(file, locale="en")
    return {m.id if isinstance(m.id, str) else m.id[0]: m for m in catalog if m.id}


def texts(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


@pytest.mark.filterwarnings("ignore:Skipping f-string")
@pytest.mark.parametrize("name", CATALOGS)
def test_every_sentence_has_its_english_and_none_is_stale(name: str) -> None:
    folders, path = CATALOGS[name]
    needed, known = sources(folders), entries(path)
    assert needed - set(known) == set(), "missing"
    assert set(known) - needed == set(), "stale"
    assert [id for id, m in known.items() if m.fuzzy or not all(texts(m))] == []


@pytest.mark.parametrize("name", CATALOGS)
def test_places_in_sentences_agree(name: str) -> None:
    place = re.compile(r"%\((\w+)\)")
    for id, message in entries(CATALOGS[name][1]).items():
        for text in texts(message):
            wanted = (
                set(place.findall(id)) | {"n"} if isinstance(message.id, tuple) else set(place.findall(id))
            )
            assert set(place.findall(text)) <= wanted, id


@pytest.mark.parametrize("name", CATALOGS)
def test_no_sentence_hides_in_an_f_string(name: str) -> None:
    """There it could not be found for translation."""
    for folder in CATALOGS[name][0]:
        for path in folder.rglob("*.py"):
            assert not re.search(r"(?<!\w)f\"[^\"\n]*\b(_|gettext|ngettext)\(", path.read_text("utf-8")), path


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("name", language.LANGUAGES)
def test_every_refusal_is_a_sentence_and_leads_to_its_rule(game: object, name: str) -> None:
    words = game.part("words")  # type: ignore[attr-defined]
    tr = language.of_game(game, name)
    folder = Path(words.__file__).parent.parent
    told = set(re.findall(r"\"([A-Z]{2}-\d{2}(?:/\w+)?)\"", (folder / "refusals.py").read_text("utf-8")))
    assert told
    book = rulebook(game, name).text
    usual = words.refusal(tr, "no such rule")
    for rule in told:
        sentence = words.refusal(tr, rule)
        assert sentence != usual and sentence.endswith("."), rule
        assert f'id="{rule.split("/")[0]}"' in book, rule


def test_every_name_of_a_table_and_of_a_bot_is_translated() -> None:
    known = entries(CATALOGS["house"][1])
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
