"""The prompts: whose turn it is and what is wanted, in every phase; with dice of one's own, what to throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.picture.pieces import COLOUR_NAMES
from wuerfelwerk.games.regenbogenwuerfelei.turns import in_pool
from wuerfelwerk.games.regenbogenwuerfelei.words import names as words
from wuerfelwerk.games.regenbogenwuerfelei.words.dealing import DEALS
from wuerfelwerk.games.telling import Face, Moment, Translator, number_faces
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.usual.saying import Lines


def going_on(tr: Translator, moment: Moment) -> Lines:
    """The order, and the reason or the consequence."""
    shown, phase = moment.shown, int(moment.shown.phase)
    if phase == codes.DEAL:
        return tr("Die Würfel werden verteilt."), saying.watching(tr, moment, "")
    if phase == codes.RANK:
        why = saying.watching(tr, moment, tr("Der Höchste wählt zuerst."))
        return tr("Alle würfeln um die Funktionswürfel."), why
    if phase == codes.START:
        return tr("Alle würfeln: Wer fängt an?"), saying.watching(tr, moment, tr("Der Niedrigste fängt an."))
    if phase == codes.LIMIT:
        return tr("So geht es nicht weiter."), tr("Das Spiel wird angehalten.")
    active = int(shown.active)
    if moment.seat != active:
        return _others(tr, moment, active)
    if phase == codes.PICK:
        return saying.yours(tr, tr("Nimm einen Funktionswürfel.")), tr("Jeder muss einen nehmen.")
    if phase == codes.BEGIN:
        return saying.yours(tr, tr("Willst du anfangen?")), tr("Du hast nur 4 Würfel und musst nicht.")
    if phase == codes.ROLL:
        return saying.yours(tr, tr("Es wird gewürfelt.")), ""
    return _turn(tr, moment, active)


def _others(tr: Translator, moment: Moment, active: int) -> Lines:
    shown, name = moment.shown, {"name": moment.names[active]}
    order = {
        codes.PICK: tr("%(name)s sucht sich einen Funktionswürfel aus."),
        codes.BEGIN: tr("%(name)s überlegt, ob er oder sie anfängt."),
        codes.ROLL: tr("%(name)s würfelt."),
    }.get(int(shown.phase), tr("%(name)s ist dran."))
    if moment.seat is not None and words.is_out(shown, moment.seat):
        return order % name, _out(tr, moment)
    return order % name, saying.watching(tr, moment, _next(tr, moment, active))


def _out(tr: Translator, moment: Moment) -> str:
    """Told to a seat that is out: it may watch, and when it is dealt in again."""
    number = int(moment.shown.round_number)
    if number < int(moment.material.rounds):
        return tr("Du bist raus. Neue Würfel bekommst du in Runde %(n)s.", n=number + 1)
    return tr("Du bist raus. Das ist die letzte Runde.")


def _next(tr: Translator, moment: Moment, active: int) -> str:
    """Who is next in the direction of play."""
    seats, step = int(moment.material.seats), int(moment.shown.direction)
    others = ((active + step * n) % seats for n in range(1, seats + 1))
    after = next(seat for seat in others if not words.is_out(moment.shown, seat))
    if after == moment.seat:
        return tr("Danach bist du dran.")
    return tr("Danach kommt %(name)s.", name=moment.names[after])


def _turn(tr: Translator, moment: Moment, seat: int) -> Lines:
    shown = moment.shown
    offered = [action // 8 for action in moment.first_legal if action % 8 == codes.COLOUR_KIND]
    if not offered:
        return saying.yours(tr, tr("Spiel deinen Funktionswürfel.")), tr("Ohne Würfel brauchst du ihn jetzt.")
    lying = {colour for colour, _value in words.pool(shown)}
    if offered[0] in lying:
        reason = tr("Alle deine Farben liegen aus: Es gilt deine häufigste.")
        if len(offered) == 1:
            must = tr("%(colour)s ist Pflicht.", colour=words.colours(tr)[offered[0]])
            return saying.yours(tr, must), reason
        return saying.yours(tr, tr("Wähle eine Farbe.")), reason
    reason = tr("Erlaubt ist, was noch nicht in der Mitte liegt.")
    if not lying:
        reason = tr("Die Mitte ist leer: Jede deiner Farben ist erlaubt.")
    if shown.where[codes.JOKER] == seat and lying:
        reason = tr("Der Joker muss mit: Er holt dazu eine Farbe.")
    return saying.yours(tr, tr("Wähle eine Farbe.")), reason


def to_throw(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    phase = int(state.phase)
    if phase == codes.DEAL:
        return tr("Verteilt die Würfel."), tr(DEALS[int(material.seats)])
    if phase == codes.RANK:
        return tr("Würfelt um die Funktionswürfel."), tr("Jeder einmal; der Höchste wählt zuerst.")
    if phase == codes.START:
        return tr("Würfelt, wer anfängt."), tr("Jeder einmal; der Niedrigste fängt an.")
    colour = {"colour": words.colours(tr)[int(state.colour)]}
    if int(state.where[codes.JOKER]) == int(state.active) and in_pool(state) != 0:
        return tr("Wirf %(colour)s und den Joker.", **colour), tr("Der Joker muss mit.")
    return tr("Wirf %(colour)s.", **colour), tr("Nimm, was kleiner ist.")


def entered(
    tr: Translator, material: Any, state: Any, sides: Sequence[int], names: Sequence[str]
) -> list[tuple[str, list[Face]]]:
    """A number for each who rolls, or the die that was called and the joker's colour; deals are ticked."""
    if state.phase in (codes.RANK, codes.START):
        return [(name, number_faces(6)) for seat, name in enumerate(names) if int(state.group) >> seat & 1]
    if state.phase != codes.ROLL:
        return []
    colour, colours = int(state.colour), words.colours(tr)
    rows = [(colours[colour], number_faces(6, COLOUR_NAMES[colour], colours[colour]))]
    if int(state.where[codes.JOKER]) == int(state.active) and in_pool(state) != 0:
        faces = [Face(*pair) for pair in zip(COLOUR_NAMES, colours, strict=True)]
        rows.append((words.functions(tr)[codes.JOKER], faces))
    return rows
