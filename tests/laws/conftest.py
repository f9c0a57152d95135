"""Every law is asked of every registered game and of the toy game, with all options and numbers of seats."""

from __future__ import annotations

from functools import cache

import pytest
from _pytest.mark import ParameterSet

from tests.laws.walk import Walk, option_sets, walk_of
from tests.toy.pig import GAME as PIG
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import all_games


@cache
def games_and_toy() -> tuple[Game, ...]:
    return (*all_games(), PIG)


def tables() -> list[ParameterSet]:
    """The fewest and the most seats with the defaults; every other kind of table is a long run."""
    kinds = []
    for game in games_and_toy():
        low, high = game.card.seats_min, game.card.seats_max
        quick = sorted({low, high})
        kinds += [_table(game, game.card.defaults(), seats) for seats in quick]
        rest = [(game.card.defaults(), seats) for seats in range(low, high + 1) if seats not in quick]
        rest += [(options, low) for options in option_sets(game) if options != game.card.defaults()]
        kinds += [_table(game, options, seats, pytest.mark.long) for options, seats in rest]
    return kinds


def _table(game: Game, options: dict[str, str], seats: int, *marks: pytest.MarkDecorator) -> ParameterSet:
    usual = game.card.defaults()
    changed = [f"{key}={options[key]}" for key in usual if options[key] != usual[key]]
    return pytest.param((game, options, seats), marks=marks, id="-".join([game.id, str(seats), *changed]))


@pytest.fixture(params=games_and_toy(), ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    return request.param


@pytest.fixture(params=tables())
def walk(request: pytest.FixtureRequest) -> Walk:
    """A whole random game with plain rules."""
    return walk_of(*request.param)
