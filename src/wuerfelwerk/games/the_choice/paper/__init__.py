"""The Choice on paper: six sides a page to cut apart, and three dice with colours and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from wuerfelwerk.draw import View, symbol
from wuerfelwerk.draw.frame import framed
from wuerfelwerk.draw.svg import attributes, num, rect, text
from wuerfelwerk.games.printing import Die, Pad, Sheet
from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.the_choice import rules, sketching
from wuerfelwerk.games.the_choice.board import COLOUR_NAMES, SHEETS, Board, load_boards, read_board
from wuerfelwerk.games.the_choice.material import lay_out_boards, sheets_by_letter, shipped_dice
from wuerfelwerk.games.the_choice.picture.sheet import LEFT, WIDTH, drawn
from wuerfelwerk.games.the_choice.words.seen import PictureWords

A_PAGE = 2, 3
FOR_SEATS = True
ONE_PAGE = (
    *("TC-41", "TC-02", "TC-03", "TC-07", "TC-12", "TC-14", "TC-15", "TC-18", "TC-19", "TC-04", "TC-05"),
    *("TC-08", "TC-09", "TC-10", "TC-21", "TC-22", "TC-23", "TC-28", "TC-29", "TC-30", "TC-31", "TC-32"),
    *("TC-33", "TC-34", "TC-35", "TC-36", "TC-37", "TC-38", "TC-39"),
)
STYLE = """
.choice .tile { stroke-width: 2; } .choice .plate { stroke: #75817c; }
.choice .step rect, .choice .step.now rect { fill: #f1f3ee; }
.choice .step.now .count { fill: #46544f; } .choice .step.now .worth { fill: #16211f; }
.choice .total { fill: #ffffff; stroke: #46544f; stroke-width: 1.2; }
"""
TOTAL = 20.0  # height of the box for the points of a side


def boards(tr: Translator) -> Mapping[str, str]:
    return {id: tr("Seite %(id)s", id=id) for id in load_boards()}


def usual_boards() -> Sequence[str]:
    """Those that are dealt today."""
    return [id for sides in SHEETS for id in sides]


def at_table(tr: Translator) -> Mapping[str, str]:
    """Sheets with both their sides, as they are dealt, then sides that are front and back."""
    sheets = {
        letter: tr("Blatt %(letter)s: Seiten %(front)s und %(back)s", letter=letter, front=front, back=back)
        for letter, (front, back) in sheets_by_letter().items()
    }
    return sheets | {id: tr("Seite %(id)s, vorn und hinten", id=id) for id in load_boards()}


def brings(boards: Sequence[str]) -> Sequence[str]:
    """The sheet of two sides that are printed both; a side whose other one is not stays alone."""
    whole = {
        side: letter
        for letter, sides in sheets_by_letter().items()
        if {*sides} <= {*boards}
        for side in sides
    }
    return list(dict.fromkeys(whole.get(board, board) for board in boards))


def stamp(board: str) -> str:
    return sketching.stamp(sketching.letters_of(load_boards()[board]))


def sheet(tr: Translator, board: str) -> Sheet:
    return _sheet(tr, load_boards()[board])


def _sheet(tr: Translator, board: Board) -> Sheet:
    material, state = lay_out_boards([[board, board]]), np.zeros(1, rules.STATE)[0]
    words = PictureWords(tr)
    side = drawn(material, state, 0, View("sheet", words=words))
    left, top, width, height = side.box
    y = top + height - 12
    label = {"class": "caption", "x": num(LEFT + WIDTH - 78), "y": num(y + 13.4), "text-anchor": "end"}
    said = text(tr("Punkte"))
    total = f"<text{attributes(label)}>{said}</text>"
    total += rect(LEFT + WIDTH - 72, y, 70, TOTAL, 4, ' class="total"')
    box = (left, top, width, height + TOTAL - 10)
    picture = framed("sheet", side._replace(box=box, body=side.body + total, said=()))
    return Sheet(board.id, board.id, picture, words.twin(material, state, 0).replace("\n", " "), named=False)


def brought(tr: Translator, text: str) -> Sheet:
    return _sheet(tr, read_board(text))


def dice_to_make(tr: Translator) -> Sequence[Die]:
    return [
        Die(tr("Würfel %(die)s", die=numeral), tuple(_face(n, code) for n, code in enumerate(faces, 1)))
        for numeral, faces in zip(("I", "II", "III"), shipped_dice(), strict=True)
    ]


def _face(number: int, code: int) -> str:
    """A number on its colour, and the symbol of the colour."""
    colour = COLOUR_NAMES[code]
    written = f'<text class="number" x="12" y="14.4" text-anchor="middle">{number}</text>'
    field = rect(0, 0, 24, 24, 0, ' class="face"')
    return f'<g class="{colour}">{field}{written}{symbol(colour, 12, 19.2, 6.4)}</g>'


def pad(tr: Translator) -> Pad:
    rows = [tr("Seite 1: Farben"), tr("Seite 1: Zahlen"), tr("Seite 2: Farben"), tr("Seite 2: Zahlen")]
    return Pad(rows, tr("Summe"), 4)  # a fifth would stand alone on the next page
