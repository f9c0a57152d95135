"""The first game with a teacher: a few turns from the deal on, the colour one must take, the rainbow."""

from __future__ import annotations

import json

from wuerfelwerk.games.lessons import ENTER, READ, Ask, Lesson, step, taps
from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.telling import N_


def _state(turn: int, mine: str, theirs: str, pool: list[str]) -> str:
    """Before a turn of the pupil. ``pool``: dice that show 1, 2 … 5."""
    members = {"phase": codes.TURN, "round_number": 1, "active": 0, "direction": 1, "turn": turn}
    none = dict.fromkeys(("colour", "showed", "completer", "last_rainbow"), -1)
    zeros = dict.fromkeys(("begun", "value", "out", "group", "declined", "starter", "stopped"), 0)
    seats = {name: [0] * 6 for name in ("points", "rank", "shown")}
    start = members | none | zeros | seats | {"first_turn": 1, "rolls": 1, "where": [codes.AWAY] * 4}
    return json.dumps(start | {"racks": [mine, theirs, "", "", "", ""], "pool": pool})


ANOTHER = N_("Auch diese Farbe ist erlaubt. Nimm hier die im Kreis.")

LESSON = Lesson(
    seed=1,
    by_hand=True,
    steps=(
        step(
            N_("Einen Würfel wählen"),
            *taps(
                N_("Tippe deine roten Würfel an."),
                N_("In jedem Zug wirfst du einen Würfel von deiner Ablage in die Mitte."),
                "colour R",
                instead=ANOTHER,
            ),
            Ask(
                ENTER,
                N_("Würfle Rot."),
                N_("Danach bist du nicht mehr dran: Ein Zug ist ein Wurf."),
                then=("dice R3", "B colour G", "dice G2"),
            ),
            before=("deal A:R4O4Y4 B:G4B4V4", "start A2 B5"),
        ),
        step(
            N_("Nur neue Farben"),
            *taps(
                N_("Nimm Orange."),
                N_("Rot und Grün liegen in der Mitte. Erlaubt ist nur, was dort fehlt."),
                "colour O",
                instead=ANOTHER,
            ),
            Ask(ENTER, N_("Würfle Orange."), N_("Mehr als 3, und beide gehören dir."), then=("dice O5",)),
        ),
        step(
            N_("Überwürfeln"),
            Ask(
                READ,
                N_("5 schlägt 3 und 2: Beide sind dein."),
                N_("Du nimmst alle kleineren Würfel und deinen eigenen zurück. Grün war dir neu."),
                then=("B colour B", "dice B6"),
            ),
            Ask(
                READ,
                N_("Kiesel wirft eine 6 in die leere Mitte."),
                N_("Sie käme nie mehr weg. Deshalb geht eine 6 dann zurück auf die Ablage."),
            ),
        ),
        step(
            N_("Was liegen bleibt"),
            *taps(
                N_("Nimm Gelb."),
                N_("Die Mitte ist leer: Jede deiner Farben ist erlaubt."),
                "colour Y",
                instead=ANOTHER,
            ),
            Ask(
                ENTER,
                N_("Würfle Gelb."),
                N_("1 bis 5 bleibt dort liegen, bis jemand höher würfelt."),
                then=("dice Y4", "B colour V", "dice V4"),
            ),
            Ask(
                READ,
                N_("Kiesel würfelt auch eine 4."),
                N_("Gleich ist nicht höher: Beide Würfel bleiben in der Mitte. Wir springen vor."),
            ),
        ),
        step(
            N_("Die Pflichtfarbe"),
            *taps(
                N_("Nimm Rot, hier musst du."),
                N_("Alle deine Farben liegen in der Mitte. Dann gilt die, von der du am meisten hast."),
                "colour R",
            ),
            Ask(
                ENTER,
                N_("Würfle Rot."),
                N_("Wer keinen Würfel mehr hat, ist ausgeschieden. Du hast genug."),
                then=("dice R2", "dice V1"),
            ),
            state=_state(21, "R3O2Y2", "Y1G3B3V4", ["", "O2", "Y1", "R1", "G1B1"]),
        ),
        step(
            N_("Der Regenbogen"),
            *taps(
                N_("Dir fehlt nur Violett: Nimm Grün."),
                N_("In der Mitte liegt eine violette 2. Ab 3 gehört sie dir."),
                "colour G",
                instead=ANOTHER,
            ),
            Ask(
                ENTER,
                N_("Würfle Grün und gewinne."),
                N_("Alle sechs Farben beenden die Runde sofort und bringen 6 Punkte."),
                then=("dice G4",),
            ),
            state=_state(30, "R3O3Y2G2B1", "O1Y1G2B3V3", ["", "V1", "", "", "R1Y1"]),
        ),
    ),
    done=N_("Gewonnen: Jeder Würfel zählt 1 Punkt, dein Regenbogen 6 dazu."),
)
