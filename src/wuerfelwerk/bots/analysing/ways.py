"""The ways to make one whole decision: those a seat had, the better ones by what the policy holds of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.bots.analysing.head import Judge

BEAM = 8  # decisions that have begun and are gone on with
MOST = 24  # whole ones that are compared


@dataclass(frozen=True)
class Way:
    """One whole decision and the state it leads to. Decisions that lead to the same state are the same."""

    actions: tuple[int, ...]
    state: Any
    worth: float  # in the eyes of the policy


def ways(judge: Judge, material: Any, before: Any, seat: int, chosen: Sequence[int]) -> list[Way]:
    """What was done first, then the others."""
    done = carried_out(judge, material, before, seat, chosen)
    whole = _whole(judge, material, before, seat)
    whole.pop(done.state.tobytes(), None)
    return [done, *_best(whole, MOST - 1)]


def best_ways(judge: Judge, material: Any, before: Any, seat: int) -> list[Way]:
    """Those the policy holds best, the best first; before anything is done."""
    return _best(_whole(judge, material, before, seat), MOST)


def _whole(judge: Judge, material: Any, before: Any, seat: int) -> dict[bytes, Way]:
    """By the state they lead to."""
    whole: dict[bytes, Way] = {}
    begun = [Way((), before, 0.0)]
    while begun:
        grown: dict[bytes, Way] = {}
        for way in begun:
            for action, worth, state in judge.branches(material, way.state, seat):
                unfinished = judge.rules.unfinished(material, state, seat)
                found = grown if unfinished else whole
                found.setdefault(state.tobytes(), Way((*way.actions, action), state, worth))
        begun = _best(grown, BEAM)
    return whole


def carried_out(judge: Judge, material: Any, before: Any, seat: int, chosen: Sequence[int]) -> Way:
    """The way of these actions."""
    state = before.copy()
    for action in chosen:
        judge.rules.apply(material, state, seat, action)
    return Way(tuple(chosen), state, 0.0)


def _best(found: dict[bytes, Way], most: int) -> list[Way]:
    return sorted(found.values(), key=lambda way: (-way.worth, way.actions))[:most]
