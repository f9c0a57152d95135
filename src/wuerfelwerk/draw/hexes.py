"""Hexagons with a corner at the top, in axial coordinates: q to the right, r downwards.

   0
5 ╱ ╲ 1      corners 0 … 5 clockwise from the top,
 │   │       edge i from corner i to corner i+1
4 ╲ ╱ 2
   3
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator

from wuerfelwerk.draw.svg import Point, attributes, closed, kept, num, path

Hex = tuple[int, int]

ROOT = math.sqrt(3)
CORNERS: tuple[Point, ...] = tuple(
    (math.sin(math.radians(60 * i)), -math.cos(math.radians(60 * i))) for i in range(6)
)
ACROSS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # over edge i


def centre(at: Hex, size: float) -> Point:
    """Middle of a hexagon; ``size`` is the distance from middle to corner."""
    q, r = at
    return ROOT * size * (q + r / 2), 1.5 * size * r


@kept
def hexagon(x: float, y: float, size: float) -> str:
    """Path data of one hexagon."""
    return closed(((x + size * a, y + size * b) for a, b in CORNERS), 1)


@kept
def tile(x: float, y: float, size: float, cls: str) -> str:
    return path(hexagon(x, y, size), attributes({"class": cls}))


def outline(area: Collection[Hex], size: float, inset: float) -> str:
    """The border of a set of hexagons as path data: closed loops, moved inwards by ``inset``."""
    return " ".join(closed(loop, 1) for loop in loops(area, size, inset))


def loops(area: Collection[Hex], size: float, inset: float) -> Iterator[list[Point]]:
    """The border of a set of hexagons, one list of corners a loop, moved inwards by ``inset``."""
    edges = _border(area, size)
    while edges:
        first = min(edges)
        loop = [first]
        step = edges.pop(first)
        while step != first:
            loop.append(step)
            step = edges.pop(step)
        yield list(_moved_in(loop, inset))


def _border(area: Collection[Hex], size: float) -> dict[Point, Point]:
    """The edges with nothing behind them: from corner to corner, clockwise."""
    edges = {}
    for at in area:
        x, y = centre(at, size)
        corners = [(round(x + size * a, 3) + 0.0, round(y + size * b, 3) + 0.0) for a, b in CORNERS]
        for i, (q, r) in enumerate(ACROSS):
            if (at[0] + q, at[1] + r) not in area:
                edges[corners[i]] = corners[(i + 1) % 6]
    return edges


def _moved_in(loop: list[Point], inset: float) -> Iterable[Point]:
    for i, (x, y) in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % len(loop)]
        one, two = _normal(before, (x, y)), _normal((x, y), after)
        reach = inset / (1 + one[0] * two[0] + one[1] * two[1])
        yield x + reach * (one[0] + two[0]), y + reach * (one[1] + two[1])


def _normal(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return -dy / length, dx / length


def seams(area: Collection[Hex], size: float) -> str:
    """The edges between the hexagons of one set, a tenth shorter at both ends."""
    data = []
    for at in sorted(area, key=lambda at: (at[1], at[0])):
        x, y = centre(at, size)
        for edge in (0, 1, 2):
            q, r = ACROSS[edge]
            if (at[0] + q, at[1] + r) in area:
                a, b = CORNERS[edge], CORNERS[(edge + 1) % 6]
                start = (x + size * (0.9 * a[0] + 0.1 * b[0]), y + size * (0.9 * a[1] + 0.1 * b[1]))
                end = (x + size * (0.1 * a[0] + 0.9 * b[0]), y + size * (0.1 * a[1] + 0.9 * b[1]))
                data.append(f"M{num(start[0], 1)} {num(start[1], 1)} L{num(end[0], 1)} {num(end[1], 1)}")
    return " ".join(data)


def bounds(hexes: Collection[Hex], size: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a set of hexagons."""
    spots = [centre(at, size) for at in hexes]
    half = ROOT / 2 * size
    return (
        min(x for x, _ in spots) - half,
        min(y for _, y in spots) - size,
        max(x for x, _ in spots) + half,
        max(y for _, y in spots) + size,
    )
