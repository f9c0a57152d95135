"""What a state between two turns is worth to seat A: its lead in points now, and what is still to be made.

Runs plain and compiled. ``known`` is what ``Duel.knowledge`` makes.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.contract import OVER

rules: Any = None  # bound

FIELDS = 64


def worth(material: Any, state: Any, known: Any) -> float:
    """``state``: between two turns, or over; two dice at most lie on the board."""
    lead = float(rules.score(material, state, 0) - rules.score(material, state, 1))
    if rules.to_act(material, state) == OVER:
        return lead
    active = int(state.active)
    more = known[0][place(material, state, active, known)]
    return lead + more if active == 0 else lead - more


def place(material: Any, state: Any, active: int, known: Any) -> int:
    """Where the position stands among all, see ``tables``."""
    _, starts, numbers, pairs, relative = known
    coin = material.rows * material.rows
    places = coin + 1
    mine, other = int(state.figures[active].at), int(state.figures[1 - active].at)
    mine, other = numbers[mine] if mine >= 0 else coin, numbers[other] if other >= 0 else coin
    first, second = -1, -1
    for field in range(FIELDS):
        if state.dice[field] != 0:
            first, second = (field, second) if first < 0 else (first, field)
    figures = mine * places + other
    if first < 0:
        return int(starts[0] + figures)
    if second < 0:
        return int(starts[1] + numbers[first] * places * places + figures)
    way = relative[state.dice[first], state.dice[second]]
    pair = pairs[numbers[first], numbers[second]]
    return int(starts[2] + (pair * 24 + way) * places * places + figures)
