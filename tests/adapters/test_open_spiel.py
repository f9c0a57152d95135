"""Every game as a game of OpenSpiel, as its own checks and algorithms see it."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from open_spiel.python.tests import games_sim_test

from tests.adapters.spiel_states import (
    IDS,
    chosen,
    every_game,
    loaded,
    most_seats,
)


@every_game
def test_open_spiel_plays_at_random_with_masks_and_serialisation(id: str) -> None:
    pyspiel.random_sim_test(loaded(id), num_sims=1, serialize=True, verbose=False, mask_test=True)
    largest = loaded(id, seats=most_seats(id), max_game_length=100)
    observer = largest.make_observer(pyspiel.IIGObservationType(perfect_recall=False), {})
    pyspiel.random_sim_test(largest, num_sims=1, serialize=True, verbose=False, observer=observer)


@every_game
def test_open_spiel_simulates_it_as_it_is_and_turn_by_turn(id: str) -> None:
    np.random.seed(1)  # that is what it draws with
    asking = games_sim_test.GamesSimTest("test_breakthrough")
    asking.sim_game(loaded(id))
    asking.sim_game(pyspiel.load_game_as_turn_based(f"python_ww_{id}", {"max_game_length": 200}))


@every_game
def test_open_spiel_enforces_its_api_on_a_part_of_the_tree(id: str) -> None:
    for game in (loaded(id), pyspiel.load_game_as_turn_based(f"python_ww_{id}")):
        members = {"game": game, "game_name": str(game)}
        cases = type("Asked", (api_test.EnforceAPIOnPartialTreeBase,), members)
        result = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(cases).run(result)
        assert result.testsRun >= 5 and not result.failures + result.errors


@every_game
def test_its_tree_search_plays_a_short_game(id: str) -> None:
    game = pyspiel.load_game_as_turn_based(f"python_ww_{id}", {"max_game_length": 40})
    chooser, draw = random.Random(1), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 3, mcts.RandomRolloutEvaluator(1, draw), random_state=draw)
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal():
        asked += not state.is_chance_node()
        action = chosen(state, chooser) if state.is_chance_node() else bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert asked >= 3 and abs(sum(state.returns())) < 1e-9


@every_game
def test_its_environment_for_learning_plays_it(id: str) -> None:
    np.random.seed(1)
    plain = loaded(id, max_game_length=50)
    for game in (plain, pyspiel.load_game_as_turn_based(f"python_ww_{id}", {"max_game_length": 50})):
        environment = rl_environment.Environment(game)
        agents = [random_agent.RandomAgent(seat, game.num_distinct_actions()) for seat in range(2)]
        now, steps = environment.reset(), 0
        while not now.last():
            acting = range(2) if now.is_simultaneous_move() else [now.current_player()]
            now = environment.step([agents[seat].step(now).action for seat in acting])
            steps += 1
        assert steps >= 3 and sum(now.rewards) == 0
        assert len(now.observations["info_state"][0]) == game.observation_tensor_size()


def test_all_games_are_registered_and_a_process_that_imports_this_ends_well() -> None:
    told = "import wuerfelwerk.adapters.open_spiel, pyspiel; print(*pyspiel.registered_names())"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert {f"python_ww_{id}" for id in IDS} <= set(done.stdout.split())


def test_the_page_on_it_does_what_it_says_wuerfelland(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "howto" / "open-spiel.md"
    names: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(block, names)
    assert sum(map(float, capsys.readouterr().out.strip(" []\n").split(","))) == pytest.approx(0)
    assert names["turns"].get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert isinstance(names["bot"], ismcts.ISMCTSBot)
    assert names["state"].match.svg(0).startswith("<svg")
