"""Pictures beside the rules."""

from __future__ import annotations

from wuerfelwerk.games.examples import Example
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.wuerfelmeister.board import FIELD_OF

CORNER = tuple(FIELD_OF[name] for name in ("d2", "e2", "f2", "d3", "e3", "f3", "d4", "e4", "f4"))
RIGHT = tuple(FIELD_OF[f"{column}{row}"] for column in "cdef" for row in (1, 2, 3))
LEFT = tuple(FIELD_OF[f"{column}{row}"] for column in "bcd" for row in (1, 2, 3))

EXAMPLES = {
    "WM-03": (Example(N_("Jedes der sechs Bilder liegt zweimal oben."), at=0),),
    "WM-10": (Example(N_("Gesucht ist die 4."), at=2, shelf=0),),
    "WM-12": (
        Example(N_("ein Feld weit, über eine Kante"), at=4, near=CORNER),
        Example(N_("hier liegt kein Würfel"), at=2, near=CORNER, wrong=FIELD_OF["d3"]),
    ),
    "WM-19": (Example(N_("Mit einer 3 genau drei Felder, auf das gesuchte Bild."), at=7, near=RIGHT),),
    "WM-36": (Example(N_("ein anderes Bild"), at=6, near=LEFT, wrong=FIELD_OF["c2"]),),
    "WM-32": (Example(N_("Die geschlagene Figur kommt auf ein leeres Feld."), at=13),),
}
