"""Bots of somebody's own, for the tests: plain ones that play well or go wrong in every way there is."""

from __future__ import annotations

import os
from typing import Any

from wuerfelwerk.engine.masks import pick

rules: Any = None


def first(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    mask = work[0]
    rules.legal(material, state, seat, mask)
    return pick(mask, 0)


def wrong_number(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    return 99 if state.turn > 6 else first(material, state, seat, generator, work)


def against_the_rules(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    return 1 if state.turn > 6 else first(material, state, seat, generator, work)


def no_number(material: Any, state: Any, seat: int, generator: Any, work: Any) -> Any:
    return "hold"


def raises(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    if state.turn > 6:
        raise LookupError("no idea\nat all")
    return first(material, state, seat, generator, work)


def dies(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    os._exit(3)


def scribbles(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """Legal, and tries to win by writing on everything it is handed."""
    action = first(material, state, seat, generator, work)
    state.sheets[seat].points = 1000
    material.goal = 1
    generator[:] = 1
    return action


class Counting:
    """An object that can be called."""

    def __call__(self, material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
        return first(material, state, seat, generator, work)


counting = Counting()


def too_few(seat: int) -> int:
    return 0


def forges(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """Makes what it wants legal on what it was handed."""
    state.total = 7
    return 1


def raises_late(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """In long games only."""
    if state.turn > 18:
        raise ValueError("too long")
    return first(material, state, seat, generator, work)


watched: list[tuple[int, int]] = []  # who decides and who is to act first, at each question


def watches(match: Any, seat: int) -> int:
    """Asked as the public Python API asks."""
    watched.append((seat, match.to_act))
    return int(match.legal(seat)[0])
