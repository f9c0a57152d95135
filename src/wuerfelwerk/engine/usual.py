"""Usual answers of rules: a ``rules.py`` ends with ``usual.fill(globals())`` and leaves out what is usual.

The functions here are written against the names of *some* rules (``to_act``, ``score``, ``STOPPED`` …),
which ``fill`` puts in their place, so that they run plain and compiled like the game's own. They ask for
three members of the state, ``phase``, ``turn`` and ``active``, as their names say, and for these phases:

    LOT = 0   one die with a side for each seat says who starts
    DECIDE    the active seat decides: whatever is ``allowed(material, state, seat, action)``
    ENDED     played to its end; what comes before it and is not DECIDE is a roll of ``DICE`` alike dice
    STOPPED   ended by vote
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from types import FunctionType
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, NO_ACTION, OVER, Dice
from wuerfelwerk.engine.masks import has, lowest_bit, new_mask, words_for

# Names of the rules that are filled: nothing here is asked by itself.
score: Any = None
allowed: Any = None
MATERIAL: Any = None
ACTIONS: Any = None
MASK_WORDS: Any = None
LOT: Any = None
DECIDE: Any = None
ENDED: Any = None
STOPPED: Any = None

YOUR_TURN: Any = None  # the rule that says who decides
NOT_THIS: Any = None  # the rule that says what is allowed

NOT_FILLED = ("fill", "only_action", "refusing")
WhyNot = Callable[[Any, Any, int, int], str]

# Values that are usual.
DICE, SIDES = 1, 6
PATIENCE = 400  # turns after which people may vote to stop


def lay_out(options: Mapping[str, str], seats: int, dice: Dice, host: Sequence[str] = ()) -> Any:
    """Nothing but the seats, and each option that is a number."""
    material: Any = np.zeros(1, MATERIAL)[0]
    material["seats"] = seats
    for key, value in options.items():
        if key in MATERIAL.names:
            material[key] = int(value)
    return material


def start(material: Any, state: Any) -> None:
    """With the lot: all is zero."""


def to_act(material: Any, state: Any) -> int:
    if state.phase == DECIDE:
        return int(state.active)
    return CHANCE if state.phase < ENDED else OVER


def throw(material: Any, state: Any, thrown: Any) -> None:
    thrown.alike = 1
    thrown.count = 1 if state.phase == LOT else DICE
    for die in range(thrown.count):
        thrown.sides[die] = material.seats if state.phase == LOT else SIDES


def legal(material: Any, state: Any, seat: int, mask: Any) -> int:
    """What is allowed, for the seat that decides."""
    count = 0
    for word in range(len(mask)):
        mask[word] = 0
    if state.phase == DECIDE and seat == state.active:
        for action in range(ACTIONS):
            if allowed(material, state, seat, action):
                mask[action // 60] |= 1 << action % 60
                count += 1
    return count


def why_not(material: Any, state: Any, seat: int, action: int) -> str:
    """``YOUR_TURN`` for whoever does not decide, ``NOT_THIS`` for what is not allowed."""
    if state.phase != DECIDE or seat != state.active:
        return str(YOUR_TURN)
    fine = 0 <= action < ACTIONS and allowed(material, state, seat, action)
    return "" if fine else str(NOT_THIS)


def may_act(material: Any, state: Any) -> int:
    """Whoever is to act, alone."""
    seat = to_act(material, state)
    return 1 << seat if seat >= 0 else 0


def unfinished(material: Any, state: Any, seat: int) -> bool:
    """Every action is a whole commit."""
    return False


def forced(material: Any, state: Any, seat: int) -> int:
    """The table plays nothing by itself."""
    return NO_ACTION


def only_action(material: Any, state: Any, seat: int) -> int:
    """Another ``forced``: the only legal action, where there is but one."""
    mask = np.zeros(MASK_WORDS, np.int64)
    if legal(material, state, seat, mask) == 1:
        for word in range(MASK_WORDS):
            if mask[word] != 0:
                return 60 * word + lowest_bit(mask[word])
    return NO_ACTION


def result(material: Any, state: Any, points: Any) -> int:
    """The most points win, and may be shared; a game that runs or was stopped has no winner."""
    best, winners = score(material, state, 0), 0
    for seat in range(material.seats):
        points[seat] = score(material, state, seat)
        if points[seat] > best:
            best, winners = points[seat], 0
        if points[seat] == best:
            winners |= 1 << seat
    return winners if to_act(material, state) == OVER and state.phase != STOPPED else 0


def may_stop(material: Any, state: Any) -> bool:
    """After a great many turns."""
    return state.turn >= PATIENCE and to_act(material, state) != OVER


def between_turns(material: Any, state: Any) -> bool:
    """Whenever somebody is to decide."""
    return to_act(material, state) >= 0


def stop(material: Any, state: Any) -> None:
    state.phase = STOPPED


def refusing(
    rules: Any, not_now: Mapping[int, str], unknown: str, known: Callable[[int], bool] = lambda action: True
) -> Callable[[WhyNot], WhyNot]:
    """For a ``why_not`` that is asked for an action the seat may not choose among those that it may.

    ``not_now``: phase → what a seat is told that has no decision in it. ``unknown``: for numbers that are
    no action, or none that is ``known``.
    """

    def before(why_not_this: WhyNot) -> WhyNot:
        @wraps(why_not_this)
        def why_not(material: Any, state: Any, seat: int, action: int) -> str:
            if not 0 <= action < rules.ACTIONS or not known(action):
                return unknown
            mask = new_mask(rules.MASK_WORDS)
            if rules.legal(material, state, seat, mask) == 0:
                return not_now[int(state.phase)]
            return "" if has(mask, action) else why_not_this(material, state, seat, action)

        return why_not

    return before


def fill(rules: dict[str, Any], **instead: Any) -> None:
    """Adds the usual answers to the names of a rules module: those that are not there already.

    ``instead``: another function of these for a name, ``forced=usual.only_action``.
    """
    values: dict[str, Any] = {"MASK_WORDS": words_for(rules["ACTIONS"]), "WRITTEN": (), "np": np}
    values |= {"lowest_bit": lowest_bit, "CHANCE": CHANCE, "NO_ACTION": NO_ACTION, "OVER": OVER}
    for name, value in (values | {"DICE": DICE, "SIDES": SIDES, "PATIENCE": PATIENCE}).items():
        rules.setdefault(name, value)
    for name, function in (vars(sys.modules[__name__]) | instead).items():
        usual = isinstance(function, FunctionType) and function.__module__ == __name__
        if usual and name not in NOT_FILLED:
            own = FunctionType(function.__code__, rules, name, function.__defaults__)
            own.__module__, own.__doc__ = rules["__name__"], function.__doc__
            rules.setdefault(name, own)
