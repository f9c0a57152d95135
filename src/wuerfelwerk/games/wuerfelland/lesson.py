"""The first game with a teacher: two rounds from the beginning, and then how a game is won."""

from __future__ import annotations

import json

from wuerfelwerk.games.lessons import ENTER, PRESS, ROLL, Ask, Lesson, step, taps
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.wuerfelland import rules

SHEET = dict.fromkeys(("found", "pending", "left", "side", "done"), 0) | {"colour": -1}
# Before the last marks the pupil has 8 treasures, and of green two fields are missing.
LAST_ORANGE = 65  # the field of the orange area that stays free
MINE = (
    "2,-5 5,-5 6,-5 8,-5 -2,-4 -1,-4 1,-4 2,-4 4,-4 5,-4 6,-4 7,-4 -3,-3 -2,-3 -1,-3 1,-3 2,-3 4,-3 "
    "5,-3 6,-3 7,-3 8,-3 -1,-2 0,-2 1,-2 3,-2 4,-2 6,-2 7,-2 -1,-1 0,-1 1,-1 2,-1 3,-1 4,-1 5,-1 7,-1 "
    "-1,0 1,0 2,0 3,0 4,0 -2,1 -1,1 0,1 1,1 4,1 -2,2 -1,2 0,2 1,2 4,2 -3,3 -2,3 0,3 4,3 -4,4 -3,4 "
    "-2,4 -1,4 0,4 -3,5 -2,5 -1,5"
)
THEIRS = (
    "3,-5 4,-5 0,-4 2,-4 3,-4 4,-4 -2,-3 -1,-3 0,-3 1,-3 2,-3 -2,-2 -1,-2 0,-2 1,-2 2,-2 -3,-1 -2,-1 "
    "0,-1 1,-1 2,-1 3,-1 -2,0 -1,0 1,0 2,0 3,0 -1,1 0,1 1,1 0,2 1,2"
)
LAST_TURN = json.dumps(
    {"phase": rules.ROLL, "active": 1, "turn": 18, "colour": -1, "thrower": -1, "shown": ""}
    | dict.fromkeys(("quiet", "marked", "aside", "winners", "stopped"), 0)
    | {
        "sheets": [
            SHEET | {"treasures": 8, "marks": MINE.split()},
            SHEET | {"treasures": 4, "marks": THEIRS.split()},
        ]
    }
)

TOUCHING = N_("Jedes neue Kreuz muss ein Kreuz berühren, hier das weiße Startfeld.")

CONFIRM = N_("Trag deine Kreuze ein.")

LESSON = Lesson(
    seed=1,
    steps=(
        step(
            N_("Würfeln: alle 6 auf einmal"),
            Ask(
                ROLL,
                N_("Wirf alle 6 Würfel."),
                N_("So beginnt jeder Zug. Am Tisch rollen sie von selbst."),
                "dice R G B B O O",
            ),
            before=("starts A", "A side front", "B side front"),
        ),
        step(
            N_("Eine Farbe wählen"),
            *taps(
                N_("Tippe einen orangen Würfel an."),
                N_("Alle Würfel dieser Farbe kommen beiseite. Jeder bringt dir ein Kreuz."),
                "colour O",
                instead=N_("Auch diese Farbe ist erlaubt. Nimm hier Orange."),
            ),
            Ask(ENTER, N_("Bestätige: Orange nehmen."), N_("Bis zu diesem Druck kannst du noch wechseln.")),
        ),
        step(
            N_("Weiterwürfeln?"),
            Ask(
                PRESS,
                N_("Würfle mit den übrigen 4 weiter."),
                N_("Kommt Orange, wird es mehr. Kommt keins, behältst du deine 2."),
                "roll",
                then=("dice R G B X",),
                instead=N_("Aufhören ist erlaubt. Würfle hier weiter: Deine 2 Orange bleiben dir."),
            ),
        ),
        step(
            N_("Felder ankreuzen"),
            *taps(
                N_("Tippe das Feld im Kreis an."),
                N_("Jedes neue Kreuz muss ein Kreuz berühren, hier das weiße Startfeld."),
                "mark 1,0",
            ),
            *taps(
                N_("Nun das zweite orange Feld."),
                N_("Beide müssen im selben Gebiet liegen: Felder einer Farbe, die zusammenhängen."),
                "mark 0,1",
            ),
            Ask(
                ENTER,
                CONFIRM,
                N_("Was mit Bleistift da steht, kannst du noch radieren."),
                then=("B colour R; mark -1,0", "dice G G Y B B X", "B colour G", "B stop"),
            ),
        ),
        step(
            N_("Was die anderen bekommen"),
            *taps(
                N_("Nimm die 2 blauen Würfel."),
                N_("Kiesel war dran und hat Grün. Aus dem Rest dürfen alle anderen eine Farbe nutzen."),
                "colour B",
                instead=N_("Auch das ist erlaubt. Nimm hier Blau: Das sind 2 Kreuze."),
            ),
            *taps(
                N_("Kreuze 2 blaue Felder an."),
                N_("Es gilt dasselbe: in ein Gebiet, jedes neben einem Kreuz."),
                "mark -1,0",
                "mark -1,1",
            ),
            Ask(
                ENTER,
                CONFIRM,
                N_("Alle tun das zugleich. Gezeigt wird es, wenn alle fertig sind."),
                then=("B mark 0,-1; mark 0,-2",),
            ),
        ),
        step(
            N_("Überwürfelt"),
            Ask(ROLL, N_("Du bist wieder dran: Würfle."), N_("Wieder fallen alle 6."), "dice R R G B O X"),
            *taps(
                N_("Nimm das Orange."),
                N_("Dein oranges Gebiet hat noch 1 freies Feld. Erst wenn es voll ist, darf ein neues her."),
                "colour O",
                instead=N_("Erlaubt, aber hier geht es um Orange."),
            ),
            Ask(ENTER, N_("Bestätige: Orange nehmen."), N_("1 Würfel für 1 freies Feld, das passt genau.")),
            Ask(
                PRESS,
                N_("Würfle trotzdem weiter."),
                N_("Du siehst dann, was geschieht, wenn zu viele kommen."),
                "roll",
                then=("dice O O G B Y",),
                instead=N_("Aufhören wäre klug. Würfle hier weiter, um zu sehen, was passiert."),
            ),
            Ask(
                PRESS,
                N_("Hör auf."),
                N_("3 Orange, nur 1 freies Feld: überwürfelt. Du kreuzt nichts an."),
                "stop",
                places=(LAST_ORANGE,),
                then=("B colour Y; mark 0,1", "dice R R G X X Y", "B colour R", "B stop"),
                instead=N_("Weiterwürfeln ändert nur, was die anderen bekommen. Hör hier auf."),
            ),
        ),
        step(
            N_("Ein Schatz"),
            *taps(
                N_("Nimm die 2 grauen Würfel."),
                N_("Damit erreichst du ein Feld mit Edelstein."),
                "colour X",
                instead=N_("Auch das ist erlaubt. Nimm hier Grau, der Schatz liegt daneben."),
            ),
            *taps(N_("Kreuze den Weg zum Schatz an."), N_("Erst das Feld davor …"), "mark 0,2"),
            *taps(N_("Jetzt der Edelstein."), N_("… dann der Schatz: Du brauchst 9 davon."), "mark 1,2"),
            Ask(
                ENTER,
                CONFIRM,
                N_("Der Schatz zählt, sobald alle fertig sind."),
                then=("B mark -1,1; mark -2,0",),
            ),
            Ask(
                ROLL,
                N_("Wirf 5 Würfel für deinen Schatz."),
                N_("Jeder Schatz gibt sofort einen Wurf nur für dich."),
                "dice R Y G B B",
            ),
            *taps(
                N_("Nimm die 2 blauen."),
                N_("Dein blaues Gebiet hat genau 2 freie Felder."),
                "colour B",
                instead=N_("Auch das ist erlaubt. Nimm hier Blau, dann ist ein Gebiet voll."),
            ),
            *taps(
                N_("Fülle das blaue Gebiet."),
                N_("Danach darfst du ein neues blaues beginnen."),
                "mark -2,1",
                "mark -2,2",
            ),
            Ask(ENTER, CONFIRM, N_("Dann springen wir zum Ende eines Spiels.")),
        ),
        step(
            N_("Das Ziel"),
            *taps(
                N_("Nimm die 2 grünen Würfel."),
                N_("Du hast 8 Schätze, und Grün fehlen 2 Felder. Gewonnen ist mit 9 und einer ganzen Farbe."),
                "colour G",
                instead=N_("Auch das ist erlaubt. Mit Grün gewinnst du."),
            ),
            *taps(N_("Mach Grün fertig."), N_("Ein Feld ist der neunte Schatz."), "mark 8,-4", "mark 7,-5"),
            Ask(
                ENTER,
                N_("Trag ein und gewinne."),
                N_("Das geht auch, wenn andere am Zug sind."),
                then=("B mark 4,0; mark 3,1",),
            ),
            state=LAST_TURN,
            before=("dice R R G G Y X", "B colour R", "B stop"),
        ),
    ),
    done=N_("Gewonnen: 9 Schätze und eine ganze Farbe. Mehr brauchst du nicht für dein erstes Spiel."),
)
