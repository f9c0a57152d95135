"""Pictures beside the rules."""

from __future__ import annotations

from wuerfelwerk.games.examples import Example
from wuerfelwerk.games.telling import N_

ROUND_START = (41, 42, 43, 52, 53, 62, 63, 64, 72)

ORANGE = (42, 43, 52, 53, 54, 63, 64, 65, 73, 74)
TREASURE = (63, 64, 65, 73, 74, 75, 83, 84)

EXAMPLES = {
    "WL-06": (Example(N_("Jede Seite beginnt mit dem Startfeld."), moves=("starts A",), near=ROUND_START),),
    "WL-08": (Example(N_("Alle sechs Würfel, jeder mit seiner Farbe."), at=1, shelf=0),),
    "WL-10": (Example(N_("Orange gewählt: Beide liegen zur Seite."), at=3, shelf=0),),
    "WL-12": (Example(N_("Nur diese vier fallen noch einmal."), at=3, shelf=1),),
    "WL-19": (
        Example(N_("berührt das Startfeld"), at=10, near=ROUND_START),
        Example(N_("berührt kein Kreuz"), at=9, near=ROUND_START, wrong=72),
    ),
    "WL-22": (
        Example(
            N_("1 oranges Feld ist frei: 3 sind zu viel."),
            at=15,
            near=ORANGE,
        ),
    ),
    "WL-25": (Example(N_("Aus diesem Rest nutzen die anderen eine Farbe."), at=7, shelf=1),),
    "WL-30": (Example(N_("Auf dem Edelstein: ein Schatz."), at=19, near=TREASURE),),
    "WL-32": (Example(N_("Ein Schatzwurf: fünf Würfel, nur für dich."), at=21, shelf=0),),
}
