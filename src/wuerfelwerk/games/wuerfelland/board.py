"""Würfelland boards: what is printed. Hexagons in six colours, treasures, rocks, one start.

Fields are axial hex coordinates (q, r): q grows to the right along a row, r grows downwards.

        (0,-1) (1,-1)
     (-1,0)  ( q,r )  (1,0)
        (-1,1) (0,1)
"""

from __future__ import annotations

from dataclasses import dataclass

Hex = tuple[int, int]

COLOURS = "RYGBOX"  # red, yellow, green, blue, orange, grey: the code of a colour is its place
COLOUR_NAMES = ("red", "yellow", "green", "blue", "orange", "grey")  # classes of the palette
NEIGHBOURS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@dataclass(frozen=True)
class Board:
    """One side of a tablet. ``colours`` maps every coloured field to its colour code 0 … 5."""

    id: str
    start: Hex
    colours: dict[Hex, int]
    treasures: frozenset[Hex]
    blocked: frozenset[Hex]

    def fields(self) -> list[Hex]:
        """The coloured fields in reading order (row by row, left to right): field ids are places in it."""
        return sorted(self.colours, key=lambda at: (at[1], at[0]))

    def areas(self) -> list[frozenset[Hex]]:
        """The connected sets of one colour, by colour, then by their first field in reading order."""
        left, areas = set(self.colours), []
        for first in self.fields():
            if first in left:
                areas.append(frozenset(_flood(first, self.colours)))
                left -= areas[-1]
        return sorted(areas, key=lambda area: self.colours[next(iter(area))])


def around(at: Hex) -> list[Hex]:
    """The six places next to a place."""
    return [(at[0] + q, at[1] + r) for q, r in NEIGHBOURS]


def _flood(first: Hex, colours: dict[Hex, int]) -> set[Hex]:
    found, todo = {first}, [first]
    while todo:
        for near in around(todo.pop()):
            if near not in found and colours.get(near) == colours[first]:
                found.add(near)
                todo.append(near)
    return found
