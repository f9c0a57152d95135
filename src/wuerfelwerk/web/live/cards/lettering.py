"""Text of a picture card: what its fonts can draw, and how large it may be in the room there is."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from wuerfelwerk.draw.svg import num, text

# Blocks of the fonts the server draws with (Roboto); of anything else they would draw an empty box.
DRAWN = (
    *((0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x2DF), (0x370, 0x3FF), (0x400, 0x52F)),
    *((0x1E00, 0x1EFF), (0x2010, 0x2027), (0x2030, 0x203A), (0x20A0, 0x20BF), (0x2190, 0x2193)),
)
NARROW, WIDE = frozenset("iIjl.,:;'’!|()[]tfr1 "), frozenset("mwMWÆŒ@%—…")
NARROW_EM, USUAL_EM, CAPITAL_EM, WIDE_EM = 0.31, 0.53, 0.6, 0.86  # widths of bold signs, rounded up
CONDENSED = 0.85  # of that, in the narrow face
MORE = "…"
SCORE = "\u00a0:\u00a0"  # between numbers no line ends


def drawable(said: str) -> str:
    """The text on one line, without what the fonts lack: emoji, say."""
    kept = [sign for sign in unicodedata.normalize("NFC", said) if any(a <= ord(sign) <= b for a, b in DRAWN)]
    return " ".join("".join(kept).split())


def width(said: str, size: float, narrow: bool = False) -> float:
    """About how wide it is, rather more than less."""
    return size * sum(map(_em, said)) * (CONDENSED if narrow else 1)


def _em(sign: str) -> float:
    if sign in NARROW:
        return NARROW_EM
    if sign in WIDE:
        return WIDE_EM
    return CAPITAL_EM if sign.isupper() else USUAL_EM


def cut(said: str, room: float, size: float, narrow: bool = False) -> str:
    """As much of a line as there is room for."""
    if width(said, size, narrow) <= room:
        return said
    while said and width(said + MORE, size, narrow) > room:
        said = said[:-1]
    return said.rstrip() + MORE


def lines(said: str, room: float, sizes: Sequence[int], most: int) -> tuple[int, list[str]]:
    """The largest size in which the text fits into so many lines, and these; else it is cut."""
    for size in sizes:
        found = _broken(said, room, size)
        if len(found) <= most and all(width(line, size, True) <= room for line in found):
            return size, found
    found = _broken(said, room, sizes[-1])
    left = " ".join(found[most - 1 :])
    kept = [*found[: most - 1], *([left] if left else [])]
    return sizes[-1], [cut(line, room, sizes[-1], True) for line in kept]


def _broken(said: str, room: float, size: float) -> list[str]:
    found = [""]
    for word in said.replace(" : ", SCORE).split(" "):
        longer = f"{found[-1]} {word}".strip()
        if width(longer, size, True) <= room or not found[-1]:
            found[-1] = longer
        else:
            found.append(word)
    return found


def line(said: str, x: float, y: float, kind: str, size: float, more: str = "") -> str:
    """An element; what stands in it is escaped."""
    return f'<text class="{kind}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{more}>{text(said)}</text>'
