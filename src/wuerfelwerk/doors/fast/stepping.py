"""Compiled steps, ready to be called from Python without what numba asks before each call."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wuerfelwerk.doors import observing, setup
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
            ("seat", np.int64),  # who is to act, as the last step has left it
            ("seen", rules.STATE, (1,)),
        ]
    )


class Stepped(NamedTuple):
    """A match in compiled calls."""

    step: Step
    legal: memoryview  # ids that ``step`` has left
    seat: memoryview  # one number: who is to act then
    observe: Callable[[int, Any, Any], None]  # seat, float32 (members,) and a mask of zeros to be filled


def stepping(match: Match) -> tuple[Step, memoryview]:
    """See ``Match.stepping``."""
    stepped = stepped_through(match)
    return stepped.step, stepped.legal


def stepped_through(match: Match) -> Stepped:
    """Steps and observations over the bytes of this very match."""
    game, table = match.game, match._table
    material = np.frombuffer(table.material.tobytes(), game_of(game).rules.MATERIAL).copy()
    run, work = np.frombuffer(match._run, setup.run_type(game)), np.zeros(1, work_type(game))
    step, observe = _straight(game)
    fields: Any = work_type(game).fields
    offset = fields["seen"][1]
    observed = partial(observe, material, run, work, work.view(np.uint8), *sources(game, offset))
    left: Any = work[0]
    return Stepped(partial(step, material, run, work), left["ids"].data, work["seat"].data, observed)


@cache
def sources(game: str, offset: int = 0) -> tuple[Any, Any]:
    """Where the numbers of an observation come from in bytes in which a state begins at an offset.

    Lines of int64: place, bytes, 1 where it has a sign, place in the observation; of words place and place.
    """
    plan, numbers = observing.plan(game), []
    for kind, places, here in plan.numbers:
        if kind.kind not in "iub":
            raise TypeError(f"a state holds whole numbers, not {kind}")
        for place, into in zip(places.tolist(), here.tolist(), strict=True):
            numbers.append((offset + place * kind.itemsize, kind.itemsize, int(kind.kind == "i"), into))
    places, here = plan.words
    words = [
        (offset + place, into) for place, into in zip(places[::8].tolist(), here[::8].tolist(), strict=True)
    ]
    return np.array(numbers, np.int64).reshape(-1, 4), np.array(words, np.int64).reshape(-1, 2)


@cache
def _straight(game: str) -> tuple[Any, Any]:
    """The machine code of ``step`` and ``observe`` with its wrapper for Python, but without numba's look at
    the types of every call: they are always those of the first one, which is made here."""
    code, rules = bound(game), game_of(game).rules
    table, run, work = (
        np.zeros(1, rules.MATERIAL),
        np.zeros(1, setup.run_type(game)),
        np.zeros(1, work_type(game)),
    )
    table["seats"] = game_of(game).card.seats_min
    step = code.step.straight(table, run, work, 10**9)
    out, mask = np.zeros(len(observing.members(game)), np.float32), np.zeros(rules.ACTIONS, np.int8)
    seen = work.view(np.uint8)
    return step, code.observe.straight(table, run, work, seen, *sources(game), 0, out, mask)
