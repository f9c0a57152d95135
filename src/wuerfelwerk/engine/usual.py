"""Usual answers of rules: a ``rules.py`` ends with ``usual.fill(globals())`` and leaves out what is usual.

The functions here are written against the names of *some* rules (``to_act``, ``score``, ``STOPPED`` …),
which ``fill`` puts in their place, so that they run plain and compiled like the game's own. They ask for
three members of the state: ``phase``, ``turn`` and ``active`` as their names say.
"""

from __future__ import annotations

import sys
from types import FunctionType
from typing import Any

from wuerfelwerk.engine.contract import NO_ACTION, OVER
from wuerfelwerk.engine.masks import words_for

# Names of the rules that are filled: nothing here is asked by itself.
to_act: Any = None
score: Any = None
STOPPED: Any = None
PATIENCE = 400  # turns after which people may vote to stop


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


def fill(rules: dict[str, Any]) -> None:
    """Adds the usual answers to the names of a rules module: those that are not there already."""
    values = {"MASK_WORDS": words_for(rules["ACTIONS"]), "WRITTEN": (), "PATIENCE": PATIENCE}
    for name, value in (values | {"NO_ACTION": NO_ACTION, "OVER": OVER}).items():
        rules.setdefault(name, value)
    for name, function in vars(sys.modules[__name__]).items():
        if isinstance(function, FunctionType) and function.__module__ == __name__ and name != "fill":
            own = FunctionType(function.__code__, rules, name)
            own.__module__, own.__doc__ = rules["__name__"], function.__doc__
            rules.setdefault(name, own)
