"""The first game with a teacher: one turn, what comes of it, a capture, and the end."""

from __future__ import annotations

import json
from typing import Any

from wuerfelwerk.games.lessons import ENTER, READ, ROLL, Ask, Lesson, step, taps
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.board import FIELD_OF

DICE = "e3:2:1 b5:4:1 c2:3:1 b1:2:1 f6:1:3 a3:1:2 d6:5:1 a5:5:3 f2:6:2 b4:6:3 f4:3:2 b2:4:2"


def _state(active: int, turn: int, dice: str, *figures: dict[str, Any]) -> str:
    """At the beginning of a turn."""
    zeros = dict.fromkeys(("quiet", "wanted", "steps", "took", "stopped"), 0)
    return json.dumps(
        {"phase": codes.WANT, "active": active, "turn": turn, "captured": -1, "dice": dice.split()}
        | zeros
        | {"figures": list(figures)}
    )


def _figure(at: str, *taken: int) -> dict[str, Any]:
    return {"at": at, "taken": list(taken), "last": 0, "last_picture": 0, "home": 0}


NONE = (0,) * 6
RINGED = N_("Auch das geht. Nimm hier, was im Kreis liegt.")

LESSON = Lesson(
    seed=1,
    by_hand=True,
    steps=(
        step(
            N_("Ein Bild suchen"),
            *taps(
                N_("Such dir die 4 aus."),
                N_("Ein Würfel gehört dir, wenn du genau auf dem Bild landest, das du suchst."),
                "want 4",
                instead=N_("Jedes Bild ist erlaubt. Nimm hier die 4, gleich siehst du warum."),
            ),
            Ask(ENTER, N_("Bestätige die 4."), N_("Sie gilt bis zum Ende deines Zuges.")),
            state=_state(0, 5, DICE, _figure("e1", *NONE), _figure("c5", *NONE)),
        ),
        step(
            N_("Einen Würfel kippen"),
            *taps(
                N_("Tippe den Würfel auf e3 an."),
                N_("Dann zeigt er Pfeile: Dorthin kann er kippen, ein Feld weit."),
                "tip e3 north",
                instead=RINGED,
            ),
            *taps(
                N_("Tippe den Pfeil nach rechts an."),
                N_("Blass siehst du, was dann oben liegt: die 4, die du suchst."),
                "tip e3 east",
                instead=RINGED,
                places=(FIELD_OF["f3"],),
            ),
            Ask(
                ENTER,
                N_("Bestätige das Kippen."),
                N_("Gekippt wird in jedem Zug genau einmal."),
                places=(FIELD_OF["f3"],),
            ),
        ),
        step(
            N_("Genau ziehen"),
            Ask(
                ROLL,
                N_("Würfle."),
                N_("So viele Felder musst du ziehen, nicht mehr und nicht weniger."),
                "dice 3",
            ),
            *taps(
                N_("Zieh 3 Felder, auf die 4."),
                N_("Waagrecht und senkrecht, auch über Würfel. Wer treffen kann, muss treffen."),
                "move f3",
            ),
            Ask(ENTER, N_("Bestätige den Zug."), N_("Deine Figur steht dann auf dem Bild, das du suchst.")),
        ),
        step(
            N_("Eine Runde halten"),
            Ask(
                READ,
                N_("Jetzt zieht Kiesel."),
                N_("Stehst du danach noch auf dem Würfel, nimmst du ihn."),
                then=("B want 6", "B tip b1 west", "dice 3", "B move d3"),
                places=(FIELD_OF["f3"],),
            ),
            Ask(
                READ,
                N_("Der Würfel gehört dir: 1 Punkt."),
                N_("Kiesel hat dich nicht geschlagen. Deine Figur steht nun auf dem leeren Feld."),
                then=("A want 5", "A tip f4 north", "dice 2"),
                places=(FIELD_OF["f3"],),
            ),
        ),
        step(
            N_("Schlagen"),
            *taps(
                N_("Schlag die Figur von Kiesel."),
                N_("Du hast gekippt und eine 2 geworfen. Auf leeren Feldern darfst du immer schlagen."),
                "move d3",
                instead=RINGED,
            ),
            Ask(ENTER, N_("Bestätige den Zug."), N_("Danach stellst du die Figur um.")),
            *taps(
                N_("Stell sie in die Ecke."),
                N_("Du suchst dir irgendein leeres Feld aus, am besten weit weg."),
                "put a6",
                instead=N_("Auch das ist ein gutes Feld. Nimm hier die Ecke."),
            ),
            Ask(ENTER, N_("Bestätige."), N_("Dann springen wir zum Ende eines Spiels.")),
        ),
        step(
            N_("Münze und letzter Würfel"),
            Ask(
                READ,
                N_("Du stehst auf dem letzten Würfel."),
                N_("Kiesel zieht noch einmal. Dann nimmst du ihn, und er zählt doppelt."),
                then=("B want 1", "dice 2", "B move e4"),
                places=(FIELD_OF["c3"],),
            ),
            Ask(ROLL, N_("Würfle."), N_("Liegt kein Würfel mehr, ist das Ziel offen: die Münze."), "dice 3"),
            *taps(
                N_("Zieh auf die Münze."),
                N_("Sie muss genau erreicht werden. Wer zuerst da ist, bekommt 3 Punkte, und es ist aus."),
                "move coin",
            ),
            Ask(ENTER, N_("Bestätige und gewinne."), N_("Wer die meisten Punkte hat, gewinnt.")),
            state=_state(1, 40, "c3:4:1", _figure("c3", 1, 1, 1, 1, 1, 1), _figure("e6", 1, 1, 1, 0, 1, 1)),
        ),
    ),
    done=N_("Am Ende zählen die Würfel, der letzte doppelt, und die Münze mit 3 Punkten."),
)
