"""What speaks for a decision, in the words a hint gives: the numbers of ``judging`` by what they say."""

from __future__ import annotations

from wuerfelwerk.games.reasons import OTHERS, Reason, spread
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.wuerfelland import judging

REASONS = (
    Reason((judging.GOAL,), N_("erreicht das Ziel")),
    Reason((judging.FOUND, judging.OWED, judging.FINDS), N_("bringt einen Schatz")),
    Reason(
        (*spread(judging.AWAY, judging.AWAY + judging.RINGS - 1), judging.STEPS), N_("näher an einem Schatz")
    ),
    Reason((judging.BEST, judging.POWER, judging.BESTS), N_("füllt deine vollste Farbe")),
    Reason((judging.SECOND, judging.SHARES), N_("bringt mehrere Farben voran")),
    Reason((judging.FIELDS, judging.MARKS), N_("bringt viele Kreuze")),
    Reason((judging.LAG,), N_("holt auf, was zurückliegt")),
    Reason(spread(judging.ROOMS, judging.ROOMS + judging.MOST_ROOM - 1), N_("lässt Platz für später")),
    Reason((judging.DRAG, judging.SPARE), N_("lässt wenig Felder übrig")),
    Reason((judging.CLOSED,), N_("hält Wege zu Schätzen offen")),
    Reason((judging.CLOSES,), N_("macht ein Gebiet fertig")),
    Reason((judging.LEADS,), N_("führt zu neuen Schätzen")),
    Reason((judging.NEXT,), N_("du bist gleich wieder dran")),
    Reason((OTHERS,), N_("hält die anderen zurück")),
)
