"""States of OpenSpiel for the tests: loaded, played at random, looked at from all sides."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest

import wuerfelwerk as ww
import wuerfelwerk.adapters.open_spiel
from wuerfelwerk.games import all_games

IDS = [game.id for game in all_games()]
SIMULTANEOUS = pyspiel.GameType.Dynamics.SIMULTANEOUS
every_game = pytest.mark.parametrize("id", IDS)


def loaded(id: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"python_ww_{id}", parameters)


def most_seats(id: str) -> int:
    return next(card.seats_max for card in ww.games() if card.id == id)


def chosen(state: Any, chooser: random.Random) -> int | list[int]:
    """What chance and the seats do at a node."""
    if state.is_chance_node():
        return chooser.choices(*zip(*state.chance_outcomes(), strict=True))[0]
    if state.is_simultaneous_node():
        return [chooser.choice(state.legal_actions(seat)) for seat in range(state.num_players())]
    return chooser.choice(state.legal_actions())


def apply(state: Any, done: int | list[int]) -> None:
    if isinstance(done, list):
        state.apply_actions(done)
    else:
        state.apply_action(done)


def all_of(state: Any) -> tuple[Any, ...]:
    """All that there is of a state."""
    course = state.course
    history = [(done.player, done.action) for done in state.full_history()]
    return course.match, course.told, course.hidden, course.faces, history, state.move_number()


def shown(state: Any, seat: int) -> tuple[Any, ...]:
    """All that a seat learns of a state."""
    texts = state.observation_string(seat), state.information_state_string(seat)
    actions = [state.action_to_string(seat, action) for action in state.legal_actions(seat)]
    return state.observation_tensor(seat), *texts, actions
