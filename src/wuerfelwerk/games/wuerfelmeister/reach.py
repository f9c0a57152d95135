"""Which fields a figure reaches with an exact number of steps.

Part of the rules: the functions compile with rules.py. A move uses no field twice, its origin included,
passes dice and empty fields and may end on another figure but not pass it (WM-20 … WM-23). So all ways
without a repetition are walked, but for the last three steps, which are taken for all ways at once: of
three steps only the first and the last can lead to the same field.

Sets of fields are words of one colour (board.py). ``own`` and ``other``: fields of the colour of ``at``
and of the other colour that may still be passed. ``ends``: figures in the colour the move ends in.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.games.wuerfelmeister.board import FIELDS, LARGEST, neighbour

EVEN_ROWS, ODD_ROWS = 0x0F0F0F0F, 0xF0F0F0F0
NOT_LEFT, NOT_RIGHT = 0xEEEEEEEE, 0x77777777  # bits that have a neighbour bit in their row


def _beginnings(at: int, steps: int) -> list[tuple[int, ...]]:
    """All ways of so many steps on the largest board that use no field twice."""
    ways: list[tuple[int, ...]] = [(at,)]
    for _ in range(steps):
        ways = [
            (*way, beside)
            for way in ways
            for beside in (neighbour(way[-1], direction, LARGEST) for direction in range(4))
            if beside >= 0 and beside not in way
        ]
    return ways


def _row(way: tuple[int, ...]) -> tuple[int, int, int]:
    """What a way passes, in the colour it began on and in the other one, and where it is then."""
    passed = [sum(1 << field % 32 for field in way[1:] if field // 32 == colour) for colour in (0, 1)]
    begun = way[0] // 32
    return passed[begun], passed[1 - begun], way[-1]


def _tables() -> tuple[Any, Any]:
    rows: list[tuple[int, int, int]] = []
    first = np.zeros((FIELDS, 5), np.int64)
    for at in range(FIELDS):
        for steps in (1, 2, 3):
            first[at, steps] = len(rows)
            rows += [_row(way) for way in _beginnings(at, steps)]
        first[at, 4] = len(rows)
    return first, np.array(rows, np.int64)


# How a way may begin: those of 1 … 3 steps from ``at`` are the rows FIRST_WAY[at, steps] … up to
# FIRST_WAY[at, steps + 1] of WAYS. On a smaller board some of them leave it.
FIRST_WAY, WAYS = _tables()


def reach(material: Any, at: int, steps: int, figures: Any, colour: int) -> int:
    """Fields reached from ``at`` in exactly ``steps`` ≥ 1, a word of colour ``(colour + steps) % 2``.

    ``colour`` is that of ``at``; ``figures``: the fields of all other figures, a word for each colour.
    """
    own = int(material.board[colour]) & ~figures[colour] & ~(1 << (at & 31))
    other = int(material.board[1 - colour]) & ~figures[1 - colour]
    ends = figures[(colour + steps) & 1]
    if steps == 1:
        return int(material.near[at]) & (other | ends)
    if steps == 2:
        return spread(int(material.near[at]) & other, 1 - colour) & (own | ends)
    if steps == 3:
        return _three(material, at, own, other, ends)
    return _walk(material, at, own, other, ends, steps)


def spread(fields: int, colour: int) -> int:
    """All fields next to a set of fields of one colour, beyond a smaller board's edge too."""
    return (fields << 4 | fields >> 4 | west_of(fields, colour) | east_of(fields, colour)) & 0xFFFFFFFF


def west_of(fields: int, colour: int) -> int:
    """The fields to the west of a set of fields of one colour."""
    same = EVEN_ROWS if colour == 1 else ODD_ROWS  # rows in which that is the same bit of the other word
    return fields & same | (fields & ~same & NOT_LEFT) >> 1


def east_of(fields: int, colour: int) -> int:
    """The fields to the east of a set of fields of one colour."""
    same = EVEN_ROWS if colour == 0 else ODD_ROWS
    return fields & same | (fields & ~same & NOT_RIGHT) << 1


def _walk(material: Any, at: int, own: int, other: int, ends: int, steps: int) -> int:
    """Four steps or more: each way to begin by itself, until three are left."""
    found = 0
    for way in range(FIRST_WAY[at, steps - 3], FIRST_WAY[at, steps - 2]):
        over_own, over_other, there = int(WAYS[way, 0]), int(WAYS[way, 1]), int(WAYS[way, 2])
        if over_own & ~own | over_other & ~other == 0:  # all of it may be passed
            mine, others = own ^ over_own, other ^ over_other
            if there >> 5 != at >> 5:
                mine, others = others, mine
            found |= _three(material, there, mine, others, ends)
    return found


def _three(material: Any, at: int, own: int, other: int, ends: int) -> int:
    """Three steps at once. A field next to ``at`` is reached only by a way that did not begin there: over a
    field with two such neighbours."""
    colour = at >> 5
    firsts = int(material.near[at]) & other
    north, south = firsts << 4, firsts >> 4
    east, west = east_of(firsts, 1 - colour), west_of(firsts, 1 - colour)
    once = north | south | east | west
    twice = north & south | east & west | (north | south) & (east | west)
    return (spread(once & own, colour) & ~firsts | spread(twice & own, colour) & firsts) & (other | ends)
