"""Compiled steps, ready to be called from Python without what numba asks before each call."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from wuerfelwerk.doors import setup
from wuerfelwerk.doors.fast import steps
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import MAX_DICE, THROW
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games import game as game_of

if TYPE_CHECKING:
    from wuerfelwerk.doors.match import Match

Step = Callable[[int], int]


@cache
def bound(game: str, *, compile: bool = True) -> Any:
    """The module ``steps`` for a game."""
    rules = game_of(game).rules
    if not compile:
        return bind(steps, compile=False, rules=rules, runs=setup.bound(game))
    return bind(steps, compile=True, rules=compiled(rules), runs=setup.bound(game, compile=True))


@cache
def work_type(game: str) -> np.dtype[Any]:
    """The record of what a step needs meanwhile; ``ids`` are what it leaves behind."""
    rules = game_of(game).rules
    return record_type(
        [
            ("mask", np.int64, (rules.MASK_WORDS,)),
            ("thrown", THROW, (1,)),
            ("faces", np.int16, (MAX_DICE,)),
            ("ids", np.int16, (rules.ACTIONS,)),
        ]
    )


def stepping(match: Match) -> tuple[Step, memoryview]:
    """See ``Match.stepping``."""
    game, table = match.game, match._table
    material = np.frombuffer(table.material.tobytes(), game_of(game).rules.MATERIAL)
    work = np.zeros(1, work_type(game))
    called = _straight(game)
    step = partial(called, material.copy(), np.frombuffer(match._run, setup.run_type(game)), work)
    return step, memoryview(work[0]["ids"])


@cache
def _straight(game: str) -> Any:
    """The machine code of ``step`` with its wrapper for Python, but without numba's look at the types of
    every call: they are always those of the first one, which is made here."""
    door = bound(game).step
    rules = game_of(game).rules
    table = np.zeros(1, rules.MATERIAL)
    table["seats"] = game_of(game).card.seats_min
    door(table, np.zeros(1, setup.run_type(game)), np.zeros(1, work_type(game)), 10**9)
    (made,) = door.overloads.values()
    return made.entry_point
