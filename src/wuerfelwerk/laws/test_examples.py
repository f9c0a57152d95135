"""Pictures beside the rules, where a game has some: each is drawn, and shows what its rule says; and what a
game lays on a kitchen table: every sheet is drawn, said and named, its rules are there.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from wuerfelwerk.draw.places import box_of, spots_of
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.catalogs import LANGUAGES, of_game
from wuerfelwerk.games.pages import paper_of, words_of
from wuerfelwerk.laws.test_help import help_of
from wuerfelwerk.paper.cutting import net
from wuerfelwerk.paper.inks import printable
from wuerfelwerk.paper.order import Order
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


def test_every_sheet_is_a_picture_with_words(game: Game) -> None:
    """In both languages; sheets of two boards differ in their titles."""
    paper = paper_of(game)
    for name in LANGUAGES:
        tr = of_game(game, name)
        sheets = [paper.sheet(tr, board) for board in paper.boards(tr) or ("",)]
        assert len({sheet.title for sheet in sheets}) == len(sheets)
        for sheet in sheets:
            assert sheet.said and box_of(sheet.drawn) is not None
            for grey in (False, True):
                ElementTree.fromstring(printable(sheet.drawn, game, grey=grey))


def test_what_is_usual_is_there(game: Game) -> None:
    known = set(paper_of(game).boards(of_game(game, "de")))
    assert set(paper_of(game).usual_boards()) <= known
    assert Order(game).chosen
    options = {option.key: option for option in game.card.options}
    if paper_of(game).OPTION:
        assert known <= set(options[paper_of(game).OPTION].values)


def test_the_rules_of_the_page_are_rules(game: Game) -> None:
    for name in LANGUAGES:
        assert set(paper_of(game).ONE_PAGE) <= set(help_of(game, name))


def test_dice_and_pieces_are_drawn(game: Game) -> None:
    paper, tr = paper_of(game), of_game(game, "en")
    made = [net(tr, die) for die in paper.dice_to_make(tr)]
    for piece in (*made, *paper.pieces(tr)):
        assert piece.said and piece.width > 0 and piece.count > 0
        ElementTree.fromstring(printable(piece.drawn, game, grey=False))
