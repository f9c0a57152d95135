"""What came of many games, as arrays and as figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.lab.tally import Outcome, Tally, Wins


class Share(NamedTuple):
    """How often somebody won; a shared win counts in parts. ``low`` … ``high``: the share, with 95 %."""

    games: int
    wins: float
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Plan:
    """What was simulated. Results of equal plans can be merged."""

    game: str
    rules_version: int
    bots: tuple[str, ...]  # of each seat
    options: tuple[tuple[str, str], ...]
    boards: tuple[str, ...]
    seed: int


class Rows:
    """Games as they come: a list for each thing that is counted."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.points = list[Sequence[int]]()
        self.ended = list[str]()
        self.numbers = list[tuple[int, int, int, int, int]]()  # of the game, winners, turns, actions, starter

    def add(self, number: int, outcome: Outcome, points: Sequence[int]) -> None:
        """One more game. ``points``: of each seat."""
        self.tally.add(outcome)
        self.points.append(points)
        self.ended.append(outcome.ended)
        self.numbers.append((number, outcome.winners, outcome.turns, outcome.actions, outcome.starter))


class Result:
    """The games of a simulation, in the order of their numbers. Made by ``simulate``."""

    def __init__(self, plan: Plan, rows: Rows, seconds: float = 0.0) -> None:
        self.plan = plan
        self.seconds = seconds  # it took, the making of machine code included
        self._tally = rows.tally
        self._numbers = np.array(rows.numbers, np.int64).reshape(-1, 5)
        self._points = np.array(rows.points, np.int32).reshape(-1, len(plan.bots))
        self._ended = np.array(rows.ended, np.str_)

    def __len__(self) -> int:
        return len(self._numbers)

    def __repr__(self) -> str:
        return f"<Result {self.plan.game}, {len(self)} games, {' '.join(self.plan.bots)}>"

    def frame(self) -> dict[str, NDArray[Any]]:
        """One row a game: a dict of numpy arrays of shape (games,), as ``pandas.DataFrame`` takes it.

        ``game`` int64, its number · ``ended`` str · ``turns``, ``actions`` int64 · ``starter`` int64: the
        seat the lot fell on, -1 where none is drawn · for each seat A, B …: ``points_A`` int32, ``share_A``
        float64 (1 won alone, 1/k one of k winners, 0) and ``bot_A`` str.
        """
        game, won, turns, actions, starter = (column.copy() for column in self._numbers.T)
        frame: dict[str, NDArray[Any]] = {
            "game": game,
            "ended": self._ended.copy(),
            "turns": turns,
            "actions": actions,
            "starter": starter,
        }
        parts = won[:, None] >> np.arange(len(self.plan.bots)) & 1
        shares = parts / np.maximum(1, parts.sum(axis=1, keepdims=True))
        for seat, bot in enumerate(self.plan.bots):
            letter = LETTERS[seat]
            frame[f"points_{letter}"] = self._points[:, seat].copy()
            frame[f"share_{letter}"] = shares[:, seat].copy()
            frame[f"bot_{letter}"] = np.full(len(self), bot)
        return frame

    @property
    def seats(self) -> dict[str, Share]:
        """How often each seat won, by its letter."""
        return _shares(self._tally.seats)

    @property
    def starter(self) -> dict[str, Share]:
        """How often whoever started won (``1``), the next round the table (``2``) …; {} without a lot."""
        return _shares(self._tally.places)

    @property
    def bots(self) -> dict[str, Share]:
        """How often each bot won, all its seats together."""
        return _shares(self._tally.bots)

    @property
    def endings(self) -> dict[str, int]:
        """How often games ended in each way."""
        return dict(sorted(self._tally.endings.items()))

    def merge(self, other: Result) -> Result:
        """All games of both, which must be different games of one plan. Neither is changed.

        Raises Unreadable where the plans differ, or a game is in both.
        """
        if self.plan != other.plan:
            raise Unreadable(
                "Zusammenlegen lassen sich nur Partien desselben Plans: %(why)s.", why=self._why(other)
            )
        twice = np.intersect1d(self._numbers[:, 0], other._numbers[:, 0])
        if len(twice):
            raise Unreadable("Partie %(number)s ist in beiden Ergebnissen.", number=int(twice[0]))
        both = Result(self.plan, Rows(), self.seconds + other.seconds)
        both._tally.merge(self._tally)
        both._tally.merge(other._tally)
        numbers = np.concatenate([self._numbers, other._numbers])
        order = np.argsort(numbers[:, 0])
        both._numbers = numbers[order]
        both._points = np.concatenate([self._points, other._points])[order]
        both._ended = np.concatenate([self._ended, other._ended])[order]
        return both

    def _why(self, other: Result) -> str:
        mine, theirs = vars(self.plan), vars(other.plan)
        differ = [key for key in mine if mine[key] != theirs[key]]
        return ", ".join(f"{key} {mine[key]} ≠ {theirs[key]}" for key in differ)[:200]


def _shares(rows: Mapping[str, Wins]) -> dict[str, Share]:
    return {
        name: Share(**{key: wins.to_json()[key] for key in Share._fields})  # type: ignore[arg-type]
        for name, wins in sorted(rows.items())
    }
