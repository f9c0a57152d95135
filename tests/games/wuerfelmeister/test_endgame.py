"""The last two dice: positions of a small board against a search through the rules themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from wuerfelwerk.bots.levels import moves
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.generator import below, new_generator
from wuerfelwerk.games import game
from wuerfelwerk.games.wuerfelmeister import rules
from wuerfelwerk.games.wuerfelmeister.board import fields
from wuerfelwerk.games.wuerfelmeister.codes import COIN, ROLL, WANT
from wuerfelwerk.games.wuerfelmeister.die import TOP
from wuerfelwerk.games.wuerfelmeister.endgame import sheets, tables
from wuerfelwerk.games.wuerfelmeister.endgame.duel import Duel
from wuerfelwerk.lab.solving import duels, seeing

GAME = game("wuerfelmeister")
SMALL = {"size": "3", "coin": "b1"}


@cache
def solved() -> Duel:
    duel = Duel(GAME, GAME.card.defaults() | SMALL)
    assert duels.solve(duel).whole
    return duel


@pytest.fixture(scope="module")
def looking() -> Any:
    judge = bind(solved().judge, compile=False, rules=rules)
    return bind(seeing, compile=False, moves=bind(moves, compile=False, rules=rules), judge=judge)


ROOM = seeing.new_room(rules)


def lay(state: Any, field: int, way: int) -> None:
    state.dice[field] = way
    state.lying[field >> 5] |= 1 << (field & 31)
    state.tops[TOP[way] - 1] += 1
    state.left += 1


def position(dice: int, index: int) -> Any:
    """A state with so many dice, drawn; in every third one the other seat stands on a die, or at the coin."""
    generator, state = new_generator(dice, index), np.zeros(1, rules.STATE)[0]
    free = fields(3)
    active = index % 2
    lying = [free.pop(below(generator, len(free))) for _ in range(dice)]
    for field in lying:
        lay(state, field, 1 + below(generator, 24))
    mine, other = (free.pop(below(generator, len(free))) for _ in range(2))
    if index % 3 == 0:
        other = lying[0] if lying and index % 2 else COIN
    state.figures[active].at, state.figures[1 - active].at = mine, other
    state.figures[0].taken[0], state.figures[1].taken[3] = 3, 4
    state.phase, state.active, state.turn, state.captured = (WANT if dice else ROLL), active, 20, -1
    return state


def searched(looking: Any, state: Any, known: Any) -> float:
    """What a position is worth to seat A by all that may be done and rolled in this turn."""
    if state.phase == WANT:
        seat, mask = int(state.active), np.zeros(rules.MASK_WORDS, np.int64)
        rules.legal(solved().lay_out(), state, seat, mask)
        action = looking.best_action(solved().lay_out(), state, seat, known, ROOM)
        worth = looking.gain(solved().lay_out(), state, seat, action, known, ROOM)
        return float(worth if seat == 0 else -worth)
    total = 0.0
    for face in range(6):
        ROOM[0][0] = state
        rules.land(solved().lay_out(), ROOM[0][0], np.array([face], np.int16))
        total += looking.value(solved().lay_out(), known, ROOM)
    return total / 6


@pytest.mark.parametrize(("dice", "count"), [(0, 24), (1, 12), (2, 12)])
def test_positions_are_worth_what_a_search_through_the_rules_finds(
    looking: Any, dice: int, count: int
) -> None:
    duel = solved()
    judge, known = bind(duel.judge, compile=False, rules=rules), duel.knowledge()
    for index in range(count):
        state = position(dice, index)
        worth = judge.worth(duel.lay_out(), state, known)
        assert worth == pytest.approx(searched(looking, state, known), abs=3e-6), (dice, index)


def test_dice_with_other_names_of_their_pictures_lie_alike() -> None:
    relative = tables.relative_ways()
    assert (np.sort(relative[1:, 1:], axis=1) == np.arange(24)).all()
    assert (np.diag(relative)[1:] == 0).all()
    for first in range(1, 25):
        for second in range(1, 25):
            assert (TOP[first] == TOP[second]) == tables.alike()[relative[first, second]]


def test_positions_are_counted_once() -> None:
    assert sheets() == ("6x6", "5x5")
    mine, elsewhere = 7 + 1, 9 + 1  # the figure on turn stands on no die; the other where it likes
    assert solved().states == 36 * 24 * (mine * elsewhere - 7)  # but not on the same field


def test_who_is_on_turn_may_lead_by_no_more_than_there_is() -> None:
    duel = solved()
    assert (np.abs(duel.values) <= 6).all()
    assert (duel.values[0] <= duel.values[1]).all()
    assert duel.gap() <= duels.WANTED
    assert 0 < duel.value() < 3
