"""Buttons, the button that commits, and the names of actions for those who do not see the picture."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.words import names
from wuerfelwerk.games.telling import N_, Button, Confirm, Moment, Translator

KINDS = {
    "colour": N_("Einen Würfel deiner Ablage wählen"),
    "hilfe": N_("Mit der Hilfe einen Würfel nehmen"),
    "pick": N_("Einen Funktionswürfel nehmen"),
}


def buttons(tr: Translator, moment: Moment) -> list[Button]:
    """Actions that no picture offers; they commit at once."""
    if moment.seat is None or codes.DO_BEGIN not in moment.first_legal or moment.draft:
        return []
    return [
        Button(codes.DECLINE, tr("Nicht anfangen"), tr("der Nächstniedrige fängt an"), "quiet", key="n"),
        Button(codes.DO_BEGIN, tr("Anfangen"), "", "main", "cup", "a"),
    ]


def sheet_name(tr: Translator, material: Any, state: Any, seat: int) -> str:
    """The heading above the picture."""
    return tr("Mitte und Ablage")


def confirm(tr: Translator, moment: Moment) -> Confirm | None:
    """The button that commits the draft, or says what is missing. None where there is no draft to make."""
    if moment.seat is None or not moment.first_legal or codes.DO_BEGIN in moment.first_legal:
        return None
    draft = moment.draft
    if not draft:
        if moment.shown.phase == codes.PICK:
            return Confirm(tr("Wähle einen Funktionswürfel"))
        return Confirm(tr("Wähle eine Farbe"))
    if draft[-1] == codes.LAY_BLOCKIERER:
        return Confirm(tr("Wähle eine Farbe"), tr("Der Blockierer kommt mit."))
    if draft[-1] == codes.PLAY_ZAUBERER and all(value > 1 for _colour, value in names.pool(moment.shown)):
        return Confirm(_commit(tr, moment), tr("keine 1 liegt da"), style="warn")
    icon = "cup" if draft[-1] % 8 == codes.COLOUR_KIND else "check"
    return Confirm(_commit(tr, moment), icon=icon)


def _commit(tr: Translator, moment: Moment) -> str:
    """What the button does: 'Orange und Joker würfeln'."""
    action = moment.draft[-1]
    if action % 8 != codes.COLOUR_KIND:
        return action_label(tr, moment, action)
    values = {"colour": names.colours(tr)[action // 8]}
    if moment.shown.where[codes.JOKER] == moment.seat and names.pool(moment.shown):
        return tr("%(colour)s und Joker würfeln", **values)
    if codes.LAY_BLOCKIERER in moment.draft:
        return tr("%(colour)s würfeln, Blockierer dazu", **values)
    return tr("%(colour)s würfeln", **values)


def action_label(tr: Translator, moment: Moment, action: int) -> str:
    """An action as a button says it."""
    colour, kind = divmod(action, 8)
    if kind == codes.COLOUR_KIND:
        seat = moment.seat if moment.seat is not None else int(moment.shown.active)
        count = max(names.count(moment.shown, seat, colour), 1)
        return tr.many(
            "%(colour)s würfeln, %(n)s Würfel",
            "%(colour)s würfeln, %(n)s Würfel",
            count,
            colour=names.colours(tr)[colour],
        )
    if kind == codes.PICK_KIND:
        return tr("%(die)s nehmen", die=names.functions(tr)[colour])
    if kind < codes.SPECIAL_KIND:
        giver = moment.names[kind - codes.HILFE_KIND]
        return tr("Hilfe: %(colour)s von %(name)s nehmen", colour=names.colours(tr)[colour], name=giver)
    return {
        codes.PLAY_ZAUBERER: tr("Zauberer spielen"),
        codes.LAY_BLOCKIERER: tr("Blockierer mitlegen"),
        codes.DO_BEGIN: tr("Anfangen"),
        codes.DECLINE: tr("Nicht anfangen"),
    }[action]
