"""Dice of one's own: what is to be thrown now, and why."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice.words import reading


def entry_prompt(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    _, phase = tr.gettext, int(state.phase)
    if phase == rules.LOT:
        return _("Lost aus, wer anfängt."), _("Tipp an, wer es ist.")
    if phase == rules.REROLL:
        dice = {"dice": reading.numerals(int(state.rerolled), " + ")}
        return _("Wirf %(dice)s noch einmal.") % dice, _("Der zweite Versuch zählt.")
    return _("Wirf alle drei Würfel."), _("Der Zug beginnt.")
