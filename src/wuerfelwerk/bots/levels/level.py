"""One level as a bot. Globals ``thinking`` and ``which`` (the level's number) are filled by bind."""

from __future__ import annotations

from typing import Any

thinking: Any = None  # bound
which: Any = None  # bound


def choose(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``. ``work`` is scratch space, see ``seating.new_work``."""
    return thinking.choose(which.LEVEL, material, state, seat, generator, work[5])
