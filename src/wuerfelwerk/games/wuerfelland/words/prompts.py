"""The prompts: whose turn it is and what is wanted, in every phase; with dice of one's own, what to throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wuerfelwerk.games.telling import Moment, Translator, listed, marker
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.usual.saying import Lines
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.material import DICE
from wuerfelwerk.games.wuerfelland.words import reading
from wuerfelwerk.games.wuerfelland.words.reading import colours

Begin = Callable[[Translator, str], str]


def going_on(tr: Translator, moment: Moment) -> Lines:
    """The order, and the reason or the consequence."""
    phase = int(moment.shown.phase)
    if phase == rules.SIDE:
        return saying.side_prompt(tr, moment, tr("Alle wählen zugleich, dann wird gelost."))
    if phase in (rules.LOT, rules.LIMIT, rules.ROLL, rules.REROLL, rules.THROW):
        return _rolling(tr, moment)
    if phase == rules.MARK:
        return _marking(tr, moment)
    if phase == rules.THROW_MARK:
        return _throw(tr, moment)
    return _colour(tr, moment) if phase == rules.COLOUR else _decide(tr, moment)


def _rolling(tr: Translator, moment: Moment) -> Lines:
    shown = moment.shown
    who = int(shown.thrower if shown.phase == rules.THROW else shown.active)
    if who < 0:
        return saying.lot(tr, moment)
    if who == moment.seat:
        dice = 5 if shown.phase == rules.THROW else 6 - int(shown.aside)
        return saying.yours(tr, tr("Würfle.")), tr.many("%(n)s Würfel.", "%(n)s Würfel.", dice)
    after = tr("Danach suchst du dir eine der übrigen Farben aus.")
    return saying.rolls(tr, moment, who, after)


def _colour(tr: Translator, moment: Moment) -> Lines:
    active = int(moment.shown.active)
    if moment.seat != active:
        after = tr("Danach suchst du dir eine der übrigen Farben aus.")
        return tr("%(name)s wählt eine Farbe.", name=moment.names[active]), saying.watching(tr, moment, after)
    order = saying.yours(tr, tr("Wähle eine Farbe."))
    if not moment.draft:
        return order, tr("Alle ihre Würfel kommen beiseite.")
    colour = moment.draft[0] - rules.COLOUR_ACTIONS
    count = int(moment.shown.shown[colour])
    dice = colours.how_many(tr, colour, count)
    if count > reading.room(moment.material, moment.shown, active, colour):
        return order, tr("Auf deinem Blatt ist kein Platz für %(dice)s.", dice=dice)
    aside = tr.many("%(dice)s kommt beiseite.", "%(dice)s kommen beiseite.", count, dice=dice)
    stay = tr.many("%(n)s Würfel bleibt im Becher.", "%(n)s Würfel bleiben im Becher.", DICE - count)
    return order, " ".join([aside, stay])


def _decide(tr: Translator, moment: Moment) -> Lines:
    shown = moment.shown
    active, colour, aside = int(shown.active), int(shown.colour), int(shown.aside)
    if moment.seat != active:
        after = tr("Danach suchst du dir eine der übrigen Farben aus.")
        order = tr("%(name)s ist dran: Weiter oder ankreuzen?", name=moment.names[active])
        return order, saying.watching(tr, moment, after)
    order = saying.yours(tr, tr("Weiter oder ankreuzen?"))
    values = {"colour": colours.names(tr)[colour], "n": aside}
    if aside > reading.room(moment.material, shown, active, colour):
        room = reading.room(moment.material, shown, active, colour)
        free = tr.many("%(room)s freies Feld", "%(room)s freie Felder", room, room=room)
        values["free"] = free if room else tr("kein freies Feld")
        why = tr("%(n)s %(colour)s, aber %(free)s. Mehr %(colour)s hilft nicht. WL-22", **values)
        return saying.yours(tr, tr("Überwürfelt.")), why
    return order, tr("Kommt kein %(colour)s, ist Schluss. Deine %(n)s behältst du.", **values)


def _marking(tr: Translator, moment: Moment) -> Lines:
    shown, seat = moment.shown, moment.seat
    active, colour, aside = int(shown.active), int(shown.colour), int(shown.aside)
    if seat is None:
        return tr("Alle kreuzen an."), tr("Du schaust zu.")
    if seat not in moment.done:
        begin = saying.yours if seat == active else saying.everybodys
        return _fields(tr, moment, begin, aside if seat == active else 0)
    if seat == active and aside > reading.room(moment.material, shown, seat, colour):
        dice = colours.how_many(tr, colour, aside)
        said = tr("Überwürfelt: Es ist kein Platz für %(dice)s.", dice=dice)
        return said, tr("Nichts passiert. Die anderen kreuzen an.")
    same = moment.state.sheets[seat].marks.tobytes() == shown.sheets[seat].marks.tobytes()
    did = tr("Du passt.") if same else tr("Deine Kreuze stehen.")
    return saying.waiting(tr, moment), saying.done_too(tr, moment, did)


def _fields(tr: Translator, moment: Moment, begin: Begin, forced: int) -> Lines:
    """While a marking is drafted. ``forced``: dice of the active seat, 0 for the others."""
    assert moment.seat is not None
    shown, seat = moment.shown, moment.seat
    placed = len(reading.marked_fields(moment.draft))
    picked = [a - rules.COLOUR_ACTIONS for a in moment.draft if rules.COLOUR_ACTIONS <= a < rules.ROLL_ON]
    if not forced and not picked:
        return begin(tr, tr("Kreuze an oder passe.")), _offer(tr, moment)
    colour = int(shown.colour) if forced else picked[0]
    wanted = forced or int(shown.shown[colour])
    name = colours.names(tr)[colour]
    found = int(moment.state.sheets[seat].treasures) > int(shown.sheets[seat].treasures)
    rule = tr("Alle in ein Gebiet, jedes neben einem Kreuz.")
    if found:
        rule = tr("Schatz! Danach würfelst du noch einmal mit 5 Würfeln.")
    if placed == 0:
        return begin(tr, tr("Kreuze %(n)s %(colour)s an.", n=wanted, colour=name)), rule
    if placed < wanted:
        return begin(tr, tr("Kreuze noch %(n)s %(colour)s an.", n=wanted - placed, colour=name)), rule
    return begin(tr, tr("Trag deine Kreuze ein.")), rule if found else tr("Bis dahin kannst du radieren.")


def _offer(tr: Translator, moment: Moment) -> str:
    assert moment.seat is not None
    usable = reading.usable_colours(moment.material, moment.shown, moment.seat)
    dice = [colours.how_many(tr, c, int(moment.shown.shown[c])) for c in usable]
    return tr("Zur Wahl: %(dice)s.", dice=listed(dice, tr("oder")))


def _throw(tr: Translator, moment: Moment) -> Lines:
    thrower = int(moment.shown.thrower)
    at_once = tr("Wer jetzt das Ziel erreicht, gewinnt sofort.")
    if moment.seat != thrower:
        order = tr("Schatzwurf: %(name)s sucht sich eine Farbe aus.", name=moment.names[thrower])
        return order, saying.watching(tr, moment, at_once)

    def begin(tr: Translator, order: str) -> str:
        return " ".join([marker(tr("Dein Schatzwurf:")), order])

    if not moment.draft:
        return begin(tr, tr("Wähle eine Farbe oder passe.")), at_once
    return _fields(tr, moment, begin, 0)


def to_throw(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    phase = int(state.phase)
    if phase == rules.THROW:
        return tr("Schatzwurf: Wirf 5 Würfel."), tr("Das gibt der Schatz.")
    if phase == rules.REROLL:
        count = DICE - int(state.aside)
        order = tr.many("Wirf noch einmal %(n)s Würfel.", "Wirf noch einmal %(n)s Würfel.", count)
        return order, tr("Gesucht: %(colour)s.", colour=colours.names(tr)[int(state.colour)])
    return tr("Wirf alle 6 Würfel."), tr("Der Zug beginnt.")
