"""Distinct rolls carry weights that sum to the ordered rolls."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from wuerfelwerk.engine import chance
from wuerfelwerk.engine.generator import SeededDice


def thrown(sides: list[int], alike: bool) -> object:
    record = chance.new_throw()
    record.count, record.alike = len(sides), int(alike)
    record.sides[: len(sides)] = sides
    return record


def test_six_colour_dice_have_462_rolls() -> None:
    dice = thrown([6] * 6, True)
    rolls = list(chance.list_rolls(dice))
    assert len(rolls) == 462
    assert sum(weight for _, weight in rolls) == chance.ordered_rolls(dice) == 6**6


@pytest.mark.parametrize("count", range(5))
def test_weights_of_alike_dice_are_the_ordered_throws(count: int) -> None:
    counted = Counter(tuple(sorted(faces)) for faces in product(range(6), repeat=count))
    assert dict(chance.list_rolls(thrown([6] * count, True))) == dict(counted)


def test_dice_that_differ_are_listed_in_order() -> None:
    assert list(chance.list_rolls(thrown([2, 3], False))) == [((a, b), 1) for a in range(2) for b in range(3)]


def test_no_dice_have_one_roll() -> None:
    assert list(chance.list_rolls(thrown([], False))) == [((), 1)]


def test_a_deal_is_too_large_to_list() -> None:
    with pytest.raises(ValueError, match="too many"):
        next(iter(chance.list_rolls(thrown(list(range(24, 1, -1)), False))))


def test_throwing_keeps_the_order_only_of_dice_that_differ() -> None:
    dice = SeededDice(4)
    alike = [chance.throw_with(dice, thrown([6] * 6, True)) for _ in range(50)]
    assert all(faces == sorted(faces) for faces in alike)
    apart = [chance.throw_with(dice, thrown([6] * 6, False)) for _ in range(50)]
    assert any(faces != sorted(faces) for faces in apart)
