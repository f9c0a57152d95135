"""Where the places of a picture lie, allowed or not: a page asks about what somebody taps.

One attribute holds all of them, because a picture with an element for each would be twice as heavy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from wuerfelwerk.draw.svg import Point

TOLD = re.compile(r' data-places="([^"]*)" data-reach="(\d+)"')
BOX = re.compile(r'<svg[^>]*? viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"')


class Spot(NamedTuple):
    place: int
    x: float
    y: float


def places(spots: Iterable[tuple[int, Point]], reach: float) -> dict[str, str]:
    """Attributes of a picture: number and middle of every place, and how far from it a tap still counts."""
    told = " ".join(f"{place},{round(x)},{round(y)}" for place, (x, y) in spots)
    return {"data-places": told, "data-reach": str(round(reach))}


def asks(place: int) -> dict[str, str]:
    """The attribute of a picture that is one place as a whole: a die beside the sheet."""
    return {"data-ask": str(place)}


def spots_of(svg: str) -> tuple[list[Spot], float]:
    """Where the places of a picture lie, and how far from each a tap counts; none where it does not say."""
    told = TOLD.search(svg)
    if told is None:
        return [], 0.0
    return [Spot(*map(int, entry.split(","))) for entry in told[1].split()], float(told[2])


def silent(svg: str) -> str:
    """The picture without what it says of its places: nobody may tap it."""
    return TOLD.sub("", svg, count=1)


def room_of(spots: Sequence[Spot]) -> float:
    """The radius at which discs round the places do not overlap."""
    near = min(
        (hypot(one.x - two.x, one.y - two.y) for one in spots for two in spots if one != two), default=40.0
    )
    return max(near / 2 - 0.4, 4.0)


def box_of(svg: str) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of a picture; None where it does not say."""
    found = BOX.search(svg)
    if found is None:
        return None
    left, top, width, height = map(float, found.groups())
    return left, top, width, height
