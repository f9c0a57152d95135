"""Gymnasium's vector environment plays what its own loop over single environments plays, to the bit."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import wuerfelwerk as ww
import wuerfelwerk.adapters.gymnasium
from wuerfelwerk.adapters.vector import SeatVectorEnv

CARDS = {card.id: card for card in ww.games()}
EVERY = pytest.mark.parametrize("game", list(CARDS))
MANY = 3


def last(match: ww.Match, seat: int) -> int:
    return match.legal(seat)[-1]


def same(one: Any, other: Any) -> None:
    """What two environments have shown."""
    *arrays, infos = one
    *others, told = other
    for mine, theirs in zip(arrays, others, strict=True):
        assert mine.dtype == theirs.dtype and mine.tolist() == theirs.tolist()
    assert infos.keys() == told.keys()
    for key in infos:
        assert infos[key].tolist() == told[key].tolist(), key


def pair(game: str, **wishes: Any) -> list[Any]:
    return [
        gymnasium.make_vec(f"Wuerfelwerk/{game}-v1", MANY, vectorization_mode=mode, **wishes)
        for mode in (None, "sync")
    ]


@EVERY
def test_it_is_the_loop_over_single_environments(game: str) -> None:
    """A seat in the middle, bots of both kinds, games that are over and begin anew, and a second seed."""
    seats, chooser = CARDS[game].seats_max, random.Random(1)
    bots = ["random", last, *["greedy"] * (seats - 3)] if seats > 2 else "greedy"
    envs = pair(game, seat=1, seats=seats, bots=bots)
    assert type(envs[0].unwrapped).__name__ == "SeatVectorEnv"
    assert envs[0].metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    ended = 0
    for seed in (5, None):
        (seen, infos), theirs = (env.reset(seed=seed if seed else 6) for env in envs)
        same((seen, infos), theirs)
        for _ in range(150):
            masks = infos["action_mask"]
            actions = np.array([chooser.choice(np.flatnonzero(row).tolist() or [0]) for row in masks])
            mine, theirs = (env.step(actions) for env in envs)
            same(mine, theirs)
            infos, over = mine[-1], mine[2]
            assert mine[0] in envs[0].observation_space
            assert (envs[0].unwrapped.action_masks() == infos["action_mask"]).all()
            ended += int(over.sum())
    assert ended or game == "wuerfelland"


@EVERY
def test_what_is_not_legal_loses_that_game_alone(game: str) -> None:
    envs = pair(game)
    _, infos = envs[0].reset(seed=2)
    envs[1].reset(seed=2)
    actions = np.array([np.flatnonzero(row)[0] for row in infos["action_mask"]])
    illegal = np.flatnonzero(infos["action_mask"][1] == 0)
    if not len(illegal):  # a game where one may do anything
        return
    actions[1] = illegal[0]
    before = envs[0].unwrapped.match(1)
    mine, theirs = (env.step(actions) for env in envs)
    same(mine, theirs)
    assert mine[1][1] == -1 and mine[2].tolist() == [False, True, False] and mine[-1]["illegal"][1]
    assert envs[0].unwrapped.match(1) == before
    actions = np.array([np.flatnonzero(row)[0] for row in mine[-1]["action_mask"]])
    same(*(env.step(actions) for env in envs))


@EVERY
def test_copies_and_pickles_go_on_alike(game: str) -> None:
    """In the middle of games, over their ends, with bots of both kinds, and the original stays as it was."""
    seats = min(3, CARDS[game].seats_max)
    env = gymnasium.make_vec(f"Wuerfelwerk/{game}-v1", MANY, seats=seats, bots=["greedy", last][: seats - 1])
    shown: Any = env.reset(seed=8)
    shown = course(env, shown[-1], random.Random(1), 9)[-1]
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    told, *others = (course(one, shown[-1], random.Random(2), 150) for one in (env, *twins))
    stood, *places = ([one.unwrapped.match(at) for at in range(MANY)] for one in (env, *twins))  # type: ignore[attr-defined]
    anew = env.reset()  # with the seeds to come
    for twin, course_of_it, place in zip(twins, others, places, strict=True):
        for mine, theirs in zip(told, course_of_it, strict=True):
            same(mine, theirs)
        assert place == stood and [one.seed for one in place] == [one.seed for one in stood]
        same(anew, twin.reset())
    assert any(step[2].any() for step in told) or game == "wuerfelland"


def test_a_copy_before_the_first_reset_begins_like_any() -> None:
    env = gymnasium.make_vec(f"Wuerfelwerk/{next(iter(CARDS))}-v1", MANY)
    same(copy.deepcopy(env).reset(seed=3), env.reset(seed=3))


def course(env: Any, infos: Any, chooser: random.Random, steps: int) -> list[Any]:
    """What so many steps have shown, the actions drawn from the masks."""
    shown = []
    for _ in range(steps):
        rows = infos["action_mask"]
        shown.append(
            env.step(np.array([chooser.choice(np.flatnonzero(row).tolist() or [0]) for row in rows]))
        )
        infos = shown[-1][-1]
    return shown


def test_levels_answer_as_they_do_when_they_are_asked_alone() -> None:
    envs, chooser = pair("regenbogenwuerfelei", bots="strong"), random.Random(4)
    (_, infos), _ = (env.reset(seed=1) for env in envs)
    for _ in range(30):
        rows = infos["action_mask"]
        actions = np.array([chooser.choice(np.flatnonzero(row).tolist() or [0]) for row in rows])
        mine, theirs = (env.step(actions) for env in envs)
        same(mine, theirs)
        infos = mine[-1]


def test_what_there_is_not_is_unreadable() -> None:
    id = f"Wuerfelwerk/{next(iter(CARDS))}-v1"
    for wrong in ({"seat": 2}, {"bots": ["random"] * 3}, {"seats": 99}, {"render_mode": "film"}):
        with pytest.raises(ww.Unreadable):
            gymnasium.make_vec(id, 2, **wrong)
    envs = gymnasium.make_vec(id, 2, render_mode="ansi")
    with pytest.raises(RuntimeError, match="reset"):
        envs.step(np.zeros(2, np.int64))
    envs.reset()
    seeds = {envs.unwrapped.match(number).seed for number in range(2)}  # type: ignore[attr-defined]
    envs.reset()
    seeds |= {envs.unwrapped.match(number).seed for number in range(2)}  # type: ignore[attr-defined]
    assert len(seeds) == 4  # nobody has said which
    shown = envs.render()
    assert shown is not None and len(shown) == 2
    for wrong_actions in (np.zeros(3, np.int64), np.zeros(2)):
        with pytest.raises(ww.Unreadable, match="verlangt sind also 2"):
            envs.step(wrong_actions)
    with pytest.raises(ww.Unreadable):
        envs.step(np.array([10**6, 0]))
    with pytest.raises(ValueError, match="2 seeds"):
        envs.reset(seed=[1])
    one, _ = envs.reset(seed=np.int64(7))  # type: ignore[arg-type]
    assert (one == envs.reset(seed=7)[0]).all()
    assert SeatVectorEnv(next(iter(CARDS)), np.int64(2)).num_envs == 2  # type: ignore[arg-type]
