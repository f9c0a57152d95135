"""Boards that are found to be fair: near the goal on fresh games, unlike each other, the same for a seed."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

from tests.calling import data, run
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import all_games
from wuerfelwerk.games.sketches import (
    GALLERY,
    balance_of,
    gallery_of,
    has_balance,
    read_sketch,
    sketching_of,
)
from wuerfelwerk.lab import finding
from wuerfelwerk.lab.finding import Finder, Found, Wish
from wuerfelwerk.lab.tally import mean_and_error

GAMES = [game for game in all_games() if has_balance(game)]
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def finder(game: Game, monkeypatch: pytest.MonkeyPatch, **wishes: Any) -> Finder:
    """With the random bot, plain, and few games: only what is decided is looked at here."""
    for name, games in (("LOOKS", (2,)), ("PROOFS", (4, 8)), ("MOST_TRIED", 3)):
        monkeypatch.setattr(finding, name, games)
    goal = sum(Finder(game, Wish("random", 1, 1, 0, 1), compile=False)._play(board(game), 2, 0, 4)) / 4
    return Finder(
        game, Wish("random", goal, **{"within": 100.0, "apart": 0.3, "seed": 3, **wishes}), compile=False
    )


def board(game: Game) -> Any:
    return next(iter(game.part("board").load_boards().values()))


@EACH
def test_a_seed_finds_the_same_boards_and_they_are_good(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    once, again = [list(finder(game, monkeypatch).boards(2)) for _ in range(2)]
    assert once == again and len(once) == 2
    for found in once:
        assert game.part("board").faults(found.board) == []
        assert abs(found.away) + found.half <= 100 and found.apart >= 0.3 and found.looks


@EACH
def test_what_is_proven_was_measured_on_games_that_chose_nothing(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = finder(game, monkeypatch)
    found: Found = next(one.boards(1))
    numbers = one._play(found.board, finding.PROVING, 0, found.games)
    mean, error = mean_and_error(numbers)
    assert found.mean == mean and found.half == pytest.approx(196 * error / one._wish.goal)
    assert numbers != one._play(found.board, finding.CHOOSING, 0, found.games)


@EACH
def test_a_wish_that_cannot_be_proven_finds_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(finder(game, monkeypatch, within=0.0001).boards(1)) == []
    assert list(finder(game, monkeypatch, apart=1.01).boards(1)) == []


@EACH
def test_a_mean_at_the_goal_is_not_enough_while_its_interval_is_wide(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = finder(game, monkeypatch)
    monkeypatch.setattr(finding, "PROOFS", (8,))
    numbers = one._play(board(game), finding.PROVING, 0, 8)
    mean, error = mean_and_error(numbers)
    half = 196 * error / mean
    for within, proven in ((half * 0.9, False), (half * 1.1, True)):
        wish = Wish("random", mean, within, 0, 1)
        assert (Finder(game, wish, compile=False)._proved(board(game)) is not None) == proven


@EACH
def test_boards_are_apart_from_others_and_not_from_themselves(game: Game) -> None:
    making = game.part("making")
    shipped = game.part("board").load_boards()
    boards = [
        shipped[id] for id, _ in making.balance_materials()
    ]  # those of before differ by treasures alone
    for one in boards[:3]:
        assert making.apart(one, one) == 0
        for other in boards:
            assert making.apart(one, other) == making.apart(other, one)
            assert (making.apart(one, other) > 0) == (one is not other)


@EACH
def test_the_gallery_has_good_boards_as_near_as_it_says(game: Game) -> None:
    room, usual = sketching_of(game), balance_of(game)
    assert room is not None
    part = game.part("board")
    within = json.loads((game.folder / GALLERY).read_text("utf-8"))["within"]
    boards = []
    for shown in gallery_of(game):
        assert abs(shown.away) + shown.half <= within + 0.001, "proven, with its whole interval"
        sketch = read_sketch(room, shown.sketch.text)
        boards.append(room.board_of(sketch.letters, sketch.id))
        assert part.faults(boards[-1]) == []
        assert shown.away == pytest.approx(100 * (shown.mean / usual.mean - 1), abs=0.01)
    apart = game.part("making").apart
    assert all(apart(one, other) >= 0.5 for one, other in combinations(boards, 2))


@EACH
def test_there_is_a_gallery_of_fifty(game: Game) -> None:
    assert len(gallery_of(game)) == 50


@pytest.mark.long
def test_the_command_writes_them_into_a_folder(tmp_path: Any) -> None:
    game = GAMES[0]
    asked = ("boards", "make", game.id, "--seed", 1, "--count", 1, "--within", 8, "--out", tmp_path / "new")
    told = data(*asked)
    [row] = told["boards"]
    assert abs(row["away"]) + row["interval"] <= 8
    assert run("boards", "check", game.id, row["file"]).exit_code == 0
