"""What holds in every state of every game: 24 dice, four of each colour, no 6 in the pool; and games end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wuerfelwerk.engine.compiling import compiled
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.games import game
from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei import rules as plain
from wuerfelwerk.games.regenbogenwuerfelei.features import FEATURES, WEIGHTS, features
from wuerfelwerk.games.regenbogenwuerfelei.handfuls import RAINBOW, colours_in, most_frequent, number_of
from wuerfelwerk.laws.walk import play

GAME = game("regenbogenwuerfelei")
EVERY = "joker,blockierer,hilfe,zauberer"


@pytest.mark.parametrize("seats, functions", [(2, ""), (5, ""), (6, ""), (2, EVERY), (3, EVERY), (4, EVERY)])
def test_dice_are_neither_lost_nor_made(seats: int, functions: str) -> None:
    options = GAME.card.defaults() | {"functions": functions, "rounds": "2"}
    for seed in range(8):
        walk = play(GAME, options, seats, seed, compiled(plain))
        for state in [*walk.states(), walk.end]:
            if state.round_number:
                holds(state, seats)


def holds(state: Any, seats: int) -> None:
    dice = int(sum(state.racks)) + int(sum(state.pool))
    assert dice == 4 * RAINBOW, "four of each colour, on racks and in the pool"
    assert len(state.pool) == 5, "there is no place for a 6"
    for die in range(4):
        assert codes.AWAY <= state.where[die] < seats
        assert not (state.where[die] >= 0 and int(state.out) >> int(state.where[die]) & 1)
    for seat in range(seats):
        if int(state.out) >> seat & 1:
            assert state.racks[seat] == 0
    if state.phase == codes.TURN:
        assert colours_in(int(state.racks[state.active])) or any(
            state.where[die] == state.active for die in (codes.HILFE, codes.ZAUBERER)
        )


def test_handfuls() -> None:
    counts = [4, 0, 3, 3, 1, 0]
    dice = sum(count << 8 * colour for colour, count in enumerate(counts))
    assert number_of(dice) == 11
    assert [colours_in(dice) >> 8 * c & 1 for c in range(6)] == [1, 0, 1, 1, 1, 0]
    for counts in ([4, 0, 3, 3, 1, 0], [0, 0, 3, 3, 1, 2], [2, 1, 2, 0, 1, 0], [1, 0, 1, 0, 0, 0]):
        dice = sum(count << 8 * colour for colour, count in enumerate(counts))
        most = [int(count == max(counts)) for count in counts]
        assert [most_frequent(dice) >> 8 * c & 1 for c in range(6)] == most


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_seat_is_never_without_a_legal_action(seats: int) -> None:
    """Random games end, and before the end somebody can always act."""
    functions = EVERY if seats < 5 else ""
    for last_survivor in ("end", "plays_on"):
        options = GAME.card.defaults() | {"functions": functions, "last_survivor": last_survivor}
        for seed in range(30):
            walk = play(GAME, options, seats, seed, compiled(plain))
            assert plain.to_act(walk.material, walk.end) == OVER
            assert int(walk.end.turn) <= 2001
            assert all(step.seat == CHANCE or step.action >= 0 for step in walk.steps)


def test_features_are_numbers_for_every_state() -> None:
    assert len(WEIGHTS) == FEATURES
    out = np.full(FEATURES, np.nan)
    for functions in ("", EVERY):
        walk = play(GAME, GAME.card.defaults() | {"functions": functions}, 3, 1)
        for state in [*walk.states(), walk.end]:
            for seat in range(3):
                features(walk.material, state, seat, out)
                assert np.all(np.isfinite(out))
    assert out[0] in (0.0, 1.0)
