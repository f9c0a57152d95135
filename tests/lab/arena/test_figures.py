"""Intervals hold what they promise, also where a run stops when it is sure; ladders know the strengths."""

from __future__ import annotations

from math import log10
from typing import Any

import numpy as np
import pytest

from wuerfelwerk.lab.arena.contest import Contest, Pair
from wuerfelwerk.lab.arena.figures import Sums, estimate, gain
from wuerfelwerk.lab.arena.ladder import ladder
from wuerfelwerk.lab.arena.running import fresh

RUNS = 1500


def summed(games: Any) -> Sums:
    sums = Sums(games.shape[1])
    sums.add(games)
    return sums


def drawn(random: Any, chance: float, luck: float, rounds: int) -> Any:
    """Rounds of two games. With chance ``luck`` the dice decide: one win each. Else the better one wins both
    with ``chance``, so that the true score is 0.5 · luck + chance · (1 - luck).
    """
    lucky, better = random.random(rounds) < luck, random.random(rounds) < chance
    first = np.where(lucky, random.random(rounds) < 0.5, better)
    return 60 * np.stack([first, np.where(lucky, ~first, better)], axis=1).astype(np.int64)


@pytest.mark.parametrize(
    "chance, luck", [(0.5, 0.0), (0.5, 0.9), (0.9, 0.5), (0.98, 0.0), (0.02, 0.3), (0.6, 0.97)]
)
def test_an_interval_holds_the_true_score_in_95_of_100_runs(chance: float, luck: float) -> None:
    random, true = np.random.default_rng(1), 0.5 * luck + chance * (1 - luck)
    held = 0
    for _ in range(RUNS):
        known = estimate(summed(drawn(random, chance, luck, 150)))
        held += known.low <= true <= known.high
        assert known.low <= known.score <= known.high
    assert 0.935 <= held / RUNS <= 0.995


@pytest.mark.parametrize("chance, luck", [(0.5, 0.0), (0.9, 0.5), (0.97, 0.0), (0.7, 0.9)])
def test_it_does_so_where_the_precision_ends_the_run(chance: float, luck: float) -> None:
    random, true = np.random.default_rng(2), 0.5 * luck + chance * (1 - luck)
    contest = Contest("any", 2, ("a", "b"), rounds=10_000, precision=0.05)
    held, lengths = 0, set()
    for _ in range(RUNS):
        standing = fresh(contest)
        while not standing.is_over(0):
            standing.take(0, drawn(random, chance, luck, 37))
        known = estimate(standing.sums[0])
        assert known.half <= 0.05
        lengths.add(standing.sums[0].rounds)
        held += known.low <= true <= known.high
    assert 0.935 <= held / RUNS <= 0.995
    assert all(rounds % 20 == 0 for rounds in lengths)


def test_rounds_of_one_game_have_the_interval_of_the_books() -> None:
    """Agresti and Coull: 8 of 10 wins, as statistics programs print it (method agresti-coull)."""
    known = estimate(summed(60 * np.array([[1]] * 8 + [[0]] * 2)))
    assert (known.low, known.high) == (pytest.approx(0.4794, abs=5e-5), pytest.approx(0.9541, abs=5e-5))


def test_an_interval_is_never_empty() -> None:
    """Rounds that were all alike: the first hundred say no more than that others are rare."""
    for games in ([[60, 60]], [[0, 0]], [[60, 0]]):
        halves = [estimate(summed(np.array(games * count))).half for count in (1, 10, 100, 1000)]
        assert halves == sorted(halves, reverse=True)
        assert 0.3 < halves[0] and 0.01 < halves[2] and 0.001 < halves[3]
    assert estimate(Sums(2)).half == pytest.approx(0.5)


def test_the_gain_is_that_of_the_variances() -> None:
    """Against the variances as they are measured over many runs of games with and without common luck."""
    random, chance, luck, rounds = np.random.default_rng(3), 0.8, 0.8, 100
    paired = [drawn(random, chance, luck, rounds) for _ in range(2000)]
    true = 0.5 * luck + chance * (1 - luck)
    alone = (random.random((2000, 2 * rounds)) < true).mean(axis=1).var()
    measured = alone / np.var([games.mean() / 60 for games in paired])
    told = gain(summed(np.concatenate(paired)))
    assert told is not None and measured > 2
    assert told == pytest.approx(measured, rel=0.1)
    assert gain(Sums(2)) is None
    assert gain(summed(np.array([[60, 60]] * 9))) is None


def test_sums_do_not_depend_on_how_rounds_are_parted() -> None:
    games = drawn(np.random.default_rng(4), 0.7, 0.3, 50)
    parts = Sums(2)
    for begin in range(0, 50, 7):
        parts.add(games[begin : begin + 7])
    assert parts == summed(games)


# ---- ladder -------------------------------------------------------------------------------------

BOTS = ("a", "b", "c")
PAIRS = (Pair("a", "b"), Pair("a", "c"), Pair("b", "c"))
TRUE = {"a": 150.0, "b": 20.0, "c": -170.0}


def met(random: Any, pair: Pair, rounds: int) -> Sums:
    share = 1 / (1 + 10 ** ((TRUE[pair.b] - TRUE[pair.a]) / 400))
    return summed(60 * (random.random((rounds, 2)) < share).astype(np.int64))


def test_the_ladder_finds_the_strengths_and_its_intervals_hold_them() -> None:
    random, held = np.random.default_rng(5), 0
    runs = 300
    for _ in range(runs):
        rungs = ladder(BOTS, PAIRS, [met(random, pair, 400) for pair in PAIRS])
        assert [rung.bot for rung in rungs] == ["a", "b", "c"]
        held += sum(rung.low <= TRUE[rung.bot] <= rung.high for rung in rungs)
    assert 0.93 <= held / (3 * runs) <= 0.98
    assert sum(rung.rating for rung in rungs) == pytest.approx(0, abs=0.05)


def test_common_luck_narrows_the_ladder() -> None:
    """The same score from rounds that differ less."""
    random = np.random.default_rng(6)
    pairs, bots = [Pair("a", "b")], ("a", "b")
    wide, narrow = (
        ladder(bots, pairs, [summed(drawn(random, chance, luck, 1000))])[0]
        for chance, luck in ((0.55, 0.0), (1.0, 0.9))
    )
    assert narrow.rating == pytest.approx(400 * log10(0.55 / 0.45) / 2, abs=6)
    assert 0 < narrow.high - narrow.low < 0.5 * (wide.high - wide.low)


def test_a_ladder_of_bots_that_lost_everything_or_never_met_is_finite() -> None:
    rungs = ladder(BOTS, PAIRS, [summed(np.full((100, 2), 60)), summed(np.full((100, 2), 60)), Sums(2)])
    assert rungs[0].bot == "a"
    assert rungs[1].rating == rungs[2].rating
    assert all(rung.low < rung.rating < rung.high for rung in rungs)
