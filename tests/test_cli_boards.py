"""Boards of one's own: checked one after the other, measured beside those of the game; python -m; count."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.engine import counting
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.options import complete
from wuerfelwerk.engine.starting import first_state
from wuerfelwerk.games import all_games

WITH_BOARDS = [game for game in all_games() if game.card.takes_board_file or game.card.makes_boards]


def made(game: Game, place: Path, seed: int) -> Path:
    file = place / f"own-{seed}.toml"
    assert run("boards", "make", game.id, "--seed", seed, "--out", file).exit_code == 0
    return file


@pytest.mark.parametrize("game", WITH_BOARDS, ids=lambda game: game.id)
def test_a_file_that_is_no_board_is_named_and_the_next_is_checked(game: Game, tmp_path: Path) -> None:
    good, letter, gone = made(game, tmp_path, 3), tmp_path / "letter.toml", tmp_path / "gone.toml"
    letter.write_text("Dear Ada")
    result = run("boards", "check", game.id, letter, gone, good)
    assert result.exit_code == 2
    assert result.stdout == f"{good}: good\n"
    first, second = result.stderr.splitlines()
    assert str(letter) in first and str(gone) in second and "cannot be read" in second


@pytest.mark.parametrize("game", WITH_BOARDS, ids=lambda game: game.id)
def test_own_boards_are_measured_beside_those_of_the_game(game: Game, tmp_path: Path) -> None:
    own = made(game, tmp_path, 3)
    asked = ("boards", "balance", game.id, "--games", 4, "--workers", 1)
    usual, both = data(*asked), data(*asked, "--board", own, "--board", own)
    assert both["boards"][: len(usual["boards"])] == usual["boards"]
    assert both["mean"] == usual["mean"]
    one, two = both["boards"][len(usual["boards"]) :]
    assert one == two and one["file"] == str(own)
    assert one["away"] == pytest.approx(100 * (one["mean"] / usual["mean"] - 1))


@pytest.mark.parametrize("game", WITH_BOARDS, ids=lambda game: game.id)
def test_what_is_no_board_is_not_measured(game: Game, tmp_path: Path) -> None:
    letter = tmp_path / "letter.toml"
    letter.write_text("Dear Ada")
    assert_one_sentence(run("boards", "balance", game.id, "--board", letter), "--board:", str(letter))


def test_the_package_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "wuerfelwerk", "--version"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("wuerfelwerk ")
    done = subprocess.run([sys.executable, "-m", "wuerfelwerk", "simulat"], capture_output=True, text=True)
    assert done.returncode == 2 and "simulate" in done.stderr


def test_count_tells_how_far_it_is() -> None:
    game = all_games()[0]
    dice = SeededDice(0)
    material = game.rules.lay_out(complete(game.card, {}), game.card.seats_min, dice, ())
    state, told = first_state(game, material), []
    found = counting.count(game, material, state, 4, lambda done, every: told.append(done / every))
    assert found == counting.count(game, material, state, 4)
    assert told == sorted(told) and told[-1] == 1 and len(set(told)) > 3
