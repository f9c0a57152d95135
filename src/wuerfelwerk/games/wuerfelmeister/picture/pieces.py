"""Würfelmeister's pieces as SVG text: dice from straight above with all four sides, figures, the coin."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelwerk.draw import symbol
from wuerfelwerk.draw.dice import PIPS, pips
from wuerfelwerk.draw.svg import attributes, circle, closed, kept, num, path, rect
from wuerfelwerk.games.wuerfelmeister.die import TOP, four_sides
from wuerfelwerk.games.wuerfelmeister.material import SKINS

SEAT_COLOURS = ("blue", "red", "yellow", "green")
PICTURE_COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")  # pictures 1 … 6 of colour dice
CARDS = ("9", "10", "J", "Q", "K", "A")  # pictures 1 … 6 of poker dice
GLYPHS = {  # strokes in a box of 8 by 12
    "0": "M4 0 C-1.2 0 -1.2 12 4 12 C9.2 12 9.2 0 4 0 Z",
    "1": "M1.5 2.5 L4.5 0 L4.5 12",
    "9": "M8 4 C8 -1.3 0 -1.3 0 4 C0 9 8 9 8 4 L8 5 C8 9 6 12 2.5 12",
    "A": "M0 12 L4 0 L8 12 M1.5 8 L6.5 8",
    "B": "M0 0 L0 12 L4 12 C8.4 12 8.4 5.6 4 5.6 L0 5.6 M0 0 L4 0 C7 0 7 5.6 4 5.6",
    "D": "M0 0 L0 12 L3 12 C9 12 9 0 3 0 Z",
    "J": "M6 0 L6 9 C6 13 0 13 0 9",
    "K": "M0 0 L0 12 M7.5 0 L0 7 M2.6 4.8 L8 12",
    "Q": "M4 0 C-1.2 0 -1.2 12 4 12 C9.2 12 9.2 0 4 0 Z M5 8.5 L8.5 12.5",
    "W": "M-1 0 L1.5 12 L4 3 L6.5 12 L9 0",
}
TOP_SHARE = 0.285  # half of the top face, as a share of the die
PIP_SKIN, POKER, COLOURS = range(len(SKINS))


def cube(
    way: int,
    x: float,
    y: float,
    size: float = 50,
    cls: str = "",
    skin: int = 0,
    faces: Sequence[str] = CARDS,
    claimer: str = "",
) -> str:
    """A die that lies like ``way``: its top face, and its four sides leaning out.

    ``claimer``: the colour of the figure on it.
    """
    place = {"class": f"cube {cls}".strip(), "transform": f"translate({num(x)} {num(y)})"}
    return f"<g{attributes(place)}>{_cube(int(way), size, skin, tuple(faces), claimer)}</g>"


@kept
def _cube(way: int, size: float, skin: int, faces: tuple[str, ...], claimer: str) -> str:
    half, top = size / 2, size * TOP_SHARE
    rim = half - 0.9
    outer = [(-rim, -rim), (rim, -rim), (rim, rim), (-rim, rim)]
    inner = [(-top, -top), (top, -top), (top, top), (-top, top)]
    body = []
    for side, picture in enumerate(four_sides(way)):
        after = (side + 1) % 4
        shape = closed([outer[side], outer[after], inner[after], inner[side]])
        face = path(shape, f' class="face {"nesw"[side]}"')
        body.append(_in_colour(face + _side(picture, side, half, top, skin, faces), picture, skin))
    lid = rect(-top, -top, 2 * top, 2 * top, size * 0.05, ' class="topface"')
    picture = int(TOP[way])
    body.append(_in_colour(lid + _lid(picture, top, skin, faces), picture, skin))
    edge = rect(-half, -half, size, size, size * 0.055, ' class="rim"')
    body.append(f'<g class="{claimer}">{edge}</g>' if claimer else edge)
    return "".join(body)


def _in_colour(body: str, picture: int, skin: int) -> str:
    """The face of a colour die hands its tones to what is drawn inside."""
    if skin != COLOURS:
        return body
    return f'<g class="tinted"><g class="{PICTURE_COLOURS[picture - 1]}">{body}</g></g>'


def _lid(picture: int, top: float, skin: int, faces: Sequence[str]) -> str:
    if skin == PIP_SKIN:
        return pips(picture, 0, 0, top * 0.58, top * 0.19, "pip0")
    if skin == COLOURS:
        return symbol(PICTURE_COLOURS[picture - 1], 0, 0, top * 1.5)
    return _letter(faces[picture - 1], 0, 0, top * 1.25)


def _side(picture: int, side: int, half: float, top: float, skin: int, faces: Sequence[str]) -> str:
    """A side, foreshortened: pips lie along the edge."""
    middle = (half + top) / 2
    dx, dy = ((0.0, -middle), (middle, 0.0), (0.0, middle), (-middle, 0.0))[side]
    if skin == COLOURS:
        return symbol(PICTURE_COLOURS[picture - 1], dx, dy, (half - top) * 0.82)
    if skin == POKER:
        return _letter(faces[picture - 1], dx, dy, (half - top) * 0.95)
    return _side_pips(picture, side, (dx, dy), half, top)


def _side_pips(picture: int, side: int, at: tuple[float, float], half: float, top: float) -> str:
    parts = []
    wide, deep = top * 0.15, top * 0.115
    for px, py in PIPS[picture]:
        along, across = (py, px) if picture == 6 else (px, py)  # two rows along the edge
        u, v = along * top * 0.56, across * (half - top) * 0.27
        x, y = (at[0] + u, at[1] + v) if side % 2 == 0 else (at[0] + v, at[1] + u)
        rx, ry = (wide, deep) if side % 2 == 0 else (deep, wide)
        parts.append(f'<ellipse class="pip1" cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"/>')
    return "".join(parts)


def _letter(letters: str, x: float, y: float, size: float) -> str:
    """Letters drawn with a pen, so that no font and no text of a button is in the way."""
    k = size / 17
    start = x - (len(letters) * 11 - 3) * k / 2
    parts = []
    for number, letter in enumerate(letters):
        move = f"translate({num(start + 11 * k * number)} {num(y - 6 * k)}) scale({num(k)})"
        parts.append(path(GLYPHS[letter], f' class="glyph" transform="{move}"'))
    return "".join(parts)


def top_only(picture: int, x: float, y: float, size: float, skin: int, faces: Sequence[str] = CARDS) -> str:
    """Just a face, small, for counting."""
    half = size / 2
    body = rect(-half, -half, size, size, size * 0.2, ' class="topface"')
    body += _lid(picture, half * 0.85, skin, faces)
    return f'<g class="cube" transform="translate({num(x)} {num(y)})">{_in_colour(body, picture, skin)}</g>'


@kept
def figure(seat: int, x: float, y: float, height: float = 34) -> str:
    """A figure: round head, flared body, its symbol on the chest. x, y: its foot."""
    k = height / 40
    colour = SEAT_COLOURS[seat]

    def points(*values: tuple[float, float]) -> str:
        return " ".join(f"{num(x + px * k)} {num(y + py * k)}" for px, py in values)

    body = (
        f"M{points((-13, -1))} C{points((-13, -8), (-7, -14), (-5.4, -22))} "
        f"C{points((-12, -28), (-9, -40), (0, -40))} C{points((9, -40), (12, -28), (5.4, -22))} "
        f"C{points((7, -14), (13, -8), (13, -1))} Z"
    )
    shade = (
        f'<ellipse class="shade" cx="{num(x + 1.5 * k)}" cy="{num(y)}" rx="{num(15 * k)}" ry="{num(4 * k)}"/>'
    )
    both = path(body, ' class="fig-halo"') + path(body, ' class="fig"')
    inside = f'<g class="{colour}">{both}{symbol(colour, x, y - 8.6 * k, 13.5 * k)}</g>'
    return f'<g class="figure">{shade}{inside}</g>'


def coin(x: float, y: float) -> str:
    return (
        circle(x, y, 21, ' class="rimcoin"') + circle(x, y, 16.5, ' class="incoin"') + _letter("W", x, y, 21)
    )
