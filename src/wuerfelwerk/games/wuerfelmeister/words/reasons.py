"""What speaks for a decision, in the words a hint gives: the numbers of ``judging`` by what they say."""

from __future__ import annotations

from wuerfelwerk.games.reasons import OTHERS, Reason
from wuerfelwerk.games.telling import N_
from wuerfelwerk.games.wuerfelmeister import judging

REASONS = (
    Reason((judging.POINTS, judging.RISING), N_("bringt Punkte")),
    Reason((judging.CLAIM,), N_("hält einen Würfel")),
    Reason((judging.DANGER, judging.WISHED, judging.LOSES), N_("ist schwer zu schlagen")),
    Reason((judging.HITS,), N_("trifft mit mehr Würfen")),
    Reason((judging.CAPTURES, judging.STRIKES), N_("kann jemanden schlagen")),
    Reason((judging.NEXT, judging.COMING, judging.VARIETY), N_("gut für den nächsten Zug")),
    Reason((judging.EXPOSED,), N_("deine Figur steht sicherer")),
    Reason((judging.SURE, judging.LEAD), N_("du liegst vorn")),
    Reason((judging.HOME, judging.HOMEWARD, judging.STEPS, judging.NEARLY), N_("näher an der Münze")),
    Reason((judging.TURN,), N_("du bleibst am Zug")),
    Reason((OTHERS,), N_("hält die anderen zurück")),
)
