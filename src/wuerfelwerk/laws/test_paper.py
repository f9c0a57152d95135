"""What a game lays on a kitchen table: every sheet is drawn, said and named, its rules are there."""

from __future__ import annotations

from xml.etree import ElementTree

from wuerfelwerk.draw.places import box_of
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.catalogs import LANGUAGES, of_game
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.laws.test_help import help_of
from wuerfelwerk.paper.cutting import net
from wuerfelwerk.paper.inks import printable
from wuerfelwerk.paper.order import Order


def test_every_sheet_is_a_picture_with_words(game: Game) -> None:
    """In both languages; sheets of two boards differ in their titles."""
    paper = paper_of(game)
    for language in LANGUAGES:
        tr = of_game(game, language)
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
    for language in LANGUAGES:
        assert set(paper_of(game).ONE_PAGE) <= set(help_of(game, language))


def test_dice_and_pieces_are_drawn(game: Game) -> None:
    paper, tr = paper_of(game), of_game(game, "en")
    made = [net(tr, die) for die in paper.dice_to_make(tr)]
    for piece in (*made, *paper.pieces(tr)):
        assert piece.said and piece.width > 0 and piece.count > 0
        ElementTree.fromstring(printable(piece.drawn, game, grey=False))
