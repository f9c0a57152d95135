"""Two values of an option side by side: the same games by seed and number, and what differs game by game.

Where seeds are common much of the luck is, so a difference has a smaller interval than two runs apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from typing import Any

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.lab.asked import player_for
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.simulate import Simulation, simulate
from wuerfelwerk.lab.tally import NOBODY, Z95, Outcome, Tally


class Both:
    """Plays every game of a plan twice, the second time with other options; its line tells both."""

    def __init__(self, plan: Plan, other: Mapping[str, str]) -> None:
        self.plan = plan
        self.players = [
            player_for(replace(plan, options=options, table=True)) for options in (plan.options, other)
        ]
        self.most = min(player.most for player in self.players)

    def warm(self) -> None:
        for player in self.players:
            player.warm()

    def close(self) -> None:
        for player in self.players:
            player.close()

    def play(self, first: int, count: int) -> tuple[list[Outcome], list[str]]:
        """The outcomes with the plan's own options, and a line a game."""
        played = [player.play(first, count)[0] for player in self.players]
        return played[0], [_line(*pair) for pair in zip(*played, strict=True)]


def _line(one: Outcome, other: Outcome) -> str:
    told = ([o.bots, o.winners, o.ended, o.turns, o.actions, o.starter, o.points] for o in (one, other))
    return json.dumps(list(told), ensure_ascii=False, separators=(",", ":"))


@dataclass
class Difference:
    """One figure in both runs, over the games that have it in both."""

    games: int = 0
    one: float = 0.0
    other: float = 0.0
    squared: float = 0.0  # of the differences

    def add(self, one: float, other: float) -> None:
        self.games += 1
        self.one += one
        self.other += other
        self.squared += (other - one) ** 2

    def to_json(self) -> dict[str, Any]:
        """Means and their difference, the second less the first; its 95 % interval is None for one game."""
        count = self.games
        mean = (self.other - self.one) / count
        low = high = None
        if count > 1:
            spread = max(0.0, self.squared - count * mean * mean) / (count - 1)
            half = Z95 * sqrt(spread / count)
            low, high = mean - half, mean + half
        means = {"a": self.one / count, "b": self.other / count}
        return {"games": count, **means, "difference": mean, "low": low, "high": high}


@dataclass
class Compared:
    """What came of both: ``tallies``, and the difference of each figure by its name."""

    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))
    differences: dict[str, Difference] = field(default_factory=dict)

    def take(self, lines: Sequence[str]) -> None:
        for line in lines:
            one, other = (
                Outcome(tuple(bots), winners, ended, turns, actions, starter, tuple(points))
                for bots, winners, ended, turns, actions, starter, points in json_text.read(line)
            )
            self.tallies[0].add(one)
            self.tallies[1].add(other)
            figures = dict(_figures(other))
            for name, value in _figures(one):
                if name in figures:
                    self.differences.setdefault(name, Difference()).add(value, figures[name])


def _figures(outcome: Outcome) -> Iterator[tuple[str, float]]:
    """What is compared of one game; a win that k share counts 1/k."""
    many = len(outcome.bots)
    yield "turns", outcome.turns
    yield "points", sum(outcome.points) / many
    part = 1 / outcome.winners.bit_count() if outcome.winners else 0.0
    won = [part if outcome.winners >> seat & 1 else 0.0 for seat in range(many)]
    for seat in range(many):
        yield f"wins of seat {LETTERS[seat]}", won[seat]
    if outcome.starter != NOBODY:
        for place in range(many):
            yield f"wins of place {place + 1}", won[(outcome.starter + place) % many]
    if len(set(outcome.bots)) > 1:
        for bot in dict.fromkeys(outcome.bots):
            yield f"wins of {bot}", sum(won[seat] for seat in range(many) if outcome.bots[seat] == bot)


def compare(
    plan: Plan, other: Mapping[str, str], workers: int = 1, **how: Any
) -> tuple[Compared, Simulation]:
    """Plays a plan with its own and with other options; ``how``: as ``simulate``."""
    compared = Compared()
    player: Any = partial(Both, other=other)
    simulation = simulate(plan, workers, on_lines=compared.take, player=player, **how)
    return compared, simulation
