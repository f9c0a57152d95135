"""The greedy bot against random play, and how even the sides are for it."""

from __future__ import annotations

import pytest

from wuerfelwerk.games import game
from wuerfelwerk.games.the_choice.making import BALANCED_BY, balance_materials
from wuerfelwerk.lab.balance import balance
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.simulate import simulate

WITHIN = 0.04  # of the common mean


@pytest.mark.long
def test_greedy_beats_random() -> None:
    tally = simulate(Plan("the_choice", 400, 2, ("greedy", "random"), seed=3)).tally
    assert tally.bots["greedy"].count / tally.games > 0.88


@pytest.mark.long
def test_sides_are_balanced() -> None:
    """Mean points of the greedy bot alone; the limit leaves room for three standard errors."""
    rows = balance(game("the_choice"), balance_materials(), by=BALANCED_BY, games=500, seed=11)
    common = sum(row["mean"] for row in rows) / len(rows)
    for row in rows:
        assert abs(row["mean"] - common) < WITHIN * common + 3 * row["stderr"], row["id"]
