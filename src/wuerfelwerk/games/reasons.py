"""One reason for a decision, in words of its game: which of the numbers bots weigh speaks for it most.

``words.REASONS`` of a game names its numbers: those of ``judging`` where the game has levels, else those of
``features``, and OTHERS. Numbers that say the same to people share one reason. A game that names none is
told points instead (``deciding.reason``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

OTHERS = -1  # instead of a number: what is taken from the other seats
LONGEST = 28  # letters: a reason stands in one line beside a bar, on a phone too
TOLD = 1e-6  # of the worth of a state; less is nothing


class Reason(NamedTuple):
    """``words``: a German source, what is good about it."""

    numbers: tuple[int, ...]
    words: str


def spread(first: int, last: int) -> tuple[int, ...]:
    """The numbers from the first to the last."""
    return tuple(range(first, last + 1))


def best(reasons: Sequence[Reason], speaks: Sequence[float]) -> Reason | None:
    """The reason that speaks most for it; None where none does."""
    worth = [sum(speaks[number] for number in one.numbers) for one in reasons]
    place = max(range(len(worth)), key=lambda one: worth[one], default=-1)
    return reasons[place] if place >= 0 and worth[place] > TOLD else None
