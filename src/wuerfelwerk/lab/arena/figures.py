"""What the rounds of a pair tell: the score with its interval, and what equal dice and swapped seats gained.

Sums are whole numbers (sixtieths of a point), so they do not depend on who played what when.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from wuerfelwerk.lab.tally import WHOLE, Z95

Z2 = Z95 * Z95


@dataclass
class Sums:
    """Sums over the rounds of one pair: of their points, squared points, and squared points of games."""

    seatings: int  # games of a round
    rounds: int = 0
    points: int = 0
    points_squared: int = 0
    games_squared: int = 0

    def add(self, games: Any) -> None:
        """Rounds: sixtieths of the first bot, a line a round and a column a game."""
        points = games.sum(axis=1)
        self.rounds += len(games)
        self.points += int(points.sum())
        self.points_squared += int((points * points).sum())
        self.games_squared += int((games * games).sum())

    @property
    def games(self) -> int:
        return self.rounds * self.seatings

    @property
    def score(self) -> float:
        """The share of the points that the first bot got."""
        return self.points / (WHOLE * self.games) if self.rounds else 0.5


@dataclass(frozen=True)
class Estimate:
    """A score as it is reckoned with: middle and variance of the mean, and the 95 % interval."""

    score: float
    middle: float
    variance: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def estimate(sums: Sums) -> Estimate:
    """The interval of Agresti and Coull (1998), for rounds instead of single wins.

    z² rounds that nobody has played, half won and half lost, are counted with the others. Where a round
    is one game that is won or lost this is their interval to the digit; where rounds are drawn because
    the dice decide all, it is as much narrower as the rounds differ less; and it is never empty, however
    alike the first rounds were.
    """
    whole = WHOLE * sums.seatings
    count = sums.rounds + Z2
    middle = (sums.points / whole + Z2 / 2) / count
    variance = ((sums.points_squared / whole**2 + Z2 / 2) / count - middle * middle) / count
    half = Z95 * sqrt(max(0.0, variance))
    return Estimate(sums.score, middle, variance, max(0.0, middle - half), min(1.0, middle + half))


def gain(sums: Sums) -> float | None:
    """How many times as many games with dice and seats of their own would tell as much; None: not to be said.

    The variance of a mean of single games, over that of the mean of rounds.
    """
    if sums.rounds < 2:
        return None
    mean = sums.points / sums.games
    of_games = sums.games_squared / sums.games - mean * mean
    round_mean = sums.points / sums.rounds
    of_rounds = (sums.points_squared / sums.rounds - round_mean**2) * sums.rounds / (sums.rounds - 1)
    if of_rounds <= 0:
        return None
    return of_games * sums.seatings / of_rounds
