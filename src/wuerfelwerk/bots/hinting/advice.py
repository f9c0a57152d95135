"""What an adviser says, in chances to win from 0 to 1: plain data that travels to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any


@dataclass(frozen=True)
class Hint:
    """One whole decision. Errors are standard errors of what was played on; ``behind`` is measured with the
    same dice as the best, so its error is the smaller one."""

    actions: tuple[int, ...]
    chance: float
    error: float
    behind: float = 0.0  # the best one's chance less this one's
    behind_error: float = 0.0
    wins: bool = False  # the game is over and won by it
    speaks: tuple[float, ...] = ()  # what each number speaks for it, beside the other decisions


@dataclass(frozen=True)
class Advice:
    """The best decisions, the best first; and, where something was chosen, what that is and what it costs."""

    ways: int  # unlike decisions that were compared
    hints: tuple[Hint, ...]
    chosen: Hint | None = None
    lost: float = 0.0
    lost_error: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def read_advice(told: Any) -> Advice:
    """What ``Advice.to_json`` has told. ValueError for anything no adviser says."""
    if not isinstance(told, Mapping):
        raise ValueError("no advice")
    hints = told.get("hints")
    if not isinstance(hints, list | tuple) or not hints:
        raise ValueError("no hints")
    chosen = told.get("chosen")
    return Advice(
        _whole(told.get("ways")),
        tuple([_hint(one) for one in hints]),
        None if chosen is None else _hint(chosen),
        _number(told.get("lost")),
        _number(told.get("lost_error")),
    )


def _hint(told: Any) -> Hint:
    if not isinstance(told, Mapping):
        raise ValueError("no hint")
    actions, speaks = told.get("actions"), told.get("speaks")
    if not isinstance(actions, list | tuple) or not actions or not isinstance(speaks, list | tuple):
        raise ValueError("no decision")
    return Hint(
        tuple([_whole(one) for one in actions]),
        _number(told.get("chance")),
        _number(told.get("error")),
        _number(told.get("behind")),
        _number(told.get("behind_error")),
        wins=told.get("wins") is True,
        speaks=tuple([_number(one) for one in speaks]),
    )


def _whole(found: Any) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise ValueError("no whole number from 0 on")
    return found


def _number(found: Any) -> float:
    if not isinstance(found, int | float) or isinstance(found, bool) or not isfinite(found):
        raise ValueError("no number")
    return float(found)
