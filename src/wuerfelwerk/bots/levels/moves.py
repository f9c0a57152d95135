"""The rules as levels ask for them, each in one function that is compiled once.

Rules are compiled into whoever calls them. The search calls them from many places, so it goes through
here: ``seating`` binds this module with ``inline=False``. Global ``rules`` is filled by bind.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.generator import below

rules: Any = None  # bound


def seats(material: Any) -> int:
    """How many there are, as a wide number: for narrow ones all below would be compiled once more."""
    return 0 + material.seats


def to_act(material: Any, state: Any) -> int:
    return rules.to_act(material, state)


def together(material: Any, state: Any) -> bool:
    """True while several seats decide, hidden from each other."""
    acting = rules.may_act(material, state)
    return acting & (acting - 1) != 0


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


def throw(material: Any, state: Any, thrown: Any) -> int:
    """What is to be thrown now; returns how many rolls that gives, orders told apart."""
    rules.throw(material, state, thrown)
    rolls = 1
    for die in range(thrown.count):
        rolls *= thrown.sides[die]
    return rolls


def land(material: Any, state: Any, thrown: Any, roll: int, faces: Any) -> None:
    """Lands roll number ``roll`` of those that ``throw`` has counted."""
    count = thrown.count
    for die in range(count):
        faces[die] = roll % thrown.sides[die]
        roll //= thrown.sides[die]
    rules.land(material, state, faces[:count])


def share(material: Any, state: Any, seat: int, points: Any) -> float:
    """What the seat has of the win of a game that is over: 1 alone, a part of a shared one, 0."""
    winners = rules.result(material, state, points)
    if winners >> seat & 1 == 0:
        return 0.0
    many = 0
    for other in range(seats(material)):
        many += winners >> other & 1
    return 1.0 / many
