"""Pictures beside the rules."""

from __future__ import annotations

from wuerfelwerk.games.examples import Example
from wuerfelwerk.games.telling import N_

DEAL = "deal A:R4O4Y4 B:G4B4V4"
TWO_FUNCTIONS = {"functions": "joker,hilfe"}

EXAMPLES = {
    "RW-03": (Example(N_("Zu zweit: drei Farben mit je vier Würfeln."), moves=(DEAL,)),),
    "RW-13": (
        Example(N_("Orange fehlt in der Mitte."), at=3),
        Example(N_("Rot liegt schon dort."), at=2, wrong=0),
    ),
    "RW-16": (Example(N_("Nach der orangen 5: Die 3 und die 2 sind genommen."), at=4),),
    "RW-18": (
        Example(N_("Davon hast du am meisten."), at=10),
        Example(N_("Davon hast du weniger."), at=9, wrong=1),
    ),
    "RW-24": (Example(N_("Alle sechs Farben: Die Runde ist aus."), at=13),),
    "RW-28": (
        Example(
            N_("Wer am höchsten gewürfelt hat, nimmt zuerst."),
            moves=(DEAL, "rank A5 B3"),
            options=TWO_FUNCTIONS,
        ),
    ),
}
