"""Counting wins: shared ones in parts, intervals as in the books, any order the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from wuerfelwerk.lab.tally import Outcome, Tally, mean_and_error, wilson


def outcome(winners: int, *, seats: int = 3, ended: str = "goal", turns: int = 10) -> Outcome:
    return Outcome(("greedy", "random", "random", "random")[:seats], winners, ended, turns, 50)


def test_a_shared_win_counts_in_equal_parts() -> None:
    tally = Tally()
    for winners in (0b001, 0b011, 0b111, 0b000):
        tally.add(outcome(winners, ended="goal" if winners else "stopped"))
    assert {seat: wins.count for seat, wins in tally.seats.items()} == {
        "A": 1 + 1 / 2 + 1 / 3,
        "B": pytest.approx(1 / 2 + 1 / 3),
        "C": pytest.approx(1 / 3),
    }
    assert sum(wins.sixtieths for wins in tally.seats.values()) == 3 * 60
    assert tally.shared == 2
    assert tally.endings == {"goal": 3, "stopped": 1}
    assert tally.bots["random"].games == 4
    assert tally.bots["random"].count == pytest.approx(1 / 2 + 2 / 3)


def test_places_are_counted_from_who_started() -> None:
    tally, other = Tally(), Tally()
    tally.add(replace(outcome(0b001), starter=2))  # seat A sits next to C
    tally.add(replace(outcome(0b100), starter=2))
    other.add(replace(outcome(0b110), starter=1))
    other.add(outcome(0b001))  # no lot
    tally.merge(other)
    assert {place: (wins.games, wins.count) for place, wins in tally.places.items()} == {
        "1": (3, 1.5),
        "2": (3, 1.5),
        "3": (3, 0),
    }
    assert list(tally.to_json()["places"]) == ["1", "2", "3"]


def test_tallies_merge_in_any_order() -> None:
    parts = []
    for winners in (0b01, 0b10, 0b11):
        tally = Tally()
        tally.add(outcome(winners, turns=winners))
        parts.append(tally)
    sums = []
    for order in permutations(parts):
        whole = Tally()
        for part in order:
            whole.merge(part)
        sums.append(whole.to_json())
    assert all(one == sums[0] for one in sums)
    assert sums[0]["turns"] == {"mean": 2.0, "max": 3}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    """Figures of Wilson (1927) as printed by common statistics programs."""
    assert wilson(wins, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_mean_and_standard_error() -> None:
    assert mean_and_error([1, 2, 3, 4]) == (2.5, pytest.approx(0.6454972))
    assert mean_and_error([7]) == (7, 0.0)


def test_an_empty_tally_can_be_printed() -> None:
    assert Tally().to_json()["turns"] == {"mean": 0.0, "max": 0}
