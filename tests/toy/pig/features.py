"""What a state of Pig is worth to a seat: points banked, and the turn's total at its risk."""

from __future__ import annotations

from typing import Any

from . import rules

FEATURES = 2
WEIGHTS = (1.0, 1.0)


def features(material: Any, state: Any, seat: int, out: Any) -> None:
    out[0] = state.sheets[seat].points
    out[1] = 0.0
    if state.phase == rules.THROW and state.active == seat:
        out[1] = (5 * state.total + 20) / 6
