"""PettingZoo's own suites on every game, and what they do not ask: hidden decisions, copies, options."""

from __future__ import annotations

import copy
import pickle
import random
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

import wuerfelwerk as ww
from wuerfelwerk.adapters import pettingzoo

CARDS = {card.id: card for card in ww.games()}
EVERY = pytest.mark.parametrize("game", list(CARDS))
# What it says of observations with a mask, as of all classic games that it does not know by name.
SAYS = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


def counts(game: str) -> range:
    return range(CARDS[game].seats_min, CARDS[game].seats_max + 1)


@EVERY
@SAYS
def test_the_suite_for_one_after_the_other(game: str) -> None:
    for seats in counts(game):
        api_test(pettingzoo.env(game, seats), num_cycles=60)
    seed_test(partial(pettingzoo.env, game), num_cycles=40)


@EVERY
@SAYS
def test_the_suite_for_all_at_once(game: str) -> None:
    for seats in counts(game):
        parallel_api_test(pettingzoo.parallel_env(game, seats), num_cycles=40)
    parallel_seed_test(partial(pettingzoo.parallel_env, game), num_cycles=40)
    together = partial(pettingzoo.parallel_env, game)
    after = SimpleNamespace(parallel_env=together, env=lambda **wishes: parallel_to_aec(together(**wishes)))
    max_cycles_test(after)


@EVERY
@SAYS
def test_pictures_and_text(game: str) -> None:
    render_test(partial(pettingzoo.env, game), {"svg": lambda drawn: drawn.startswith("<svg")})
    env = pettingzoo.parallel_env(game, render_mode="ansi")
    env.reset(seed=1)
    points = ", ".join(f"{letter} {many}" for letter, many in zip("AB", env.match.points, strict=True))
    assert CARDS[game].title in env.render() and f"points: {points}" in env.render()


def played(env: pettingzoo.TurnEnv, chance: random.Random, steps: int = 10**6) -> list[Any]:
    """Any legal action for so many steps; everything that was shown."""
    shown = []
    for agent in env.agent_iter(steps):
        seen, reward, over, cut, _ = env.last()
        mask = seen["action_mask"]
        shown.append((agent, seen["observation"].tobytes(), mask.tobytes(), reward))
        env.step(None if over or cut else chance.choice(np.flatnonzero(mask).tolist()))
    return shown


@EVERY
def test_a_whole_game_ends_with_its_returns(game: str) -> None:
    env = pettingzoo.env(game, CARDS[game].seats_max)
    env.reset(seed=3)
    rewards = {agent: reward for agent, _, _, reward in played(env, random.Random(3)) if reward}
    assert env.agents == [] and env.match.to_act == ww.OVER
    returns = [rewards.get(agent, 0.0) for agent in env.possible_agents]
    assert returns == env.match.returns().tolist() and sum(returns) == pytest.approx(0)


@EVERY
def test_copies_and_pickles_go_on_alike(game: str) -> None:
    env = pettingzoo.env(game)
    env.reset(seed=5)
    played(env, random.Random(5), 5)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    shown = played(env, random.Random(6))
    assert len(shown) > 4
    for twin in twins:
        assert played(twin, random.Random(6)) == shown


@EVERY
def test_the_masks_are_what_the_rules_say(game: str) -> None:
    env, together = pettingzoo.env(game, 2), pettingzoo.parallel_env(game, 2)
    chance = random.Random(7)
    env.reset(seed=7)
    seen, _ = together.reset(seed=7)
    while env.match.to_act != ww.OVER:
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
        assert legal == env.match.legal()
        for seat, agent in enumerate(env.possible_agents):
            assert env.observe(agent)["observation"].tolist() == env.match.observation(seat).tolist()
        other = env.possible_agents[1 - env.match.to_act]
        assert not env.observe(other)["action_mask"].any()
        env.step(chance.choice(legal))
    while together.agents:
        for number, agent in enumerate(together.agents):
            legal = together.match.legal(number) or [together.match.actions]
            assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == legal
        chosen = {agent: chance.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in seen}
        seen, rewards, _, _, infos = together.step(chosen)
        assert infos == {"seat_0": {}, "seat_1": {}}
    assert together.match.to_act == ww.OVER and list(rewards.values()) == together.match.returns().tolist()


@EVERY
def test_what_is_not_legal_changes_nothing(game: str) -> None:
    env, together = pettingzoo.env(game), pettingzoo.parallel_env(game)
    with pytest.raises(RuntimeError):
        env.step(0)
    env.reset(seed=1)
    together.reset(seed=1)
    before, seat = env.match.copy(), env.agent_selection
    for action in set(range(before.actions)) - set(before.legal()):
        with pytest.raises(ww.NotLegal):
            env.step(action)
    for nothing in (-1, before.actions):
        with pytest.raises(ww.Unreadable):
            env.step(nothing)
    assert env.match == before and env.agent_selection == seat
    stood, waits = together.match.copy(), together.match.actions
    who = [waits if together.match.legal(seat) else 0 for seat in (0, 1)]
    _, _, _, _, infos = together.step(dict(zip(together.agents, who, strict=True)))
    assert together.match == stood and all(info["illegal"] for info in infos.values())


@pytest.mark.parametrize(
    "game", [id for id, card in CARDS.items() if any(len(option.values) > 1 for option in card.options)]
)
def test_options_stay_until_others_come(game: str) -> None:
    card = CARDS[game]
    option = next(one for one in card.options if len(one.values) > 1)
    other = next(value for value in option.values if value != option.default)
    env = pettingzoo.env(game, options={option.key: other})
    steps: list[tuple[Any, str]] = [(None, other), ({"somebody": "else's"}, other)]
    steps += [({option.key: option.default}, option.default), (None, option.default)]
    for options, wanted in steps:
        env.reset(seed=2, options=options)
        assert env.match.options[option.key] == wanted
    with pytest.raises(ww.Unreadable):
        env.reset(options={option.key: "no such value"})
    with pytest.raises(ww.Unreadable):
        pettingzoo.env(game, card.seats_max + 1)
    with pytest.raises(ww.Unreadable):
        pettingzoo.env(game, render_mode="film")


@EVERY
def test_a_seed_repeats_all_that_follows(game: str) -> None:
    env, told = pettingzoo.env(game), []
    for seed in (4, None, 4, None, 5):
        env.reset(seed=seed)
        told.append(played(env, random.Random(1), 12))
    assert told[:2] == told[2:4] and told[0] != told[1] and told[0] != told[4]
