"""One level as a bot: the first of its mind. Global ``thinking`` is filled by bind."""

from __future__ import annotations

from typing import Any

thinking: Any = None  # bound


def choose(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``. ``work`` is scratch space, see ``seating.new_work``."""
    return thinking.choose(0, material, state, seat, generator, work[5])
