"""Finding boards that are fair: as good for a bot that plays alone as those that come with the game.

    made by seed, ──► some games: far off? ──► unlike the others? ──► fresh games, until it is sure
    with variants     (the same dice for all)                         to be near enough, or given up

A board is taken when the whole 95 % interval of its distance from the goal lies within what was asked, on
games that had no part in choosing it. The same line always finds the same boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.bots.solo import TURNS, Solo
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.lab.tally import mean_and_error

SURE = 1.96  # standard errors
CHOOSING, PROVING = 1, 2  # seeds: what chooses a board does not prove it
LOOKS = (100, 400)  # games after which a board that is surely too far off is given up
PROOFS = (2000, 4000, 8000, 16000)  # fresh games after which one is sure, or plays on
MOST_TRIED = 2000  # boards for each that is wanted


@dataclass(frozen=True)
class Found:
    """A board and what was measured of it. ``away``, ``half``: percent of the goal."""

    board: Any
    seed: int  # it was made by, or the one it is a variant of
    games: int
    mean: float
    away: float
    half: float
    apart: float  # share of the fields in which it differs from the nearest of the others, 0 … 1
    looks: dict[str, float]


@dataclass(frozen=True)
class Wish:
    """``within``: percent of the goal. ``goal``: turns or points. ``apart``: share of the fields, 0 … 1."""

    bot: str
    goal: float
    within: float
    apart: float
    seed: int


class Finder:
    """Finds boards of one game, one after the other."""

    def __init__(self, game: Game, wish: Wish, *, compile: bool = True) -> None:
        self._making, self._wish = game.part("making"), wish
        self._by = getattr(self._making, "BALANCED_BY", TURNS)
        self._solo = Solo(game, wish.bot, compile=compile)
        self.tried = 0

    def boards(
        self, count: int, tell: Callable[[int, int], None] = lambda found, tried: None
    ) -> Iterator[Found]:
        """At most ``count`` boards; fewer if so many tries find no more. ``tell``: found and tried so far."""
        chosen, found = list(self._making.load_boards().values()), 0
        while found < count and self.tried < MOST_TRIED * count:
            number = self._wish.seed * 1_000_003 + self.tried
            made = self._making.make_board(number, id=f"{self._wish.seed % 10**6}-{self.tried}")
            self.tried += 1
            one = self._first_fair(made, number, chosen)
            if one is not None:
                found += 1
                chosen.append(one.board)
                yield one
            tell(found, self.tried)

    def _first_fair(self, made: Any, number: int, chosen: Sequence[Any]) -> Found | None:
        """Of a board and its variants the first that is fair and unlike all others."""
        for board in self._making.variants(made, number):
            if not self._may_be_near(board):
                continue
            apart = min((self._making.apart(board, other) for other in chosen), default=1.0)
            proved = self._proved(board) if apart >= self._wish.apart else None
            if proved is not None:
                return Found(board, number, *proved, apart, self._making.looks(board))
        return None

    def _may_be_near(self, board: Any) -> bool:
        numbers: list[int] = []
        for games in LOOKS:
            numbers += self._play(board, CHOOSING, len(numbers), games - len(numbers))
            _, away, half = self._distance(numbers)
            if abs(away) - half > self._wish.within:
                return False
        return abs(away) <= self._wish.within

    def _proved(self, board: Any) -> tuple[int, float, float, float] | None:
        """Games, mean, distance and its interval on fresh games; None where one cannot be sure."""
        numbers: list[int] = []
        for games in PROOFS:
            numbers += self._play(board, PROVING, len(numbers), games - len(numbers))
            mean, away, half = self._distance(numbers)
            if abs(away) + half <= self._wish.within:
                return len(numbers), mean, away, half
            if abs(away) > self._wish.within:
                return None
        return None

    def _play(self, board: Any, seed: int, first: int, count: int) -> list[int]:
        material = self._making.material_of(board)
        return self._solo.play(material, self._by, seed, first, count)

    def _distance(self, numbers: Sequence[int]) -> tuple[float, float, float]:
        """Mean, distance from the goal and half its interval, the last two in percent of the goal."""
        mean, error = mean_and_error(numbers)
        return mean, 100 * (mean / self._wish.goal - 1), 100 * SURE * error / self._wish.goal
