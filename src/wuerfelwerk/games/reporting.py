"""What a report on many games counts in a game, beside lengths, wins and points, which all games have.

``words`` of a game may have these; what it leaves out is not in the report:

    FIRES                               rule → what happens by it, German source
    fires(course)                       rule → how often, at each step of a whole game
    AT_END                              what is counted of each seat when the game is over
    at_end(material, state, seat)       the numbers of all its parts, one after the other, whole ones
    sheet_id(material, state, seat)     on which board or sheet the seat played; '' where all are alike

A course is a game as columns: what takes a step at a time in Python is asked of all steps at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np


class Course(NamedTuple):
    """A whole game, one place a step: an action or a roll."""

    material: Any
    before: Any  # the states the steps were made in, an array of the game's STATE
    after: Any
    seats: Any  # CHANCE for a roll
    numbers: Any  # the action; the first face of a roll, -1 where nothing is thrown


@dataclass(frozen=True)
class Part:
    """One number of a seat at the end. ``title`` is a German source, ``colour`` a class of the palette."""

    title: str
    colour: str = ""


@dataclass(frozen=True)
class AtEnd:
    """Numbers of a seat at the end that belong into one picture.

    ``happens``: each is 1 where something is so and 0 where not, and told as a share.
    """

    title: str
    parts: tuple[Part, ...]
    happens: bool = False


def seats_of(course: Course, numbers: Any) -> Any:
    """The column of the seat that took each step, of an array with a line a step and a column a seat."""
    return np.take_along_axis(numbers, np.maximum(course.seats, 0)[:, None].astype(np.int64), axis=1)[:, 0]


def bits(numbers: Any) -> Any:
    """How many bits are set in each number."""
    return np.bitwise_count(numbers.astype(np.int64))
