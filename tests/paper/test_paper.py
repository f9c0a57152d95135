"""What is asked of every document: scale, margins, fonts, words, bytes."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
import typst
from pypdf import PdfReader

from tests.large_boards import too_wide
from tests.paper.pdf import DARK, DOTS, WHITE, contents, document, fonts, longest_line, pictures, texts
from wuerfelwerk import games
from wuerfelwerk.engine.errors import Refusal, Unreadable
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.games.sketches import read_file, sketching_of
from wuerfelwerk.paper.order import PARTS, SIZES, Order
from wuerfelwerk.paper.setting import _Document, looks, printed

ALL = list(games.GAMES)
SERVER = "https://spiele.example"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", ALL)
def test_each_page_has_the_scale_and_its_margins(id: str, size: str) -> None:
    """The scale is measured in dots of the page itself: 100 mm, at the margin of 10."""
    wide, high = (round(length * DOTS) for length in SIZES[size])
    for page in pictures(document(id, size=size)):
        assert abs(page.shape[1] - wide) <= 1 and abs(page.shape[0] - high) <= 1
        grey = page.min(axis=2)
        inked = np.argwhere(grey < WHITE)
        (top, left), (bottom, right) = inked.min(axis=0), inked.max(axis=0)
        assert min(left, top, page.shape[1] - right, page.shape[0] - bottom) >= 10 * DOTS - 2
        lines = [longest_line(row < DARK) for row in grey[-25 * DOTS :]]
        start, length = max(lines, key=lambda line: line[1])
        assert abs(length - 100 * DOTS) <= 1 and abs(start - 10 * DOTS) <= 1


@pytest.mark.parametrize("id", ALL)
def test_all_fonts_come_along(id: str) -> None:
    assert fonts(document(id)) == {"Roboto-Regular": True, "Roboto-Bold": True}


def test_fonts_are_the_same_in_whatever_order_a_disk_tells_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two that are called alike typst takes whichever it meets first."""
    seen, compiled = [], typst.compile

    def compile(inputs: Any, *, font_paths: list[str], **how: Any) -> Any:
        seen.append({file.name for folder in font_paths for file in Path(folder).rglob("*")})
        return compiled(inputs, font_paths=font_paths, **how)

    monkeypatch.setattr(typst, "compile", compile)
    printed(Order(games.game("wuerfelland"), parts=("pad",)))
    assert seen == [{"roboto-400.ttf", "roboto-700.ttf"}]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("id", ALL)
def test_every_board_and_every_part_can_be_searched_for(id: str, language: str) -> None:
    paper, tr = paper_of(games.game(id)), of_game(games.game(id), language)
    pages = texts(document(id, language))
    assert all("100 mm" in page for page in pages)
    numbered = [tr("Seite %(n)s von %(all)s", n=n, all=len(pages)) for n in range(1, len(pages) + 1)]
    assert all(number in page for number, page in zip(numbered, pages, strict=True))
    for board in paper.usual_boards() or paper.boards(tr):
        title = paper.sheet(tr, board).title
        assert sum(title in page for page in pages) >= 1, title
    assert any(tr("%(title)s: die Regeln", title=games.game(id).card.title) in page for page in pages)
    for rule in paper.ONE_PAGE:
        assert any(rule in page for page in pages), rule


@pytest.mark.parametrize("size", SIZES)
def test_what_goes_on_over_several_pages_says_so_on_each_of_them(size: str) -> None:
    going_on = 0
    for id in ALL:
        data = document(id, size=size, parts=("dice",))
        pages, headings = texts(data), contents(data)
        assert all(games.game(id).card.title in page for page in pages), id
        assert len(headings) == len(pages) - sum("(Fortsetzung)" in page for page in pages), (
            "each of them once"
        )
        going_on += sum("(Fortsetzung)" in page for page in pages)
    assert going_on > 0, "dice that need more than a page"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("id", [id for id in ALL if paper_of(games.game(id)).ONE_PAGE])
def test_the_rules_that_were_chosen_fit_on_one_page(id: str, language: str, size: str) -> None:
    assert len(texts(document(id, language, parts=("rules",), size=size))) == 1


@pytest.mark.parametrize("id", ALL)
def test_it_is_for_everybody(id: str) -> None:
    """Tagged as PDF/UA asks: a title, a language, words for every picture."""
    root = PdfReader(BytesIO(document(id))).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] and root["/Lang"] == "de"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"pdfuaid:part" in root["/Metadata"].get_data()


@pytest.mark.parametrize("id", ALL)
def test_grey_is_grey_and_colour_is_not(id: str) -> None:
    for page in pictures(document(id, grey=True), 1):
        assert int(np.ptp(page.astype(np.int16), axis=2).max()) == 0
    coloured = [np.ptp(page.astype(np.int16), axis=2).max() for page in pictures(document(id), 1)]
    assert max(coloured) > 60


@pytest.mark.parametrize("id", ALL)
def test_fields_are_pale_and_rims_are_strong(id: str) -> None:
    """No wide plane is darker than a pen: at most an eighth of a sheet is ink of its symbols and rims."""
    page = pictures(document(id, parts=("sheets",)))[0].min(axis=2)
    assert (page < DARK).mean() < 0.125


def test_the_same_order_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "import sys; from tests.paper.pdf import document;"
        "sys.stdout.buffer.write(document(sys.argv[1], server=sys.argv[2]))"
    )
    command = [sys.executable, "-c", program, ALL[0], SERVER]
    runs = [
        subprocess.run(command, capture_output=True, check=True, env={"PYTHONHASHSEED": seed, "PATH": ""})
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout == document(ALL[0], server=SERVER)


@pytest.mark.parametrize("id", ALL)
def test_the_pages_one_looks_at_are_those_that_are_printed(id: str) -> None:
    order = Order(games.game(id), parts=("sheets",))
    assert len(looks(order, ppi=20)) == len(texts(document(id, parts=("sheets",))))


def test_a_code_is_there_only_where_an_address_is() -> None:
    drawn = [page for page in texts(document(ALL[0], server=SERVER)) if "Abscannen" in page]
    assert drawn and not any("Abscannen" in page for page in texts(document(ALL[0])))


def test_names_are_words_and_never_code() -> None:
    """A title full of what the typesetter would read as orders is printed as it is."""
    hostile = '#panic("x") *b* $1$ [a] \\u{41} <l> @r //'
    game = games.game(ALL[0])
    named = replace(game, card=replace(game.card, title=hostile))
    (page,) = texts(printed(Order(named, parts=("pad",))))
    assert hostile in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"boards": ("#panic()",)},
        {"boards": ("../../etc",)},
        {"size": "a3"},
        {"language": "fr"},
        {"parts": ()},
        {"parts": ("sheets", "all")},
        {"brought": ("x",) * 9},
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(wrong: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(Unreadable):
        Order(games.game(ALL[0]), **wrong)  # type: ignore[arg-type]


def test_a_board_is_printed_once() -> None:
    game = next(game for game in games.all_games() if paper_of(game).boards(of_game(game, "de")))
    board = next(iter(paper_of(game).boards(of_game(game, "de"))))
    with pytest.raises(Unreadable):
        Order(game, boards=(board, board))
    assert len(texts(document(game.id, boards=(board,), parts=("sheets",)))) == 1


@pytest.mark.parametrize("id", ALL)
def test_parts_are_printed_alone(id: str) -> None:
    whole = len(texts(document(id)))
    alone = 0
    for part in PARTS:
        try:
            alone += len(texts(document(id, parts=(part,))))
        except Refusal:  # a game may have nothing of it
            assert part == "dice"
    assert alone == whole


def _link(id: str, **more: object) -> list[dict[str, list[str]]]:
    """Where the codes of a document lead, page by page."""
    data = _Document(Order(games.game(id), server=SERVER, parts=("sheets",), **more)).data({})  # type: ignore[arg-type]
    found = [urlsplit(page["link"]) for page in data["pages"]]
    assert all(one.path == "/paper/table" and one.netloc == "spiele.example" for one in found)
    return [parse_qs(one.query) for one in found]


@pytest.mark.parametrize("id", ALL)
def test_a_code_names_the_boards_a_table_can_take(id: str) -> None:
    """Of a few boards all, of many that of the page; where a table takes none it opens one all the same."""
    game = games.game(id)
    paper, known = paper_of(game), list(paper_of(game).boards(of_game(game, "de")))
    all_of_them = _link(id)
    assert all(one["game"] == [id] for one in all_of_them)
    if paper.FOR_SEATS:
        columns, rows = paper.A_PAGE
        many, chosen = columns * rows, Order(game).chosen
        pages = [chosen[first : first + many] for first in range(0, len(chosen), many)]
        assert [one["boards"] for one in all_of_them] == [[",".join(paper.brings(page))] for page in pages]
        two = known[:2]
        assert {one["boards"][0] for one in _link(id, boards=tuple(two))} == {",".join(paper.brings(two))}
        assert set(paper.brings(known)) <= set(paper.at_table(of_game(game, "de")))
    elif paper.OPTION:
        assert [one["boards"] for one in all_of_them] == [[board] for board in Order(game).chosen]
    else:
        assert not any("boards" in one for one in all_of_them)
    if paper.EACH_A_SEAT:
        assert [one["seats"] for one in _link(id, boards=tuple(known[:3]))] == [["3"]]
        assert [one["seats"] for one in _link(id, boards=tuple(known[:1]))] == [[str(game.card.seats_min)]]
        assert not any("seats" in one for one in all_of_them), "these are all there are, nobody counted them"


@pytest.mark.parametrize("id", [id for id in ALL if sketching_of(games.game(id)) is not None])
def test_a_board_that_is_a_file_is_in_the_code_as_a_whole(id: str) -> None:
    game, room = games.game(id), sketching_of(games.game(id))
    assert room is not None
    file = game.part("board").write_board(game.part("making").make_board(3, id="mine"))
    (asked,) = _link(id, brought=(file,))
    assert asked == {"game": [id], "sketch": [read_file(game, room, file).text]}


def test_a_board_that_no_link_can_hold_has_no_code() -> None:
    order = Order(games.game("wuerfelland"), brought=(too_wide(),), server=SERVER, parts=("sheets",))
    (page,) = _Document(order).data({})["pages"]
    assert page["code"] is None
