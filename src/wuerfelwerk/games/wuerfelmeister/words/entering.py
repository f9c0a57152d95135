"""Dice of one's own: what is to be thrown now, and why."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.wuerfelmeister import codes


def to_throw(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    _ = tr.gettext
    if state.phase == codes.LAY:
        return _("Legt die zwölf Würfel aus."), _("Jedes Bild liegt zweimal oben.")
    return _("Wirf den Zahlenwürfel."), _("So viele Felder zieht die Figur.")
