"""SVG as it is printed: a file of its own, in the pale tones of paper or in their greys."""

from __future__ import annotations

import re
from functools import lru_cache

from wuerfelwerk.draw import COLOURS, flat, sign_defs, style
from wuerfelwerk.draw.frame import SVG
from wuerfelwerk.draw.places import box_of
from wuerfelwerk.draw.svg import num
from wuerfelwerk.draw.symbols import SHEEN
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.pages import paper_of, picture_of

COLOUR = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b(?![-\w])")
START = re.compile(r"<svg\b([^>]*)>")
SIZED = re.compile(r' (?:xmlns|width|height|aria-hidden|role|id)="[^"]*"')
SIGNS = sign_defs() + SHEEN
OURS = """
.face { fill: var(--fill); stroke: #16211f; stroke-width: .7; }
.number { font-size: 15px; font-weight: 700; fill: #16211f; }
.die-sheen { fill: none; }
.no-entry circle, .no-entry path { fill: none; stroke: #16211f; stroke-width: 2.4; }
.last { fill: none; stroke: #16211f; stroke-width: 2; stroke-dasharray: 4 3; }
.last-halo { fill: none; stroke: #ffffff; stroke-width: 4.5; }
.went { fill: none; stroke: #16211f; stroke-width: 2.6; stroke-dasharray: .1 6; stroke-linecap: round; }
.went-halo { fill: none; stroke: #ffffff; stroke-width: 6; }
.lay { fill: none; stroke: #46544f; stroke-width: 1.6; stroke-dasharray: 2 3; }
.wedge, .count-disc { fill: #16211f; } .count-in { fill: #ffffff; font-weight: 700; }
.fold { fill: none; stroke: #75817c; stroke-width: .3; stroke-dasharray: 1.2 1; }
.cut { fill: none; stroke: #16211f; stroke-width: .3; }
.tab { fill: #eef0ec; stroke: #16211f; stroke-width: .3; }
"""
PLAIN = ".face{fill:#ffffff;stroke:#16211f;stroke-width:.7}.pip{fill:#16211f}"  # outside of a colour
RULE = re.compile(r"([^{}]+)\{[^{}]*\}")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
CLASSES = re.compile(r' class="([^"]*)"')


def head(game: Game, drawn: str) -> str:
    """Signs and style of one picture of a game; no more than it needs, as each rule is tried on each part."""
    css = style() + picture_of(game).style() + OURS + paper_of(game).STYLE
    there = {name for names in CLASSES.findall(drawn + SIGNS) for name in names.split()}
    needed = "".join(rule for rule, ways in _rules(css) if any(way <= there for way in ways))
    return f"<style>{needed}</style><defs>{SIGNS}</defs>"


@lru_cache(maxsize=32)
def _rules(css: str) -> list[tuple[str, list[frozenset[str]]]]:
    """Every rule as text, and for each of its selectors the classes there must be."""
    return [
        (found[0], [frozenset(CLASS.findall(way)) for way in found[1].split(",") if ":" not in way])
        for found in RULE.finditer(PLAIN + flat(css, COLOURS, printed=True))
    ]


def printable(svg: str, game: Game, *, grey: bool) -> bytes:
    """The picture as a file; ``svg`` has a ``viewBox``."""
    box = box_of(svg)
    found = START.search(svg)
    if box is None or found is None:
        raise ValueError("a picture to print says how large it is")
    kept = SIZED.sub("", found[1])
    start = f'<svg xmlns="{SVG}" width="{num(box[2])}" height="{num(box[3])}" font-family="Roboto"{kept}>'
    drawn = svg[: found.start()] + start + head(game, svg) + svg[found.end() :]
    return (in_grey(drawn) if grey else drawn).encode()


def ratio(svg: str) -> float:
    """Height by width."""
    box = box_of(svg)
    if box is None:
        raise ValueError("a picture to print says how large it is")
    return box[3] / box[2]


def in_grey(drawn: str) -> str:
    """Every colour as the grey that is as bright."""
    return COLOUR.sub(lambda found: _grey(found[0]), drawn)


@lru_cache(maxsize=512)
def _grey(colour: str) -> str:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    red, green, blue = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    bright = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return "#" + 3 * f"{bright:02x}"


def in_a_row(drawn: str) -> str:
    """Several dice, as a page shows them beside each other, as one picture; any other picture as it is."""
    if not drawn.startswith("<span"):
        return drawn
    x, high, body = 0.0, 0.0, ""
    for die in re.findall(r"<svg\b.*?</svg>", drawn, re.DOTALL):
        _, _, wide, tall = box_of(die) or (0.0, 0.0, 0.0, 0.0)
        start = f'<svg x="{num(x)}" y="0" width="{num(wide)}" height="{num(tall)}"'
        body += re.sub(r"^<svg\b", start, re.sub(r' (?:width|height)="[^"]*"', "", die, count=2), count=1)
        x, high = x + wide + 5, max(high, tall)
    return f'<svg viewBox="0 0 {num(max(x - 5, 1))} {num(max(high, 1))}">{body}</svg>'
