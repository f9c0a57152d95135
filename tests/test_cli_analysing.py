"""``wuerfelwerk analyse``: its keys, its table and its sentences in both languages, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.games import all_games, game
from wuerfelwerk.games.deciding import told_decision
from wuerfelwerk.games.telling import plain
from wuerfelwerk.laws.walk import play
from wuerfelwerk.web.entrance.language import of_game

GAME = all_games()[0].id
QUICK = ("--bot", "random", "--trials", 16)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One recorded game."""
    file = tmp_path_factory.mktemp("analysed") / "game.jsonl"
    result = run("simulate", GAME, "--games", 1, "--seed", 3, "--record", file, "--workers", 1)
    assert result.exit_code == 0, result.stderr
    return file


@pytest.fixture(scope="module")
def told(file: Path) -> Any:
    return data("analyse", file, *QUICK)


def test_every_seat_has_its_figures(told: Any) -> None:
    assert told["game"] == GAME
    assert (told["bot"], told["trials"]) == ("random", 16)
    for number, seat in enumerate(told["seats"]):
        assert seat["seat"] == LETTERS[number]
        assert set(seat) >= {"luck", "skill", "adjusted", "worst"}
        assert seat["adjusted"] == round(seat["result"] - seat["luck"], 6)
        for worst in seat["worst"]:
            assert set(worst) >= {"seq", "chosen", "better", "lost", "error"}
            assert worst["chosen"] != worst["better"]
    assert sum(seat["luck"] for seat in told["seats"]) == pytest.approx(0, abs=1e-5)


def test_the_table_says_the_same_in_both_languages(
    file: Path, told: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    for language in ("de_DE.UTF-8", "en_GB.UTF-8"):
        monkeypatch.setenv("LC_ALL", language)
        result = run("analyse", file, *QUICK)
        assert result.exit_code == 0, result.stderr
        for seat in told["seats"]:
            row = next(line for line in result.stdout.splitlines() if line.startswith(f"{seat['seat']} "))
            assert f"{100 * seat['luck']:+.1f} ±" in row
            assert f"{100 * seat['adjusted']:+.1f} ±" in row
        said.append([line for line in result.stdout.splitlines() if line.startswith("    ")])
    german, english = said
    worst = [one for seat in told["seats"] for one in seat["worst"]]
    assert len(german) == len(english) == 2 * len(worst) > 0
    assert german != english


@pytest.mark.parametrize("id", [one.id for one in all_games()])
def test_every_decision_of_every_game_has_words(id: str) -> None:
    known = game(id)
    walk = play(known, known.card.defaults(), known.card.seats_min, seed=2)
    names = [f"Seat {letter}" for letter in LETTERS[: walk.seats]]
    for step in walk.steps[:40]:
        if step.seat >= 0:
            text = known.notation.action_text(walk.material, step.before, step.seat, step.action)
            for language in ("de", "en"):
                tr = of_game(known, language)
                said = told_decision(known, tr, walk.material, step.before, step.seat, [text], names)
                assert plain(said).strip()


# ---- what is refused ---------------------------------------------------------------------------------


def test_an_unknown_bot_is_named(file: Path) -> None:
    assert_one_sentence(run("analyse", file, "--bot", "clever"), "--bot", "clever", "greedy")


def test_too_few_trials(file: Path) -> None:
    assert_one_sentence(run("analyse", file, "--trials", 3), "--trials")


def test_a_missing_file(tmp_path: Path) -> None:
    assert_one_sentence(run("analyse", tmp_path / "nothing.json"), "nothing.json")


def test_a_game_that_is_not_over(file: Path, tmp_path: Path) -> None:
    record = json.loads(file.read_text(encoding="utf-8"))
    record["events"].pop()
    del record["result"]
    other = tmp_path / "unfinished.json"
    other.write_text(json.dumps(record), encoding="utf-8")
    assert_one_sentence(run("analyse", other, *QUICK), "unfinished.json", "not over yet")


def test_a_game_that_breaks_the_rules(file: Path, tmp_path: Path) -> None:
    record = json.loads(file.read_text(encoding="utf-8"))
    record["result"]["winners"] = ["A", "B"]
    other = tmp_path / "wrong.json"
    other.write_text(json.dumps(record), encoding="utf-8")
    assert_one_sentence(run("analyse", other, *QUICK), "wrong.json")
