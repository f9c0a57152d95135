"""Pictures beside the rules."""

from __future__ import annotations

from wuerfelwerk.games.examples import Example
from wuerfelwerk.games.telling import N_

RING, PATH = (1, 2, 3, 4, 5, 6), (17, 18, 19, 22, 23, 27, 28)

EXAMPLES = {
    "TC-12": (Example(N_("Eine Seite: außen der Ring, innen die Zahlen."), moves=("starts A",)),),
    "TC-14": (Example(N_("Drei Würfel, jeder mit Farbe und Zahl."), at=1, shelf=0),),
    "TC-15": (Example(N_("Würfel I fällt noch einmal, II und III bleiben."), at=10, shelf=0),),
    "TC-17": (Example(N_("Alle Seiten; was oben liegt, ist umrandet."), at=9, shelf=1),),
    "TC-19": (Example(N_("Blass ist, was du schon benutzt hast."), at=7, shelf=0),),
    "TC-05": (
        Example(N_("grenzt an ein Kreuz"), at=6, near=RING),
        Example(N_("grenzt an keins"), at=5, near=RING, wrong=5),
    ),
    "TC-09": (
        Example(N_("neben dem Ende des Weges"), at=7, near=PATH),
        Example(N_("nicht daneben"), at=5, near=PATH, wrong=28),
    ),
}
