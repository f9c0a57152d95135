"""Printing a game: one command, a file, and a sentence where something is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.calling import assert_one_sentence, run
from tests.paper.pdf import texts
from wuerfelwerk import games
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.catalogs import of_game
from wuerfelwerk.games.pages import paper_of


@pytest.fixture(params=games.all_games(), ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


FIRST = next(iter(games.GAMES))


def test_every_game_is_printed_alike_each_time(game: Game, tmp_path: Path) -> None:
    """``--grey`` and ``--size`` change it, nothing else does."""
    one, two, other = (tmp_path / name for name in ("one.pdf", "two.pdf", "other.pdf"))
    parts = ("--parts", "sheets,pad", "--language", "en")
    for out, more in ((one, ()), (two, ()), (other, ("--grey", "--size", "letter"))):
        assert run("paper", game.id, *parts, *more, "--out", out).exit_code == 0
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()
    assert "Page 1 of " in texts(one.read_bytes())[0]


def test_named_boards_and_no_others_are_printed(game: Game, tmp_path: Path) -> None:
    named = list(paper_of(game).boards(of_game(game, "de")))[-2:]
    out = tmp_path / "named.pdf"
    call = ("paper", game.id, "--boards", ",".join(named), "--parts", "sheets", "--language", "de")
    assert run(*call, "--out", out).exit_code == 0
    columns, rows = paper_of(game).A_PAGE
    pages = texts(out.read_bytes())
    assert len(pages) == max(1, -(-len(named) // (columns * rows)))
    assert all(paper_of(game).sheet(of_game(game, "de"), one).title in " ".join(pages) for one in named)


@pytest.mark.parametrize(
    "id", [one.id for one in games.all_games() if one.card.takes_board_file and paper_of(one).FOR_SEATS]
)
def test_a_board_of_ones_own_is_printed(id: str, tmp_path: Path) -> None:
    board, out = tmp_path / "mine.toml", tmp_path / "mine.pdf"
    assert run("boards", "make", id, "--seed", "3", "--out", board).exit_code == 0
    call = ("paper", id, "--board", board, "--parts", "sheets", "--server", "https://spiele.example")
    assert run(*call, "--language", "de", "--out", out).exit_code == 0
    (page,) = texts(out.read_bytes())
    assert "mine" not in page and "Abscannen bringt das an den Tisch" in page
    board.write_text("id = 1")
    result = run("paper", id, "--board", board, "--out", out, "--force")
    assert_one_sentence(result)


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    out = tmp_path / "there.pdf"
    out.write_text("mine")
    result = run("paper", FIRST, "--out", out)
    assert_one_sentence(result)
    assert "--force" in result.stderr and out.read_text() == "mine"
    assert run("paper", FIRST, "--parts", "pad", "--out", out, "--force").exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    "wrong, said",
    [
        (("--boards", "nothing"), "nothing"),
        (("--size", "a3"), "a4, letter"),
        (("--parts", "sheets,all"), "sheets, dice, pad, rules"),
        (("--language", "fr"), "fr"),
        (("--server", "ftp://x.example"), "https://"),
        (("--server", "http://[x"), "https://"),
        (("--server", "https://x.example/?a=b"), "https://"),
        (("--server", "https://" + "x" * 300), "https://"),
        (("--board", "/nothing/there.toml"), "/nothing/there.toml"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_in_one_sentence(wrong: tuple[str, str], said: str, tmp_path: Path) -> None:
    out = tmp_path / "none.pdf"
    result = run("paper", FIRST, *wrong, "--out", out)
    assert_one_sentence(result)
    assert said in result.stderr and not out.exists()


def test_the_file_must_be_a_pdf_and_a_place_to_write(tmp_path: Path) -> None:
    for out in (tmp_path / "sheet.png", tmp_path / "nowhere" / "sheet.pdf"):
        result = run("paper", FIRST, "--parts", "pad", "--out", out)
        assert_one_sentence(result)
        assert not out.exists()


@pytest.mark.parametrize("missing", ["typst", "wuerfelwerk.web.teaching.examples"])
def test_without_a_library_it_says_which_extra(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    result = run("paper", FIRST, "--out", tmp_path / "none.pdf")
    assert_one_sentence(result)
    assert f'paper needs {missing}: pip install "wuerfelwerk[paper]"' in result.stderr


def test_codes_lead_to_the_server_that_was_named(tmp_path: Path) -> None:
    out = tmp_path / "coded.pdf"
    call = ("paper", FIRST, "--parts", "sheets", "--language", "de")
    assert run(*call, "--server", "https://spiele.example/w", "--out", out).exit_code == 0
    assert all("Abscannen" in page for page in texts(out.read_bytes()))
