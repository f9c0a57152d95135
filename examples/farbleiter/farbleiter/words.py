"""What Farbleiter says; all else is usual."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import N_, Moment, Token, Translator
from wuerfelwerk.games.usual.colours import colour_name

from . import CARD
from .rules import STOP

SENTENCES = {"FL-02": N_("Du bist nicht dran.")}


def action_label(tr: Translator, moment: Moment, action: int) -> str:
    if action == STOP:
        return tr("Aufhören")
    left = int(moment.shown.left)
    return tr.many("Mit %(n)s Würfel weiter", "Mit %(n)s Würfeln weiter", left)


def asked(tr: Translator, moment: Moment) -> tuple[str, str]:
    rung = int(moment.shown.sheets[moment.seat].rung)
    wanted = colour_name(tr, CARD.colours[rung])
    return tr("Weiterklettern oder aufhören?"), tr("Du brauchst %(colour)s.", colour=wanted)


def told(tr: Translator, before: Any, after: Any, seat: int, actions: Sequence[int], who: str) -> str:
    return tr("Schluss für diesen Zug: %(who)s.", who=who) if actions[0] == STOP else ""


def standing(tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
    rung = int(state.sheets[seat].rung)
    return [Token("text", str(rung), tr("Sprosse %(n)s", n=rung))]
