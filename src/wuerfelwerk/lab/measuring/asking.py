"""Asking bots over and over, for measuring: compiled loops over states of games that are going on.

Each function needs some of the globals ``bots`` (with ``choose``), ``judging``, ``moves`` and ``searching``,
which are filled by bind; what a twin is not asked for may stay away.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.bots.levels.mind import ASKED, STREAM
from wuerfelwerk.engine.generator import below, draw
from wuerfelwerk.engine.masks import pick

bots: Any = None  # bound
judging: Any = None  # bound
moves: Any = None  # bound
searching: Any = None  # bound


def decide(materials: Any, states: Any, seats: Any, first: int, many: int, generator: Any, work: Any) -> int:
    """So many decisions, from the state with number ``first`` on; returns the sum of their actions."""
    total = 0
    for number in range(first, first + many):
        place = number % len(states)
        total += bots.choose(0, materials[place], states[place], seats[place], generator, work)
    return total


def evaluate(materials: Any, states: Any, seats: Any, rounds: int, numbers: Any) -> float:
    """The numbers of every state, so many times; returns a sum that no compiler can leave out."""
    total = 0.0
    for _ in range(rounds):
        for place in range(len(states)):
            judging.numbers(materials[place], states[place], seats[place], numbers)
            total += numbers[0]
    return total


def play_out(
    materials: Any,
    states: Any,
    seats: Any,
    first: int,
    many: int,
    turns: int,
    weights: Any,
    against: bool,
    generator: Any,
    mind: Any,
) -> float:
    """So many play-outs as a search makes them, of legal actions; returns the sum of the chances to win."""
    total, mask = 0.0, mind.masks[ASKED]
    for number in range(first, first + many):
        place = number % len(states)
        count = moves.legal(materials[place], states[place], seats[place], mask)
        action = pick(mask, below(generator, count))
        for word in range(4):
            mind.generators[STREAM, word] = draw(generator)
        total += searching.play_out(
            materials[place], states[place], seats[place], action, turns, weights, against, False, mind
        )
    return total
