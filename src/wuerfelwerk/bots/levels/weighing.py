"""How good a state is for a seat, and the action after which it is best: the policy of all levels.

The strength of a seat is its numbers times weights. The chance to win of a seat is the softmax over
the strengths of all (by weights of its own): its share of exp(strength). Globals ``moves`` and
``judging`` are filled by
bind.
"""

from __future__ import annotations

import math
from typing import Any

from wuerfelwerk.bots.levels.mind import POLICY, TRIAL
from wuerfelwerk.engine.contract import OVER
from wuerfelwerk.engine.generator import WORD, draw
from wuerfelwerk.engine.masks import lowest_bit

moves: Any = None  # bound
judging: Any = None  # bound

DECIDED = 1000.0  # worth of a game that is won, in units of strength; lost: the same below 0


def strength(material: Any, state: Any, seat: int, weights: Any, mind: Any) -> float:
    """Numbers of the seat times weights."""
    numbers = mind.numbers
    judging.numbers(material, state, seat, numbers)
    worth = 0.0
    for index in range(len(numbers)):
        worth += weights[index] * numbers[index]
    return worth


def chance(material: Any, state: Any, seat: int, mind: Any) -> float:
    """The chance of the seat to win a game that goes on."""
    chances(material, state, mind)
    return mind.strengths[seat]


def chances(material: Any, state: Any, mind: Any) -> None:
    """The chances of all seats to win a game that goes on, in ``mind.strengths``."""
    strengths = mind.strengths
    most = -1e300
    for other in range(moves.seats(material)):
        strengths[other] = strength(material, state, other, mind.chances, mind)
        most = max(most, strengths[other])
    total = 0.0
    for other in range(moves.seats(material)):
        strengths[other] = math.exp(strengths[other] - most)
        total += strengths[other]
    for other in range(moves.seats(material)):
        strengths[other] /= total


def worth_after(
    material: Any, state: Any, seat: int, action: int, weights: Any, against: bool, mind: Any
) -> float:
    """The worth for the seat of the state after an action, in units of strength."""
    trial = mind.states[TRIAL : TRIAL + 1]
    trial[0] = state
    moves.apply(material, trial[0], seat, action)
    return worth_of(material, trial[0], seat, weights, against, mind)


def worth_of(material: Any, state: Any, seat: int, weights: Any, against: bool, mind: Any) -> float:
    """The worth of a state for a seat, in units of strength."""
    if moves.to_act(material, state) == OVER:
        return DECIDED * (2.0 * moves.share(material, state, seat, mind.points) - 1.0)
    worth = strength(material, state, seat, weights, mind)
    if against:
        others = 0.0
        for other in range(moves.seats(material)):
            if other != seat:
                others += math.exp(min(700.0, strength(material, state, other, weights, mind)))
        worth -= math.log(max(1e-300, others))
    return worth


def best(material: Any, state: Any, seat: int, weights: Any, against: bool, mind: Any) -> int:
    """The legal action of the seat after which it is strongest; of equal ones the lowest id."""
    mask = mind.masks[POLICY]
    many = moves.legal(material, state, seat, mask)
    found, most = -1, 0.0
    if against and moves.together(material, state):
        against = False  # nobody's choice changes the others here
    for index in range(len(mask)):
        word = mask[index]
        while word != 0:
            action = 60 * index + lowest_bit(word)
            word &= word - 1
            if many == 1:
                return action
            worth = worth_after(material, state, seat, action, weights, against, mind)
            if found < 0 or worth > most:
                found, most = action, worth
    return found


def surprise(generator: Any) -> float:
    """A number of Gumbel's distribution: the largest sum is then drawn in proportion to exp(worth)."""
    return -math.log(-math.log((draw(generator) + 0.5) / (WORD + 1.0)))
