"""A first game with a teacher: what a game's ``lesson`` module says, if it has one.

A lesson is played on the real rules with dice that are known before. It is a list of steps; a step is a list
of *asks*, each of which is one press: an order, the reason for it, and what is pressed, in the notation of
the game. ``then`` is what follows without a press, one line an event: ``B colour G; mark 0,1`` is a commit
of seat B, anything else the next roll. The pupil has seat A, and the table plays nothing by itself for it.

A step goes on where the last one ended, or lays out a state of its own (``state``, and ``before``: what has
happened since). Sentences are German sources, marked with ``N_``; their English lies in the game's catalog.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from wuerfelwerk.engine.contract import Game

TAP = "tap"  # something goes into the draft
PRESS = "press"  # a button that commits its action
ENTER = "enter"  # the button that commits the draft, with what closes it (``does``) where something does
ROLL = "roll"  # the dice fall as ``does`` says
READ = "read"  # nothing but going on


@dataclass(frozen=True)
class Ask:
    """One press. ``instead``: what is said where something else is allowed. ``places`` of the picture are
    pointed at in place of the one that is to be tapped."""

    how: str
    order: str
    reason: str
    does: str = ""
    then: tuple[str, ...] = ()
    instead: str = ""
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Step:
    title: str  # what is learned
    asks: tuple[Ask, ...]
    state: str = ""  # in notation; '' goes on
    before: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """``seed``: of the dice that deal the material."""

    steps: tuple[Step, ...]
    seed: int
    done: str  # what is said at the end
    seats: int = 2
    by_hand: bool = False  # the pupil presses even where there is no choice
    options: Mapping[str, str] = field(default_factory=dict)
    minutes: int = 3

    @cached_property
    def asks(self) -> tuple[tuple[int, Ask], ...]:
        """All of them in order, each with the number of its step."""
        return tuple((number, ask) for number, step in enumerate(self.steps) for ask in step.asks)

    def begins(self, step: int) -> int:
        """The place of the first ask of a step."""
        return sum(len(one.asks) for one in self.steps[:step])


def step(title: str, *asks: tuple[Ask, ...] | Ask, state: str = "", before: tuple[str, ...] = ()) -> Step:
    """``asks``: of several with one sentence a tuple, as ``taps`` makes them."""
    found = [one for some in asks for one in (some if isinstance(some, tuple) else (some,))]
    return Step(title, tuple(found), state, before)


def taps(order: str, reason: str, *actions: str, **more: Any) -> tuple[Ask, ...]:
    """One sentence for several places, tapped one after the other."""
    return tuple(Ask(TAP, order, reason, action, **more) for action in actions)


def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game; None where it has none."""
    return cast(Lesson, game.part("lesson").LESSON) if game.has("lesson") else None
