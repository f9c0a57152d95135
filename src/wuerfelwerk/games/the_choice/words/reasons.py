"""What speaks for a decision, in the words a hint gives: the numbers of ``judging`` by what they say."""

from __future__ import annotations

from wuerfelwerk.games.reasons import OTHERS, Reason, spread
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.the_choice import judging

REASONS = (
    Reason((judging.POINTS,), N_("bringt jetzt Punkte")),
    Reason((judging.PATH_GAIN, *spread(judging.LENGTH, judging.SIZE - 1)), N_("bringt den Weg voran")),
    Reason((judging.RING_GAIN, *spread(judging.SIZE, judging.MISSES - 1)), N_("bringt den Ring voran")),
    Reason((judging.SIDE_GAIN,), N_("gut für die zweite Seite")),
    Reason(spread(judging.MISSES, judging.COLOURS - 1), N_("spart einen Fehlwurf")),
    Reason((judging.COLOURS,), N_("hält Farben offen")),
    Reason((judging.VALUES, judging.ROOM, judging.TIGHT), N_("hält Zahlen offen")),
    Reason(spread(judging.RISK, judging.LATER), N_("weniger Fehlwürfe bald")),
    Reason((judging.LEAD, judging.SURE, judging.COME), N_("gut, wenn bald Schluss ist")),
    Reason((OTHERS,), N_("hält die anderen zurück")),
)
