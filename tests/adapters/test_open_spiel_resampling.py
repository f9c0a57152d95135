"""What others have decided and not shown, chosen anew for OpenSpiel's search in information sets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from tests.adapters.spiel_states import IDS, apply, chosen, every_game, loaded
from wuerfelwerk.adapters.open_spiel import Resampler

HIDING = [id for id in IDS if loaded(id).get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS]


def turned(id: str, **parameters: Any) -> Any:
    """With turns, and of imperfect information as this search wants it."""
    return pyspiel.load_game_as_turn_based(f"python_ww_{id}", {"imperfect_information": True, **parameters})


def decisions(game: Any, seed: int, moves: int = 150) -> Iterator[Any]:
    """States of a game played at random in which somebody has a choice."""
    chooser, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and state.move_number() < moves:
        if not state.is_chance_node():
            yield state
        apply(state, chosen(state, chooser))


@every_game
def test_the_search_in_information_sets_plays_a_short_game(id: str) -> None:
    game = turned(id, max_game_length=40)
    chooser, draw = random.Random(1), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, draw), 2.0, 4, random_state=draw)
    bot.set_resampler(Resampler(1))
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            apply(state, chosen(state, chooser))
            continue
        asked += len(state.legal_actions()) > 1
        state.apply_action(int(bot.step(state)))
    assert asked > 3 and sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("id", sorted(set(IDS) - set(HIDING)))
def test_where_seats_decide_in_turn_it_asks_the_state_itself(id: str) -> None:
    game = loaded(id, max_game_length=40, imperfect_information=True)
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert loaded(id).get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    draw = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, draw), 2.0, 4, random_state=draw)
    for place, state in enumerate(decisions(game, 1, 40)):
        other = state.resample_from_infostate(state.current_player(), random.Random(1).random)
        assert other is not state and other.history() == state.history()
        if place % 4 == 0:
            assert bot.step(state) in state.legal_actions()


@every_game
def test_what_is_resampled_looks_the_same_to_its_seat(id: str) -> None:
    resample = Resampler(2)
    for game in (loaded(id), turned(id)):
        for state in decisions(game, 3):
            for seat in range(game.num_players()):
                other = resample(state, seat)
                assert other.current_player() == state.current_player()
                assert other.legal_actions(seat) == state.legal_actions(seat)
                assert other.move_number() == state.move_number()
                for view in ("information_state_string", "observation_string", "observation_tensor"):
                    assert getattr(other, view)(seat) == getattr(state, view)(seat)


@pytest.mark.parametrize("id", HIDING)
def test_what_is_hidden_is_anything_it_may_be_and_its_history_tells_the_same(id: str) -> None:
    """In the first decision that two seats make at once."""
    resample, game = Resampler(4), turned(id)
    hidden = next(
        state for state in decisions(game, 5) if state.current_player() == 1 and len(before(state)) > 1
    )
    really, legal = hidden.history()[-1], before(hidden)
    found = [resample(hidden, 1) for _ in range(40 * len(legal))]
    assert {state.history()[-1] for state in found} == set(legal) and really in legal
    for state in found:
        assert state.history()[:-1] == hidden.history()[:-1]
        replayed = game.new_initial_state()
        for action in state.history():
            replayed.apply_action(action)
        for seat in (0, 1):
            assert replayed.information_state_string(seat) == state.information_state_string(seat)


def before(state: Any) -> list[int]:
    """What the seat that has acted last might have done; [] where that is not the first seat."""
    if state.full_history()[-1].player != 0:
        return []
    earlier = state.get_game().new_initial_state()
    for action in state.history()[:-1]:
        earlier.apply_action(action)
    legal: list[int] = earlier.legal_actions()
    return legal


@pytest.mark.parametrize("id", HIDING)
def test_nodes_of_a_decision_that_have_passed_are_resampled_too(id: str) -> None:
    """What another seat has done in the node before, of a decision in which both go on."""
    resample, kinds = Resampler(6), set[bool]()
    for state in decisions(loaded(id), 7, 400):
        if any(seat == 1 for seat, _ in state.course.hidden) and not state.is_terminal():
            others = [resample(state, 0) for _ in range(8)]
            kinds |= {other.course.hidden != state.course.hidden for other in others}
            for other in others:
                mine = [line for seat, line in other.course.hidden if seat == 0]
                assert mine == [line for seat, line in state.course.hidden if seat == 0]
                assert other.course.told == state.course.told
    assert kinds == {True, False}
