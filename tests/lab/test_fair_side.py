"""tools/fair_side.py: which side is found, and that the same line finds it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tools import fair_side
from wuerfelwerk.games import game
from wuerfelwerk.games.the_choice import solitaire
from wuerfelwerk.games.the_choice.board import Board, load_boards, read_board
from wuerfelwerk.games.the_choice.solitaire import gains, numbers

THE_CHOICE = game("the_choice")
BOARDS = load_boards()
ARGUMENTS = ["the_choice", "Aa", "--worth", "40", "--goal", "44", "--within", "1", "--id", "New"]


def gained(board: Board) -> float:
    """What the estimate says: the more in the first field, the better."""
    return float(board.numbers[0] - BOARDS["Aa"].numbers[0])


def exact(board: Board) -> float:
    """Half of that, and something for the field in the middle."""
    return 40.0 + gained(board) / 2 + (board.numbers[6] - BOARDS["Aa"].numbers[6]) / 10


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    """What has been solved."""
    done: list[Board] = []

    def worth(of: object, board: Board, threads: int) -> float:
        done.append(board)
        return exact(board)

    def guess(of: object, boards: list[Board], known: Board) -> list[float]:
        return [gained(board) for board in boards]

    monkeypatch.setattr(fair_side, "worth", worth)
    monkeypatch.setattr(THE_CHOICE.part("solitaire"), "gains", guess)
    return done


def found(monkeypatch: pytest.MonkeyPatch, folder: Path, *more: str) -> Board:
    out = folder / "new.toml"
    monkeypatch.setattr("sys.argv", ["fair_side.py", *ARGUMENTS, "--out", str(out), *more])
    fair_side.main()
    return read_board(out.read_text(encoding="utf-8"))


def test_swaps_are_solved_until_one_is_near_enough_and_what_they_gained_is_learned_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, solved: list[Board]
) -> None:
    board = found(monkeypatch, tmp_path)
    assert gained(solved[0]) == 4, "at first a point estimated is a point"
    assert gained(solved[1]) > 5, "then it is seen that it is less"
    assert board == solved[-1] and board.id == "New"
    near = [abs(exact(one) - 44) <= 0.44 for one in solved]
    assert near == [False] * (len(near) - 1) + [True]
    assert len(set(solved)) == len(solved)


def test_a_slope_is_what_estimated_points_were_worth() -> None:
    assert fair_side.slope([]) == 1
    assert fair_side.slope([(0.5, 0.25)]) == 0.75
    assert fair_side.slope([(10.0, 5.0)]) == pytest.approx(0.5, abs=0.01)


def test_a_seed_finds_the_same_side_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, solved: list[Board]
) -> None:
    orders: list[Any] = []
    for seed in ("1", "1", "2"):
        solved.clear()
        found(monkeypatch, tmp_path, "--seed", seed, "--goal", "40")  # most swaps leave the first field
        orders.append(tuple(solved))
    assert orders[0] == orders[1] != orders[2]


def test_nothing_is_written_where_no_swap_is_near_enough(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, solved: list[Board]
) -> None:
    with pytest.raises(SystemExit, match="No swap"):
        found(monkeypatch, tmp_path, "--goal", "90")
    assert not list(tmp_path.iterdir())


def test_gains_are_counted_from_the_known_side(monkeypatch: pytest.MonkeyPatch) -> None:
    path = {"Ja": 25.0, "Eb": 24.0}
    monkeypatch.setattr(solitaire, "open_board", lambda game, board: board)
    monkeypatch.setattr(numbers, "worth", lambda side: path[side.id])
    assert gains(THE_CHOICE, [BOARDS["Ja"], BOARDS["Eb"]], BOARDS["Ja"]) == [0.0, -1.0]
