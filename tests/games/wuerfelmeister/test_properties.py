"""Invariants of random games over all options, state by state."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.games.wuerfelmeister.test_referee import random_options
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games.wuerfelmeister import rules as plain
from wuerfelwerk.games.wuerfelmeister.board import fields
from wuerfelwerk.games.wuerfelmeister.die import TOP, WAYS


def holds(material: Any, state: Any) -> None:
    """What is true in every state of every game."""
    board = set(fields(int(material.rows)))
    dice = {field: int(state.dice[field]) for field in range(64) if state.dice[field]}
    taken = sum(int(n) for seat in range(material.seats) for n in state.figures[seat].taken)
    assert set(dice) <= board and all(1 <= way <= WAYS for way in dice.values())
    assert len(dice) == state.left
    if state.turn:
        assert len(dice) + taken == 12
    lying = {32 * c + bit for c in (0, 1) for bit in range(32) if int(state.lying[c]) >> bit & 1}
    assert lying == set(dice)
    assert [int(n) for n in state.tops] == [sum(TOP[w] == p for w in dice.values()) for p in range(1, 7)]
    at = [int(state.figures[seat].at) for seat in range(material.seats)]
    on_fields = [field for field in at if field >= 0]
    assert set(on_fields) <= board
    assert len(on_fields) - len(set(on_fields)) == (state.phase == plain.PUT)
    assert sum(int(state.figures[seat].last) for seat in range(material.seats)) == (state.left == 0 < taken)
    if state.phase in (plain.WANT, plain.TIP, plain.ROLL, plain.MOVE):
        assert at[state.active] not in dice, "the die was taken as the turn began"


def random_game(rules: Any, seed: int) -> Iterator[tuple[Any, Any, int, int]]:
    """Material, the state before every event, whose it is, and its action (none for a roll)."""
    chance, rolled = random.Random(seed), SeededDice(seed)
    material = plain.lay_out(random_options(chance), chance.choice([2, 3, 4]), rolled)
    state, mask, thrown = np.zeros(1, plain.STATE)[0], new_mask(plain.MASK_WORDS), new_throw()
    rules.start(material, state)
    for _ in range(500):
        seat, action = int(rules.to_act(material, state)), NO_ACTION
        if seat >= 0:
            rules.legal(material, state, seat, mask)
            action = chance.choice(listed(mask))
        yield material, state, seat, action
        if seat == OVER:
            break
        if seat == CHANCE:
            rules.throw(material, state, thrown)
            rules.land(material, state, np.array(throw_with(rolled, thrown), np.int16))
        else:
            rules.apply(material, state, seat, action)


@pytest.mark.parametrize("seed", range(8))
def test_invariants_hold_in_every_state(rules: Any, seed: int) -> None:
    for material, state, _, _ in random_game(rules, seed):
        holds(material, state)


def test_a_tip_moves_one_die_by_one_field_and_turns_no_other(rules: Any) -> None:
    chance, rolled = random.Random(5), SeededDice(5)
    material = plain.lay_out(random_options(chance), 2, rolled)
    state, mask, thrown = np.zeros(1, plain.STATE)[0], new_mask(plain.MASK_WORDS), new_throw()
    rules.start(material, state)
    tips = 0
    while tips < 40 and (seat := int(rules.to_act(material, state))) != OVER:
        if seat == CHANCE:
            rules.throw(material, state, thrown)
            rules.land(material, state, np.array(throw_with(rolled, thrown), np.int16))
            continue
        rules.legal(material, state, seat, mask)
        action = chance.choice(listed(mask))
        before = [int(way) for way in state.dice]
        rules.apply(material, state, seat, action)
        if plain.TIPS <= action < plain.PLACES:
            tips += 1
            changed = [field for field in range(64) if before[field] != state.dice[field]]
            field, direction = divmod(action - plain.TIPS, 4)
            assert set(changed) == {field, int(material.next[field, direction])}
