"""Greedy is no fool: it beats random from every seat, and the result goes to the right one."""

from __future__ import annotations

import pytest

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import OURS, all_games, game
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.simulate import simulate


@pytest.mark.parametrize("game", [game(id) for id in OURS], ids=lambda game: game.id)
@pytest.mark.parametrize("place", [0, 1])
def test_greedy_wins_from_either_seat(game: Game, place: int) -> None:
    """Two in three at least; in games with less luck it is far more (each game's own tests say how much)."""
    names = ("greedy", "random") if place == 0 else ("random", "greedy")
    tally = simulate(Plan(game.id, 300, 2, names, seed=21)).tally
    assert tally.bots["greedy"].count / tally.games > 0.66
    assert tally.seats["AB"[place]].count == tally.bots["greedy"].count


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_greedy_wins_more_than_its_share_of_a_full_table(game: Game) -> None:
    most, games, won = game.card.seats_max, 100, 0.0
    for place in range(most):
        names = tuple("greedy" if seat == place else "random" for seat in range(most))
        tally = simulate(Plan(game.id, games, most, names, seed=22)).tally
        assert tally.seats["ABCDEF"[place]].count == tally.bots["greedy"].count
        won += tally.bots["greedy"].count
    assert won / (most * games) > 1.1 / most
