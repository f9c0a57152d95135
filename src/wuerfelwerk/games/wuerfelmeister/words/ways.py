"""The ways of a figure, field by field: home, and to where a move ends."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.board import FIELDS
from wuerfelwerk.games.wuerfelmeister.words.remembering import figures, remembered


@remembered(figures)
def steps_home(material: Any, state: Any, seat: int) -> int:
    """The fewest steps from a figure to the coin, past no other figure; -1 where all ways are blocked."""
    blocked = {int(state.figures[s].at) for s in range(int(material.seats)) if s != seat}
    reached, near = set[int](), {int(state.figures[seat].at)}
    for steps in range(FIELDS + 2):
        if codes.COIN in near:
            return steps
        reached |= near
        near = {beside for field in near for beside in _beside(material, field)} - reached
        near -= blocked - {codes.COIN}
    return -1


@remembered(figures)
def one_way(material: Any, state: Any, seat: int, steps: int, end: int) -> tuple[int, ...]:
    """One way of exactly so many steps that ends there (COIN for the coin); () if there is none."""
    at = int(state.figures[seat].at)
    blocked = {int(state.figures[s].at) for s in range(int(material.seats)) if s != seat}
    ways: list[tuple[int, ...]] = [(at,)]
    while ways:
        way = ways.pop()
        if len(way) > steps:
            if way[-1] == end:
                return way
            continue
        if len(way) > 1 and (way[-1] in blocked or way[-1] == codes.COIN):
            continue
        ways += [(*way, field) for field in _beside(material, way[-1]) if field not in way]
    return ()


def _beside(material: Any, field: int) -> list[int]:
    entry = int(material.coin)
    if field == codes.COIN:
        return [entry]
    near = [int(material.next[field, direction]) for direction in range(4)]
    return [f for f in near if f >= 0] + ([codes.COIN] if field == entry else [])
