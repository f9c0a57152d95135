"""Following the events of a record at speed: a compiled call for as many of them as hold no question.

Written against the globals ``rules`` and ``spelled`` (the game's module of that name) that ``compiling.bind``
fills. Nothing is taken for good that the rules have not allowed; what is not known is left to ``Replay``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, NO_ACTION
from wuerfelwerk.engine.masks import WORD_BITS, lowest_bit

rules: Any = None  # bound
spelled: Any = None  # bound

ACTOR, AUTO, FIRST, MANY = range(4)  # members of an event
NONE = -1  # a key or a number of dice that is not known


def track(
    materials: Any,
    states: Any,
    events: Any,
    said: Any,
    keys: Any,
    dice: Any,
    faces: Any,
    thrown: Any,
    shown: Any,
    words: int,
) -> int:
    """Plays events as long as each is surely right; returns how many. The state is that after them.

    materials: one place; states: two, the second is scratch. events: int64, a line (seat or CHANCE,
    automatic, first text, texts) each; said: the numbers of their texts. By these
    numbers: keys, int64; dice, how many a roll shows; faces, int16, those. words: how many a mask has.
    """
    material, state, mask = materials[0], states[0], np.zeros(words, np.int64)
    for event in range(len(events)):
        first, many = events[event, FIRST], events[event, MANY]
        seat = rules.to_act(material, state)
        if seat != events[event, ACTOR] or many < 1:
            return event
        if seat == CHANCE:
            if many != 1 or not lies(material, state, said[first], keys, dice, faces, thrown, shown):
                return event
            rules.land(material, state, shown[: dice[said[first]]])
            continue
        states[1] = states[0]
        automatic = events[event, AUTO] == 1
        for place in range(many):
            key = keys[said[first + place]]
            if not decided(material, state, seat, key, place > 0, automatic, mask):
                states[0] = states[1]
                return event
        if rules.unfinished(material, state, seat):
            states[0] = states[1]
            return event
    return len(events)


def lies(
    material: Any, state: Any, text: int, keys: Any, dice: Any, faces: Any, thrown: Any, shown: Any
) -> bool:
    """Whether a roll can be what the text says; its faces are in ``shown`` then."""
    rules.throw(material, state, thrown)
    if keys[text] == NONE or dice[text] != thrown.count:
        return False
    for die in range(dice[text]):
        if faces[text, die] >= thrown.sides[die]:
            return False
        shown[die] = faces[text, die]
    return bool(spelled.roll_key(material, state, shown, dice[text]) == keys[text])


def decided(material: Any, state: Any, seat: int, key: int, begun: bool, automatic: bool, mask: Any) -> bool:
    """Plays the legal action of that key; False, and anything in the state, if there is none."""
    if key == NONE or begun != rules.unfinished(material, state, seat):
        return False
    if automatic and rules.forced(material, state, seat) == NO_ACTION:
        return False
    rules.legal(material, state, seat, mask)
    for word in range(len(mask)):
        bits = mask[word]
        while bits != 0:
            action = WORD_BITS * word + lowest_bit(bits)
            bits &= bits - 1
            if spelled.action_key(material, state, seat, action) == key:
                rules.apply(material, state, seat, action)
                return True
    return False
