"""The points of many games at once. Written against the global ``rules`` that ``compiling.bind`` fills."""

from __future__ import annotations

from typing import Any

rules: Any = None  # bound


def count(materials: Any, states: Any, points: Any) -> None:
    """Fills ``points``, int32 (games, MAX_SEATS), with what each seat has."""
    for game in range(len(states)):
        rules.result(materials[game], states[game], points[game])
