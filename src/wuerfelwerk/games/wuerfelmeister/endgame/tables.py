"""Positions with two dice, one die or none as numbers, and what follows from the board alone.

Fields are counted 0 … F-1 by rising number of the rules, F is the coin. A figure of a seat stands on one
of these F + 1 places. Two dice lie on a pair of fields, the lower first.

All pictures count alike and any may be wanted, so a position stays the same when the six pictures change
names on both dice at once, as if the paint were turned. Of two dice only what one shows relative to the
other matters: 24 ways instead of 576, as if the first lay in way 1. Of one die nothing matters.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import Rules
from wuerfelwerk.games.wuerfelmeister import ground
from wuerfelwerk.games.wuerfelmeister.board import DIRECTIONS, fields
from wuerfelwerk.games.wuerfelmeister.codes import COIN
from wuerfelwerk.games.wuerfelmeister.die import EAST_FACE, NORTH_FACE, TIPPED, TOP, WAYS, way_of

ROLLS = 6
NOWHERE = -1


def field_numbers(size: int) -> Any:
    """int64, by field of the rules: its number here, else NOWHERE."""
    numbers = np.full(64, NOWHERE, np.int64)
    numbers[fields(size)] = np.arange(size * size)
    return numbers


def pair_numbers(many: int) -> tuple[Any, Any]:
    """int64 of shape (many, many): number of a pair of fields, the same both ways round; and the pairs."""
    pairs = np.array(list(combinations(range(many), 2)), np.int64)
    numbers = np.full((many, many), NOWHERE, np.int64)
    numbers[pairs[:, 0], pairs[:, 1]] = numbers[pairs[:, 1], pairs[:, 0]] = np.arange(len(pairs))
    return numbers, pairs


def neighbours(material: Any, size: int) -> Any:
    """int64 of shape (fields, 4): the field in each direction, else NOWHERE."""
    numbers = field_numbers(size)
    beside = np.full((size * size, len(DIRECTIONS)), NOWHERE, np.int64)
    for field in fields(size):
        for direction in range(len(DIRECTIONS)):
            to = int(material.next[field, direction])
            beside[numbers[field], direction] = numbers[to] if to >= 0 else NOWHERE
    return beside


def reached(rules: Rules, material: Any, size: int) -> tuple[Any, Any]:
    """By place of the figure, of the other one, and roll: the fields it reaches as a set, and whether it
    reaches the coin when that is open. As the rules say; the other figure is not passed."""
    of, many = [*fields(size), COIN], size * size
    ends = np.zeros((many + 1, many + 1, ROLLS), np.int64)
    home = np.zeros((many + 1, many + 1, ROLLS), np.bool_)
    numbers, state = field_numbers(size), np.zeros(1, rules.STATE)[0]
    for mine in range(many + 1):
        for other in range(many + 1):
            if mine == other != many:
                continue
            state.figures[0].at, state.figures[1].at = of[mine], of[other]
            for roll in range(ROLLS):
                home[mine, other, roll] = ground.reaches_coin(material, state, 0, roll + 1)
                for colour in range(2):
                    found = ground.reached(material, state, 0, roll + 1, colour)
                    for bit in range(32):
                        if found >> bit & 1:
                            ends[mine, other, roll] |= 1 << int(numbers[32 * colour + bit])
    return ends, home


def relative_ways() -> Any:
    """int64 of shape (25, 25), by the ways of two dice: how the second lies, 0 … 23, when the pictures are
    named so that the first lies in way 1."""
    relative = np.zeros((WAYS + 1, WAYS + 1), np.int64)
    for first in range(1, WAYS + 1):
        names = _names(first)
        for second in range(1, WAYS + 1):
            relative[first, second] = way_of(names[int(TOP[second])], names[int(NORTH_FACE[second])]) - 1
    return relative


def _names(way: int) -> dict[int, int]:
    """The new name of each picture when that way is to become way 1."""
    names = {}
    for faces in (TOP, NORTH_FACE, EAST_FACE):
        old, new = int(faces[way]), int(faces[1])
        names[old], names[7 - old] = new, 7 - new
    return names


def tips(relative: Any) -> tuple[Any, Any]:
    """int64 of shape (24, 4): the relative way after a tip of the first die, and of the second."""
    first, second = np.zeros((WAYS, 4), np.int64), np.zeros((WAYS, 4), np.int64)
    for way in range(WAYS):
        for direction in range(4):
            first[way, direction] = relative[TIPPED[1, direction], way + 1]
            second[way, direction] = TIPPED[way + 1, direction] - 1
    return first, second


def turned(relative: Any) -> Any:
    """int64, by relative way: that of the first die when the second is named first."""
    return np.array([relative[way + 1, 1] for way in range(WAYS)], np.int64)


def alike() -> Any:
    """By relative way: both dice show the same picture on top."""
    return np.array([TOP[way + 1] == TOP[1] for way in range(WAYS)])
