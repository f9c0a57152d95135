"""Rules and referee agree on every legal set, every consequence and the result of random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.regenbogenwuerfelei.random_play import play, random_table, small_table
from tests.games.regenbogenwuerfelei.table import Table

AT_LEAST = {
    "out": 20,
    "in without dice": 20,
    "direction turned": 20,
    "asked to begin": 1,
    "colour forced by the pool": 20,
    "joker fetched": 20,
    "blockierer fetched": 5,
    "hilfe fetched": 20,
    "zauberer fetched": 20,
    "rainbow out of turn": 1,
    "same colour twice in the pool": 20,
    "ended rainbow": 20,
    "ended last survivor": 2,
    "ended stopped": 1,
}


def test_some_random_games(rules: Any) -> None:
    seen: Counter[str] = Counter()
    for seed in range(5):
        play(random_table(rules, random.Random(seed)), random.Random(seed), seen, low=0.3, most=300)
        play(small_table(rules, random.Random(seed)), random.Random(seed), seen, low=0.9, most=100)
    assert seen["out"]


@pytest.mark.long
def test_random_games_and_everything_rare(rules: Any) -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        chance = random.Random(seed)
        play(random_table(rules, chance), chance, seen, low=chance.choice([0, 0.3, 0.6, 0.9]))
    for seed in range(80):
        chance = random.Random(seed)
        play(small_table(rules, chance), chance, seen, low=chance.choice([0.5, 0.9, 1.0]), most=150)
    for seed in range(25):  # the fifth seat may be asked whether it begins
        play(Table(rules, seats=5), random.Random(seed), seen, low=0, most=8)
    assert {what: seen[what] for what, least in AT_LEAST.items() if seen[what] < least} == {}
