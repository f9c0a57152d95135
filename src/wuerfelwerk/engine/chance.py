"""Rolls: listing the distinct ones with their weights, and throwing one.

The weight of a roll is the number of ordered throws that give it; weights sum to the product of
all sides. Six alike colour dice have 462 distinct rolls, not 46 656.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any, TypeVar

import numpy as np

from wuerfelwerk.engine.contract import MAX_DICE, THROW, Dice

Thing = TypeVar("Thing")

LIST_LIMIT = 2_000_000  # a deal of 24 dice has more orders than anyone can list


def new_throw() -> Any:
    """An empty THROW record."""
    return np.zeros(1, THROW)[0]


def thrown_now(rules: Any, material: Any, state: Any) -> Any:
    """What is thrown in this state, as a THROW record."""
    thrown = new_throw()
    rules.throw(material, state, thrown)
    return thrown


def ordered_rolls(thrown: Any) -> int:
    """Number of ordered rolls: the sum of all weights."""
    return prod(int(sides) for sides in thrown.sides[: int(thrown.count)])


def can_list(thrown: Any) -> bool:
    """True if the distinct rolls of a throw are few enough to list; a deal of many dice is not."""
    return bool(thrown.alike) or ordered_rolls(thrown) <= LIST_LIMIT


def list_rolls(thrown: Any) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every distinct roll as (faces, weight); alike dice with rising faces.

    Raises ValueError for a throw with too many rolls to list (a deal): those can only be sampled.
    """
    count = int(thrown.count)
    sides = [int(n) for n in thrown.sides[:count]]
    if not thrown.alike or count == 0:
        if not can_list(thrown):
            raise ValueError(f"{prod(sides)} rolls are too many to list")
        for faces in product(*map(range, sides)):
            yield faces, 1
        return
    for faces in combinations_with_replacement(range(sides[0]), count):
        yield faces, factorial(count) // prod(factorial(faces.count(face)) for face in set(faces))


def throw_with(dice: Dice, thrown: Any) -> list[int]:
    """Throws the dice with any source of faces; alike dice come back with rising faces."""
    faces = [dice.below(int(sides)) for sides in thrown.sides[: int(thrown.count)]]
    return sorted(faces) if thrown.alike else faces


def new_faces() -> Any:
    """Room for the faces of one throw: int16, shape (MAX_DICE,)."""
    return np.zeros(MAX_DICE, np.int16)


def pick(things: Sequence[Thing], dice: Dice) -> Thing:
    """One of the things, all equally likely."""
    return things[dice.below(len(things))]


def shuffled(things: Sequence[Thing], dice: Dice) -> list[Thing]:
    """The things in a random order (Fisher–Yates)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = dice.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
