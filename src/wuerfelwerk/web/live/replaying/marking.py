"""Two choices marked in one picture: what was played by a ring, what would have been better by a dashed one.

A picture that is drawn with choices, if only with none, says itself where its places are (``draw/places``).
"""

from __future__ import annotations

import re
from collections.abc import Collection

from markupsafe import escape

from wuerfelwerk.draw.places import Spot, box_of, room_of, silent, spots_of

LETTERS = 0.045  # height of a flag's letters, in widths of the picture: 14 px on a phone
NARROW = 0.56  # width of a letter, in heights
ROOM = 60.0  # on both sides of where a text is set: it may reach so far
WRITTEN = re.compile(r'<text[^>]*? x="(-?[\d.]+)" y="(-?[\d.]+)"')
Box = tuple[float, float, float, float]


def marked(svg: str, played: Collection[int], better: Collection[int], flag: str = "") -> str:
    """``flag``: the word above the better places."""
    box, (spots, _) = box_of(svg), spots_of(svg)
    if box is None or not {spot.place for spot in spots} & {*played, *better}:
        return silent(svg)
    svg = silent(svg)
    radius = room_of(spots)
    first = [spot for spot in spots if spot.place in played]
    second = [spot for spot in spots if spot.place in better]
    drawn = "".join([_ring(spot, radius, "was") for spot in first])
    drawn += "".join([_ring(spot, radius * (0.72 if spot in first else 1), "would") for spot in second])
    if second and flag:
        drawn += _flag(svg, second, radius, box, flag)
    end = svg.rindex("</svg>")
    return f'{svg[:end]}<g class="fork" aria-hidden="true">{drawn}</g>{svg[end:]}'


def shows(svg: str, places: Collection[int]) -> bool:
    """True if one of the places lies in this picture."""
    return any(spot.place in places for spot in spots_of(svg)[0])


def _ring(spot: Spot, radius: float, kind: str) -> str:
    circle = f'cx="{spot.x:g}" cy="{spot.y:g}" r="{radius:.1f}"'
    return f'<circle class="fork-halo" {circle}/><circle class="{kind}" {circle}/>'


def _flag(svg: str, spots: list[Spot], radius: float, box: Box, word: str) -> str:
    """Above the highest place or below the lowest one, within the picture; nowhere if something is written
    at both: the dashed ring says it too."""
    left, top, width, height = box
    letters = LETTERS * width
    wide, high = letters * (NARROW * len(word) + 1.2), letters * 1.6
    upper = min(spots, key=lambda spot: (spot.y, spot.x))
    lower = max(spots, key=lambda spot: (spot.y, -spot.x))
    ways = ((upper, upper.y - radius - high * 1.15), (lower, lower.y + radius + high * 0.15))
    corners = [
        (min(max(spot.x - wide / 2, left), left + width - wide), y)
        for spot, y in ways
        if top <= y <= top + height - high
    ]
    written = [tuple(map(float, found)) for found in WRITTEN.findall(svg)]

    def is_free(corner: tuple[float, float]) -> bool:
        x, y = corner
        return not any(
            x - ROOM <= one <= x + wide + ROOM and y <= base <= y + high + letters for one, base in written
        )

    free = [corner for corner in corners if is_free(corner)]
    if not free:
        return ""
    x, y = free[0]
    size = f'width="{wide:.1f}" height="{high:.1f}" rx="{high / 4:.1f}"'
    return (
        f'<rect class="flag" x="{x:.1f}" y="{y:.1f}" {size}/>'
        f'<text class="flagword" x="{x + wide / 2:.1f}" y="{y + high * 0.72:.1f}" font-size="{letters:.1f}" '
        f'text-anchor="middle">{escape(word)}</text>'
    )
