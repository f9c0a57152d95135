"""Balance and bench: small runs of everything they measure."""

from __future__ import annotations

import numpy as np
import pytest

from tests.toy.pig import GAME as PIG
from wuerfelwerk.bots import bots_of
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import all_games
from wuerfelwerk.lab.balance import balance
from wuerfelwerk.lab.measuring import scaling, timing
from wuerfelwerk.lab.measuring.bench import compile_seconds, measure, measures

RATES = {
    "actions_per_s",
    "greedy_actions_per_s",
    "games_per_s",
    "copies_per_s",
    "arena_games_per_s",
    "evaluations_per_s",
    "playouts_per_s",
}


def test_balance_is_repeatable_on_any_number_of_workers(pig_registered: str) -> None:
    material = np.zeros(1, PIG.rules.MATERIAL)[0]
    material.seats, material.goal = 1, 30
    longer = material.copy()
    longer.goal = 60
    boards = [("short", material), ("long", longer)]
    one = balance(PIG, boards, games=120, seed=4, workers=1)
    assert balance(PIG, boards, games=120, seed=4, workers=2) == one
    assert [row["id"] for row in one] == ["short", "long"]
    assert one[0]["mean"] < one[1]["mean"]
    assert all(0 < row["stderr"] < row["mean"] for row in one)


def test_how_far_a_board_is_away_is_counted_game_by_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that make games long on both boards say nothing about the boards."""
    turns = iter(([10, 20, 30], [12, 22, 32]))
    monkeypatch.setattr("wuerfelwerk.lab.balance._run", lambda tasks, workers: [next(turns) for _ in tasks])
    material = np.zeros(1, PIG.rules.MATERIAL)[0]
    other = material.copy()
    other.goal = 60
    short, long = balance(PIG, [("short", material), ("long", other)], games=3)
    assert (short["mean"], long["mean"]) == (20, 22)
    assert (short["away"], long["away"]) == pytest.approx((-100 / 21, 100 / 21))
    assert short["away_stderr"] == long["away_stderr"] == 0 < short["stderr"]


@pytest.mark.long
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_bench_measures_every_figure(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wuerfelwerk.lab.measuring.bench.compile_seconds", lambda *game: (2.0, 1.0))  # below
    figures = measure(game, game.card.seats_max, 0.05, cores=2)
    ratios = figures["ratios"]
    assert figures["game"] == game.id
    assert figures["state_bytes"] == np.dtype(game.rules.STATE).itemsize
    assert all(figures[name] > 0 and ratios[name] > 0 for name in RATES)
    assert list(figures["decisions_per_s"]) == list(ratios["decisions_per_s"]) == list(bots_of(game))
    decided = figures["decisions_per_s"]
    assert decided["random"] > decided["expert"] > 0 and min(decided.values()) > 0
    assert list(figures["games_per_s_by_workers"]) == list(ratios["games_per_s_by_workers"]) == ["1", "2"]
    assert (figures["compile_cold_s"], figures["compile_cached_s"]) == (2.0, 1.0)


@pytest.mark.parametrize("cores, counts", [(1, [1]), (2, [1, 2]), (6, [1, 2, 4, 6]), (8, [1, 2, 4, 8])])
def test_as_many_workers_as_there_are_cores(cores: int, counts: list[int], pig_registered: str) -> None:
    assert scaling.numbers_of_workers(cores) == counts
    timed = sum(row.times for row in measures(PIG, 2, cores))
    assert timed == len(counts) + len(measures(PIG, 2, cores)) - 2


def test_a_rate_is_the_best_of_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three units a second of work and ten of the bare loop, but where others ran as well."""
    clock, slow = [0.0], iter([5.0, 1.0] + [2.0] * 100)
    monkeypatch.setattr(timing.time, "perf_counter", lambda: clock[0])

    def work(_number: int) -> int:
        clock[0] += next(slow)
        return 3

    def bare(_number: int) -> int:
        clock[0] += 0.5
        return 5

    found = timing.rate_beside(bare, work, 0.01)
    assert (found.a_second, found.bare) == (3.0, 10.0)
    assert found.ratio == pytest.approx(0.3)


@pytest.mark.long
def test_a_filled_cache_saves_compiling() -> None:
    cold, cached = compile_seconds(all_games()[0].id)
    assert cached < cold
