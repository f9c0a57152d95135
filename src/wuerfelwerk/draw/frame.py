"""The frame of a sheet: the element round its layers, its text twin, and what makes it a file of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from wuerfelwerk.draw.palette import COLOURS, flat
from wuerfelwerk.draw.palette import style as parts_style
from wuerfelwerk.draw.svg import Point, attributes, circle, num, rect, text
from wuerfelwerk.draw.symbols import sign_defs

Box = tuple[float, float, float, float]  # left, top, width, height
SVG = "http://www.w3.org/2000/svg"


class Sheet(NamedTuple):
    """What a game draws of a sheet; its frame is the same in all games."""

    kind: str  # class of its element
    box: Box
    body: str
    said: tuple[str, str] | tuple[()] = ()  # its twin: one sentence, then all of it
    places: Mapping[str, str] = MappingProxyType({})  # attributes, where it can be tapped
    font: str = ""


def viewbox(box: Iterable[float]) -> str:
    return " ".join(num(value, 1) for value in box)


@lru_cache(maxsize=1024)  # what one seat does leaves the sheets of others as they are
def twin(name: str, title: str, rows: str) -> str:
    """The picture in words: one sentence, then all of it."""
    title = f'<title id="{name}-title">{text(title)}</title>'
    return f'{title}<desc id="{name}-desc">{text(rows)}</desc>'


def described(name: str) -> dict[str, str]:
    """Attributes of a picture that has a ``twin``."""
    return {"role": "group", "aria-labelledby": f"{name}-title", "aria-describedby": f"{name}-desc"}


def layered(name: str, layers: Iterable[tuple[str, str]]) -> str:
    """Layers in the order they lie on each other; each is there even when it is empty."""
    return "".join(f'<g id="{name}-{layer}">{inside}</g>' for layer, inside in layers)


def stamp(kind: str, box: Iterable[float], body: str) -> str:
    """A picture that is decoration: a sheet at stamp size, the sign of a game."""
    return f'<svg class="{kind}" viewBox="{viewbox(box)}" aria-hidden="true">{body}</svg>'


def last(name: str, marks: str) -> str:
    """The layer of what is new to the viewer; there only when something is."""
    return f'<g id="{name}-last">{marks}</g>' if marks else ""


def last_rings(name: str, spots: Iterable[Point], radius: float) -> str:
    """Rings round the marks that are new to the viewer."""
    kinds = ("last-halo", "last")
    return last(name, "".join(circle(x, y, radius, f' class="{kind}"') for x, y in spots for kind in kinds))


def framed(name: str, sheet: Sheet, alone: str = "", colours: tuple[str, ...] = COLOURS) -> str:
    """A whole sheet. ``alone``: a file of its own, with this style of the game and signs in ``colours``."""
    start = {"id": name, "class": f"sheet {sheet.kind}", "viewBox": viewbox(sheet.box), **sheet.places}
    told = ""
    if sheet.said:
        told = twin(name, *sheet.said)
        start |= described(name)
    if not alone:
        return f"<svg{attributes(start)}>{told}{sheet.body}</svg>"
    left, top, width, height = sheet.box
    start = {"xmlns": SVG, "width": num(width), "height": num(height)} | start
    if sheet.font:
        start["font-family"] = sheet.font
    back = rect(left, top, width, height, 0, ' class="paper"')
    return f"<svg{attributes(start)}>{told}{_head(alone, colours)}{back}{sheet.body}</svg>"


@cache
def _head(alone: str, colours: tuple[str, ...]) -> str:
    return f"<style>{flat(parts_style(), colours)}{alone}</style><defs>{sign_defs(colours)}</defs>"
