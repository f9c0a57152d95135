"""The first game with a teacher: two turns and what others make of them, then how a side and a game end."""

from __future__ import annotations

import json
from typing import Any

from wuerfelwerk.games.lessons import ENTER, PRESS, ROLL, TAP, Ask, Lesson, step, taps
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.the_choice import rules

Marks = dict[str, list[int]]

RINGED = N_("Auch das ist erlaubt. Nimm hier, was im Kreis liegt.")
BLANK: Marks = {"ring": [], "path": []}
MINE: Marks = {"ring": list(range(12)), "path": [2, 6, 1, 0, 5, 10, 11, 12, 7]}
DONE: Marks = {"ring": list(range(13)), "path": [*MINE["path"], 3]}
MY_SECOND: Marks = {"ring": list(range(2, 11)), "path": [0, 5, 6, 10, 11, 12]}
THEIRS: Marks = {"ring": list(range(3, 13)), "path": [0, 1, 2, 3, 8, 7, 6, 5]}
THEIR_SECOND: Marks = {"ring": list(range(7)), "path": [0, 5, 6, 10, 11]}


def _state(turn: int, *sheets: dict[str, Any]) -> str:
    """Before a roll of the other seat."""
    zeros = dict.fromkeys(("rerolled", "winners", "ended", "stopped"), 0)
    start = {"phase": rules.ROLL, "active": 1, "turn": turn, "shown": [0, 0, 0]}
    return json.dumps(start | zeros | {"sheets": list(sheets)})


def _sheet(second: int, misthrows: list[int], front: Marks, back: Marks) -> dict[str, Any]:
    zeros = dict.fromkeys(("used", "begun", "finish", "done"), 0)
    return zeros | {
        "misthrows": misthrows,
        "side": second,
        "second": second,
        "front": front,
        "back": back,
    }


LESSON = Lesson(
    seed=2,
    steps=(
        step(
            N_("Würfeln und behalten"),
            Ask(
                ROLL,
                N_("Wirf die 3 Würfel."),
                N_("Jeder zeigt eine Farbe und eine Zahl. Am Tisch rollen sie von selbst."),
                "dice R4 G1 B4",
            ),
            Ask(
                PRESS,
                N_("Behalte diesen Wurf."),
                N_("Alle drei passen. Einmal im Zug dürftest du 1 bis 3 Würfel neu werfen."),
                "keep",
                instead=N_("Neu werfen ist erlaubt. Hier passen schon alle drei: Behalte sie."),
            ),
            before=("starts A", "A side front", "B side front"),
        ),
        step(
            N_("Farbe: der Ring"),
            *taps(
                N_("Kreuz das grüne Feld im Kreis an."),
                N_("Würfel II zählt als Farbe. Dein erstes Kreuz im Ring darf überall hin."),
                "ring 2 die 2",
                instead=RINGED,
            ),
        ),
        step(
            N_("Zahl: der Weg"),
            *taps(
                N_("Beginn deinen Weg auf der 8."),
                N_("Zahlen darfst du addieren: I und III sind zusammen 8."),
                "path 2 dice 1 3",
                instead=RINGED,
            ),
            Ask(
                ENTER,
                N_("Drück „Fertig“."),
                N_("Alle drei Würfel sind benutzt. Wer dran ist, braucht alle drei."),
                "done",
                then=(
                    "B ring 5 die 3; ring 6 die 1; ring 7 die 2; done",
                    "dice G6 B2 P5",
                    "B keep",
                ),
            ),
        ),
        step(
            N_("Was die anderen nutzen"),
            *taps(
                N_("Kiesel war dran: Nutze Blau für den Ring."),
                N_("Denselben Wurf nutzen alle. Jedes weitere Kreuz im Ring berührt ein Kreuz."),
                "ring 1 die 2",
                instead=RINGED,
            ),
            *taps(
                N_("Verlängere deinen Weg zur 5."),
                N_("Der Weg geht immer vom letzten Feld zu einem Nachbarn."),
                "path 6 dice 3",
                instead=RINGED,
            ),
            Ask(
                ENTER,
                N_("Drück „Fertig“."),
                N_("Bist du nicht dran, genügen 2 Würfel."),
                "done",
                then=("B ring 8 die 2; ring 9 die 3; path 6 dice 1; done",),
            ),
        ),
        step(
            N_("Neu werfen"),
            Ask(
                ROLL,
                N_("Wieder dein Zug: Wirf alle 3."),
                N_("So beginnt jeder eigene Zug."),
                "dice G6 X4 G3",
            ),
            *taps(
                N_("Tippe Würfel I an, die Grün 6."),
                N_("3 und 4 passen auf deinen Weg, Grün 6 passt nicht mehr dazu."),
                "reroll 1",
                instead=N_("Auch das ist erlaubt. Wirf hier nur Würfel I neu."),
            ),
            Ask(
                ENTER,
                N_("Wirf Würfel I neu."),
                N_("Danach gilt, was liegt. Einen dritten Versuch gibt es nicht."),
                then=("dice G6",),
            ),
        ),
        step(
            N_("Fehlwurf"),
            *taps(
                N_("Pech, wieder Grün 6: Nimm die 3 …"),
                N_("Würfel III bringt deinen Weg ein Feld weiter."),
                "path 1 dice 3",
                instead=RINGED,
            ),
            *taps(N_("… und danach die 4."), N_("Sie liegt neben der 3."), "path 0 dice 2"),
            Ask(
                ENTER,
                N_("Drück „Fertig“, es sind nur 2."),
                N_("Weniger als 3, wenn du dran bist: Das ist ein Fehlwurf. Dann springen wir vor."),
                "done",
                then=("B ring 10 die 1; ring 4 die 2; path 7 dice 3; done",),
            ),
        ),
        step(
            N_("Eine Seite beenden"),
            *taps(
                N_("Nutze Rot und die 2."),
                N_("Dein Blatt hat 2 Fehlwürfe. Der dritte würde diese Seite beenden."),
                "ring 12 die 1",
                "path 3 dice 2",
                instead=RINGED,
            ),
            Ask(
                TAP,
                N_("Tippe auf „Seite beenden“."),
                N_("Die erste Seite darfst du nach jedem Wurf beenden. Sie zählt, was sie hat."),
                "finish",
                instead=N_("Auch das ist erlaubt. Beende hier die Seite."),
            ),
            Ask(
                ENTER,
                N_("Bestätige: Seite beenden."),
                N_("Nun käme Seite 2 mit neuem Ring und Weg. Wir springen zu ihrem Ende."),
                "done",
                then=("B done",),
            ),
            state=_state(14, _sheet(0, [2, 0], MINE, BLANK), _sheet(1, [3, 1], THEIRS, THEIR_SECOND)),
            before=("dice R4 B2 P5", "B keep"),
        ),
        step(
            N_("Das Ende"),
            *taps(
                N_("Nutze Lila und die 4."),
                N_("Kiesel hat auf Seite 2 schon 2 Fehlwürfe. Dieser Wurf kann der letzte sein."),
                "ring 11 die 3",
                "path 7 dice 1",
                instead=RINGED,
            ),
            Ask(
                ENTER,
                N_("Drück „Fertig“ und gewinne."),
                N_("Der dritte Fehlwurf auf einer zweiten Seite beendet das Spiel für alle."),
                "done",
                then=("B done",),
            ),
            state=_state(28, _sheet(1, [2, 1], DONE, MY_SECOND), _sheet(1, [3, 2], THEIRS, THEIR_SECOND)),
            before=("dice R4 Y6 P5", "B keep"),
        ),
    ),
    done=N_("Gewonnen: Beide Seiten zählen zusammen, Farben im Ring und Felder auf dem Weg."),
)
