"""Dice of one's own: what is to be thrown now, and why."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.turns import in_pool
from wuerfelwerk.games.regenbogenwuerfelei.words import names
from wuerfelwerk.games.telling import Translator


def entry_prompt(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    _, phase = tr.gettext, int(state.phase)
    if phase == codes.DEAL:
        return _("Verteilt die Würfel."), _("Die Runde beginnt.")
    if phase == codes.RANK:
        return _("Würfelt um die Funktionswürfel."), _("Jeder einmal; der Höchste wählt zuerst.")
    if phase == codes.START:
        return _("Würfelt, wer anfängt."), _("Jeder einmal; der Niedrigste fängt an.")
    colour = {"colour": names.colours(tr)[int(state.colour)]}
    if int(state.where[codes.JOKER]) == int(state.active) and in_pool(state) != 0:
        return _("Wirf %(colour)s und den Joker.") % colour, _("Der Joker muss mit.")
    return _("Wirf %(colour)s.") % colour, _("Nimm, was kleiner ist.")
