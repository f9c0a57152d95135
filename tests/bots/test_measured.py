"""What pages say of a level's strength comes from a result of the arena, by ``tools/measured.py``."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from wuerfelwerk.bots.levels.settings import LEVELS, settings_from
from wuerfelwerk.games import all_games, game
from wuerfelwerk.web.rendering import opponents

TOOL = ROOT / "tools" / "measured.py"
LEVELLED = [game.id for game in all_games() if (game.folder / "data" / "levels.json").is_file()]


def result(id: str, seats: int = 2, **pairs: tuple[str, float, float, float]) -> dict[str, Any]:
    """A result of the arena; ``first=(second, score, low, high)``."""
    told = [
        {"a": a, "b": b, "games": 400, "score_a": score, "low": low, "high": high}
        for a, (b, score, low, high) in pairs.items()
    ]
    return {"game": id, "seats": seats, "seed": 7, "pairs": told, "ladder": []}


def ran(found: dict[str, Any], tmp_path: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """The tool on a result, with the file of the game in a folder of its own."""
    (tmp_path / "result.json").write_text(json.dumps(found), encoding="utf-8")
    program = (
        "import runpy, sys, pathlib; from wuerfelwerk.engine.contract import Game;"
        f"Game.folder = property(lambda self: pathlib.Path({str(folder)!r}));"
        f"sys.argv = ['measured', {str(tmp_path / 'result.json')!r}];"
        f"runpy.run_path({str(TOOL)!r}, run_name='__main__')"
    )
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with the levels of a game."""
    folder = tmp_path / "game"
    (folder / "data").mkdir(parents=True)
    shutil.copy(game(LEVELLED[0]).folder / "data" / "levels.json", folder / "data")
    return folder


def test_a_result_is_written_beside_the_weights_which_stay(tmp_path: Path, copied: Path) -> None:
    file = copied / "data" / "levels.json"
    before = settings_from(json.loads(file.read_text(encoding="utf-8")))
    found = result(
        LEVELLED[0],
        expert=("greedy", 0.91, 0.88, 0.93),
        greedy=("easy", 0.75, 0.7, 0.8),
        strong=("easy", 0.9, 0.8, 0.95),
    )
    told = ran(found, tmp_path, copied)
    assert told.returncode == 0, told.stderr
    after = settings_from(json.loads(file.read_text(encoding="utf-8")))
    assert (after.weights, after.chances, after.levels) == (before.weights, before.chances, before.levels)
    easy, expert = after.measured["easy"], after.measured["expert"]
    assert (easy["share"], easy["low"], easy["high"]) == (0.25, 0.2, 0.3)  # the pair was the other way round
    assert (expert["share"], expert["games"], expert["seed"]) == (0.91, 400, 7)
    assert after.measured.get("strong") == before.measured.get("strong")  # not against the yardstick


def test_other_tables_than_those_for_two_are_refused(tmp_path: Path, copied: Path) -> None:
    file = copied / "data" / "levels.json"
    before = file.read_bytes()
    told = ran(result(LEVELLED[0], seats=3, expert=("greedy", 0.9, 0.8, 0.95)), tmp_path, copied)
    assert told.returncode == 1 and "tables for two" in told.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize(("share", "said"), [(0.84, "8 von 10"), (0.26, "3 von 10"), (0.02, "fast nie")])
def test_pages_say_what_was_measured(monkeypatch: pytest.MonkeyPatch, share: float, said: str) -> None:
    found = {"against": "greedy", "games": 400, "share": share, "low": share - 0.02, "high": share + 0.02}
    monkeypatch.setattr(opponents, "measured", lambda game, name: found)
    strength = opponents.strength(game(LEVELLED[0]), "easy", "de")
    assert strength is not None and said in strength.said
    assert "400" in strength.sample and "2 %" in strength.sample.replace("\u202f", " ")


@pytest.mark.parametrize("id", LEVELLED)
def test_every_level_of_ours_is_measured_at_least_once(id: str) -> None:
    data = json.loads((game(id).folder / "data" / "levels.json").read_text(encoding="utf-8"))
    for level in LEVELS:
        measured = data[level]["measured"]
        assert measured["against"] == "greedy" and measured["games"] >= 100
        assert 0 <= measured["low"] <= measured["share"] <= measured["high"] <= 1
