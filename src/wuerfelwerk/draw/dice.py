"""Dice seen a little from above: the value on top, the symbol of the colour in front."""

from __future__ import annotations

from collections.abc import Mapping

from wuerfelwerk.draw.svg import attributes, circle, kept, num, rect
from wuerfelwerk.draw.symbols import symbol

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
WIDTH = 48


@kept
def pips(value: int, x: float, y: float, step: float, radius: float, cls: str = "pip") -> str:
    """The pips of a face, centred."""
    extra = attributes({"class": cls})
    return "".join(circle(x + dx * step, y + dy * step, radius, extra) for dx, dy in PIPS[value])


@kept
def die_body(top: float, lip: float) -> str:
    """Top face over a front face: ``top`` and ``lip`` are their heights."""
    wide, whole, lid = WIDTH - 3, top + lip - 3, top - 3
    return "".join(
        (
            rect(1.5, 1.5, wide, whole, 10, ' class="die-side"'),
            rect(1.5, 1.5, wide, lid, 10, ' class="die-top"'),
            rect(1.5, 1.5, wide, lid, 10, ' class="die-sheen" fill="url(#sheen)"'),
            rect(1.5, 1.5, wide, whole, 10, ' class="die-edge"'),
        )
    )


def die(
    colour: str,
    face: str = "symbol",
    value: int = 0,
    width: float = WIDTH,
    cls: str = "",
    label: str = "",
    attrs: Mapping[str, str] | None = None,
) -> str:
    """One die as an SVG of its own. ``face``: symbol (colour die), number or pips.

    Without a label it is decoration. ``attrs`` are printed on the svg element; they may give a
    role of their own.
    """
    return _die(colour, face, value, width, cls, label, tuple(attrs.items()) if attrs else ())


@kept
def _die(
    colour: str, face: str, value: int, width: float, cls: str, label: str, attrs: tuple[tuple[str, str], ...]
) -> str:
    height = 54 if face == "symbol" else 60
    given = dict(attrs)
    if label:
        given = {"role": "img", "aria-label": label} | given
    elif "role" not in given and "aria-label" not in given:
        given["aria-hidden"] = "true"
    start = {
        "class": f"die {colour} {cls}".strip(),
        "viewBox": f"0 0 {WIDTH} {height}",
        "width": num(width),
        "height": num(width * height / WIDTH),
    }
    return f"<svg{attributes(start | given)}>{_inside(colour, face, value)}</svg>"


@kept
def _inside(colour: str, face: str, value: int) -> str:
    if face == "symbol":
        return die_body(48, 6) + symbol(colour, 24, 23.4, 27)
    front = symbol(colour, 24, 50, 13, "sink")
    if face == "number":
        top = f'<text class="die-number" x="24" y="34" text-anchor="middle">{value}</text>'
    else:
        top = pips(value, 24, 22, 11, 4.3)
    return die_body(44, 16) + top + front
