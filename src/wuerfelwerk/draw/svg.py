"""SVG text: numbers, paths, elements. Paths use only M, L, C and Z in absolute coordinates, so that
the same strings can be drawn by every renderer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import Any, TypeVar, cast

Point = tuple[float, float]
Made = TypeVar("Made", bound=Callable[..., Any])

MOST_KEPT = 4096


def kept(make: Made) -> Made:
    """Lets a function that makes a small part of pictures remember what it made last.

    A picture is drawn anew for every change of a table, and nearly all of its parts were drawn before.
    """
    return cast(Made, lru_cache(maxsize=MOST_KEPT)(make))


@kept
def num(value: float, digits: int = 2) -> str:
    """A short number: 2 digits after the point at most, no trailing zeros, no minus zero."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return "0" if text in ("-0", "") else text


def closed(points: Iterable[Point], digits: int = 2) -> str:
    """A closed polygon as path data."""
    return f"{line(points, digits)} Z"


def line(points: Iterable[Point], digits: int = 2) -> str:
    """An open line as path data."""
    return "M" + " L".join(f"{num(x, digits)} {num(y, digits)}" for x, y in points)


def short(points: Iterable[Point]) -> str:
    """A closed polygon on whole numbers in as few characters as can be, for small pictures."""
    x, y, data = 0, 0, ""
    for point in points:
        dx, dy = round(point[0]) - x, round(point[1]) - y
        x, y = x + dx, y + dy
        if not data:
            data = f"M{dx} {dy}"
        elif dx == 0:
            data += f"v{dy}"
        else:
            data += f"l{dx}{dy}" if dy < 0 else f"l{dx} {dy}"
    return f"{data}z"


@kept
def arc(cx: float, cy: float, radius: float, start: float, end: float, first: str = "M") -> str:
    """A circular arc between two angles (degrees, y down) as cubic curves."""
    steps = max(1, math.ceil(abs(end - start) / 90))
    turn = math.radians((end - start) / steps)
    reach = 4 / 3 * math.tan(turn / 4) * radius
    angle = math.radians(start)
    x, y = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
    data = f"{first}{num(x)} {num(y)}"
    for _ in range(steps):
        after = angle + turn
        to_x, to_y = cx + radius * math.cos(after), cy + radius * math.sin(after)
        bend = (
            x - reach * math.sin(angle),
            y + reach * math.cos(angle),
            to_x + reach * math.sin(after),
            to_y - reach * math.cos(after),
        )
        data += " C" + " ".join(num(value) for value in (*bend, to_x, to_y))
        x, y, angle = to_x, to_y, after
    return data


def disc(cx: float, cy: float, radius: float, turn: int = 1) -> str:
    """A full circle as path data; ``turn`` -1 makes it a hole in another one."""
    return f"{arc(cx, cy, radius, 0, 360 * turn)} Z"


def attributes(values: Mapping[str, str]) -> str:
    """Attributes with a leading blank each, escaped, in the order given."""
    return "".join([_attribute(name, value) for name, value in values.items()])


@kept
def _attribute(name: str, value: str) -> str:
    return f' {name}="{escape(value, quote=True)}"'


def text(value: str) -> str:
    """Text between tags, escaped."""
    return escape(value, quote=False)


@kept
def use(target: str, x: float, y: float, size: float, extra: str = "") -> str:
    """A symbol of a 24 box, centred at a point. ``extra``: further attributes, with a leading blank."""
    half = size / 2
    box = f'x="{num(x - half, 1)}" y="{num(y - half, 1)}" width="{num(size, 1)}" height="{num(size, 1)}"'
    return f'<use href="#{target}"{extra} {box}/>'


@kept
def circle(x: float, y: float, radius: float, extra: str = "") -> str:
    return f'<circle{extra} cx="{num(x, 1)}" cy="{num(y, 1)}" r="{num(radius, 1)}"/>'


@kept
def rect(x: float, y: float, width: float, height: float, rounding: float, extra: str = "") -> str:
    place = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<rect{extra} {place} rx="{num(rounding)}"/>'


def path(data: str, extra: str = "") -> str:
    return f'<path{extra} d="{data}"/>'
