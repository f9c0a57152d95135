"""Würfelland on paper: every side of a tablet on a page of its own, and six colour dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from wuerfelwerk.draw import View
from wuerfelwerk.draw.frame import framed
from wuerfelwerk.games.printing import Die, Pad, Sheet
from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.usual.paper import colour_face
from wuerfelwerk.games.wuerfelland import rules, sketching
from wuerfelwerk.games.wuerfelland.board import COLOUR_NAMES, TABLETS, Board, load_boards, read_board
from wuerfelwerk.games.wuerfelland.material import DICE, lay_out_boards
from wuerfelwerk.games.wuerfelland.picture.sheet import drawn

FOR_SEATS = True
BESIDE = 25.0
ONE_PAGE = (
    *("WL-39", "WL-02", "WL-05", "WL-06", "WL-08", "WL-09", "WL-10", "WL-11", "WL-12", "WL-13", "WL-14"),
    *("WL-15", "WL-17", "WL-18", "WL-19", "WL-20", "WL-22", "WL-25", "WL-26", "WL-27", "WL-30", "WL-31"),
    *("WL-32", "WL-34", "WL-37", "WL-38", "WL-40", "WL-41"),
)
STYLE = """
.land .area { stroke-width: 2.2; } .land .gem.open { stroke-width: 1.8; }
.land .rock { fill: #e1e4e2; stroke: #8b9892; stroke-width: 1; }
.land .peak { fill: #4d5954; } .land .far { fill: #8b9892; } .land .snow { fill: #ffffff; }
"""


def boards(tr: Translator) -> Mapping[str, str]:
    return {id: _called(tr, id) for id in load_boards()}


def usual_boards() -> Sequence[str]:
    """Those that are dealt today."""
    return [id for sides in TABLETS for id in sides]


def _called(tr: Translator, id: str) -> str:
    return tr("Tafel %(n)s, Seite %(side)s", n=id[:-1], side=id[-1].upper())


def stamp(board: str) -> str:
    return sketching.stamp(sketching.letters_of(load_boards()[board]))


def sheet(tr: Translator, board: str) -> Sheet:
    return _sheet(tr, load_boards()[board], _called(tr, board))


def brought(tr: Translator, text: str) -> Sheet:
    board = read_board(text)
    return _sheet(tr, board, tr("Plan %(id)s", id=board.id))


def _sheet(tr: Translator, board: Board, called: str) -> Sheet:
    state = np.zeros(1, rules.STATE)[0]
    picture = framed("sheet", drawn(lay_out_boards({}, [[board, board]]), state, 0, View("sheet")))
    said = tr(
        "Ein Spielplan mit %(fields)s Feldern, davon %(treasures)s mit Schatz, und %(rocks)s Felsen.",
        fields=len(board.fields()),
        treasures=len(board.treasures),
        rocks=len(board.blocked),
    )
    return Sheet(board.id, called, picture, said, _notes(tr))


def _notes(tr: Translator) -> tuple[tuple[str, str], ...]:
    return (
        (
            tr("Ankreuzen"),
            tr(
                "Alle Würfel einer Farbe in ein Gebiet, jedes Kreuz neben einem Kreuz. Erst ein Gebiet "
                "fertig, dann das nächste dieser Farbe."
            ),
        ),
        (tr("Schatz gefunden"), tr("Unten abstreichen, danach ein Wurf mit 5 Würfeln nur für dich.")),
        (tr("Ziel"), tr("9 Schätze und eine Farbe komplett.")),
    )


def dice_to_make(tr: Translator) -> Sequence[Die]:
    return [Die(tr("Farbwürfel"), tuple(map(colour_face, COLOUR_NAMES)), DICE)]


def pad(tr: Translator) -> Pad:
    rows = [tr("%(n)s. Spiel", n=number) for number in range(1, 11)]
    return Pad(rows, tr("Siege"), 2)
