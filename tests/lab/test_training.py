"""Training: it learns, the same on any number of processes, and ends politely."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from wuerfelwerk.cli import main
from wuerfelwerk.lab.training.course import Course, train
from wuerfelwerk.lab.training.players import Trainer

GAME = "wuerfelland"
SMALL = Course(GAME, games=5000, seed=4)


@pytest.fixture(scope="module")
def trainer() -> Trainer:
    return Trainer(GAME, 2)


@pytest.mark.long
def test_lessons_teach_who_wins(trainer: Trainer) -> None:
    """After one step the chances fit games of the same kind better than a coin does."""
    zero = np.zeros(trainer.numbers)
    lesson = trainer.lesson(zero, zero, 5.0, 1.0, False, 1, range(100))
    assert lesson.games == 100
    assert lesson.loss / lesson.games == pytest.approx(np.log(2))
    weights = np.linalg.solve(lesson.bend + np.eye(len(zero)) * 2, lesson.slope)
    again = trainer.lesson(zero, weights, 5.0, 1.0, False, 2, range(100))
    assert again.loss / again.games < 0.68


@pytest.mark.long
def test_equal_weights_play_even_and_better_ones_win(trainer: Trainer) -> None:
    """Each game is played twice with seats changed round: equal weights win exactly half of them."""
    from wuerfelwerk.bots.levels.settings import settings_of

    good = np.array(settings_of(trainer.game).weights)
    assert trainer.match(good, good, 3, range(15)) == 0.0
    assert trainer.match(good, np.zeros_like(good), 3, range(15)) > 20  # of 30


@pytest.mark.long
def test_the_same_course_gives_the_same_weights_on_any_number_of_processes() -> None:
    one, two = train(SMALL, 1), train(SMALL, 2)
    assert one.whole and two.whole
    assert one.to_json() == two.to_json()
    assert np.abs(one.weights).max() > 0


def test_a_training_out_of_time_keeps_what_it_has_and_says_so(tmp_path: Path) -> None:
    out = tmp_path / "levels.json"
    ended = CliRunner().invoke(
        main, ["train", GAME, "--seed", "4", "--minutes", "0.01", "--games", "100000", "--workers", "1",
               "--out", str(out), "--json"],
    )  # fmt: skip
    assert ended.exit_code == 0, ended.output
    data, told = json.loads(out.read_text()), json.loads(ended.stdout)
    assert told["result"] == data and 0 < told["games"] < 100000 and told["seconds"] > 0
    assert data["trained"]["whole"] is False
    assert len(data["weights"]) == len(data["chances"])
    assert set(data) > {"easy", "medium", "strong", "expert"}


def test_a_game_that_cannot_be_judged_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wuerfelwerk.engine.contract.Game.has", lambda self, name: False)
    ended = CliRunner().invoke(main, ["train", GAME])
    assert ended.exit_code == 2
    assert "no module 'judging'" in ended.output
