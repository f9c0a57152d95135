"""Bots of somebody's own, for the tests, to be compiled."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import pick

COMPILED = True
rules: Any = None


def first(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    mask = work[0]
    rules.legal(material, state, seat, mask)
    return pick(mask, 0)


def against_the_rules(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    return 1 if state.turn > 6 else first(material, state, seat, generator, work)


def raises(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    if state.turn > 6:
        raise ValueError("no idea")
    return first(material, state, seat, generator, work)


def scribbles(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    action = first(material, state, seat, generator, work)
    state.sheets[seat].points = 1000
    generator[0] = 1
    return action


def no_machine_code(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    return len(open(str(seat)).read())


def forges(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """Makes what it wants legal on what it was handed."""
    state.total = 7
    return 1


def raises_late(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """In long games only."""
    if state.turn > 18:
        raise ValueError("too long")
    return first(material, state, seat, generator, work)
