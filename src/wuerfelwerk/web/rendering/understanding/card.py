"""The card of the result page: where luck ended, seat by seat, as bars and figures."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any

from wuerfelwerk.hall import View
from wuerfelwerk.hall.analysing import Looked
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.rendering.understanding.told import Cost, costs, whole, within

if TYPE_CHECKING:
    from wuerfelwerk.hall.analysing import Analysis

APART = 2.0  # standard errors by which seats differ that are told apart
ROOM = 0.07  # of the width, on both sides: for the disc at the end of a bar
MOST_COSTS = 6  # that are told under the table


@dataclass(frozen=True)
class Span:
    """From left to right, in percent of the width."""

    x: float
    width: float


@dataclass(frozen=True)
class Line:
    """One seat: figures as they are written, and where its bars lie."""

    seat: int
    name: str
    mine: bool
    result: str
    luck: str
    skill: str
    adjusted: str
    luck_bar: Span
    play_bar: Span
    error_bar: Span  # around the end of luck
    start: float
    border: float  # where luck ends and play begins
    disc: float


@dataclass(frozen=True)
class LuckCard:
    """``known``: how far it is; the rest is empty until something was found."""

    known: Looked
    failure: str = ""
    lines: tuple[Line, ...] = ()
    score: str = ""  # without luck
    alike: bool = False  # nobody can be told apart from anybody
    beyond: bool = False  # without luck somebody has less than nothing, or more than a whole win
    costs: tuple[Cost, ...] = ()
    grid: tuple[tuple[float, str], ...] = ()
    average: tuple[float, str] = (0.0, "")


def luck_card(view: View, known: Looked, name: str) -> LuckCard:
    """``view``: in that language."""
    failure = ""
    if known.failure is not None:
        sentence = language.house(name).gettext(known.failure.sentence)
        failure = sentence % known.failure.values if known.failure.values else sentence
    if known.found is None:
        return LuckCard(known, failure)
    return _found(view, known, known.found, name)


def _found(view: View, known: Looked, analysis: Analysis, name: str) -> LuckCard:
    start = 1 / len(analysis.seats)
    scale = _Scale(analysis, start)
    lines = tuple([_line(view, scale, seat, start) for seat in analysis.seats])
    return LuckCard(
        known,
        lines=lines,
        score=" : ".join(line.adjusted.partition(" ")[0].lstrip("+") for line in lines),
        alike=_are_alike(analysis),
        beyond=any(not 0 <= round(100 * seat.adjusted) <= 100 for seat in analysis.seats),
        costs=tuple(costs(view, analysis, name)[:MOST_COSTS]),
        grid=tuple([(scale.at(value), whole(value)) for value in (0.0, 0.5, 1.0)]),
        average=(scale.at(start), whole(start)),
    )


def _line(view: View, scale: _Scale, seat: Any, start: float) -> Line:
    shown, border = view.seats[seat.seat], start + seat.luck
    return Line(
        seat.seat,
        shown.name,
        shown.mine and len(view.own_seats) == 1,
        whole(seat.result),
        within(seat.luck, seat.luck_error),
        within(seat.skill, seat.skill_error),
        within(seat.adjusted, seat.luck_error),
        scale.span(start, border),
        scale.span(border, seat.result),
        scale.span(border - seat.luck_error, border + seat.luck_error),
        scale.at(start),
        scale.at(border),
        scale.at(seat.result),
    )


class _Scale:
    """From chances to percent of the width."""

    def __init__(self, analysis: Analysis, start: float) -> None:
        ends = [start + seat.luck + side * seat.luck_error for seat in analysis.seats for side in (-1.0, 1.0)]
        self._low, self._high = min(0.0, *ends), max(1.0, *ends)

    def at(self, value: float) -> float:
        part = (value - self._low) / (self._high - self._low)
        return round(100 * (ROOM + (1 - 2 * ROOM) * part), 2)

    def span(self, one: float, other: float) -> Span:
        left, right = sorted((self.at(one), self.at(other)))
        return Span(left, round(right - left, 2))


def _are_alike(analysis: Analysis) -> bool:
    """Nobody played better than anybody by more than the figures may be wrong."""
    return all(
        abs(one.adjusted - other.adjusted) < APART * hypot(one.luck_error, other.luck_error)
        for one in analysis.seats
        for other in analysis.seats
        if one is not other
    )
