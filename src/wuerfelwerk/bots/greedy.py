"""The greedy bot: tries every legal action on a copy and takes the one whose features weigh most.

It looks no further than its own next small action and knows no game: what a state is worth is
said by the game's ``features`` and by the weights in ``work``. Equal best actions are drawn
evenly. Written against the globals ``rules`` and ``features`` that ``engine.compiling.bind`` fills.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.generator import below
from wuerfelwerk.engine.masks import pick

rules: Any = None  # bound
features: Any = None  # bound


def choose(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``. ``work`` is scratch space, see ``seating.new_work``."""
    mask = work[0]
    many = rules.legal(material, state, seat, mask)
    best = pick(mask, 0)
    if many == 1:
        return best
    most = worth_after(material, state, seat, best, work)
    equal = 1
    for which in range(1, many):
        action = pick(mask, which)
        worth = worth_after(material, state, seat, action, work)
        if worth > most:
            best, most, equal = action, worth, 1
        elif worth == most:
            equal += 1
            if below(generator, equal) == 0:  # each of the equal ones stays with the same chance
                best = action
    return best


def worth_after(material: Any, state: Any, seat: int, action: int, work: Any) -> float:
    """The weighted features of the state after one action, from the seat's side."""
    trials, numbers, weights = work[1], work[2], work[3]
    trials[0] = state
    rules.apply(material, trials[0], seat, action)
    features.features(material, trials[0], seat, numbers)
    worth = 0.0
    for index in range(len(weights)):
        worth += weights[index] * numbers[index]
    return worth
