"""A piece of a picture: what lies in a box of it, and nothing that can be pressed, named or pointed at.

What is turned or scaled stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as Tree

PRESSED = re.compile(r' (?:id|role|tabindex|pointer-events|aria-(?!pressed)[a-z]+|data-[a-z-]+)="[^"]*"')
RELATIVE, START = re.compile("[a-y]"), re.compile("M[^a-zA-Z]+")
MOVED = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")
NUMBER = re.compile(r"-?[\d.]+")
LETTERS = 20.0  # room of a text, about
SPOKEN = ("title", "desc")  # of the whole picture


class Box(NamedTuple):
    left: float
    top: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        aside = other.left > self.left + self.width or other.left + other.width < self.left
        return not aside and other.top <= self.top + self.height and other.top + other.height >= self.top


def inert(svg: str) -> str:
    """The picture without anything that can be pressed; it is decoration beside its caption."""
    return PRESSED.sub("", svg).replace("<svg", '<svg aria-hidden="true"', 1)


def cut(svg: str, box: Box, over: str = "") -> str:
    """What of the picture lies in a box. ``over``: drawn above it."""
    root = Tree.fromstring(PRESSED.sub("", svg))
    _prune(root, box)
    root.set("viewBox", " ".join(f"{value:g}" for value in box))
    root.set("aria-hidden", "true")
    text = Tree.tostring(root, encoding="unicode")
    return text.removesuffix("</svg>") + over + "</svg>"


def _prune(element: Tree.Element, box: Box) -> None:
    for child in list(element):
        moved = MOVED.fullmatch(child.get("transform", "translate(0 0)"))
        if child.tag == "g" and moved:
            _prune(child, Box(box.left - float(moved[1]), box.top - float(moved[2]), box.width, box.height))
            gone = not len(child)
        else:
            place = _place(child)
            gone = child.tag in SPOKEN or (place is not None and not place.meets(box))
        if gone:
            element.remove(child)


def _place(element: Tree.Element) -> Box | None:
    """Where an element lies; None where it does not say."""
    if "transform" in element.attrib:
        return None
    if element.tag == "path":
        points = list(_points(element.get("d", "")))
        (left, top), (right, bottom) = (
            map(min, zip(*points, strict=True)),
            map(max, zip(*points, strict=True)),
        )
        return Box(left, top, right - left, bottom - top)
    given = {name: float(value) for name, value in element.attrib.items() if NUMBER.fullmatch(value)}
    x, y = given.get("cx", given.get("x", 0.0)), given.get("cy", given.get("y", 0.0))
    if element.tag in ("circle", "ellipse"):
        rx, ry = given.get("rx", given.get("r", 0.0)), given.get("ry", given.get("r", 0.0))
        return Box(x - rx, y - ry, 2 * rx, 2 * ry)
    if element.tag == "text":  # y is its base line
        return Box(x - LETTERS / 2, y - LETTERS, LETTERS, LETTERS)
    return Box(x, y, given.get("width", 0.0), given.get("height", 0.0))


def _points(data: str) -> Iterator[tuple[float, float]]:
    """Ends and bends of a path. Of one with relative steps only where it begins counts."""
    relative = RELATIVE.search(data)
    first = START.match(data) if relative else None
    numbers = [float(one) for one in NUMBER.findall(first[0] if first else data)]
    return zip(numbers[::2], numbers[1::2], strict=False)
