"""Stop or roll: fractions against all rolls, one by one, as the rules land them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from wuerfelwerk.engine.chance import list_rolls, thrown_now
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.games import game
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.stopping import goal_of, hit_chance, places, worth_of_turn

GAME = game("wuerfelland")
MATERIAL = rules.lay_out(GAME.card.defaults(), 2, SeededDice(1))
RED = 0


@cache
def rolled_on(dice: int) -> tuple[tuple[int, bool, int], ...]:
    """What comes of rolling on with so many dice set aside: how many then, whether one decides again, and
    by how many rolls."""
    state = np.zeros(1, rules.STATE)[0]
    state.phase, state.colour, state.aside = rules.REROLL, RED, dice
    found: Counter[tuple[int, bool]] = Counter()
    for faces, weight in list_rolls(thrown_now(rules, MATERIAL, state)):
        after = state.copy()
        rules.land(MATERIAL, after, np.array(faces, np.int16))
        found[int(after.aside), after.phase == rules.DECIDE] += weight
    return tuple((*end, weight) for end, weight in found.items())


def best(wanted: str, need: int, dice: int) -> Fraction:
    """By the rules alone."""
    stop = goal_of(wanted, need)(dice)
    if dice == rules.DICE:
        return stop
    rolled = sum(
        weight * (best(wanted, need, after) if decides else goal_of(wanted, need)(after))
        for after, decides, weight in rolled_on(dice)
    )
    return max(stop, Fraction(rolled) / 6 ** (rules.DICE - dice))


@pytest.mark.parametrize("wanted", ["marks", "full"])
def test_places_are_worth_what_all_rolls_give(wanted: str) -> None:
    for need in range(1, 7):
        for place in places(wanted, need):
            assert place.worth == best(wanted, need, place.dice), place
            assert sum(place.ends) == 1
            goal = goal_of(wanted, need)
            assert sum(chance * goal(end) for end, chance in enumerate(place.ends)) == place.worth


def test_values_that_can_be_counted_by_hand() -> None:
    five = places("marks", 6)[4]
    assert (five.stop, five.roll, five.rolls) == (5, 5 + Fraction(1, 6), True)
    assert places("full", 2)[0].worth == hit_chance(5, 1)
    assert not places("marks", 1)[0].rolls


def test_a_turn_is_the_mean_of_all_first_rolls() -> None:
    for wanted, needs in (("marks", (1, 2, 0, 4, 0, 6)), ("full", (3, 3, 1, 0, 5, 2)), ("marks", (0,) * 6)):
        worth = [[0.0] + [float(place.worth) for place in places(wanted, need)] for need in needs]
        total = 0.0
        for roll in product(range(6), repeat=6):
            total += max(worth[colour][roll.count(colour)] if needs[colour] else 0.0 for colour in set(roll))
        assert float(worth_of_turn(wanted, needs)) == pytest.approx(total / 6**6, abs=1e-9)
