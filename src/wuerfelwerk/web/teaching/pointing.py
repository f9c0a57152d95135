"""The teacher's marker on a picture: a loop round what is meant, a stroke that leads there, a veil elsewhere.

All of it lies over the picture of the game and lets taps through. A picture says itself where its places
are (``draw/places``); it need not know that it is pointed at.
"""

from __future__ import annotations

from collections.abc import Collection
from math import atan2, cos, pi, sin

from wuerfelwerk.draw.places import Spot, box_of, room_of, spots_of

HEAD = 13  # length of an arrow's head
OPEN = 0.55  # how far it opens


def pointed(svg: str, meant: Collection[int], bright: Collection[int]) -> str:
    """The picture with loops round the places that are ``meant``; they and the ``bright`` ones keep their
    colours. A picture that says nothing of its places stays as it is."""
    box, (spots, reach) = box_of(svg), spots_of(svg)
    if box is None or not spots:
        return svg
    left, top, width, height = box
    shown = [spot for spot in spots if spot.place in meant]
    clear = [spot for spot in spots if spot.place in bright or spot in shown]
    holes = "".join(_disc(spot, room_of(spots)) for spot in clear)
    sheet = f"M{left:g} {top:g}h{width:g}v{height:g}h-{width:g}z"
    veil = f'<path class="veil" fill-rule="evenodd" d="{sheet}{holes}"/>'
    strokes = "".join(_loop(spot, reach + 6) for spot in shown)
    if shown:
        strokes += _arrow(shown[0], reach + 10, (left, top, width))
    end = svg.rindex("</svg>")
    return f'{svg[:end]}<g class="teacher" aria-hidden="true">{veil}{strokes}</g>{svg[end:]}'


def _disc(spot: Spot, radius: float) -> str:
    x, y, r = spot.x, spot.y, round(radius, 1)
    return f"M{x - r:g} {y:g}a{r} {r} 0 1 0 {2 * r:g} 0a{r} {r} 0 1 0 {-2 * r:g} 0z"


def _stroke(path: str) -> str:
    return f'<path class="pt-halo" d="{path}"/><path class="pt" d="{path}"/>'


def _loop(spot: Spot, r: float) -> str:
    """A ring as a hand draws it, a little open."""
    ways = (
        ((-0.9, -1.35), (-1.35, 0.1), (-0.75, 0.8)),
        ((-0.2, 1.35), (1.25, 1.1), (1.08, -0.1)),
        ((0.95, -0.85), (0.3, -1.2), (-0.1, -1.06)),
    )
    path = f"M{spot.x + 0.5 * r:.1f} {spot.y - 0.98 * r:.1f}"
    for way in ways:
        path += "C" + " ".join(f"{spot.x + dx * r:.1f} {spot.y + dy * r:.1f}" for dx, dy in way)
    return _stroke(path)


def _arrow(spot: Spot, r: float, box: tuple[float, float, float]) -> str:
    """From the note above the picture down to the loop, on the side where there is more room."""
    left, top, width = box
    side = 1 if spot.x < left + 0.72 * width else -1
    tip = (spot.x + side * 0.72 * r, spot.y - 0.72 * r)
    start = (min(max(tip[0] + side * 0.22 * width, left + 8), left + width - 8), top + 3)
    if tip[1] - start[1] < 2 * HEAD:  # the place lies right below the note
        return ""
    bend = (start[0] + side * 6, tip[1] - 0.35 * (tip[1] - start[1]))
    angle = atan2(tip[1] - bend[1], tip[0] - bend[0])
    wings = [
        (tip[0] + HEAD * cos(angle + turn), tip[1] + HEAD * sin(angle + turn))
        for turn in (pi - OPEN, pi + OPEN)
    ]
    line = f"M{start[0]:.1f} {start[1]:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}"
    head = (
        f"M{wings[0][0]:.1f} {wings[0][1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}L{wings[1][0]:.1f} {wings[1][1]:.1f}"
    )
    return _stroke(line + head)
