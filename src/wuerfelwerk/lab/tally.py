"""What comes of many games: wins with intervals, turns, endings.

A win shared by k seats counts 1/k for each of them, so wins and games without a winner add up to
the number of games. Shares are kept as whole sixtieths (1, 2 … 6 seats all divide 60): sums do
not depend on the order in which games are added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from wuerfelwerk.engine.contract import LETTERS

WHOLE = 60  # sixtieths of a win
NOBODY = -1  # where a game does not begin with the lot who starts
Z95 = 1.959963984540054  # two-sided 95 % of the normal distribution


@dataclass(frozen=True)
class Outcome:
    """What is counted of one game. ``winners`` is a bit mask of seats, ``bots`` the bot of each seat,
    ``starter`` the seat the lot fell on, or NOBODY. ``points`` by seat and the ``options`` of its table are
    there where a plan wants a table of games."""

    bots: tuple[str, ...]
    winners: int
    ended: str
    turns: int
    actions: int
    starter: int = NOBODY
    points: tuple[int, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Wins:
    """Games somebody took part in, and sixtieths of wins."""

    games: int = 0
    sixtieths: int = 0

    def add(self, other: Wins) -> None:
        self.games += other.games
        self.sixtieths += other.sixtieths

    @property
    def count(self) -> float:
        """Wins, shared ones in parts."""
        return self.sixtieths / WHOLE

    def to_json(self) -> dict[str, float]:
        low, high = wilson(self.count, self.games)
        share = self.count / self.games if self.games else 0.0
        return {"games": self.games, "wins": self.count, "share": share, "low": low, "high": high}


@dataclass
class Tally:
    """Sums over games; ``add`` and ``merge`` in any order give the same sums."""

    games: int = 0
    actions: int = 0
    shared: int = 0  # games with several winners
    turns: int = 0
    most_turns: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    seats: dict[str, Wins] = field(default_factory=dict)
    bots: dict[str, Wins] = field(default_factory=dict)
    places: dict[str, Wins] = field(default_factory=dict)  # '1' who started, '2' the next round the table …

    def add(self, outcome: Outcome) -> None:
        """Counts one game."""
        many = outcome.winners.bit_count()
        self.games += 1
        self.actions += outcome.actions
        self.shared += many > 1
        self.turns += outcome.turns
        self.most_turns = max(self.most_turns, outcome.turns)
        self.endings[outcome.ended] += 1
        of_bots: Counter[str] = Counter()
        for seat, bot in enumerate(outcome.bots):
            part = WHOLE // many if outcome.winners >> seat & 1 else 0
            self.seats.setdefault(LETTERS[seat], Wins()).add(Wins(1, part))
            if outcome.starter != NOBODY:
                place = 1 + (seat - outcome.starter) % len(outcome.bots)
                self.places.setdefault(str(place), Wins()).add(Wins(1, part))
            of_bots[bot] += part
        for bot, part in of_bots.items():
            self.bots.setdefault(bot, Wins()).add(Wins(1, part))

    def merge(self, other: Tally) -> None:
        """Counts all games of another tally."""
        self.games += other.games
        self.actions += other.actions
        self.shared += other.shared
        self.turns += other.turns
        self.most_turns = max(self.most_turns, other.most_turns)
        self.endings.update(other.endings)
        for rows in ("seats", "bots", "places"):
            mine = getattr(self, rows)
            for name, wins in getattr(other, rows).items():
                mine.setdefault(name, Wins()).add(wins)

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON data, without any timing: equal games give equal data."""
        return {
            "games": self.games,
            "wins": {seat: wins.count for seat, wins in sorted(self.seats.items())},
            "turns": {"mean": self.turns / self.games if self.games else 0.0, "max": self.most_turns},
            "endings": dict(sorted(self.endings.items())),
            "shared": self.shared,
            "seats": {seat: wins.to_json() for seat, wins in sorted(self.seats.items())},
            "bots": {bot: wins.to_json() for bot, wins in sorted(self.bots.items())},
            "places": {place: wins.to_json() for place, wins in sorted(self.places.items())},
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval), for whole or shared wins."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    low = 0.0 if wins <= 0 else middle - half  # at the ends the sums would be a hair beside 0 and 1
    high = 1.0 if wins >= games else middle + half
    return low, high


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error of the mean."""
    count = len(numbers)
    mean = sum(numbers) / count
    if count < 2:
        return mean, 0.0
    return mean, sqrt(sum((number - mean) ** 2 for number in numbers) / (count - 1) / count)
