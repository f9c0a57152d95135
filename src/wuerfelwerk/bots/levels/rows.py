"""Seats are played by rows of a mind: kind k has the weights and settings of row k.

Global ``thinking`` is filled by bind.
"""

from __future__ import annotations

from typing import Any

thinking: Any = None  # bound


def choose(kind: int, material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``."""
    return thinking.choose(kind, material, state, seat, generator, work[5])
