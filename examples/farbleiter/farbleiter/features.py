"""What a state of Farbleiter is worth to a seat: with these numbers the greedy bot plays."""

from __future__ import annotations

from typing import Any

from .rules import THROW

FEATURES = 2
WEIGHTS = (1.0, 1.0)


def features(material: Any, state: Any, seat: int, out: Any) -> None:
    out[0] = state.sheets[seat].rung
    out[1] = 0.0
    if state.phase == THROW and state.active == seat:
        fails = (5 / 6) ** state.left  # no die shows the next rung
        out[1] = 1 - 2 * fails
