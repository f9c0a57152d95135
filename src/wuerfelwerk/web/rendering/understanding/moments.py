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
LONG, HIGH = 1000.0, 100.0  # units of the drawn lines
LEAST_HIGH, LANE = 44, 14  # pixels


@dataclass(frozen=True)
class Mark:
    """``kind``: lucky, costly, or decided for the costliest of all."""

    step: int
    kind: str
    where: float  # percent of the way


@dataclass(frozen=True)
class Moments:
    """``lines``: path data of each seat; ``now``: the chances after this step, or after the better choice;
    ``told``: of this step; ``decision``: of this step, where it was a costly one."""

    lines: tuple[str, ...]
    height: int
    now: tuple[int, ...]
    marks: tuple[Mark, ...]
    told: str = ""
    decision: Decision | None = None

    @property
    def steps(self) -> list[int]:
        return [mark.step for mark in self.marks]


def moments(view: View, analysis: Analysis, step: int, name: str, instead: str = "") -> Moments:
    """``view``: of the game as it is over, in that language; ``instead``: what is shown in place of what was
    played at this step, if anything is."""
    steps, seats = len(view.log), len(view.seats)
    known = _known(analysis, steps)
    decision = decision_at(analysis, step)
    now = known[max(0, bisect_right([one for one, _ in known], step) - 1)][1]
    told = _told(view, analysis, step, name)
    if decision is not None:
        now = decision.instead if instead else decision.after
        told = _estimated(analysis, decision, name, instead == ROLLED) if instead else told
    return Moments(
        _lines(analysis, steps),
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
def _lines_of(known: tuple[tuple[int, tuple[float, ...]], ...], steps: int) -> tuple[str, ...]:
    drawn = []
    for seat in range(len(known[0][1])):
        points = [
            f"{LONG * step / max(1, steps):.1f} {HIGH * (1 - chances[seat]):.1f}" for step, chances in known
        ]
        drawn.append("M" + "L".join(points))
    return tuple(drawn)


def _lines(analysis: Analysis, steps: int) -> tuple[str, ...]:
    return _lines_of(_known(analysis, steps), steps)


def _known(analysis: Analysis, steps: int) -> tuple[tuple[int, tuple[float, ...]], ...]:
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
