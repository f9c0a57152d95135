"""What many games say: each figure a column with one number a game, and from it a value with its interval.

The game is the unit: seats of one game meet the same dice, so a number of seats is first the mean over the
seats of its game. A column of shares (between 0 and 1 in every game) has Wilson's interval, any other the
mean and 1.96 standard errors. Two runs with common seeds are compared game by game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.lab.reporting.facts import Facts
from wuerfelwerk.lab.tally import NOBODY, Z95, mean_and_error, wilson


@dataclass(frozen=True)
class Estimate:
    """A value, its 95 % interval, and of how many."""

    value: float
    low: float
    high: float
    count: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True)
class Column:
    """One number a game. ``share``: each lies between 0 and 1, and together they are a share."""

    numbers: Any
    share: bool = False

    @property
    def estimate(self) -> Estimate:
        count = len(self.numbers)
        if self.share:
            total = float(self.numbers.sum())
            return Estimate(total / count, *wilson(total, count), count)
        return _mean(self.numbers)

    def less(self, other: Column) -> Estimate:
        """How much more this is than another column of the same games, game by game."""
        return _mean(self.numbers - other.numbers)


def _mean(numbers: Any) -> Estimate:
    mean, error = mean_and_error(numbers.tolist())
    return Estimate(mean, mean - Z95 * error, mean + Z95 * error, len(numbers))


def apart(one: Column, other: Column) -> Estimate:
    """How much more the first is than the second, of games that are not the same."""
    of_one, of_other = (mean_and_error(column.numbers.tolist()) for column in (one, other))
    more, half = of_one[0] - of_other[0], Z95 * hypot(of_one[1], of_other[1])
    return Estimate(more, more - half, more + half, min(len(one.numbers), len(other.numbers)))


@dataclass(frozen=True)
class Sheet:
    """What was played on one board or sheet: a number for each seat that did."""

    turns: Column
    wins: Column
    points: Column


class Figures:
    """The figures of games with equally many seats, in the order of their numbers."""

    def __init__(self, facts: Sequence[Facts]) -> None:
        self.facts = facts
        self.games = len(facts)
        self.seats = len(facts[0].points)

    @cached_property
    def turns(self) -> Column:
        return Column(np.array([one.outcome.turns for one in self.facts], float))

    @cached_property
    def points(self) -> Any:
        """A line a game and a column a seat."""
        return np.array([one.points for one in self.facts], float)

    @cached_property
    def shares(self) -> Any:
        """What of the win each seat has: a line a game and a column a seat."""
        winners = np.array([one.outcome.winners for one in self.facts])
        won = winners[:, None] >> np.arange(self.seats) & 1
        return won / np.maximum(1, won.sum(axis=1, keepdims=True))

    @cached_property
    def starts(self) -> bool:
        """Whether games begin with the lot who starts: then places are counted from there."""
        return self.facts[0].outcome.starter != NOBODY

    @cached_property
    def wins(self) -> dict[str, Column]:
        """By place (1 started), or by seat where no lot is drawn; a shared win counts in parts."""
        shares = self.shares
        if not self.starts:
            return {LETTERS[seat]: Column(shares[:, seat], share=True) for seat in range(self.seats)}
        first = np.array([one.outcome.starter for one in self.facts])
        games = np.arange(self.games)
        return {
            str(place + 1): Column(shares[games, (first + place) % self.seats], share=True)
            for place in range(self.seats)
        }

    @cached_property
    def wins_of_bots(self) -> dict[str, Column]:
        """By bot, all its seats together."""
        bots = self.facts[0].outcome.bots
        sits = {bot: [seat for seat in range(self.seats) if bots[seat] == bot] for bot in sorted(set(bots))}
        return {bot: Column(self.shares[:, seats].sum(axis=1), share=True) for bot, seats in sits.items()}

    @cached_property
    def fires(self) -> dict[str, Column]:
        """How often each rule was carried out."""
        return {
            rule: Column(np.array([one.fires[rule] for one in self.facts], float))
            for rule in self.facts[0].fires
        }

    def at_end(self, part: int, *, happens: bool) -> Column:
        """One part of what is counted at the end, the mean over the seats of each game."""
        sums = [sum(seat[part] for seat in one.at_end) / self.seats for one in self.facts]
        return Column(np.array(sums, float), share=happens)

    @cached_property
    def endings(self) -> dict[str, Column]:
        names = sorted({one.outcome.ended for one in self.facts})
        return {name: self.ended(name) for name in names}

    def ended(self, name: str) -> Column:
        return Column(np.array([float(one.outcome.ended == name) for one in self.facts]), share=True)

    @cached_property
    def shared(self) -> Column:
        """Games with several winners."""
        many = [float(one.outcome.winners.bit_count() > 1) for one in self.facts]
        return Column(np.array(many), share=True)

    @cached_property
    def sheets(self) -> dict[str, Sheet]:
        """By board or sheet; nothing where all are alike."""
        rows: dict[str, list[tuple[float, float, float]]] = {}
        for one, shares in zip(self.facts, self.shares.tolist(), strict=True):
            for seat, share in enumerate(shares):
                if one.sheets[seat]:
                    row = float(one.outcome.turns), share, float(one.points[seat])
                    rows.setdefault(one.sheets[seat], []).append(row)
        return {id: _sheet(np.array(rows[id])) for id in sorted(rows)}


def _sheet(rows: Any) -> Sheet:
    return Sheet(Column(rows[:, 0]), Column(rows[:, 1], share=True), Column(rows[:, 2]))


def quantile(numbers: Any, share: float) -> float:
    """The least number that so large a share of all does not exceed."""
    return float(np.quantile(numbers, share, method="inverted_cdf"))
