"""Würfelwerk: colour-dice games, played by people and simulated by the million.

What this module exports is the public API, stable by semantic versioning; every other module is private.
It is loaded when it is asked for, so that ``import wuerfelwerk`` costs next to nothing.

    import wuerfelwerk as ww

    match = ww.new(ww.games()[0].id, seats=2, seed=1)
    while match.to_act != ww.OVER:
        if match.to_act == ww.CHANCE:
            match.roll()
        else:
            match.apply(match.legal()[0])
    print(match.points, match.winners)

"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wuerfelwerk.doors.fast.batches import Batch as Batch
    from wuerfelwerk.doors.match import Match as Match
    from wuerfelwerk.doors.opening import new as new
    from wuerfelwerk.doors.records import Record as Record
    from wuerfelwerk.doors.records import load as load
    from wuerfelwerk.doors.results import Result as Result
    from wuerfelwerk.doors.results import Share as Share
    from wuerfelwerk.doors.simulating import BotFailed as BotFailed
    from wuerfelwerk.doors.simulating import Interrupted as Interrupted
    from wuerfelwerk.doors.simulating import Lost as Lost
    from wuerfelwerk.doors.simulating import simulate as simulate
    from wuerfelwerk.doors.telling import told as told
    from wuerfelwerk.engine.contract import CHANCE as CHANCE
    from wuerfelwerk.engine.contract import OVER as OVER
    from wuerfelwerk.engine.contract import Card as Card
    from wuerfelwerk.engine.contract import Option as Option
    from wuerfelwerk.engine.errors import NotLegal as NotLegal
    from wuerfelwerk.engine.errors import Refusal as Refusal
    from wuerfelwerk.engine.errors import Unreadable as Unreadable
    from wuerfelwerk.engine.recorded.record import Problem as Problem
    from wuerfelwerk.games import games as games

__version__ = "0.1.0"

_WHERE = {
    "Batch": "doors.fast.batches",
    "BotFailed": "doors.simulating",
    "CHANCE": "engine.contract",
    "Card": "engine.contract",
    "Interrupted": "doors.simulating",
    "Lost": "doors.simulating",
    "Match": "doors.match",
    "NotLegal": "engine.errors",
    "OVER": "engine.contract",
    "Option": "engine.contract",
    "Problem": "engine.recorded.record",
    "Record": "doors.records",
    "Refusal": "engine.errors",
    "Result": "doors.results",
    "Share": "doors.results",
    "Unreadable": "engine.errors",
    "load": "doors.records",
    "new": "doors.opening",
    "simulate": "doors.simulating",
    "told": "doors.telling",
}

__all__ = sorted([*_WHERE, "__version__", "games"])


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "games":
        return import_module(f"{__name__}.games")  # a module that can be called
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    return value


def __dir__() -> list[str]:
    return __all__
