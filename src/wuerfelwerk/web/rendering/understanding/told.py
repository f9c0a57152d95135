"""The costliest decisions of a game in words, and how figures of an analysis are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wuerfelwerk.games.deciding import told_decision
from wuerfelwerk.hall import View
from wuerfelwerk.hall.analysing import seen_before
from wuerfelwerk.web.entrance import language

if TYPE_CHECKING:
    from wuerfelwerk.hall.analysing import Analysis, Decision

WIN = 100  # what a win is told as


@dataclass(frozen=True)
class Cost:
    """One decision that lost something. ``done``, ``better``: sentences of the log."""

    seq: int
    seat: int
    lost: str
    done: str
    better: str


def costs(view: View, analysis: Analysis, name: str) -> list[Cost]:
    """The costliest first. ``view``: in that language."""
    return [told_cost(view, decision, name) for decision in costliest(analysis)]


def costliest(analysis: Analysis) -> list[Decision]:
    decisions = [decision for seat in analysis.seats for decision in seat.worst]
    return sorted(decisions, key=lambda one: (-one.lost, one.seq))


def told_cost(view: View, decision: Decision, name: str) -> Cost:
    """``view``: in that language."""
    tr = language.of_game(view.game, name)
    before = seen_before(view.game, view.material, view.log, decision.seq)
    names, you = [seat.name for seat in view.seats], view.seat if len(view.own_seats) == 1 else None
    texts = [
        told_decision(view.game, tr, view.material, before, decision.seat, one, names, you)
        for one in (decision.chosen, decision.better)
    ]
    return Cost(decision.seq, decision.seat, within(-decision.lost, decision.error), *texts)


def whole(value: float, *, signed: bool = False) -> str:
    """Hundredths of a win; −0 is 0."""
    hundredths = round(WIN * value)
    sign = "−" if hundredths < 0 else "+" if signed and hundredths > 0 else ""
    return f"{sign}{abs(hundredths)}"


def within(value: float, error: float) -> str:
    """With its standard error, which is never told as none."""
    return f"{whole(value, signed=True)} ± {max(1, round(WIN * error)) if error else 0}"
