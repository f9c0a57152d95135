"""What is cut out: nets of dice with flaps, and stickers for blank ones. Drawn in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wuerfelwerk.draw.svg import Point, closed, num, path
from wuerfelwerk.games.printing import Die, Piece
from wuerfelwerk.games.telling import Translator

EDGE = 16.0  # of a die: that is how large they are in the shops
FLAP, SLANT = 4.0, 2.5
STICKER, APART = 13.0, 1.5
ROW = 13  # stickers beside each other
# Faces 1, 2, 6, 5 go round, 3 and 4 close the ends: where each lies, in edges.
LIES = ((0, 1), (1, 1), (1, 0), (1, 2), (3, 1), (2, 1))
# Where the flaps hang: the middle of which edge, as its two ends in edges, and which way it points.
FLAPS: tuple[tuple[Point, Point, Point], ...] = (
    ((0, 2), (0, 1), (-1, 0)),
    *(((1, 1), (1, 0), (-1, 0)), ((1, 0), (2, 0), (0, -1)), ((2, 0), (2, 1), (1, 0))),
    *(((2, 2), (2, 3), (1, 0)), ((2, 3), (1, 3), (0, 1)), ((1, 3), (1, 2), (-1, 0))),
)


def net(tr: Translator, die: Die) -> Piece:
    """A die as one piece: six faces and seven flaps."""
    wide, high = 4 * EDGE + FLAP, 3 * EDGE + 2 * FLAP
    flaps = "".join(path(closed(_flap(*one)), ' class="tab"') for one in FLAPS)
    faces = "".join(_face(drawn, *LIES[n]) for n, drawn in enumerate(die.faces))
    box = f"{num(-FLAP - 0.5)} {num(-FLAP - 0.5)} {num(wide + 1)} {num(high + 1)}"
    drawn = f'<svg viewBox="{box}">{flaps}{faces}</svg>'
    said = tr("%(die)s zum Ausschneiden, Falten und Kleben.", die=die.title)
    return Piece(die.title, drawn, said, wide + 1, die.count)


def _flap(start: Point, end: Point, out: Point) -> Iterator[Point]:
    (ax, ay), (bx, by) = ((x * EDGE, y * EDGE) for x, y in (start, end))
    along = (bx - ax) / EDGE * SLANT, (by - ay) / EDGE * SLANT
    yield ax, ay
    yield ax + along[0] + out[0] * FLAP, ay + along[1] + out[1] * FLAP
    yield bx - along[0] + out[0] * FLAP, by - along[1] + out[1] * FLAP
    yield bx, by


def _face(drawn: str, column: float, row: float, edge: float = EDGE) -> str:
    move = f"translate({num(column * EDGE)} {num(row * EDGE)}) scale({num(edge / 24, 4)})"
    return f'<g transform="{move}">{drawn}</g>'


def stickers(tr: Translator, dice: Sequence[Die]) -> Piece | None:
    """All faces of all dice, for blank ones of wood; None where there are none."""
    faces = [face for die in dice for _ in range(die.count) for face in die.faces]
    if not faces:
        return None
    step = STICKER + APART
    rows = -(-len(faces) // ROW)
    wide, high = ROW * step - APART, rows * step - APART
    scale = num(STICKER / 24, 4)
    body = "".join(
        f'<g transform="translate({num(n % ROW * step)} {num(n // ROW * step)}) scale({scale})">{face}</g>'
        for n, face in enumerate(faces)
    )
    drawn = f'<svg viewBox="-0.5 -0.5 {num(wide + 1)} {num(high + 1)}">{body}</svg>'
    return Piece("", drawn, tr("%(n)s Aufkleber für leere Würfel.", n=len(faces)), wide + 1)
