"""Every law is asked of every registered game and of the toy game, with all options and numbers of seats."""

from __future__ import annotations

from functools import cache

import pytest

from tests.laws.walk import Walk, option_sets, walk_of
from tests.toy.pig import GAME as PIG
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import all_games


@cache
def games_and_toy() -> tuple[Game, ...]:
    return (*all_games(), PIG)


def tables() -> list[tuple[Game, dict[str, str], int]]:
    """One table for each option set, and one for each number of seats with the defaults."""
    kinds = []
    for game in games_and_toy():
        low, high = game.card.seats_min, game.card.seats_max
        kinds += [(game, game.card.defaults(), seats) for seats in range(low, high + 1)]
        kinds += [(game, options, low) for options in option_sets(game) if options != game.card.defaults()]
    return kinds


def _name(table: tuple[Game, dict[str, str], int]) -> str:
    game, options, seats = table
    changed = [
        f"{key}={options[key]}" for key, usual in game.card.defaults().items() if options[key] != usual
    ]
    return "-".join([game.id, str(seats), *changed])


@pytest.fixture(params=games_and_toy(), ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    return request.param


@pytest.fixture(params=tables(), ids=_name)
def walk(request: pytest.FixtureRequest) -> Walk:
    """A whole random game with plain rules."""
    return walk_of(*request.param)
