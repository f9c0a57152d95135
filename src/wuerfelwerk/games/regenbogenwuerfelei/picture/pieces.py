"""The pieces of the pictures: a rack as a rainbow, and the four function dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wuerfelwerk.draw.svg import arc, attributes, circle, kept, num, path, rect
from wuerfelwerk.games.regenbogenwuerfelei.material import FUNCTIONS

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")  # by colour code, outside in
WIDTH, HEIGHT = 48, 60  # of a die with two faces
BAND, NARROW_BAND = 6.4, 5.0  # of a rainbow, from the middle of one band to that of the next

ART_OF = {
    "joker": (
        path(
            "M12 30 C10 21 6 18 8 11 C14 11 18 14 20 18 C20 13 22 9 24 5.4 C26 9 28 13 28 18 C30 14 34 11 "
            "40 11 C42 18 38 21 36 30 Z",
            ' class="cap"',
        )
        + circle(8, 10.6, 2.6, ' class="bell"')
        + circle(24, 5.8, 2.6, ' class="bell"')
        + circle(40, 10.6, 2.6, ' class="bell"')
        + path("M12.4 31 L35.6 31 L35.6 35.4 L12.4 35.4 Z", ' class="band-dark"')
    ),
    "blockierer": (
        path(
            "M9 14 L39 14 L39 24 L9 24 Z M13 24 L16 24 L16 35 L13 35 Z M32 24 L35 24 L35 35 L32 35 Z",
            ' class="art"',
        )
        + path(
            "M14 14 L20 14 L15 24 L9 24 Z M26 14 L32 14 L27 24 L21 24 Z M38 14 L39 14 L39 24 L33 24 Z",
            ' class="gap"',
        )
    ),
    "hilfe": path(
        "M15.5 24 L15.5 14.6 C15.5 12 19 12 19 14.6 L19 21.6 M19 21 L19 11.6 C19 9 22.6 9 22.6 11.6 L22.6 21 "
        "M22.6 21 L22.6 12.4 C22.6 9.8 26.2 9.8 26.2 12.4 L26.2 21.6 M26.2 22 L26.2 15.6 C26.2 13 29.8 13 "
        "29.8 15.6 L29.8 26 C29.8 32 27 36 21.8 36 C17.4 36 15.2 33.6 13.2 29.6 L10.4 24.4 C9.2 22 12.2 20 "
        "13.8 22.2 L15.5 25",
        ' class="drawn"',
    ),
    "zauberer": (
        path("M24 6 C27 13 30 21 33 28 L15 28 C18 21 21 13 24 6 Z", ' class="art"')
        + path("M9 29.4 C16 26.6 32 26.6 39 29.4 C38 34.4 10 34.4 9 29.4 Z", ' class="art"')
        + path("M20 21.4 L29 21.4 L30.2 24.4 L18.8 24.4 Z", ' class="gap"')
    ),
}


def function_die(
    name: str, width: float = WIDTH, *, attrs: Mapping[str, str] | None = None, label: str = ""
) -> str:
    """Joker: six stripes. Blockierer: black, a barrier. Hilfe: white, a hand. Zauberer: silver, a hat."""
    given = dict(attrs or {})
    if label:
        given = {"role": "img", "aria-label": label} | given
    elif "role" not in given:
        given["aria-hidden"] = "true"
    start = {
        "class": f"die bow-function {name}",
        "viewBox": f"0 0 {WIDTH} {HEIGHT}",
        "width": num(width),
        "height": num(width * HEIGHT / WIDTH),
    }
    return f"<svg{attributes(start | given)}>{_function(name)}</svg>"


@kept
def _function(name: str) -> str:
    body = rect(1.5, 1.5, 45, 57, 10, ' class="die-side"') + rect(1.5, 1.5, 45, 41, 10, ' class="die-top"')
    if name == "joker":
        stripes = (
            f'<g class="{colour}">{rect(5 + 6.4 * n, 4, 6.4, 36, 0, attributes({"class": "stripe"}))}</g>'
            for n, colour in enumerate(COLOUR_NAMES)
        )
        body += "".join(stripes)
    letter = f'<text class="letter" x="24" y="55" text-anchor="middle">{FUNCTIONS_LETTERS[name]}</text>'
    return body + ART_OF[name] + rect(1.5, 1.5, 45, 57, 10, ' class="die-edge"') + letter


FUNCTIONS_LETTERS = {name: name[0].upper() for name in FUNCTIONS}


def rainbow(counts: Sequence[int], total: bool = True, step: float = BAND) -> str:
    """A band for each colour, full where the rack has it; under it the number of dice. Box 120 × 63.
    ``step``: from one band to the next; the smaller, the more room is left for the number."""
    parts = []
    for code, colour in enumerate(COLOUR_NAMES):
        data = arc(60, 61, 55.5 - code * step, 180, 360)
        if counts[code]:
            both = path(data, ' class="band-edge"') + path(data, ' class="band"')
        else:
            both = path(data, ' class="band-none"')
        parts.append(f'<g class="{colour}">{both}</g>')
    if total:
        parts.append(f'<text class="count" x="60" y="60" text-anchor="middle">{sum(counts)}</text>')
    return "".join(parts)
