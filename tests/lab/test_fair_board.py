"""tools/fair_board.py: which board is found, after which games, and that the same line finds it again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tools import fair_board
from wuerfelwerk.games.wuerfelland.board import Board, load_boards, read_board

OLD = load_boards()["1a"]
ARGUMENTS = ["wuerfelland", "1a", "--goal", "greedy=20", "--goal", "strong=10", "--id", "New"]
FEW, MANY = ["--games", "100"], ["--sure", "5000"]


def far(board: Board) -> int:
    """How many steps all treasures are from the start, more than on the old board."""
    return sum(abs(q) + abs(r) for q, r in board.treasures) - sum(abs(q) + abs(r) for q, r in OLD.treasures)


class Measured:
    """Takes the place of games: a board takes the longer the further its treasures are."""

    def __init__(self, seems: float = 0.0) -> None:
        self.seems, self.asked = seems, list[tuple[str, int, int]]()

    def __call__(self, of: Any, materials: Sequence[Any], *, bot: str, games: int, seed: int) -> list[Any]:
        self.asked.append((bot, games, seed))
        goal = {"greedy": 20.0, "strong": 10.0}[bot]
        boards = [of.part("material").board_of(material.boards[0, 0]) for _, material in materials]
        luck = self.seems if games > 100 else 0.0
        return [{"mean": goal * (1 + (6 + far(board)) / 100 + luck)} for board in boards]


def found(monkeypatch: pytest.MonkeyPatch, folder: Path, measured: Measured, *more: str) -> Board:
    out = folder / "new.toml"
    monkeypatch.setattr(fair_board, "balance", measured)
    monkeypatch.setattr("sys.argv", ["fair_board.py", *ARGUMENTS, *FEW, *MANY, "--out", str(out), *more])
    fair_board.main()
    return read_board(out.read_text(encoding="utf-8"))


def test_changes_lead_to_a_board_that_is_near_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    measured = Measured()
    board = found(monkeypatch, tmp_path, measured)
    assert (board.id, far(board)) == ("New", -6)
    assert {bot for bot, _, _ in measured.asked} == {"greedy", "strong"}
    assert measured.asked[-1] == ("strong", 5000, 2), "more games, other dice"


def test_one_that_only_seemed_near_enough_goes_on_as_what_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In many games every board takes 3 % longer than in few."""
    measured = Measured(seems=0.03)
    with pytest.raises(SystemExit, match="No board"):
        found(monkeypatch, tmp_path, measured, "--steps", "6")
    assert ("strong", 5000, 2) in measured.asked and not list(tmp_path.iterdir())


def test_the_same_line_finds_the_same_board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seeds = ("1", "1", "2")
    one, again, other = (found(monkeypatch, tmp_path, Measured(), "--seed", seed) for seed in seeds)
    assert one == again != other
