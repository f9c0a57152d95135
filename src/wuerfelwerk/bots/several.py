"""Seats are played by several kinds of bots: kind 0 is ``first``, the others are kinds of ``rest``."""

from __future__ import annotations

from typing import Any

first: Any = None  # a bot module, bound
rest: Any = None  # ``alone`` or ``several``, bound


def choose(kind: int, material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat`` by the bot of that kind."""
    if kind == 0:
        return int(first.choose(material, state, seat, generator, work))
    return int(rest.choose(kind - 1, material, state, seat, generator, work))
