"""The pictures beside the rules, where a game has some: each is drawn, and shows what its rule says."""

from __future__ import annotations

import re

from wuerfelwerk.draw.places import spots_of
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.table import lessons
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live.shown import Shown
from wuerfelwerk.web.pages import reasons
from wuerfelwerk.web.pages.rulebook import rulebook
from wuerfelwerk.web.teaching.examples import drawn, illustrated

PRESSABLE = re.compile(r' (?:id|role|tabindex|data-[a-z]+)="')


def test_a_place_that_is_struck_out_is_refused_by_that_very_rule(game: Game) -> None:
    for rule, examples in words_of(game).EXAMPLES.items():
        for one in examples:
            view = lessons.example(game.id, one)
            if one.wrong is not None:
                assert reasons.reason(view, 0, one.wrong).partition("/")[0] == rule, one.caption
            places = {spot.place for spot in spots_of(str(Shown(view, "de", None, None).sheet))[0]}
            assert {*one.near, *({one.wrong} - {None})} <= places, one.caption


def test_nothing_in_a_picture_can_be_pressed_and_no_id_stands_twice(game: Game) -> None:
    for examples in words_of(game).EXAMPLES.values():
        for one in examples:
            text = drawn(game.id, one, "de")
            assert "<svg" in text and not PRESSABLE.search(text), one.caption


def test_every_caption_is_in_both_languages(game: Game) -> None:
    english = language.of_game(game, "en")
    for examples in words_of(game).EXAMPLES.values():
        for one in examples:
            assert one.caption and english.gettext(one.caption) != one.caption


def test_each_picture_stands_below_its_rule(game: Game) -> None:
    text = str(illustrated(rulebook(game, "de").text, game, "de"))
    for rule, examples in words_of(game).EXAMPLES.items():
        after = text.partition(f'id="{rule}"')[2]
        beside = after.partition("</p>")[2]
        assert beside.startswith('<div class="cutouts">'), rule
        assert beside.partition("</div>")[0].count("<figure") == len(examples)
