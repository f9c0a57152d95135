"""All seats are played by one kind of bot: the global ``only``, filled by ``engine.compiling.bind``."""

from __future__ import annotations

from typing import Any

only: Any = None  # bound


def choose(kind: int, material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``, whatever ``kind`` says."""
    return int(only.choose(material, state, seat, generator, work))
