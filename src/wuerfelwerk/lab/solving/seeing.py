"""What every action of a duel that is solved is worth: looked ahead to the end of the turn, by the rules.

Written against the globals ``moves`` (the rules, each in one function) and ``judge`` that ``compiling.bind``
fills. ``room`` is made by ``new_room``: 0 a state and 1 a mask for each action and roll that is looked
ahead, 2 what is thrown, 3 its faces, 4 what is found at each depth, 5 who acts there, how many ways on there
are and how many are left.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.contract import CHANCE, OVER
from wuerfelwerk.engine.masks import WORD_BITS, lowest_bit

moves: Any = None  # bound
judge: Any = None  # bound

MOST = 1e9
AHEAD = 8  # actions and rolls of one turn, more than any has
SEAT, MANY, LEFT = range(3)


def new_room(rules: Any) -> Any:
    return (
        np.zeros(AHEAD + 1, rules.STATE),
        np.zeros((AHEAD + 1, rules.MASK_WORDS), np.int64),
        new_throw(),
        new_faces(),
        np.zeros(AHEAD + 1),
        np.zeros((3, AHEAD + 1), np.int64),
    )


def best_action(material: Any, state: Any, seat: int, known: Any, room: Any) -> int:
    """Of equal ones the first."""
    mask = room[1][0]
    chosen, most = -1, -MOST
    only = moves.legal(material, state, seat, mask) == 1
    for index in range(len(mask)):
        word = int(mask[index])
        while word != 0:
            action = index * WORD_BITS + lowest_bit(word)
            word &= word - 1
            if only:
                return action
            worth = gain(material, state, seat, action, known, room)
            if worth > most:
                chosen, most = action, worth
    return chosen


def gain(material: Any, state: Any, seat: int, action: int, known: Any, room: Any) -> float:
    """What an action is worth to who does it."""
    room[0][0] = state
    moves.apply(material, room[0][0], seat, action)
    worth = value(material, known, room)
    return worth if seat == 0 else -worth


def value(material: Any, known: Any, room: Any) -> float:
    """What the first state in the room is worth to seat A: A does what gives most, B what gives least.

    It is looked ahead in depth with an own stack: machine code of a function that calls itself does not
    come back whole from numba's cache.
    """
    totals, counts = room[4], room[5]
    depth = 0
    open_state(material, depth, room)
    while True:
        if counts[LEFT, depth] == 0:  # nothing more to look at here
            worth = totals[depth]
            if counts[SEAT, depth] == CHANCE:
                worth /= counts[MANY, depth]
            elif counts[SEAT, depth] == OVER:
                worth = judge.worth(material, room[0][depth], known)
            if depth == 0:
                return float(worth)
            depth -= 1
            fold(worth, depth, room)
        else:
            go_on(material, depth, room)
            depth += 1
            open_state(material, depth, room)


def open_state(material: Any, depth: int, room: Any) -> None:
    """Notes who acts in the state at a depth, and how many ways on there are: none at the end of a turn."""
    state, counts = room[0][depth], room[5]
    seat = moves.to_act(material, state)
    if seat == OVER or moves.between_turns(material, state):
        counts[SEAT, depth], counts[LEFT, depth] = OVER, 0
        return
    counts[SEAT, depth] = seat
    room[4][depth] = 0.0 if seat == CHANCE else -MOST if seat == 0 else MOST
    if seat == CHANCE:
        counts[LEFT, depth] = moves.throw(material, state, room[2])
    else:
        counts[LEFT, depth] = moves.legal(material, state, seat, room[1][depth + 1])
    counts[MANY, depth] = counts[LEFT, depth]


def go_on(material: Any, depth: int, room: Any) -> None:
    """The next way on from a depth, into the state one deeper."""
    states, counts = room[0], room[5]
    states[depth + 1] = states[depth]
    counts[LEFT, depth] -= 1
    after, seat = states[depth + 1], counts[SEAT, depth]
    if seat == CHANCE:
        moves.throw(material, after, room[2])
        moves.land(material, after, room[2], counts[LEFT, depth], room[3])
    else:
        moves.apply(material, after, seat, taken(room[1][depth + 1]))


def taken(mask: Any) -> int:
    """The lowest action of a mask, which has it no more."""
    for index in range(len(mask)):
        word = int(mask[index])
        if word != 0:
            mask[index] = word & (word - 1)
            return index * WORD_BITS + lowest_bit(word)
    return -1


def fold(worth: float, depth: int, room: Any) -> None:
    seat, totals = room[5][SEAT, depth], room[4]
    if seat == CHANCE:
        totals[depth] += worth
    elif seat == 0:
        totals[depth] = max(totals[depth], worth)
    else:
        totals[depth] = min(totals[depth], worth)
