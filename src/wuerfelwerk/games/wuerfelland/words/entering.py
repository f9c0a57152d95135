"""Dice of one's own: what is to be thrown now, and why."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.material import DICE
from wuerfelwerk.games.wuerfelland.words.reading import colours


def to_throw(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    _, phase = tr.gettext, int(state.phase)
    if phase == rules.THROW:
        return _("Schatzwurf: Wirf 5 Würfel."), _("Das gibt der Schatz.")
    if phase == rules.REROLL:
        count = DICE - int(state.aside)
        order = tr.ngettext("Wirf noch einmal %(n)s Würfel.", "Wirf noch einmal %(n)s Würfel.", count)
        why = _("Gesucht: %(colour)s.") % {"colour": colours.names(tr)[int(state.colour)]}
        return order % {"n": count}, why
    return _("Wirf alle 6 Würfel."), _("Der Zug beginnt.")
