"""What speaks for a decision, in the words a hint gives: the numbers of ``judging`` by what they say.

The first of them lie there twice: for a game with function dice, and for one without.
"""

from __future__ import annotations

from wuerfelwerk.games.reasons import OTHERS, Reason, spread
from wuerfelwerk.games.regenbogenwuerfelei import judging
from wuerfelwerk.games.telling import N_


def _both(*numbers: int) -> tuple[int, ...]:
    return *numbers, *(judging.WITHOUT + number for number in numbers)


REASONS = (
    Reason(_both(judging.POINTS), N_("bringt Punkte")),
    Reason(_both(judging.DICE), N_("mehr Würfel bei dir")),
    Reason(_both(*spread(judging.COLOURS, judging.SINGLE - 1)), N_("mehr Farben bei dir")),
    Reason(_both(judging.SINGLE), N_("Farben bleiben doppelt")),
    Reason(_both(judging.NEXT, judging.LATER), N_("Chance auf den Regenbogen")),
    Reason(_both(judging.NEXT + 1, judging.LATER + 1), N_("bringt eher neue Farben")),
    Reason(_both(judging.NEXT + 2, judging.LATER + 2), N_("bringt eher mehr Würfel")),
    Reason(spread(judging.HELD, judging.HELD + judging.FUNCTION_DICE - 1), N_("guter Funktionswürfel")),
    Reason((judging.HELP_ENDS, judging.HELP_NEW), N_("die Hilfe hilft")),
    Reason((judging.WIZARD_NEW,), N_("der Zauberer hilft")),
    Reason((judging.BLOCKED,), N_("ohne Blockierer am Ende")),
    Reason((judging.LYING,), N_("deine Farben liegen da")),
    Reason((judging.READY,), N_("behält einen Trumpf")),
    Reason(spread(judging.FETCHES, judging.WITHOUT - 1), N_("Funktionswürfel in der Mitte")),
    Reason((OTHERS,), N_("hält die anderen zurück")),
)
