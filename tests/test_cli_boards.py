"""Boards of one's own: checked one after the other, measured beside those of the game; python -m; count."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import wuerfelwerk as ww
from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.engine import counting
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.options import brought, complete
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


def test_a_board_somebody_has_changed_is_not_written_over(tmp_path: Path) -> None:
    game = WITH_BOARDS[0]
    file = made(game, tmp_path, 3)
    made(game, tmp_path, 3)  # the same once more: nothing would be lost
    file.write_text(file.read_text() + "# mine\n")
    before, asked = file.read_text(), ("boards", "make", game.id, "--seed", 3, "--out", file)
    assert_one_sentence(run(*asked), f"--out: {file} is there already", "--force")
    assert file.read_text() == before
    assert run(*asked, "--force").exit_code == 0 and "# mine" not in file.read_text()


def test_a_measurement_that_ends_early_leaves_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wuerfelwerk.lab.balance.balance", interrupted)
    out, new = tmp_path / "balance.json", tmp_path / "new.json"
    out.write_text("measured for hours")
    for file in (out, new):
        result = run("boards", "balance", WITH_BOARDS[0].id, "--games", 4, "--out", file)
        assert result.exit_code == 130
    assert out.read_text() == "measured for hours" and not new.exists()


TAKING = [game for game in all_games() if game.card.takes_board_file]


@pytest.mark.parametrize("game", TAKING, ids=lambda game: game.id)
def test_which_board_is_wrong_is_said_and_an_option_does_not_send_it_away(game: Game, tmp_path: Path) -> None:
    good, letter = made(game, tmp_path, 3), tmp_path / "letter.toml"
    letter.write_text("Dear Ada")
    for command in ("simulate", "count"):
        assert_one_sentence(run(command, game.id, "--board", good, "--board", letter), str(letter))
    ((key, value),) = brought(game.card).items()
    other = next(one for option in game.card.options if option.key == key for one in option.values)
    refused = run("simulate", game.id, "--board", good, "--option", f"{key}={other}")
    assert_one_sentence(refused, f"--board goes with --option {key}={value}, and not with {key}={other}")
    with pytest.raises(Unreadable, match=f"{key}={value}"):
        ww.new(game.id, boards=[good], options={key: other})


@pytest.mark.parametrize("game", WITH_BOARDS, ids=lambda game: game.id)
def test_own_boards_are_measured_beside_those_of_the_game(game: Game, tmp_path: Path) -> None:
    own = made(game, tmp_path, 3)
    asked = ("boards", "balance", game.id, "--games", 4, "--workers", 1)
    usual, both = data(*asked), data(*asked, "--board", own, "--board", own)
    assert both["boards"][: len(usual["boards"])] == usual["boards"]
    assert both["mean"] == usual["mean"]
    one, two = both["boards"][len(usual["boards"]) :]
    assert one == two and one["file"] == str(own)
    assert both["bot"] == usual["bot"] == "greedy"
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
