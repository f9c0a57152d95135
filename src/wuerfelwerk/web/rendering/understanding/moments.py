"""What the time line of a replay tells of an analysis: chances to win, lucky rolls, costly decisions."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from wuerfelwerk.hall import View
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.rendering.understanding.told import WIN, costliest, told_cost, whole, within

if TYPE_CHECKING:
    from wuerfelwerk.hall.analysing import Analysis, Decision

# What is shown in place of what was played: the table after the better choice, or after its roll too.
BETTER, ROLLED = "better", "roll"
LUCKY = 0.05  # what a roll gives at least that is marked
MOST_LUCKY = 6
MOST_COSTLY = 6
LONG, HIGH = 344.0, 72.0  # units of the river, about pixels: its hatches keep their slope
LEAST_HIGH, LANE = 56, 14  # pixels

Known = tuple[tuple[int, tuple[float, ...]], ...]


@dataclass(frozen=True)
class Mark:
    """``kind``: lucky, costly, or decided for the costliest of all."""

    step: int
    kind: str
    where: float  # percent of the way


@dataclass(frozen=True)
class Moments:
    """The chances of all seats as one river. ``bands``: its parts from the ground up, as path data;
    ``places``: which of them is each seat's, one's own at the ground; ``now``: the chances after this step,
    or after the better choice; ``told``: of this step; ``decision``: of this step, where it was costly."""

    bands: tuple[str, ...]
    places: tuple[int, ...]
    height: int
    now: tuple[int, ...]
    marks: tuple[Mark, ...]
    told: str = ""
    decision: Decision | None = None

    @property
    def steps(self) -> list[int]:
        return [mark.step for mark in self.marks]


def moments(
    view: View, analysis: Analysis, step: int, name: str, instead: str = "", *, ground: int = 0
) -> Moments:
    """``view``: of the game as it is over, in that language; ``instead``: what is shown in place of what was
    played at this step, if anything is; ``ground``: the seat that lies at the ground of the river."""
    steps, seats = len(view.log), len(view.seats)
    known = _known(analysis, steps)
    decision = decision_at(analysis, step)
    now = known[max(0, bisect_right([one for one, _ in known], step) - 1)][1]
    told = _told(view, analysis, step, name)
    if decision is not None:
        now = decision.instead if instead else decision.after
        told = _estimated(analysis, decision, name, instead == ROLLED) if instead else told
    order = (ground, *(seat for seat in range(seats) if seat != ground))
    return Moments(
        _bands(known, steps, order),
        tuple([order.index(seat) for seat in range(seats)]),
        max(LANE * seats, LEAST_HIGH),
        tuple([round(WIN * chance) for chance in now]),
        tuple([Mark(one, kind, round(100 * one / max(1, steps), 2)) for one, kind in _marks(analysis)]),
        told,
        decision,
    )


def decision_at(analysis: Analysis, step: int) -> Decision | None:
    """The costly decision that was this step, if it was one."""
    return next((one for one in costliest(analysis) if one.seq == step), None)


def _estimated(analysis: Analysis, decision: Decision, name: str, before_roll: bool) -> str:
    """What the better choice would have been worth, and how that is known."""
    _ = language.house(name).gettext
    sentence = _("Chance etwa %(better)s statt %(chance)s (± %(error)s), je %(n)s-mal weitergespielt.")
    if before_roll:
        sentence = _("Chance vor diesem Wurf etwa %(better)s statt %(chance)s (± %(error)s).")
    seat = decision.seat
    return sentence % {
        "better": whole(decision.instead[seat]),
        "chance": whole(decision.after[seat]),
        "error": max(1, round(WIN * decision.error)),
        "n": analysis.trials,
    }


def _marks(analysis: Analysis) -> list[tuple[int, str]]:
    costly = [decision.seq for decision in costliest(analysis)[:MOST_COSTLY]]
    lucky = sorted(
        (roll for roll in analysis.rolls if max(roll.luck) >= LUCKY), key=lambda one: -max(one.luck)
    )
    found = {roll.seq: "lucky" for roll in lucky[:MOST_LUCKY]} | dict.fromkeys(costly, "costly")
    if costly:
        found[costly[0]] = "decided"
    return sorted(found.items())


@lru_cache(maxsize=64)
def _bands(known: Known, steps: int, order: tuple[int, ...]) -> tuple[str, ...]:
    places = [LONG * step / max(1, steps) for step, _ in known]
    lower, drawn = [0.0] * len(known), []
    for seat in order:
        upper = [
            below + chances[seat] / sum(chances) for below, (_, chances) in zip(lower, known, strict=True)
        ]
        shore = _points(places, upper) + _points(places[::-1], lower[::-1])
        drawn.append(f"M{'L'.join(shore)}Z")
        lower = upper
    return tuple(drawn)


def _points(places: list[float], shares: list[float]) -> list[str]:
    return [f"{x:.1f} {HIGH * (1 - share):.1f}" for x, share in zip(places, shares, strict=True)]


def _known(analysis: Analysis, steps: int) -> Known:
    """Steps and the chances of all seats after them: before and after each roll, after each costly decision,
    and the result."""
    even = (1 / len(analysis.seats),) * len(analysis.seats)
    found = {0: even} | {one.seq: one.after for one in costliest(analysis)}
    for roll in analysis.rolls:
        found[roll.seq - 1] = roll.before
        found[roll.seq] = roll.after
    found[steps] = tuple([seat.result for seat in analysis.seats])
    return tuple(sorted(found.items()))


def _told(view: View, analysis: Analysis, step: int, name: str) -> str:
    """What is to be said of this step beside what happened; '' for nothing."""
    _ = language.house(name).gettext
    costly = costliest(analysis)
    for place, decision in enumerate(costly):
        if decision.seq == step:
            cost = told_cost(view, decision, name)
            told = _("Besser: %(better)s %(lost)s") % {"better": cost.better, "lost": cost.lost}
            return _("Hier lag die Partie.") + f" {told}" if place == 0 else told
    if (step, "lucky") in _marks(analysis):
        roll = next(roll for roll in analysis.rolls if roll.seq == step)
        seat = max(range(len(roll.luck)), key=lambda one: roll.luck[one])
        luck = within(roll.luck[seat], 0.0).partition(" ")[0]
        return _("Glückswurf für %(name)s: %(luck)s") % {"name": view.seats[seat].name, "luck": luck}
    return ""
