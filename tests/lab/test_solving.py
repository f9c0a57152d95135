"""The course of a solution and its file, with a side of a few rows that counts what came before."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from wuerfelwerk.cli import main
from wuerfelwerk.games import game
from wuerfelwerk.lab.keeping import Unfit
from wuerfelwerk.lab.solving import course, keeping
from wuerfelwerk.lab.solving.compared import Played

GAME = game("the_choice")
ROWS = 200


class Counted:
    """A row is worth one more than the row after it, in the stage before; stages of 80, 80 and 40 rows."""

    def __init__(self) -> None:
        self.values = np.zeros((ROWS, 1))
        self.asked: list[range] = []

    @property
    def states(self) -> int:
        return ROWS

    @property
    def stages(self) -> Sequence[range]:
        return (range(120, 200), range(40, 120), range(40))

    def solve(self, paths: range) -> None:
        self.asked.append(paths)
        for row in paths:
            self.values[row] = 1 + (self.values[row + 80, 0] if row + 80 < ROWS else 0)

    def value(self, misthrows: int = 0) -> float:
        return float(self.values[misthrows, 0])

    def digest(self) -> str:
        return "counted"

    def lay_out(self) -> Any:
        raise AssertionError("nobody plays here")

    begin = loop = perfect = knowledge = lay_out


def test_rows_are_worked_out_stage_by_stage() -> None:
    for workers in (1, 3):
        side, told = Counted(), list[tuple[int, bool]]()
        solved = course.solve(side, workers, on_rows=lambda rows, last, told=told: told.append((rows, last)))
        assert solved.whole
        assert (side.values[:40] == 3).all()
        assert (side.values[40:120] == 2).all()
        assert told[-1] == (ROWS, True)
        assert told[:-1] == sorted(told[:-1])


def test_nothing_is_worked_out_twice() -> None:
    side = Counted()
    side.solve(range(120, 200))
    side.solve(range(40, 50))
    side.asked.clear()
    assert course.solve(side, 2, done=90).whole
    rows = [row for piece in side.asked for row in piece]
    assert sorted(rows) == [*range(40), *range(50, 120)]
    assert (side.values[:40] == 3).all()


def test_ctrl_c_keeps_the_rows_that_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(course.Interrupt):
        def __enter__(self) -> Stopped:
            super().__enter__()
            self.flag.set()
            return self

    monkeypatch.setattr(course, "Interrupt", Stopped)
    side = Counted()
    solved = course.solve(side, 2)
    assert not solved.whole
    assert solved.rows == sum(map(len, side.asked)) == course.PIECE


# ---- the file ---------------------------------------------------------------------------------------


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    name, first, second = str(tmp_path / "side.npz"), Counted(), Counted()
    first.solve(range(120, 200))
    keeping.write(GAME, "Aa", first, 80, name)
    assert keeping.read(GAME, "Aa", second, name) == 80
    assert np.array_equal(first.values, second.values)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    name = str(tmp_path / "side.npz")
    keeping.write(GAME, "Aa", Counted(), 80, name)
    with pytest.raises(Unfit, match="another 'sheet': Aa, not Ab"):
        keeping.read(GAME, "Ab", Counted(), name)
    with pytest.raises(Unfit, match="another 'game'"):
        keeping.read(game("wuerfelland"), "Aa", Counted(), name)
    other = Counted()
    other.values = np.zeros((ROWS, 2))
    with pytest.raises(Unfit, match="values that cannot be"):
        keeping.read(GAME, "Aa", other, name)


def head(**changed: Any) -> Any:
    known = keeping._head(GAME, "Aa", Counted()) | {"rows": 1} | changed
    return np.frombuffer(json.dumps(known).encode(), np.uint8)


VALUES = np.zeros((ROWS, 1))


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"head": head()},
        {"head": np.zeros(3, np.uint8), "values": VALUES},
        {"head": np.zeros(3), "values": VALUES},
        {"head": np.zeros(20_000, np.uint8), "values": VALUES},
        {"head": head(rows=ROWS + 1), "values": VALUES},
        {"head": head(rows=-1), "values": VALUES},
        {"head": head(rows=True), "values": VALUES},
        {"head": head(rows="2"), "values": VALUES},
        {"head": head(), "values": VALUES + np.nan},
        {"head": head(), "values": VALUES.astype(np.float32)},
        {"head": head(), "values": np.array([{}], object)},
        {"head": np.frombuffer(b"[" * 9_000, np.uint8), "values": VALUES},
    ],
)
def test_files_that_cannot_be_are_refused(tmp_path: Path, content: dict[str, Any]) -> None:
    name = tmp_path / "side.npz"
    np.savez(name, **content)
    side = Counted()
    with pytest.raises(Unfit):
        keeping.read(GAME, "Aa", side, str(name))
    assert not side.values.any()


@pytest.mark.parametrize("content", [b"", b"PK", b"no file of numbers", b"\x93NUMPY"])
def test_files_of_other_kinds_are_refused(tmp_path: Path, content: bytes) -> None:
    name = tmp_path / "side.npz"
    name.write_bytes(content)
    with pytest.raises(Unfit, match="no file of a solution"):
        keeping.read(GAME, "Aa", Counted(), str(name))


# ---- the command ------------------------------------------------------------------------------------


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    side = Counted()
    monkeypatch.setattr(course, "open_sheet", lambda _game, _id: side)
    return side


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["solve", *arguments], catch_exceptions=False)


def test_solve_prints_the_value_and_goes_on(counted: Counted, tmp_path: Path) -> None:
    name = str(tmp_path / "side.npz")
    told = run("the_choice", "--sheet", "Ab", "--games", "0", "--out", name, "--json")
    assert told.exit_code == 0
    figures = json.loads(told.stdout)
    assert (figures["states"], figures["value"], figures["sheet"]) == (ROWS, 3.0, "Ab")
    assert {"seconds", "seed", "misthrows", "bots"} <= set(figures)
    counted.asked.clear()
    again = run("the_choice", "--sheet", "Ab", "--games", "0", "--out", name, "--resume", "--json")
    assert again.exit_code == 0
    assert counted.asked == []
    assert json.loads(again.stdout)["value"] == 3.0


def test_a_regret_is_what_is_lost(monkeypatch: pytest.MonkeyPatch, counted: Counted) -> None:
    def play(_game: Any, _side: Any, bot: str, games: int, seed: int, misthrows: int) -> Played:
        return Played(bot, games, 2.25, 0.1, 3.0)

    monkeypatch.setattr("wuerfelwerk.lab.solving.compared.play", play)
    told = run("the_choice", "--bots", "perfect, greedy", "--games", "7", "--seed", "1", "--json")
    rows = json.loads(told.stdout)["bots"]
    assert [row["bot"] for row in rows] == ["perfect", "greedy"]
    assert [row["regret"] for row in rows] == [0.75, 0.75]
    assert "greedy" in run("the_choice", "--bots", "greedy", "--seed", "1").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("the_choice", "--sheet", "Zz"), "no sheet 'Zz'; sheets: Ac, Ab"),
        (("the_choice", "--bots", "perfekt"), "no bot 'perfekt' here; bots: perfect"),
        (("the_choice", "--resume"), "--resume goes with --out"),
        (("the_choice", "--misthrows", "3"), "from 0 to 2"),
        (("the_choice", "--games", "0", "--out", "/nowhere/side.npz"), "cannot be written"),
    ],
)
def test_wrong_use_is_a_sentence(counted: Counted, arguments: tuple[str, ...], sentence: str) -> None:
    told = CliRunner().invoke(main, ["solve", *arguments], standalone_mode=True)
    assert told.exit_code == 2
    assert sentence in told.stderr
