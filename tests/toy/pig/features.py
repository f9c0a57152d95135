"""What a state of Pig is worth to a seat: points banked, and the turn's total at its risk."""

from typing import Any

from . import rules

FEATURES, WEIGHTS = 2, (1.0, 1.0)


def features(material: Any, state: Any, seat: int, out: Any) -> None:
    at_risk = state.phase == rules.THROW and state.active == seat
    out[0] = state.sheets[seat].points
    out[1] = (5 * state.total + 20) / 6 if at_risk else 0.0
