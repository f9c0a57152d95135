"""Würfelmeister on paper: a plan of each size with the coin, figures that stand, thirteen dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wuerfelwerk.draw.dice import pips
from wuerfelwerk.draw.svg import circle, line, num, path, rect
from wuerfelwerk.games.printing import Die, Pad, Piece, Sheet
from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.wuerfelmeister.board import FIELD_OF, SIZES, coin_side
from wuerfelwerk.games.wuerfelmeister.material import MAX_SEATS
from wuerfelwerk.games.wuerfelmeister.picture.looks import BAR, BELOW, WIDE, Plan
from wuerfelwerk.games.wuerfelmeister.picture.pieces import coin, figure
from wuerfelwerk.games.wuerfelmeister.picture.sheet import board_of_plan

COIN = "c1"
FIELD = 22.0  # mm: a die of 16 mm and a figure stand on it
DICE = 13
OPTION = "size"
BESIDE = 29.0
ONE_PAGE = (
    *("WM-45", "WM-02", "WM-06", "WM-04", "WM-03", "WM-07", "WM-09", "WM-10", "WM-12", "WM-13", "WM-16"),
    *("WM-17", "WM-18", "WM-19", "WM-20", "WM-21", "WM-22", "WM-23", "WM-25", "WM-26", "WM-27", "WM-29"),
    *("WM-30", "WM-31", "WM-32", "WM-34", "WM-35", "WM-36", "WM-37", "WM-38", "WM-39", "WM-40", "WM-41"),
)
STYLE = """
.meister .spot.alt { fill: #eceeea; stroke: #ffffff; } .meister .spot { stroke: #b9c2bd; stroke-width: .8; }
.fold { fill: none; stroke: #75817c; stroke-width: .8; stroke-dasharray: 4 3; }
.cut { fill: #ffffff; stroke: #16211f; stroke-width: .8; } .flap { fill: #f1f3ee; }
.standing .figure .shade { fill: none; }
"""


def boards(tr: Translator) -> Mapping[str, str]:
    return {str(size): tr("Plan %(n)s × %(n)s", n=size) for size in sorted(SIZES)}


def sheet(tr: Translator, board: str) -> Sheet:
    rows = int(board)
    plan = Plan(rows, FIELD_OF[COIN], coin_side(FIELD_OF[COIN], rows))
    left, top, width, height = plan.box
    high = height - BAR - BELOW + 14
    box = f"{num(left)} {num(top)} {num(width)} {num(high)}"
    drawn = f'<svg class="sheet meister" viewBox="{box}">{board_of_plan(plan)}</svg>'
    said = tr(
        "Ein Plan mit %(size)s mal %(size)s Feldern; die Münze liegt bei %(coin)s.", size=rows, coin=COIN
    )
    return Sheet(board, boards(tr)[board], drawn, said, _notes(tr), FIELD * width / WIDE, named=False)


def _notes(tr: Translator) -> tuple[tuple[str, str], ...]:
    return (
        (tr("Dein Zug"), tr("Bild suchen, einen freien Würfel kippen, würfeln, genau so weit ziehen.")),
        (tr("Nehmen"), tr("Steht deine Figur im nächsten Zug noch auf deinem Bild, gehört der Würfel dir.")),
        (tr("Ziel"), tr("Ist der Plan leer, geht es genau auf die Münze zurück.")),
    )


def pieces(tr: Translator) -> Sequence[Piece]:
    said = tr("Eine Figur zum Ausschneiden: oben falten, die Füße nach außen knicken.")
    figures = [Piece(tr("Figur"), _standing(seat), said, 20.0) for seat in range(MAX_SEATS)]
    rim = circle(0, 0, 23.4, ' class="cut"')
    money = f'<svg viewBox="-24 -24 48 48"><g class="meister">{rim}{coin(0, 0)}</g></svg>'
    return [*figures, Piece(tr("Münze"), money, tr("Die Münze zum Ausschneiden."), 22.0)]


def _standing(seat: int) -> str:
    """A figure twice, head to head, with a flap at each foot. Box 40 × 140."""
    strip = rect(0.5, 0.5, 39, 139, 0, ' class="cut"')
    flaps = rect(1, 1, 38, 15, 0, ' class="flap"') + rect(1, 124, 38, 15, 0, ' class="flap"')
    folds = "".join(path(line([(0, y), (40, y)]), ' class="fold"') for y in (16, 70, 124))
    one = figure(seat, 20, 121, 46)
    other = f'<g transform="rotate(180 20 70)">{one}</g>'
    return f'<svg viewBox="0 0 40 140"><g class="standing">{strip}{flaps}{one}{other}{folds}</g></svg>'


def dice_to_make(tr: Translator) -> Sequence[Die]:
    faces = tuple(rect(0, 0, 24, 24, 0, ' class="face"') + pips(n, 12, 12, 6, 2.2) for n in range(1, 7))
    return [Die(tr("Würfel"), faces, DICE)]


def pad(tr: Translator) -> Pad:
    rows = [tr("Würfel"), tr("Ziel")]
    return Pad(rows, tr("Summe"), 6)
