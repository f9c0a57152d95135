"""Laws of chance: distinct rolls with whole weights, and a state that shows what was rolled."""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import can_list, list_rolls, new_throw, ordered_rolls, throw_with
from wuerfelwerk.engine.contract import CHANCE
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.laws.walk import Walk, sample

MOST_LANDED = 3000  # a die each for six seats has 46 656 rolls


def throws(walk: Walk) -> list[tuple[Any, Any, list[tuple[tuple[int, ...], int]]]]:
    """Some states in which the dice are to act, what is thrown, and every distinct roll.

    Of a deal with more rolls than anyone can list some are sampled, each as one ordered roll.
    """
    found: dict[bytes, tuple[Any, Any]] = {}
    for step in walk.steps:
        if step.seat == CHANCE:
            thrown = new_throw()
            walk.game.rules.throw(walk.material, step.before, thrown)
            found[thrown.tobytes()] = (step.before, thrown)
    return [(state, thrown, rolls_of(thrown)) for state, thrown in found.values()]


def rolls_of(thrown: Any) -> list[tuple[tuple[int, ...], int]]:
    if can_list(thrown):
        return list(list_rolls(thrown))
    dice = SeededDice(1)
    return [(tuple(throw_with(dice, thrown)), 1) for _ in range(60)]


def landed(walk: Walk, state: Any, faces: Any) -> bytes:
    after = state.copy()
    walk.game.rules.land(walk.material, after, np.array(faces, np.int16))
    return bytes(after.tobytes())


def test_weights_of_distinct_rolls_sum_to_the_number_of_ordered_rolls(walk: Walk) -> None:
    assert throws(walk)
    for _, thrown, rolls in throws(walk):
        if can_list(thrown):
            assert sum(weight for _, weight in rolls) == ordered_rolls(thrown)
        assert len({faces for faces, _ in rolls}) == len(rolls)


def test_each_roll_lands_in_a_state_that_shows_it(walk: Walk) -> None:
    """No two rolls give the same state, and no roll leaves the state as it was."""
    for state, _, all_rolls in throws(walk):
        rolls = sample(all_rolls, MOST_LANDED)
        states = {landed(walk, state, faces) for faces, _ in rolls}
        assert len(states) == len(rolls)
        assert state.tobytes() not in states


def test_the_order_of_alike_dice_means_nothing(walk: Walk) -> None:
    for state, thrown, rolls in throws(walk):
        if thrown.alike:
            for faces, _ in sample(rolls, 10):
                assert landed(walk, state, faces) == landed(walk, state, faces[::-1])


def test_roll_text_round_trip(walk: Walk) -> None:
    notation = walk.game.notation
    for state, _, rolls in throws(walk):
        texts = set()
        for faces, _ in sample(rolls, 60):
            actor, text = notation.roll_text(walk.material, state, faces)
            assert actor in ("dice", "lot")
            assert tuple(notation.read_roll(walk.material, state, actor, text)) == tuple(faces)
            texts.add(text)
        assert len(texts) == min(len(rolls), 60)
