"""Balance and bench: small runs of everything they measure."""

from __future__ import annotations

import numpy as np
import pytest

from tests.toy.pig import GAME as PIG
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import all_games
from wuerfelwerk.lab.balance import balance
from wuerfelwerk.lab.bench import compile_seconds, measure

FIGURES = {"actions_per_s", "games_per_s", "copies_per_s", "compile_cold_s", "compile_cached_s"}


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


@pytest.mark.long
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_bench_measures_every_figure(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wuerfelwerk.lab.bench.compile_seconds", lambda *game: (2.0, 1.0))  # below
    figures = measure(game, game.card.seats_max, 0.05)
    assert figures["game"] == game.id
    assert figures["state_bytes"] == np.dtype(game.rules.STATE).itemsize
    assert all(figures[name] > 0 for name in FIGURES)


@pytest.mark.long
def test_a_filled_cache_saves_compiling() -> None:
    cold, cached = compile_seconds(all_games()[0].id)
    assert cached < cold
