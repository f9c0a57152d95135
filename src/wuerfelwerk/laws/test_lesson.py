"""The first game with a teacher, where a game has one: all of it can be played as it says, in both languages.

The lesson is played on the rules themselves, by the verbs of every table, and each of its pages is made.
"""

from __future__ import annotations

from typing import Any

import pytest

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.lessons import ENTER, PRESS, TAP, Lesson, lesson_of
from wuerfelwerk.games.pages import places_of, words_of
from wuerfelwerk.games.telling import Moment
from wuerfelwerk.table import lessons
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live import shown
from wuerfelwerk.web.pages import reasons
from wuerfelwerk.web.teaching.lesson_text import Desk

LONGEST_ORDER, LONGEST_REASON = 48, 100  # letters: one line, and two, beside a sheet that keeps its size


@pytest.fixture
def taught(game: Game) -> Lesson:
    found = lesson_of(game)
    return found if found is not None else Lesson((), 0, "")


def desks(game: Game, taught: Lesson, name: str = "de") -> list[Desk]:
    return [Desk(game.id, at, name) for at in range(len(taught.asks))]


def offers(desk: Desk) -> tuple[Any, Moment]:
    return words_of(desk.view.game), shown.moment_of(desk.view)


def test_each_press_of_the_lesson_is_offered_at_the_table(game: Game, taught: Lesson) -> None:
    for desk in desks(game, taught):
        assert desk.ask is not None
        words, moment = offers(desk)
        tr = language.of_game(game, "de")
        where = f"ask {desk.at}: {desk.ask.order}"
        if desk.ask.how == TAP:
            open_ = shown.exchanges(moment) or list(desk.view.legal)
            assert desk.action in words.offered(moment, open_), where
            assert words.confirm(tr, moment) is not None, where
        elif desk.ask.how == PRESS:
            assert desk.action in [one.action for one in words.buttons(tr, moment)], where
        elif desk.ask.how == ENTER:
            confirm = words.confirm(tr, moment)
            assert confirm is not None and (desk.view.may_confirm or confirm.close == desk.action), where


def test_it_can_be_played_to_its_end(game: Game, taught: Lesson) -> None:
    if taught.steps:
        end = lessons.table_at(game.id, len(taught.asks))
        assert end.state is not None and end.seq > 0


def test_what_is_not_asked_for_says_why(game: Game, taught: Lesson) -> None:
    """Of each place there is a rule, or a word of the teacher; nothing that is refused is silent."""
    rules = set()
    for name in ("de", "en"):
        for desk in desks(game, taught, name):
            assert desk.ask is not None
            for place in range(places_of(game).MANY if desk.ask.how == TAP else 0):
                told = reasons.told(desk.view, 0, place, name)
                rules.add(told["rule"])
                assert told["sentence"] or not told["rule"], (desk.at, place)
    assert not taught.steps or len(rules - {""}) > 1


def test_every_word_of_it_is_in_both_languages(game: Game, taught: Lesson) -> None:
    english = language.of_game(game, "en")
    said = [step.title for step in taught.steps] + ([taught.done] if taught.steps else [])
    for _, ask in taught.asks:
        said += [ask.order, ask.reason, *([ask.instead] if ask.instead else [])]
        for tr in (language.of_game(game, "de"), english):
            assert len(tr.gettext(ask.order)) <= LONGEST_ORDER, ask.order
            assert len(tr.gettext(ask.reason)) <= LONGEST_REASON, ask.reason
    for sentence in said:
        assert sentence and english.gettext(sentence) != sentence, sentence
