"""Rules and referee agree on every legal set, every consequence and the result of random games.

Seats act in any order, interleaved. The dice are loaded and the boards small and full of treasures,
so that the rare things happen; the test counts them.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.wuerfelland.layouts import strip
from tests.games.wuerfelland.random_play import RandomGame, play_small
from tests.games.wuerfelland.table import Table
from wuerfelwerk.games.wuerfelland.board import load_boards
from wuerfelwerk.games.wuerfelland.making import make_board

SEVERAL_WINNERS = [148, 162, 170]  # seeds found by trying
AT_LEAST = {
    "goal full_bar": 5,
    "seats 2": 3,
    "seats 3": 3,
    "seats 4": 3,
    "longest row of throws": 3,
    "turns with several throwers": 20,
    "a throw after others that owe one": 20,
    "several winners": 3,
    "won in a throw": 5,
    "won in a throw while others owe one": 2,
    "overrolled active seats": 20,
    "six equal dice": 20,
    "ended: goal": 20,
}


def play_large(rules: Any, seed: int, seen: Counter[str]) -> None:
    """One random game on boards made to be played on, shipped or made from a seed."""
    chance = random.Random(seed)
    boards = list(load_boards().values())
    if seed % 2:
        boards = [make_board(seed * 10 + number) for number in range(4)]
    table = Table(rules, chance.sample(boards, chance.choice([2, 3, 4])), starts=None)
    RandomGame(table, chance, seen).play()


@pytest.mark.long
def test_small_boards_and_everything_rare(rules: Any) -> None:
    seen: Counter[str] = Counter()
    for seed in [*range(22), *SEVERAL_WINNERS]:
        play_small(rules, seed, seen)
    assert {what: seen[what] for what, least in AT_LEAST.items() if seen[what] < least} == {}


@pytest.mark.parametrize("seed", range(4))
def test_boards_as_played_on(rules: Any, seed: int) -> None:
    seen: Counter[str] = Counter()
    play_large(rules, seed, seen)
    assert seen["ended: goal"] == 1


def test_a_game_that_can_no_longer_be_won_runs_into_the_limit(rules: Any) -> None:
    seen: Counter[str] = Counter()
    table = Table(rules, strip("R1 S G2", 1, -1), starts=None)
    RandomGame(table, random.Random(1), seen).play()
    assert seen["stopped by the limit"] == seen["ended: stopped"] == 1
    assert (table.winners, table.referee.turns) == ("", 400)


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_many_games_on_small_boards(rules: Any, block: int) -> None:
    for seed in range(1000 + block * 16, 1016 + block * 16):
        play_small(rules, seed, Counter())


@pytest.mark.long
@pytest.mark.parametrize("block", range(4))
def test_many_games_on_large_boards(rules: Any, block: int) -> None:
    for seed in range(1000 + block * 4, 1004 + block * 4):
        play_large(rules, seed, Counter())
