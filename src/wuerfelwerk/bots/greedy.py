"""The greedy bot: tries every legal action and takes the one after which the game's features weigh most.

It looks no further than its own next small action and knows no game: what a state is worth is
said by the game's ``features`` and by the weights in ``work``. Equal best actions are drawn
evenly. Written against the globals ``rules`` and ``trials`` (``bots.trying``, or the game's own) that
``engine.compiling.bind`` fills.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.generator import below
from wuerfelwerk.engine.masks import WORD_BITS, lowest_bit, pick

rules: Any = None  # bound
trials: Any = None  # bound


def choose(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``. ``work`` is scratch space, see ``seating.new_work``."""
    mask, known = work[0], work[4][0]
    if rules.legal(material, state, seat, mask) == 1:
        return pick(mask, 0)
    trials.know(material, state, seat, known)
    best, most, equal = -1, 0.0, 0
    for index in range(len(mask)):
        word = int(mask[index])
        while word != 0:
            action = index * WORD_BITS + lowest_bit(word)
            word &= word - 1
            trials.after(material, state, seat, action, work[1], known, work[2])
            worth = weighed(work[2], work[3])
            if equal == 0 or worth > most:
                best, most, equal = action, worth, 1
            elif worth == most:
                equal += 1
                if below(generator, equal) == 0:  # each of the equal ones stays with the same chance
                    best = action
    return best


def weighed(numbers: Any, weights: Any) -> float:
    """The features of a state by their weights."""
    worth = 0.0
    for index in range(len(weights)):
        worth += weights[index] * numbers[index]
    return worth
