"""Training: it learns, the same on any number of processes, and ends politely."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.cli import main
from wuerfelwerk.games import OURS, game
from wuerfelwerk.lab.training import keeping
from wuerfelwerk.lab.training.course import ROUNDS, Course, Standing, Trained, train
from wuerfelwerk.lab.training.players import Trainer, tables_of

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
@pytest.mark.parametrize("size", [1e-3, 1e3])
def test_noise_means_the_same_whatever_the_size_of_what_practice_found(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch, size: float
) -> None:
    """Practice may end with strengths of any size."""
    from wuerfelwerk.bots.levels.settings import settings_of

    def practice(training: Any) -> None:
        training.standing.weights = np.array(settings_of(trainer.game).weights) * size

    monkeypatch.setattr("wuerfelwerk.lab.training.course._Training._practice", practice)
    found = train(Course(GAME, games=20_000, seed=4), 1).standing.weights
    free, noise, chance = (trainer.match(found, found, 9, range(100), of) / 200 for of in (0.0, 0.07, 1e9))
    assert free == 0.0 and chance < -0.9
    assert -0.7 < noise < -0.3  # halfway is −0.5


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Trained, list[Path]]:
    """A training that never stopped, and files of how far it was after each step."""
    folder, files = tmp_path_factory.mktemp("kept"), []

    def keep(standing: Standing) -> None:
        files.append(folder / f"{len(files)}.json")
        keeping.write(SMALL, game(GAME), standing, str(files[-1]))

    return train(SMALL, 1, on_standing=keep), files


@pytest.mark.long
def test_the_same_course_gives_the_same_weights_on_any_number_of_processes(
    whole: tuple[Trained, list[Path]],
) -> None:
    one, two = whole[0], train(SMALL, 2)
    assert one.whole and two.whole
    assert one.to_json() == two.to_json()
    assert np.abs(one.standing.weights).max() > 0


@pytest.mark.long
@pytest.mark.parametrize("left", [17, 9, 3, 0])
def test_a_training_gone_on_with_ends_with_the_same_bytes(
    whole: tuple[Trained, list[Path]], left: int
) -> None:
    """Cut among the lessons, the practice, the chances, and after the end."""
    trained, files = whole
    before = keeping.read(SMALL, game(GAME), str(files[-1 - left]))
    places = (before.lessons < ROUNDS, before.practised == 0, before.chances_rounds == 0)
    assert places == {17: (True, True, True), 9: (False, False, True)}.get(left, (False, False, False))
    gone_on = train(SMALL, 1, before=before)
    assert gone_on.whole and gone_on.to_json() == trained.to_json()


def test_a_training_out_of_time_keeps_what_it_has_and_says_so(tmp_path: Path) -> None:
    out, kept = tmp_path / "levels.json", tmp_path / "kept.json"
    asked = ("train", GAME, "--minutes", 0.01, "--games", 100_000, "--workers", 1, "--resume", kept)
    told = data(*asked, "--seed", 4, "--out", out)
    written = json.loads(out.read_text())
    assert told["result"] == written and 0 < told["games"] < 100000 and told["seconds"] > 0
    assert written["trained"]["whole"] is False
    assert len(written["weights"]) == len(written["chances"])
    assert set(written) > {"easy", "medium", "strong", "expert"}
    again = run(*asked)  # with its own seed
    assert again.exit_code == 0 and f"{kept}: {told['games']} games are learned from" in again.stderr
    further = json.loads(kept.read_text())
    assert further["games"] > told["games"] and further["seed"] == 4


STANDING = Standing.none(int(game(GAME).part("judging").NUMBERS))


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (["--seed", "5"], "another 'seed': 4, not 5"),
        (["--seats", "3"], "another 'seats'"),
        (["--games", "6000"], "another 'planned': 5000, not 6000"),
    ],
)
def test_a_file_of_another_training_is_refused(tmp_path: Path, more: list[str], word: str) -> None:
    kept, out = tmp_path / "kept.json", tmp_path / "out.json"
    out.write_text("before")
    keeping.write(SMALL, game(GAME), STANDING, str(kept))
    asked = run("train", GAME, "--games", 5000, "--resume", kept, "--out", out, *more)
    assert_one_sentence(asked, "--resume: ", word)
    assert out.read_text() == "before"


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [
        ("format", "wuerfelwerk-simulation-1", "is no file of a training"),
        ("weights", [1.0], "another number of numbers"),
        ("slope", [True] * 31, "is no file"),
        ("bend", 1, "is no file"),
        ("bend", [[1.0]], "another number of numbers"),
        ("bend", [], "another number of numbers"),
        ("decisions", "many", "is no file"),
        ("losses", None, "is no file"),
        ("practised", -1, "is no file"),
        ("lessons", 1, "cannot be"),
        ("unit", 1, "cannot be"),
    ],
)
def test_what_is_no_file_of_a_training_is_refused(tmp_path: Path, key: str, value: object, word: str) -> None:
    kept = tmp_path / "kept.json"
    keeping.write(SMALL, game(GAME), STANDING, str(kept))
    kept.write_text(json.dumps(json.loads(kept.read_text()) | {key: value}))
    before = kept.read_bytes()
    assert_one_sentence(run("train", GAME, "--games", 5000, "--seed", 4, "--resume", kept), word)
    assert kept.read_bytes() == before


def test_a_game_that_cannot_be_judged_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wuerfelwerk.engine.contract.Game.has", lambda self, name: False)
    ended = CliRunner().invoke(main, ["train", GAME])
    assert ended.exit_code == 2
    assert "no module 'judging'" in ended.output


@pytest.mark.parametrize("id", OURS)
def test_tables_to_learn_at_have_room_for_the_seats(id: str) -> None:
    one = game(id)
    judging = one.part("judging")
    most = tables_of(one, one.card.seats_max)
    assert most and most[0] == one.card.defaults()  # somebody can always play the usual game
    assert len(tables_of(one, 2)) == len(getattr(judging, "LEARNED_ON", ({},))) >= len(most)


def test_where_options_have_numbers_of_their_own_both_kinds_of_tables_are_learned_at() -> None:
    """Else half of the weights would stay what they were at the beginning."""
    with_dice = [bool(table["functions"]) for table in tables_of(game("regenbogenwuerfelei"), 2)]
    assert with_dice == [False, True]
    assert [bool(table["functions"]) for table in tables_of(game("regenbogenwuerfelei"), 5)] == [False]
