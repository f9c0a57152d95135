"""Lines and labels as they are read: a roll and what comes of it run together in no language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wuerfelland.pages import table
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import Moment, Told, Translator, plain
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.web.entrance.language import German, of_game

words = words_of(game("wuerfelland"))

NAMES = ("Ada", "Ben")
LANGUAGES: dict[str, Translator] = {"de": German(), "en": of_game(game("wuerfelland"), "en")}


def rerolled(faces: list[int], hits: int, language: str) -> str:
    """The line of a second roll for green, of which one die lies aside."""
    material, before = table()
    before.phase, before.colour, before.aside = rules.REROLL, 2, 1
    after = before.copy()
    after.aside += hits
    return plain(words.log_line(Told(LANGUAGES[language], material, before, after, -1, faces, NAMES, None)))


@pytest.mark.parametrize(
    ("faces", "hits", "language", "line"),
    [
        ([2, 1, 1], 1, "de", "Noch einmal, 1 Treffer: 2 Gelb 1 Grün. Beiseite liegen 2 Grün."),
        ([2, 1, 1], 1, "en", "Again, 1 hit: 2 Yellow 1 Green. Set aside: 2 Green."),
        ([2, 2, 1], 2, "en", "Again, 2 hits: 2 Green 1 Yellow. Set aside: 3 Green."),
        ([0], 0, "de", "Noch einmal, kein Treffer: 1 Rot. Das Würfeln ist beendet."),
        ([0], 0, "en", "Again, no hit: 1 Red. Rolling is over."),
    ],
)
def test_a_roll_and_its_hits_are_two_things(faces: list[int], hits: int, language: str, line: str) -> None:
    assert rerolled(faces, hits, language).casefold() == line.casefold()


@pytest.mark.parametrize(
    ("you", "language", "line"),
    [
        (0, "de", "Überwürfelt: Auf deinem Blatt ist kein Platz für 1 Grün."),
        (0, "en", "Overrolled: no room for 1 Green on your sheet."),
        (1, "de", "Überwürfelt: Bei Ada ist kein Platz für 1 Grün."),
        (1, "en", "Overrolled: Ada has no room for 1 Green."),
    ],
)
def test_one_die_too_many_is_told_like_many(you: int, language: str, line: str) -> None:
    material, state = table()
    state.phase, state.colour, state.aside = rules.MARK, 2, 1
    told = words.log_line(Told(LANGUAGES[language], material, state, state, 0, [rules.PASS], NAMES, you))
    assert plain(told).casefold() == line.casefold()


@pytest.mark.parametrize(
    ("language", "names"), [("de", ["Vorderseite", "Rückseite"]), ("en", ["Front", "Back"])]
)
def test_sides_are_labels_on_buttons_and_words_in_sentences(language: str, names: list[str]) -> None:
    tr, (material, state) = LANGUAGES[language], table()
    sides = (rules.SIDES, rules.SIDES + 1)
    state.phase = rules.SIDE
    moment = Moment(material, state, state, 0, (), sides, sides, NAMES, frozenset())
    assert [button.text for button in words.buttons(tr, moment)] == names
    assert [words.action_label(tr, moment, rules.SIDES + side) for side in (0, 1)] == names
    if language == "en":
        told = plain(words.log_line(Told(tr, material, state, state, 0, [rules.SIDES], NAMES, None)))
        assert told == "Ada takes the front."


def test_nothing_is_said_of_room_before_all_have_their_sides() -> None:
    """A side in pencil is no sheet yet: there is no room to tell of."""
    material, shown = table()
    assert [panel.title for panel in words.aside(LANGUAGES["de"], _look(material, shown, shown), 0)]
    now = shown.copy()
    shown.phase = rules.SIDE
    shown.sheets[0].side = -1
    assert words.aside(LANGUAGES["de"], _look(material, shown, now), 0) == []


def _look(material: Any, shown: Any, state: Any) -> Moment:
    return Moment(material, shown, state, 0, (rules.SIDES,), (), (), NAMES, frozenset())
