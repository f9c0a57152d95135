"""Gymnasium's own check on every game, and a seat that plays whole games against bots."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import wuerfelwerk as ww
from wuerfelwerk.adapters.gymnasium import SeatEnv

CARDS = {card.id: card for card in ww.games()}
EVERY = pytest.mark.parametrize("game", list(CARDS))


def play(env: Any, seed: int, chance: random.Random) -> tuple[list[bytes], float]:
    """Any legal action to the end: what was shown, and the last reward."""
    seen, info = env.reset(seed=seed)
    shown, over, reward = [seen.tobytes()], False, 0.0
    while not over:
        assert reward == 0 and env.unwrapped.seat in env.unwrapped.match.may_act
        assert (info["action_mask"].astype(bool) == env.unwrapped.action_masks()).all()
        action = chance.choice(np.flatnonzero(info["action_mask"]).tolist())
        seen, reward, over, cut, info = env.step(action)
        assert not cut
        shown.append(seen.tobytes())
    return shown, reward


@EVERY
def test_it_passes_the_check_of_the_library(game: str) -> None:
    check_env(gymnasium.make(f"Wuerfelwerk/{game}-v1", render_mode="ansi").unwrapped)


@EVERY
def test_a_seat_plays_whole_games_against_bots(game: str) -> None:
    seats = CARDS[game].seats_max
    env = gymnasium.make(f"Wuerfelwerk/{game}-v1", seat=1, seats=seats, bots="random")
    (shown, reward), again = (play(env, 3, random.Random(3)) for _ in range(2))
    assert again == (shown, reward) and len(shown) > 2
    match = env.unwrapped.match  # type: ignore[attr-defined]
    assert match.to_act == ww.OVER and reward == match.returns()[1]


@EVERY
def test_functions_play_and_see_what_their_seat_sees(game: str) -> None:
    asked = []

    def first(match: ww.Match, seat: int) -> int:
        asked.append((seat, match.seed))
        return match.legal(seat)[0]

    env = SeatEnv(game, bots=first)
    env.reset(seed=1)
    for _ in range(12):
        if env.match.to_act != ww.OVER:
            env.step(env.match.legal(0)[0])
    assert asked and set(asked) == {(1, None)}


@EVERY
def test_what_is_not_legal_loses_the_game(game: str) -> None:
    env = SeatEnv(game)
    with pytest.raises(RuntimeError):
        env.step(0)
    _, info = env.reset(seed=1)
    before = env.match.copy()
    with pytest.raises(ww.Unreadable):
        env.step(before.actions)
    illegal = np.flatnonzero(info["action_mask"] == 0)
    if not len(illegal):  # a game where one may do anything
        return
    _, reward, over, _, told = env.step(int(illegal[0]))
    assert (reward, over) == (-1, True) and told["illegal"] and env.match == before
    with pytest.raises(RuntimeError):
        env.step(0)


@pytest.mark.parametrize("seat", [-1, 2, True, "A", 1.0])
def test_a_wrong_seat_is_told_in_the_words_of_a_match(seat: Any) -> None:
    game = ww.games()[0].id
    with pytest.raises(ww.Unreadable) as told:
        ww.new(game, seats=2).legal(seat)
    with pytest.raises(ww.Unreadable) as told_here:
        SeatEnv(game, seat, seats=2)
    assert str(told.value) == str(told_here.value)
    assert SeatEnv(game, np.int64(1), seats=2).seat == 1  # as a match takes it


def test_what_there_is_not_is_unreadable() -> None:
    game = next(iter(CARDS))
    for wrong in (
        {"seat": 2},
        {"seat": True},
        {"bots": ["random"] * 3},
        {"seats": 99},
        {"render_mode": "film"},
        {"bots": "nobody"},
        {"bots": "mine:gone"},
        {"bots": ["nobody"]},
        {"bots": 7},
        {"bots": [None]},
    ):
        with pytest.raises(ww.Unreadable):
            SeatEnv(game, **wrong)  # type: ignore[arg-type]
