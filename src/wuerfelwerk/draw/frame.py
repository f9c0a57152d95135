"""The frame of a sheet: the element round its layers, its text twin, and what makes it a file of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files

from wuerfelwerk.draw.palette import flat
from wuerfelwerk.draw.palette import style as parts_style
from wuerfelwerk.draw.svg import attributes, num, rect, text
from wuerfelwerk.draw.symbols import sign_defs

Box = tuple[float, float, float, float]  # left, top, width, height
Style = Callable[[], str]
SVG = "http://www.w3.org/2000/svg"


@cache
def css_beside(package: str) -> str:
    """``picture.css`` of a game."""
    return files(package).joinpath("picture.css").read_text("utf-8")


def viewbox(box: Iterable[float]) -> str:
    return " ".join(num(value, 1) for value in box)


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


def framed(
    name: str,
    kind: str,
    box: Box,
    body: str,
    *,
    told: str = "",
    asked: Mapping[str, str] | None = None,
    file: tuple[Style, tuple[str, ...]] | None = None,
    font: str = "",
) -> str:
    """A whole sheet.

    ``told``: its ``twin``. ``asked``: attributes of its places. ``file``: a file of its own, in the
    light theme: the game's style, ``flat``, and its colours.
    """
    start = {"id": name, "class": f"sheet {kind}", "viewBox": viewbox(box), **(asked or {})}
    if told:
        start |= described(name)
    if file is None:
        return f"<svg{attributes(start)}>{told}{body}</svg>"
    left, top, width, height = box
    start = {"xmlns": SVG, "width": num(width), "height": num(height)} | start
    if font:
        start["font-family"] = font
    style, colours = file
    css = flat(parts_style(), colours) + style()
    head = f"<style>{css}</style><defs>{sign_defs(colours)}</defs>"
    back = rect(left, top, width, height, 0, ' class="paper"')
    return f"<svg{attributes(start)}>{told}{head}{back}{body}</svg>"
