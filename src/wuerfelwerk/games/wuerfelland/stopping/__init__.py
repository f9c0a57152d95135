"""Stop or roll: what dice set aside are worth to who goes on as well as can be, in fractions.

Whoever is on turn has ``k`` dice of a colour set aside and a *need*: the free fields of the area they would
go to. As many dice as the need, or fewer, are marks; more are none (WL-17). A roll without a hit ends the
rolling and takes nothing away (WL-14), so only too many hits are to be feared.

Two things are wanted: ``marks``, as many as can be expected, and ``full``, the chance to fill the area.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, factorial, prod

DICE, COLOURS = 6, 6
WANTED = ("marks", "full")
Goal = Callable[[int], Fraction]  # what it is worth to end with so many dice


@dataclass(frozen=True)
class Place:
    """So many dice set aside, with a need. ``ends``: the chance to end with 0 … 6 dice, playing so."""

    dice: int
    need: int
    stop: Fraction
    roll: Fraction
    ends: tuple[Fraction, ...]

    @property
    def worth(self) -> Fraction:
        return max(self.stop, self.roll)

    @property
    def rolls(self) -> bool:
        """True where rolling is worth more; where both are worth the same one stops."""
        return self.roll > self.stop


def goal_of(wanted: str, need: int) -> Goal:
    """``marks``: each die a mark, none where they are too many. ``full``: 1 for as many as the need."""
    if wanted == "full":
        return lambda dice: Fraction(dice == need)
    return lambda dice: Fraction(dice if dice <= need else 0)


@cache
def places(wanted: str, need: int) -> tuple[Place, ...]:
    """All places of a need, 1 to 6 dice set aside."""
    goal, found = goal_of(wanted, need), dict[int, Place]()
    for dice in range(DICE, 0, -1):
        found[dice] = _place(goal, need, dice, found)
    return tuple(found[dice] for dice in range(1, DICE + 1))


def _place(goal: Goal, need: int, dice: int, later: dict[int, Place]) -> Place:
    stop = goal(dice)
    chances = [hit_chance(DICE - dice, hits) for hits in range(DICE - dice + 1)]
    roll = chances[0] * stop + sum(
        (chance * later[dice + hits].worth for hits, chance in enumerate(chances) if hits), Fraction(0)
    )
    if dice == DICE or roll <= stop:
        ends = [Fraction(end == dice) for end in range(DICE + 1)]
    else:
        ends = [chances[0] * (end == dice) for end in range(DICE + 1)]
        for hits, chance in enumerate(chances[1:], 1):
            for end, after in enumerate(later[dice + hits].ends):
                ends[end] += chance * after
    return Place(dice, need, stop, roll if dice < DICE else stop, tuple(ends))


def hit_chance(dice: int, hits: int) -> Fraction:
    """The chance of exactly so many dice of one colour among ``dice``."""
    return Fraction(comb(dice, hits) * (COLOURS - 1) ** (dice - hits), COLOURS**dice)


def worth_of_turn(wanted: str, needs: Sequence[int]) -> Fraction:
    """A whole turn, with a need for each colour, 0 where nothing can be marked: the best colour of the first
    roll is chosen, then it is stopped or rolled."""
    worth = [[Fraction(0)] + [place.worth for place in places(wanted, need)] for need in needs]
    total = Fraction(0)
    for counts in _first_rolls(DICE, COLOURS):
        weight = factorial(DICE) // prod(map(factorial, counts))
        total += weight * max(
            (worth[colour][count] for colour, count in enumerate(counts) if count and needs[colour]),
            default=Fraction(0),
        )
    return total / COLOURS**DICE


def _first_rolls(dice: int, colours: int) -> Iterator[tuple[int, ...]]:
    """How many dice may show each colour."""
    if colours == 1:
        yield (dice,)
        return
    for count in range(dice + 1):
        for rest in _first_rolls(dice - count, colours - 1):
            yield (count, *rest)
