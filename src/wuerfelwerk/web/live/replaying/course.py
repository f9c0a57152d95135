"""The course of a game: at which of its events a replay stops, and the ways from one to another.

A replay stops where the log says something. Some events say nothing: to roll on is told by the roll that
follows. They have a number all the same, and whoever asks for it sees the table after them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from wuerfelwerk.games.pages import words_of
from wuerfelwerk.hall import LETTERS, View
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.rendering.logbook import line_at, told_at

ROLLS = "dice"  # what may be jumped to: rolls, what a seat did,
MOMENTS = "moments"  # or what an analysis has marked
MOST_STOPS = 200_000  # of all courses that are kept; some hundred games


class Stop(NamedTuple):
    step: int  # number of events that have happened
    seat: int  # who did it: of a roll too, where the game says so; -1: nobody
    roll: bool
    turn: str  # heading of its turn, '' before the first


@dataclass(frozen=True)
class Course:
    """``stops`` in order; ``steps``: number of all events there are."""

    stops: tuple[Stop, ...]
    steps: int

    @cached_property
    def _all(self) -> list[int]:
        return sorted({0, *[stop.step for stop in self.stops], self.steps})

    @cached_property
    def turns(self) -> list[tuple[str, int]]:
        """Each turn and its first step."""
        found, before = list[tuple[str, int]](), ""
        for stop in self.stops:
            if stop.turn != before:
                found.append((stop.turn, stop.step))
            before = stop.turn
        return found

    def back(self, step: int) -> int | None:
        return before(self._all, step)

    def on(self, step: int) -> int | None:
        return later(self._all, step)

    def turn_back(self, step: int) -> int | None:
        """To the beginning of this turn, or from there to that of the one before."""
        return before([0, *[first for _, first in self.turns]], step)

    def turn_on(self, step: int) -> int | None:
        return later([*[first for _, first in self.turns], self.steps], step)

    def of(self, what: str) -> list[int]:
        """The steps of rolls, or of what the seat of that letter did."""
        if what == ROLLS:
            return [stop.step for stop in self.stops if stop.roll]
        return [stop.step for stop in self.stops if stop.seat == LETTERS.index(what)]


def before(steps: list[int], step: int) -> int | None:
    """The last of these steps that comes before."""
    place = bisect_left(steps, step)
    return steps[place - 1] if place else None


def later(steps: list[int], step: int) -> int | None:
    """The first of them that comes after."""
    place = bisect_right(steps, step)
    return steps[place] if place < len(steps) else None


class Courses:
    """The courses of games that are looked at. Events never change, so a course only grows."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Course] = OrderedDict()
        self._stops = 0

    def of(self, view: View) -> Course:
        found = self._kept.pop(view.table_id, Course((), 0))
        self._stops -= len(found.stops)
        if found.steps < len(view.log):
            found = Course((*found.stops, *_stops(view, found.steps)), len(view.log))
        self._kept[view.table_id] = found
        self._stops += len(found.stops)
        while self._stops > MOST_STOPS and len(self._kept) > 1:
            self._stops -= len(self._kept.popitem(last=False)[1].stops)
        return found


def _stops(view: View, first: int) -> Iterable[Stop]:
    tr = language.of_game(view.game, language.SOURCE)  # what says something in one language does in all
    for place in range(first, len(view.log)):
        line, event = line_at(view, tr, language.SOURCE, place), view.log[place]
        if line.shown is not None:
            doer = doer_at(view, tr, place)
            yield Stop(event.seq, -1 if doer is None else doer, event.actor == "dice", line.turn)


def doer_at(view: View, tr: Any, place: int) -> int | None:
    """Whose event it was: of a roll too, where the game tells it as something a seat did."""
    event = view.log[place]
    if event.seat is not None:
        return event.seat
    names = tuple([seat.name for seat in view.seats])
    found = words_of(view.game).happened(told_at(view, tr, place, names, None))
    return None if found is None else found[0]
