"""A sheet at a moment of a recorded game, as a file."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.calling import assert_one_sentence, run
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import all_games
from wuerfelwerk.games.pages import picture_of
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.simulate import simulate


@pytest.fixture(params=all_games(), ids=lambda game: game.id)
def played(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Game, Path]:
    """A game and a file of a short game of it."""
    game: Game = request.param
    lines: list[str] = []
    simulate(Plan(game.id, 1, game.card.seats_min, seed=2, record=True), on_lines=lines.extend)
    file = tmp_path / "game.game.json"
    file.write_text(lines[0])
    return game, file


def test_the_sheet_is_that_of_the_seat_and_the_moment(played: tuple[Game, Path], tmp_path: Path) -> None:
    game, file = played
    seen = {}
    for at, seat in (("0", "A"), ("", "A"), ("", "B")):
        out = tmp_path / f"{at}{seat}.svg"
        when = ("--at", at) if at else ()
        assert run("picture", file, *when, "--seat", seat, "--out", out).exit_code == 0
        seen[at + seat] = out.read_text()
        root = ElementTree.fromstring(seen[at + seat])
        assert root.tag.endswith("svg") and root.get("width")
    assert len(set(seen.values())) == 3
    last = len(json.loads(file.read_text())["events"])
    out = tmp_path / "last.svg"
    assert run("picture", file, "--at", last, "--out", out).exit_code == 0
    assert out.read_text() == seen["A"]
    assert picture_of(game).SIZE


def test_a_png_is_a_picture(played: tuple[Game, Path], tmp_path: Path) -> None:
    _, file = played
    out = tmp_path / "sheet.png"
    assert run("picture", file, "--out", out).exit_code == 0
    assert out.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and out.stat().st_size > 2000


@pytest.mark.parametrize("name", ["sheet.svg", "sheet.png"])
def test_a_picture_that_is_there_is_drawn_over_only_by_force(
    played: tuple[Game, Path], name: str, tmp_path: Path
) -> None:
    out = tmp_path / name
    out.write_text("dear to me")
    asked = ("picture", played[1], "--out", out)
    assert_one_sentence(run(*asked), f"--out: {out} is there already", "--force")
    assert out.read_text() == "dear to me"
    assert run(*asked, "--force").exit_code == 0
    assert out.stat().st_size > 1000


def test_what_cannot_be_drawn_is_refused(played: tuple[Game, Path], tmp_path: Path) -> None:
    _, file = played
    record = json.loads(file.read_text())
    out = tmp_path / "sheet.svg"
    last = len(record["events"])
    asked = ("picture", file, "--out", out)
    assert_one_sentence(run(*asked, "--at", last + 1), f"{last} events, and no event {last + 1}")
    assert_one_sentence(run(*asked, "--seat", "F"), "seats: A, B")
    assert_one_sentence(run(*asked, "--seat", ""), "seats: A, B")
    assert_one_sentence(run("picture", file, "--out", tmp_path / "sheet.gif"), ".svg or .png")
    assert_one_sentence(run("picture", file, "--out", "/no/such/sheet.png"), "cannot be written")
    record["events"][-1]["text"] = ["nonsense"]
    file.write_text(json.dumps(record))
    assert_one_sentence(run(*asked), str(file))
    assert not out.exists()
