"""The prompt: whose turn it is and what is wanted, for everyone who looks, in every phase."""

from __future__ import annotations

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.words import names
from wuerfelwerk.games.telling import Moment, Translator
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.usual.saying import Lines


def going_on(tr: Translator, moment: Moment) -> Lines:
    """The order, and the reason or the consequence."""
    _ = tr.gettext
    shown, phase = moment.shown, int(moment.shown.phase)
    if phase == codes.DEAL:
        return _("Die Würfel werden verteilt."), saying.watching(tr, moment, "")
    if phase == codes.RANK:
        return _("Alle würfeln um die Funktionswürfel."), saying.watching(
            tr, moment, _("Der Höchste wählt zuerst.")
        )
    if phase == codes.START:
        return _("Alle würfeln: Wer fängt an?"), saying.watching(tr, moment, _("Der Niedrigste fängt an."))
    if phase == codes.LIMIT:
        return _("So geht es nicht weiter."), _("Das Spiel wird angehalten.")
    active = int(shown.active)
    if moment.seat != active:
        return _others(tr, moment, active)
    if phase == codes.PICK:
        return saying.yours(tr, _("Nimm einen Funktionswürfel.")), _("Jeder muss einen nehmen.")
    if phase == codes.BEGIN:
        return saying.yours(tr, _("Willst du anfangen?")), _("Du hast nur 4 Würfel und musst nicht.")
    if phase == codes.ROLL:
        return saying.yours(tr, _("Es wird gewürfelt.")), ""
    return _turn(tr, moment, active)


def _others(tr: Translator, moment: Moment, active: int) -> Lines:
    _ = tr.gettext
    shown, name = moment.shown, {"name": moment.names[active]}
    order = {
        codes.PICK: _("%(name)s sucht sich einen Funktionswürfel aus."),
        codes.BEGIN: _("%(name)s überlegt, ob er oder sie anfängt."),
        codes.ROLL: _("%(name)s würfelt."),
    }.get(int(shown.phase), _("%(name)s ist dran."))
    if moment.seat is not None and names.is_out(shown, moment.seat):
        return order % name, _out(tr, moment)
    return order % name, saying.watching(tr, moment, _next(tr, moment, active))


def _out(tr: Translator, moment: Moment) -> str:
    """Told to a seat that is out: it may watch, and when it is dealt in again."""
    _ = tr.gettext
    number = int(moment.shown.round_number)
    if number < int(moment.material.rounds):
        return _("Du bist raus. Neue Würfel bekommst du in Runde %(n)s.") % {"n": number + 1}
    return _("Du bist raus. Das ist die letzte Runde.")


def _next(tr: Translator, moment: Moment, active: int) -> str:
    """Who is next in the direction of play."""
    seats, step = int(moment.material.seats), int(moment.shown.direction)
    after = next(
        (active + step * n) % seats
        for n in range(1, seats + 1)
        if not names.is_out(moment.shown, (active + step * n) % seats)
    )
    if after == moment.seat:
        return tr.gettext("Danach bist du dran.")
    return tr.gettext("Danach kommt %(name)s.") % {"name": moment.names[after]}


def _turn(tr: Translator, moment: Moment, seat: int) -> Lines:
    _ = tr.gettext
    shown = moment.shown
    offered = [action // 8 for action in moment.first_legal if action % 8 == codes.COLOUR_KIND]
    if not offered:
        return saying.yours(tr, _("Spiel deinen Funktionswürfel.")), _("Ohne Würfel brauchst du ihn jetzt.")
    lying = {colour for colour, _value in names.pool(shown)}
    if offered[0] in lying:
        reason = _("Alle deine Farben liegen aus: Es gilt deine häufigste.")
        if len(offered) == 1:
            must = _("%(colour)s ist Pflicht.") % {"colour": names.colours(tr)[offered[0]]}
            return saying.yours(tr, must), reason
        return saying.yours(tr, _("Wähle eine Farbe.")), reason
    reason = _("Erlaubt ist, was noch nicht in der Mitte liegt.")
    if not lying:
        reason = _("Die Mitte ist leer: Jede deiner Farben ist erlaubt.")
    if shown.where[codes.JOKER] == seat and lying:
        reason = _("Der Joker muss mit: Er holt dazu eine Farbe.")
    return saying.yours(tr, _("Wähle eine Farbe.")), reason
