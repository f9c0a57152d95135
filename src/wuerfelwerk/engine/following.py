"""Playing on from what somebody says has happened, at speed: one call an action asks all there is to ask.

Written against the global ``rules`` that ``compiling.bind`` fills. Material and state lie in arrays of one
place: to tell the type of a bare record takes numba longer than to play the action.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, NO_ACTION
from wuerfelwerk.engine.masks import has

rules: Any = None  # bound

REFUSED, WHOLE, GOES_ON = 0, 1, 2


def asked(materials: Any, states: Any) -> int:
    """Who is to act."""
    return rules.to_act(materials[0], states[0])


def decide(
    materials: Any, states: Any, seat: int, action: int, begun: bool, automatic: bool, words: int
) -> int:
    """Plays an action if the seat is to decide and may, and says whether its commit is whole.

    REFUSED leaves the state as it was. ``begun``: it goes on with a commit; ``automatic``: it is said to be
    the only one. ``words``: how many a mask has.
    """
    material, state = materials[0], states[0]
    if rules.to_act(material, state) != seat or begun != rules.unfinished(material, state, seat):
        return REFUSED
    if automatic and rules.forced(material, state, seat) == NO_ACTION:
        return REFUSED
    mask = np.zeros(words, np.int64)
    rules.legal(material, state, seat, mask)
    if not has(mask, action):
        return REFUSED
    rules.apply(material, state, seat, action)
    return GOES_ON if rules.unfinished(material, state, seat) else WHOLE


def land(materials: Any, states: Any, faces: Any) -> bool:
    """Lands a roll if one is to be thrown."""
    if rules.to_act(materials[0], states[0]) != CHANCE:
        return False
    rules.land(materials[0], states[0], faces)
    return True
