"""A whole training: weights of a game's levels from nothing but games its bots play themselves.

    lessons   temporal differences: games of the weights against themselves, all strengths zero at first;
              after each round a step of Gauss and Newton towards what came of every state
    practice  the natural gradient: decisions are drawn with some noise, against itself and in some games
              against a bot that never changes; the weights follow what was better than the chances said
    chances   the policy is done: what are the chances to win in its games between two turns?
    unit      practice may end with weights of any size; now those that choose are made so large that noise
              means the same in every game and training

The plan is counted in games, never in seconds, and sums are made in the order of the games: the same
seed gives the same weights on any number of processes. Figures are cut to ``DIGITS`` on the way, so
that the last bit of a sum does not matter.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import numpy as np

from wuerfelwerk.games import game as game_of
from wuerfelwerk.lab.training.players import Lesson, Trainer
from wuerfelwerk.lab.workers import Flag, Hands, Interrupt, Lost, Making, Pace, hands, in_order, packages_of

DIGITS = 6
LESSONS, PRACTICE, UNIT = 0.06, 0.85, 0.03  # shares of all games; the rest goes into the chances
ROUNDS, PIECE = 12, 50  # rounds of lessons; games that are added up together
NOISE, KEEP = 0.03, 0.8  # of the lessons: how evenly actions are drawn, and λ
RANDOM_NOISE = 5.0  # in the first round strengths mean nothing
RIDGE = 0.02  # a game's weight of the wish to stay where one is
PRACTISED, JUDGED = 500, 50  # games of a round of practice: those practised, and those the chances learn from
PRACTICE_NOISE, PRACTICE_KEEP = 0.05, 0.95
INERTIA, DAMPING = 0.8, 0.01  # what stays of the rounds before; a share of the mean curvature
FAR, LEAST = 1e-3, 0.1  # how far a step may go, in nats a decision, and what is left of it at the end
FASTEST = 20.0  # natural steps at once, at most
MATCH = 20  # games of a piece, each played twice
CHANCES_ROUNDS, CHANCES_KEEP = 5, 0.9
UNIT_NOISE, UNIT_STEPS, UNIT_WIDTH = 0.07, 12, 5.0  # looked for from 10⁻⁵ to 10⁵ times as large
HANDED_SECONDS = 1.0  # what is handed out at once should take so long


@dataclass(frozen=True)
class Course:
    """What is trained. Two trainings with equal courses end with equal weights."""

    game: str
    games: int = 200_000
    seats: int = 2
    seed: int = 0


@dataclass
class Standing:
    """How far a training is: all its next step follows from. What is done is done whole."""

    weights: Any
    chances: Any
    slope: Any  # of the practice so far, see ``practising``
    bend: Any  # (numbers, numbers)
    decisions: float = 0.0  # that are in both
    games: int = 0
    lessons: int = 0  # rounds
    practised: int = 0
    chances_rounds: int = 0
    unit: int = 0  # 1: found
    losses: list[float] = field(default_factory=list)  # of the chances, round by round

    @classmethod
    def none(cls, numbers: int) -> Standing:
        nothing = np.zeros(numbers)
        return cls(nothing, nothing, nothing, np.zeros((numbers, numbers)))

    def over(self) -> bool:
        return self.unit == 1


@dataclass
class Trained:
    """What a training has come to. ``seconds``: of this run; ``lost``: why nobody could play on."""

    course: Course
    standing: Standing
    seconds: float = 0.0
    lost: str = ""

    @property
    def games(self) -> int:
        return self.standing.games

    @property
    def whole(self) -> bool:
        """The plan was played to its end."""
        return self.standing.over()

    def to_json(self) -> dict[str, Any]:
        """What is written: equal trainings give equal data."""
        here = self.standing
        trained = {"game": self.course.game, "seed": self.course.seed, "seats": self.course.seats}
        trained |= {"games": here.games, "whole": self.whole, "loss": here.losses[-1:]}
        weights, chances = (
            [float(f"{number:.5g}") for number in row] for row in (here.weights, here.chances)
        )
        return {"weights": weights, "chances": chances, "trained": trained}


class Stopped(Exception):
    """Interrupted, or out of time."""


def train(
    course: Course,
    workers: int = 1,
    *,
    cluster: str | None = None,
    minutes: float | None = None,
    before: Standing | None = None,
    on_progress: Callable[[str, int], None] | None = None,
    on_standing: Callable[[Standing], None] | None = None,
) -> Trained:
    """Follows the course, on processes of this machine or on the cluster at an address.

    After ``minutes``, Ctrl-C or a polite kill it ends with what it has. ``before`` is gone on from;
    ``on_standing`` gets how far it is after each step.
    """
    if before is not None and before.over():
        return Trained(course, before)
    with Interrupt() as interrupt, _crew(course, workers, cluster, interrupt) as crew:
        standing = before or Standing.none(crew.numbers)
        return _Training(course, crew, interrupt, standing, minutes, on_progress, on_standing).run()


class _Training:
    def __init__(
        self,
        course: Course,
        crew: Crew,
        interrupt: Interrupt,
        standing: Standing,
        minutes: float | None,
        on_progress: Callable[[str, int], None] | None,
        on_standing: Callable[[Standing], None] | None,
    ) -> None:
        self.course, self.crew, self.interrupt, self.standing = course, crew, interrupt, standing
        self.on_progress, self.on_standing = on_progress, on_standing
        self.begun = time.perf_counter()
        self.until = None if minutes is None else self.begun + 60 * minutes

    def run(self) -> Trained:
        trained = Trained(self.course, self.standing)
        try:
            self._lessons()
            self._practice()
            self._chances()
            if not self.standing.unit:
                self._unit()
        except Stopped:
            pass
        except Lost as reason:
            trained.lost = str(reason)
        trained.seconds = time.perf_counter() - self.begun
        return trained

    def _lessons(self) -> None:
        """Both sets of weights by temporal differences."""
        here, each = self.standing, self._games(LESSONS / ROUNDS)
        for number in range(here.lessons, ROUNDS):
            noise, keep = (NOISE if number else RANDOM_NOISE), (KEEP if number > 2 else 1.0)
            lesson = self._lesson(here.weights, here.weights, noise, keep, False, each)
            here.weights = _cut(here.weights + self._step(lesson))
            here.chances = here.weights
            here.losses.append(_rounded(lesson.loss / lesson.games))
            here.lessons += 1
            self._done("lessons", each)

    def _practice(self) -> None:
        """The weights that choose, by the natural gradient; the chances follow what is played."""
        here, rounds = self.standing, self._rounds()
        for number in range(here.practised, rounds):
            lesson = self._lesson(here.weights, here.chances, PRACTICE_NOISE, CHANCES_KEEP, False, JUDGED)
            here.chances = _cut(here.chances + self._step(lesson))
            practice = self._practised()
            here.slope = _cut(INERTIA * here.slope + practice.slope)
            here.bend = _cut(INERTIA * here.bend + practice.bend)
            here.decisions = _rounded(INERTIA * here.decisions + practice.samples)
            here.weights = _cut(here.weights + self._natural_step(max(LEAST, 1.0 - number / rounds)))
            here.practised += 1
            self._done("practice", PRACTISED + JUDGED)

    def _practised(self) -> Lesson:
        here = self.standing
        asked = [
            (here.weights, here.chances, PRACTICE_NOISE, PRACTICE_KEEP, self.course.seed, piece)
            for piece in _pieces(here.games + JUDGED, PRACTISED, PIECE)
        ]
        return _sum(self.crew.practices(asked), len(here.weights))

    def _natural_step(self, left: float) -> Any:
        """As far as what is drawn changes by ``FAR`` times ``left``: nats a decision."""
        here = self.standing
        damping = np.eye(len(here.slope)) * (np.trace(here.bend) / len(here.slope) * DAMPING + 1e-9)
        step = np.linalg.solve(here.bend + damping, here.slope)
        change = 0.5 * float(step @ here.bend @ step) / max(1.0, here.decisions)
        return step * min(FASTEST, np.sqrt(FAR * left / max(change, 1e-12)))

    def _chances(self) -> None:
        here = self.standing
        before = ROUNDS * self._games(LESSONS / ROUNDS) + self._rounds() * (PRACTISED + JUDGED)
        before += self._unit_games()
        each = max(PIECE, (self.course.games - before) // CHANCES_ROUNDS)
        chances = here.chances if here.chances_rounds else np.zeros_like(here.weights)
        for number in range(here.chances_rounds, CHANCES_ROUNDS):
            keep = CHANCES_KEEP if number > 2 else 1.0
            lesson = self._lesson(here.weights, chances, 0.0, keep, True, each)
            here.chances = chances = _cut(chances + self._step(lesson))
            here.losses.append(_rounded(lesson.loss / lesson.games))
            here.chances_rounds += 1
            self._done("chances", each)

    def _unit(self) -> None:
        """With a noise of ``UNIT_NOISE`` the policy is to win as much against itself without noise as lies
        halfway between pure chance and half.
        """
        here = self.standing
        wanted = self._noisy(here.weights, RANDOM_NOISE * 10**UNIT_WIDTH) / 2
        low, high = -UNIT_WIDTH, UNIT_WIDTH
        for _ in range(UNIT_STEPS):
            middle = (low + high) / 2
            if self._noisy(here.weights * 10**middle, UNIT_NOISE) < wanted:
                low = middle  # too much noise for weights of this size
            else:
                high = middle
        here.weights = _cut(here.weights * 10 ** ((low + high) / 2))
        here.unit = 1
        self._done("unit", self._unit_games())

    def _noisy(self, weights: Any, noise: float) -> float:
        """Wins less losses a game, with noise against without; the dice are the same each time."""
        games = self._unit_games() // (UNIT_STEPS + 1) // 2  # each is played twice
        pieces = _pieces(self.standing.games, games, MATCH)
        asked = [(weights, weights, self.course.seed, piece, noise) for piece in pieces]
        return sum(self.crew.matches(asked)) / sum(map(len, pieces)) / 2

    def _unit_games(self) -> int:
        return max(2 * MATCH * (UNIT_STEPS + 1), self._games(UNIT))

    def _lesson(
        self, policy: Any, weights: Any, noise: float, keep: float, turns_only: bool, games: int
    ) -> Lesson:
        asked = [
            (policy, weights, noise, keep, turns_only, self.course.seed, piece)
            for piece in _pieces(self.standing.games, games, PIECE)
        ]
        return _sum(self.crew.lessons(asked), len(weights))

    def _step(self, lesson: Lesson) -> Any:
        bend = lesson.bend + np.eye(len(lesson.slope)) * lesson.games * RIDGE
        return np.linalg.solve(bend, lesson.slope)

    def _rounds(self) -> int:
        return max(1, self._games(PRACTICE) // (PRACTISED + JUDGED))

    def _games(self, share: float) -> int:
        return max(PIECE, int(self.course.games * share))

    def _done(self, what: str, games: int) -> None:
        """A step is whole: it is told, and the run ends here if it is to."""
        self.standing.games += games
        if self.on_standing is not None:
            self.on_standing(self.standing)
        if self.on_progress is not None:
            self.on_progress(what, self.standing.games)
        if self.standing.over():
            return
        out_of_time = self.until is not None and time.perf_counter() > self.until
        if out_of_time or self.interrupt.flag.is_set():
            raise Stopped


def _pieces(first: int, games: int, size: int) -> list[range]:
    """Games ``first`` … in pieces."""
    return [range(begin, min(begin + size, first + games)) for begin in range(first, first + games, size)]


def _sum(parts: Iterable[Lesson], numbers: int) -> Lesson:
    """In the order of the parts, whoever made them."""
    whole = Lesson.none(numbers)
    for part in parts:
        whole.add(part)
    return whole


def _cut(numbers: Any) -> Any:
    """The numbers with ``DIGITS`` figures."""
    return np.array([_rounded(number) for number in numbers.flat]).reshape(numbers.shape)


def _rounded(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")


# ---- the processes that play --------------------------------------------------------------------


class Crew:
    """Whoever plays. Answers come in the order of the questions, of which several are handed out at once."""

    def __init__(self, numbers: int, far: Hands) -> None:
        self.numbers, self._hands = numbers, far
        self._lesson, self._practice, self._match = (Pace(HANDED_SECONDS, most=1000) for _ in range(3))

    def lessons(self, asked: Sequence[tuple[Any, ...]]) -> Iterator[Lesson]:
        return self._answers(_lessons, asked, self._lesson)

    def practices(self, asked: Sequence[tuple[Any, ...]]) -> Iterator[Lesson]:
        return self._answers(_practices, asked, self._practice)

    def matches(self, asked: Sequence[tuple[Any, ...]]) -> Iterator[float]:
        return self._answers(_matches, asked, self._match)

    def _answers(self, work: Work, asked: Sequence[tuple[Any, ...]], pace: Pace) -> Iterator[Any]:
        size = min(pace.size, -(-len(asked) // self._hands.many))  # everybody has something to do
        pieces = iter([(asked[first : first + size],) for first in range(0, len(asked), size)])
        for answers, seconds in in_order(self._hands, work, lambda: next(pieces, None)):
            pace.saw(len(answers), seconds)
            yield from answers


@contextmanager
def _crew(course: Course, workers: int, cluster: str | None, interrupt: Interrupt) -> Iterator[Crew]:
    game = game_of(course.game)
    making = Making(
        partial(Trainer, course.game, course.seats), partial(_warm, course.seed), packages_of(game)
    )
    judging: Any = game.part("judging")
    with hands(making, interrupt, workers, cluster) as far:
        yield Crew(int(judging.NUMBERS), far)


# ---- wherever games are played ------------------------------------------------------------------

Asked = Sequence[tuple[Any, ...]]
Work = Callable[[Trainer, Flag, Asked], tuple[list[Any], float]]
Answer = TypeVar("Answer")


def _warm(seed: int, trainer: Trainer) -> None:
    zero = np.zeros(trainer.numbers)
    trainer.lesson(zero, zero, RANDOM_NOISE, 1.0, False, seed, range(1))
    trainer.practice(zero, zero, RANDOM_NOISE, 1.0, seed, range(1))
    trainer.match(zero, zero, seed, range(1))


def _lessons(trainer: Trainer, _stopped: Flag, asked: Asked) -> tuple[list[Lesson], float]:
    return _timed(trainer.lesson, asked)


def _practices(trainer: Trainer, _stopped: Flag, asked: Asked) -> tuple[list[Lesson], float]:
    return _timed(trainer.practice, asked)


def _matches(trainer: Trainer, _stopped: Flag, asked: Asked) -> tuple[list[float], float]:
    return _timed(trainer.match, asked)


def _timed(play: Callable[..., Answer], asked: Asked) -> tuple[list[Answer], float]:
    """The answers, and the seconds they took."""
    begun = time.perf_counter()
    return [play(*one) for one in asked], time.perf_counter() - begun
