"""Bots are dice with an aerial: as many eyes as their level, the mouth on the front."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelwerk.draw.dice import pips
from wuerfelwerk.draw.svg import attributes, circle, kept, num, path, rect

MOUTHS = (
    "M15.5 52 C18 48.6 21 55.4 24 52 C27 48.6 30 55.4 32.5 52",
    "M18 50.4 C20 53.8 28 53.8 30 50.4",
    "M16.5 51.8 L31.5 51.8",
    "M16.5 52.4 C22 54.4 28.5 53.4 31.5 49.2",
    "M14.5 48.6 C18 56.6 30 56.6 33.5 48.6 Z",
)
STEP, GAMES = 13, 10
EYES = {"random": 1, "easy": 2, "medium": 3, "greedy": 3, "strong": 4, "expert": 5}  # bots that have a face


@kept
def bot_face(eyes: int, width: float = 44) -> str:
    """A bot of a level, 1 … 5. Decoration: what level it is stands beside it."""
    mouth = ' class="mouth full"' if eyes == len(MOUTHS) else ' class="mouth"'
    whole = attributes({"viewBox": "-2 -11 52 74", "width": num(width), "height": num(width * 74 / 52)})
    return f'<svg class="botface" aria-hidden="true"{whole}>' + "".join(
        (
            path("M24 2 L24 -5", ' class="aerial"'),
            circle(24, -7, 3, ' class="aerialdot"'),
            rect(1.5, 1.5, 45, 57, 11, ' class="bf-side"'),
            rect(1.5, 1.5, 45, 42, 11, ' class="bf-top"'),
            pips(eyes, 24, 22.5, 10.5, 4.1, "bf-eye"),
            path(MOUTHS[eyes - 1], mouth),
            rect(1.5, 1.5, 45, 57, 11, ' class="bf-edge"'),
            "</svg>",
        )
    )


@kept
def ten_games(won: int) -> str:
    """Ten games as boxes, the won ones crossed. Decoration as well, and as few elements as it can be: the
    start page has a hundred of these."""
    lefts = [STEP * game + 0.5 for game in range(GAMES)]
    strokes = [
        f"M{num(left + 2.4)} 3.4l5.2 5.2M{num(left + 7.6)} 3.4l-5.2 5.2" for left in lefts[:won]
    ]  # one stroke each way
    whole = attributes({"viewBox": f"0 0 {STEP * GAMES - 1} 12", "aria-hidden": "true"})
    lost, crossed = _boxes(lefts[won:]), _boxes(lefts[:won])
    drawn = ((lost, ""), (crossed, ' class="w"'), ("".join(strokes), ' class="x"'))
    parts = [path(line, kind) for line, kind in drawn if line]
    return f'<svg class="ten"{whole}>{"".join(parts)}</svg>'


def _boxes(lefts: Sequence[float]) -> str:
    """Boxes of 10 as one path, their corners cut by so little that they look round."""
    return "".join(f"M{num(left + 1.7)} 1h6.6l1.7 1.7v6.6l-1.7 1.7h-6.6l-1.7-1.7v-6.6z" for left in lefts)
