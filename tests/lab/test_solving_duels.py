"""``solve`` of games for two and of stop or roll: the bounds, their file, the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from tests.toy.pig import GAME as PIG
from wuerfelwerk.bots import alone
from wuerfelwerk.bots.levels import moves
from wuerfelwerk.bots.seating import bound_bot, new_work
from wuerfelwerk.cli import main
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.games import game
from wuerfelwerk.lab.keeping import Unfit
from wuerfelwerk.lab.solving import against, duelling, duels, seeing
from wuerfelwerk.lab.solving.smaller import Smaller, varied

GAME = game("regenbogenwuerfelei")


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["solve", *arguments], standalone_mode=True)


def test_bounds_hold_the_truth_at_every_moment() -> None:
    duel, told = duels.open_duel(GAME, "2x1"), list[tuple[float, Any]]()
    solved = duels.solve(duel, 2, on_sweep=lambda gap, last: told.append((last, duel.values.copy())))
    assert solved.whole
    assert solved.sweeps == len(told) - 1
    assert told[-1][0]
    truth = duel.values.mean(axis=0)
    for (_, before), (_, after) in pairwise(told):
        assert (before[0] <= after[0] + 1e-12).all()
        assert (after[1] <= before[1] + 1e-12).all()
        assert (after[0] - 1e-12 <= truth).all()
        assert (truth <= after[1] + 1e-12).all()


def test_bounds_are_gone_on_with(tmp_path: Path) -> None:
    name, first, second = str(tmp_path / "duel.npz"), *(duels.open_duel(GAME, "2x1") for _ in range(2))
    first.sweep(duels.WANTED, lambda work, many: None)
    duels.keeping.write(GAME, "2x1", duels.AsRows(first), 0, name)
    duels.read(GAME, "2x1", second, name)
    assert np.array_equal(first.values, second.values)
    assert duels.solve(second).sweeps < duels.solve(duels.open_duel(GAME, "2x1")).sweeps


@pytest.mark.parametrize("low", [0.9, -1.0])
def test_bounds_that_cannot_be_are_refused(tmp_path: Path, low: float) -> None:
    name, duel = str(tmp_path / "duel.npz"), duels.open_duel(GAME, "1x2")
    duel.values[:] = [[low], [0.5]]
    duels.keeping.write(GAME, "1x2", duels.AsRows(duel), 0, name)
    again = duels.open_duel(GAME, "1x2")
    with pytest.raises(Unfit, match="values that cannot be"):
        duels.read(GAME, "1x2", again, name)
    assert again.gap() == 1.0


def test_ctrl_c_leaves_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(duels.Interrupt):
        def __enter__(self) -> Stopped:
            super().__enter__()
            self.flag.set()
            return self

    monkeypatch.setattr(duels, "Interrupt", Stopped)
    solved = duels.solve(duels.open_duel(GAME, "1x2"))
    assert (solved.whole, solved.sweeps) == (False, 0)


def test_nothing_is_begun_once_it_is_stopped() -> None:
    flag, done = Event(), list[int]()
    with ThreadPoolExecutor(2) as threads:
        spread = duels._spread(threads, flag)
        spread(done.append, 3)
        flag.set()
        spread(done.append, 3)
    assert sorted(done) == [0, 1, 2]


def test_a_smaller_game_has_other_constants_and_the_same_functions() -> None:
    small = Smaller.made(GAME, {"RAINBOW": 0x0101})
    rules: Any = small.rules
    assert rules.allowed_colours.__code__ is GAME.rules.allowed_colours.__code__  # type: ignore[attr-defined]
    assert varied(small.part("handfuls"), ()).colours_in(0x010101) == 0x0101
    assert GAME.part("handfuls").colours_in(0x010101) == 0x010101  # type: ignore[attr-defined]
    assert Smaller.made(GAME, {"RAINBOW": 0x0101}).rules is rules


def test_who_plays_as_well_as_can_be_has_what_can_be_expected() -> None:
    duel = duels.open_duel(GAME, "2x1")
    duels.solve(duel)
    rules, count = duel.game.rules, 100
    asked, judge = bind(moves, compile=False, rules=rules), bind(duel.judge, compile=False, rules=rules)
    looking = bind(seeing, compile=False, moves=asked, judge=judge)
    bots = bind(alone, compile=False, only=bound_bot(duel.game, "random", compile=False))
    loop = bind(duelling, compile=False, moves=asked, bots=bots, seeing=looking, judge=judge)
    room = seeing.new_room(rules)
    lost, ends = np.zeros(count), np.zeros(count)
    generators = np.array([new_generator(3, index) for index in range(count)])
    states, seats = duel.begin(3, count), np.arange(count) % 3 - 1
    work, known = new_work(duel.game, ("random",)), duel.knowledge()
    loop.play_games(duel.lay_out(), states, generators, seats, work, known, room, lost, ends)
    assert np.abs(lost).max() < 1e-6  # all colours are worth the same in so small a game
    assert set(ends) == {0.0, 1.0}
    begun = np.where(np.arange(count) % 2 == 0, ends, 1 - ends)
    assert abs(begun.mean() - duel.value()) < 3 * begun.std() / np.sqrt(count)


@pytest.mark.long
def test_a_regret_is_what_is_lost_but_for_the_luck() -> None:
    duel = duels.open_duel(GAME, "2x2")
    duels.solve(duel)
    perfect, random = (against.fight(duel, bot, 2000, 5) for bot in ("perfect", "random"))
    assert perfect.regret == 0
    assert abs(perfect.mean - perfect.value) < 3 * perfect.stderr
    assert random.regret > 10 * random.regret_stderr
    assert abs(random.value - random.regret - random.mean) < 3 * random.stderr


@pytest.mark.long
def test_machine_code_that_was_kept_plays_the_same(tmp_path: Path) -> None:
    arguments = [
        "solve",
        "regenbogenwuerfelei",
        "--sheet",
        "2x1",
        "--games",
        "20",
        "--bots",
        "perfect",
        "--seed",
        "1",
        "--json",
    ]
    program = "import sys; from wuerfelwerk.cli import main; sys.argv[0] = 'wuerfelwerk'; main()"
    environment = os.environ | {"WUERFELWERK_CACHE": str(tmp_path)}
    told = [
        subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        ).stdout
        for _ in range(2)
    ]
    first, second = (json.loads(text)["bots"] for text in told)
    assert first == second


# ---- the command ------------------------------------------------------------------------------------


def test_solve_of_a_small_game_prints_its_value_and_goes_on(tmp_path: Path) -> None:
    name = str(tmp_path / "duel.npz")
    arguments = ("regenbogenwuerfelei", "--sheet", "1x2", "--games", "0", "--out", name)
    first = json.loads(run(*arguments, "--json").stdout)
    assert {"game", "sheet", "unit", "states", "value", "gap", "sweeps", "seconds", "seed", "bots"} <= set(
        first
    )
    assert (first["unit"], first["states"]) == ("wins", 21)
    assert first["value"] == pytest.approx(13 / 36, abs=1e-6)
    again = run(*arguments, "--resume")
    assert "are there already" in again.stderr
    assert "36.1111 % to win for who begins" in again.stdout
    assert "0 sweeps" in again.stdout


def test_stop_or_roll_is_told_as_a_table_and_as_fractions() -> None:
    told = run("wuerfelland", "--needs", "1,2,0,3,6,6").stdout
    assert "need        1        2        3        4        5        6" in told
    assert "2     1.2056*  2.0000   0.0000" in told
    assert "A turn with needs 1, 2, 0, 3, 6, 6: " in told
    data = json.loads(run("wuerfelland", "--json").stdout)
    assert {"states", "value", "seconds", "needs", "turn", "places"} <= set(data)
    assert data["states"] == 72
    place = next(place for place in data["places"]["marks"] if (place["need"], place["dice"]) == (2, 1))
    assert (place["exact"], place["rolls"]) == ("3125/2592", True)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("wuerfelland", "--needs", "1,2"), "--needs wants 6 numbers from 0 to 6"),
        (("wuerfelland", "--needs", "1,2,3,4,5,７"), "--needs wants 6 numbers"),
        (("wuerfelland", "--out", "x.npz"), "--out says nothing of what is solved of Würfelland"),
        (("regenbogenwuerfelei", "--misthrows", "1"), "--misthrows says nothing of what is solved"),
        (("the_choice", "--needs", "1"), "--needs says nothing of what is solved of The Choice"),
        (("regenbogenwuerfelei", "--sheet", "3x3"), "no sheet '3x3'; sheets: 2x2, 2x1, 1x2"),
        (("wuerfelmeister", "--sheet", "8x8"), "no sheet '8x8'; sheets: 6x6, 5x5"),
        (("regenbogenwuerfelei", "--sheet", "1x2", "--resume"), "--resume goes with --out"),
        (("regenbogenwuerfelei", "--sheet", "1x2", "--bots", "x"), "no bot 'x' here; bots: perfect"),
    ],
)
def test_wrong_use_is_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    told = run(*arguments)
    assert told.exit_code == 2
    assert sentence in told.stderr


def test_a_game_that_has_nothing_to_solve_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wuerfelwerk.cli.asking.find_game", lambda _id: PIG)
    told = run("pig")
    assert told.exit_code == 2
    assert "has nothing that can be solved: no module 'solitaire', 'endgame' or 'stopping'." in told.stderr
