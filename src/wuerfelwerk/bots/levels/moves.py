"""The rules as levels ask for them, each in one function that is compiled once.

Rules are compiled into whoever calls them. The search calls them from many places, so it goes through
here: ``seating`` binds this module with ``inline=False``. Global ``rules`` is filled by bind.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.generator import below

rules: Any = None  # bound


def to_act(material: Any, state: Any) -> int:
    return rules.to_act(material, state)


def together(material: Any, state: Any) -> bool:
    """True while several seats decide, hidden from each other."""
    seats = rules.may_act(material, state)
    return seats & (seats - 1) != 0


def between_turns(material: Any, state: Any) -> bool:
    return rules.between_turns(material, state)


def legal(material: Any, state: Any, seat: int, mask: Any) -> int:
    return rules.legal(material, state, seat, mask)


def apply(material: Any, state: Any, seat: int, action: int) -> None:
    rules.apply(material, state, seat, action)


def roll_on(material: Any, state: Any, generator: Any, thrown: Any, faces: Any) -> None:
    """Throws what is to be thrown now, and lands it."""
    rules.throw(material, state, thrown)
    count = thrown.count
    for die in range(count):
        faces[die] = below(generator, thrown.sides[die])
    rules.land(material, state, faces[:count])


def share(material: Any, state: Any, seat: int, points: Any) -> float:
    """What the seat has of the win of a game that is over: 1 alone, a part of a shared one, 0."""
    winners = rules.result(material, state, points)
    if winners >> seat & 1 == 0:
        return 0.0
    many = 0
    for other in range(material.seats):
        many += winners >> other & 1
    return 1.0 / many
