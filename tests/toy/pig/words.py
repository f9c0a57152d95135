"""What Pig says; all else is usual."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import N_, Moment, Translator, bold

from .rules import HOLD

SENTENCES = {"PIG-02": N_("Du bist nicht dran."), "PIG-03": N_("Jeder Zug beginnt mit einem Wurf.")}


def action_label(tr: Translator, moment: Moment, action: int) -> str:
    total = int(moment.shown.total)
    return tr("%(n)s sichern", n=total) if action == HOLD else tr("Würfeln")


def asked(tr: Translator, moment: Moment) -> tuple[str, str]:
    if moment.shown.total == 0:
        return tr("Würfle."), ""
    in_danger = tr("Eine Eins, und die %(n)s sind weg.", n=int(moment.shown.total))
    return tr("Weiterwürfeln oder sichern?"), in_danger


def told(tr: Translator, before: Any, after: Any, seat: int, actions: Sequence[int], who: str) -> str:
    if actions[0] != HOLD:
        return ""  # the roll tells it
    return tr("%(who)s: %(n)s gesichert.", who=who, n=bold(str(int(before.total))))
