"""Symbols of the colours, marks in ink and pencil, gems, chips: the signs every game shares.

All symbols are drawn in a box of 24 and stand once on a page (``defs``); pictures place them with
``use``. A symbol is a filled shape without thin lines, so it survives small sizes and grey print.
"""

from __future__ import annotations

import math

from wuerfelwerk.draw.icons import ICONS
from wuerfelwerk.draw.palette import COLOURS
from wuerfelwerk.draw.svg import arc, attributes, closed, disc, kept, num, path, rect, use


def _moon() -> str:
    """Crescent: a big disc less a smaller one, tilted."""
    outer, inner, apart, tilt = 10.2, 8.5, 5.2, -32
    across = (outer**2 - inner**2 + apart**2) / (2 * apart)
    up = math.sqrt(outer**2 - across**2)
    a, b = math.degrees(math.atan2(up, across)), math.degrees(math.atan2(up, across - apart))
    x, y = 11.2, 12.6
    hole_x, hole_y = x + apart * math.cos(math.radians(tilt)), y + apart * math.sin(math.radians(tilt))
    rim = arc(x, y, outer, tilt + a, tilt + 360 - a)
    return f"{rim} {arc(hole_x, hole_y, inner, tilt - b, tilt - 360 + b, 'L')} Z"


def _star() -> str:
    radii = (11.4, 4.9)
    angles = [math.pi * i / 5 for i in range(10)]
    return closed(
        (12 + radii[i % 2] * math.sin(angle), 12.9 - radii[i % 2] * math.cos(angle))
        for i, angle in enumerate(angles)
    )


def _wall() -> str:
    bricks = ((2.6, 3.6, 18.8), (2.6, 13.2, 8.2), (13.2, 13.2, 8.2))
    return " ".join(closed([(x, y), (x + w, y), (x + w, y + 7.2), (x, y + 7.2)]) for x, y, w in bricks)


SYMBOLS: dict[str, str] = {
    "red": "M12 21.4 C5.4 16.6 2.2 13.1 2.2 9 C2.2 5.8 4.7 3.3 7.7 3.3 C9.5 3.3 11.1 4.3 12 5.8 "
    "C12.9 4.3 14.5 3.3 16.3 3.3 C19.3 3.3 21.8 5.8 21.8 9 C21.8 13.1 18.6 16.6 12 21.4 Z",
    "orange": f"{disc(12, 12, 9.7)} {disc(12, 12, 4.6, -1)}",
    "yellow": _star(),
    "green": "M12 1.6 L18.8 10.4 L15.9 10.4 L21.8 18.4 L14 18.4 L14 22.4 L10 22.4 L10 18.4 L2.2 18.4 "
    "L8.1 10.4 L5.2 10.4 Z",
    "blue": "M1.6 8 C4.6 3.4 8.4 2.8 12 5.6 C15.4 8.2 18.8 8 22.4 4 L22.4 9.2 C18.8 13.2 15.4 13.4 "
    "12 10.8 C8.4 8 4.6 8.6 1.6 13.2 Z M1.6 16 C4.6 11.4 8.4 10.8 12 13.6 C15.4 16.2 18.8 16 22.4 12 "
    "L22.4 17.2 C18.8 21.2 15.4 21.4 12 18.8 C8.4 16 4.6 16.6 1.6 21.2 Z",
    "purple": _moon(),
    "grey": _wall(),
}

# four marks drawn by hand, filled brush strokes
MARKS = (
    "M4.3 3.6 C9 7.6 15.6 14.2 20.6 19.3 L18.4 21.1 C13.6 16.4 7.4 10 3.3 5.9 Z "
    "M19.4 3.4 L21 5.4 C16.2 9.3 9.6 15.4 5.2 20.6 L3.2 18.6 C8 13.6 14.6 7.4 19.4 3.4 Z",
    "M3.6 4.6 C8.6 8.2 15.2 13.8 20.9 18.2 L19.5 20.6 C13.8 16.6 7.2 11 2.6 7 Z "
    "M18 3.1 L20.3 4.5 C16.8 9.6 10.6 16.2 6.4 21.2 L4 19.4 C8.4 14.4 14.4 8 18 3.1 Z",
    "M5.6 3 C9.9 8 15.4 13.6 21 18.4 L19 20.8 C13.4 16.2 7.6 10 3.6 5 Z "
    "M20.2 4.4 L21.2 7 C15.4 10.4 8.8 15.8 4.4 20 L2.8 17.6 C8 12.8 14.6 7.8 20.2 4.4 Z",
    "M4 5 C9.4 7.8 15.4 12.8 20 18.6 L17.8 20.4 C13.2 15 7.4 10.2 3 7.4 Z "
    "M18.8 2.8 L20.9 4.4 C17.2 10 11.2 16.8 7 21.4 L4.6 19.8 C9.2 14.8 15 8.4 18.8 2.8 Z",
)
PENCIL_HALO = "M5 5 L19 19 M19 5 L5 19"
PENCIL = (
    "M4.6 5.6 C9 9.6 14 14.6 19 19.4 M5.8 4.6 C10 8.8 15.2 13.6 19.8 18.2 "
    "M19.2 4.8 C14.6 8.8 9.4 14.2 5 19.4 M18.2 4.2 C13.8 9 9 13.4 4.4 18.2"
)
SHEEN = (
    '<linearGradient id="sheen" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" '
    'stop-opacity=".42"/><stop offset=".19" stop-color="#fff" stop-opacity="0"/></linearGradient>'
)


def sign_defs(colours: tuple[str, ...] = COLOURS) -> str:
    """Symbols of the colours, marks and pencil as ``symbol`` elements, for inside ``defs``."""
    parts = [
        _box(f"s-{colour}", path(SYMBOLS[colour], ' fill-rule="evenodd" stroke-linejoin="round"'))
        for colour in colours
    ]
    for number, data in enumerate(MARKS):
        parts.append(_box(f"x{number}", path(data, ' class="halo"') + path(data, ' class="ink"')))
    pencil = path(PENCIL_HALO, ' class="lead-halo"') + path(PENCIL, ' class="lead"')
    parts.append(_box("draft", pencil))
    return "".join(parts)


def defs() -> str:
    """Everything pictures refer to, once for a page, in an SVG that takes no room."""
    icons = "".join(_box(f"i-{name}", body) for name, body in ICONS.items())
    return (
        '<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{sign_defs()}{icons}{SHEEN}</defs></svg>"
    )


def _box(id: str, body: str) -> str:
    return f'<symbol id="{id}" viewBox="0 0 24 24">{body}</symbol>'


def symbol(colour: str, x: float, y: float, size: float, cls: str = "sym") -> str:
    """The symbol of a colour, centred."""
    return use(f"s-{colour}", x, y, size, f' class="{cls}"' if cls else "")


@kept
def mark(x: float, y: float, size: float, which: int = 0, cls: str = "mark", id: str = "") -> str:
    """A mark in ink, one of four hands."""
    extra = attributes({"id": id, "class": cls} if id else {"class": cls})
    return use(f"x{which % len(MARKS)}", x, y, size, extra)


def pencil(x: float, y: float, size: float) -> str:
    """A mark in pencil: chosen, not committed."""
    return use("draft", x, y, size, ' class="draftmark"')


@kept
def gem(x: float, y: float, width: float, cls: str = "gem") -> str:
    """A cut gem; wide enough for a symbol."""
    height = width * 0.88
    top, belt, tip = y - height * 0.46, y - height * 0.12, y + height * 0.54
    flat, half = width * 0.3, width / 2
    points = [(x - flat, top), (x + flat, top), (x + half, belt), (x, tip), (x - half, belt)]
    return path(closed(points, 1), f' class="{cls}"')


@kept
def icon(name: str, size: float = 24, cls: str = "") -> str:
    """A line icon of its own, for beside words; it says nothing by itself."""
    classes = f"icon {cls}".strip()
    side = num(size)
    return (
        f'<svg class="{classes}" width="{side}" height="{side}" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#i-{name}"/></svg>'
    )


@kept
def chip(colour: str, size: float = 20, cls: str = "") -> str:
    """A small tile in a colour with its symbol, for running text."""
    classes = f"chip {colour} {cls}".strip()
    side = num(size)
    return (
        f'<svg class="{classes}" width="{side}" height="{side}" viewBox="0 0 24 24" aria-hidden="true">'
        f"{rect(1, 1, 22, 22, 6, attributes({'class': 'swatch'}))}{symbol(colour, 12, 12, 15)}</svg>"
    )
