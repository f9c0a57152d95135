"""Regenbogenwürfelei on paper: a rack for each of six, 24 dice in six colours, the four function dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wuerfelwerk.draw import symbol
from wuerfelwerk.draw.svg import num, rect, text
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.games.printing import Die, Pad, Sheet
from wuerfelwerk.games.regenbogenwuerfelei.material import FUNCTIONS, MAX_SEATS, OF_EACH_COLOUR
from wuerfelwerk.games.regenbogenwuerfelei.picture.pieces import ART_OF, COLOUR_NAMES
from wuerfelwerk.games.regenbogenwuerfelei.words.names import colours, functions
from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.usual.paper import colour_face, pip_face

A_PAGE = 1, 3
EACH_A_SEAT = True
BESIDE = 27.0
PLACE, GAP, HIGH = 56.0, 8.0, 118.0  # a place on the rack, between two, the whole rack
ONE_PAGE = (
    *("RW-26", "RW-27", "RW-02", "RW-03", "RW-04", "RW-05", "RW-06", "RW-07", "RW-08", "RW-10", "RW-11"),
    *("RW-12", "RW-13", "RW-14", "RW-15", "RW-16", "RW-17", "RW-18", "RW-19", "RW-21", "RW-22", "RW-24"),
    *("RW-28", "RW-31", "RW-33", "RW-34", "RW-35", "RW-37", "RW-38", "RW-40", "RW-43", "RW-44", "RW-45"),
    *("RW-46", "RW-47", "RW-48"),
)
STYLE = """
.rack .edge { fill: #f6f7f4; stroke: #46544f; stroke-width: 1.2; }
.rack .place { fill: var(--fill); stroke: var(--edge); stroke-width: 1.8; }
.rack text { font-size: 11px; fill: #46544f; } .rack .sym { fill: var(--edge); }
.bow .felt { fill: #eef1ee; stroke: #75817c; stroke-width: 1.2; } .bow .note { fill: #46544f; }
.bow .arrow { fill: #46544f; } .bow .track, .bow .fence { stroke: #75817c; }
.function .art, .function .band-dark { fill: #16211f; } .function .gap { fill: #ffffff; }
.function .cap, .function .bell { fill: #ffffff; stroke: #16211f; stroke-width: 1.8; stroke-linejoin: round; }
.function .drawn { fill: none; stroke: #16211f; stroke-width: 2.4; }
.function .drawn { stroke-linecap: round; stroke-linejoin: round; }
"""


def boards(tr: Translator) -> Mapping[str, str]:
    return {letter: tr("Ablage %(letter)s", letter=letter) for letter in LETTERS[:MAX_SEATS]}


def sheet(tr: Translator, board: str) -> Sheet:
    said = tr("Eine Ablage mit einem Platz für jede Farbe: %(colours)s.", colours=", ".join(colours(tr)))
    notes = ((tr("Ablegen"), tr("Würfel einer Farbe kommen auf ihren Platz, auch übereinander.")),)
    return Sheet(board, boards(tr)[board], _rack(tr), said, notes)


def _rack(tr: Translator) -> str:
    """A row of places, one a colour; below there is room for function dice."""
    wide = GAP + (PLACE + GAP) * len(COLOUR_NAMES)
    body = rect(0.6, 0.6, wide - 1.2, HIGH - 1.2, 10, ' class="edge"')
    for number, (colour, name) in enumerate(zip(COLOUR_NAMES, colours(tr), strict=True)):
        x = GAP + number * (PLACE + GAP)
        place = rect(x, GAP, PLACE, PLACE, 7, ' class="place"') + symbol(
            colour, x + PLACE / 2, GAP + PLACE / 2, 30
        )
        body += f'<g class="{colour}">{place}</g>'
        body += _written(x + PLACE / 2, GAP + PLACE + 14, name)
    low, beside = GAP + PLACE + 24, tr("Funktionswürfel")
    body += f'<path class="fence" d="M{num(GAP)} {num(low)} L{num(wide - GAP)} {num(low)}"/>'
    body += f'<text x="{num(GAP)}" y="{num(low + 14)}">{text(beside)}</text>'
    return f'<svg class="sheet bow" viewBox="0 0 {num(wide)} {num(HIGH)}"><g class="rack">{body}</g></svg>'


def _written(x: float, y: float, said: str) -> str:
    return f'<text x="{num(x)}" y="{num(y)}" text-anchor="middle">{text(said)}</text>'


def dice_to_make(tr: Translator) -> Sequence[Die]:
    """Four of each colour with pips; the Joker with the six colours, the others alike on all sides."""
    made = [
        Die(name, tuple(pip_face(n, colour) for n in range(1, 7)), OF_EACH_COLOUR)
        for colour, name in zip(COLOUR_NAMES, colours(tr), strict=True)
    ]
    for number, name in enumerate(functions(tr)):
        kind = FUNCTIONS[number]
        if kind == "joker":
            made.append(Die(name, tuple(colour_face(c) + _art(kind, 7, 7, 0.2) for c in COLOUR_NAMES)))
        else:
            made.append(Die(name, (rect(0, 0, 24, 24, 0, ' class="face"') + _art(kind, 12, 12, 0.46),) * 6))
    return made


def _art(kind: str, x: float, y: float, scale: float) -> str:
    """What a function die shows, round a point; it is drawn round (24, 21)."""
    moved = f"translate({num(x - 24 * scale)} {num(y - 21 * scale)}) scale({num(scale)})"
    return f'<g class="function" transform="{moved}">{ART_OF[kind]}</g>'


def pad(tr: Translator) -> Pad:
    rows = [tr("%(n)s. Runde", n=number) for number in range(1, 9)]
    return Pad(rows, tr("Summe"), 2, MAX_SEATS)
