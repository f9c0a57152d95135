"""The prompt: whose turn it is and what is wanted, for everyone who looks, in every phase."""

from __future__ import annotations

from collections.abc import Callable

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
        return saying.side_prompt(tr, moment, tr.gettext("Alle wählen zugleich, dann wird gelost."))
    if phase in (rules.LOT, rules.LIMIT, rules.ROLL, rules.REROLL, rules.THROW):
        return _rolling(tr, moment)
    if phase == rules.MARK:
        return _marking(tr, moment)
    if phase == rules.THROW_MARK:
        return _throw(tr, moment)
    return _colour(tr, moment) if phase == rules.COLOUR else _decide(tr, moment)


def _rolling(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    shown = moment.shown
    who = int(shown.thrower if shown.phase == rules.THROW else shown.active)
    if who < 0:
        return saying.lot(tr, moment)
    if who == moment.seat:
        dice = 5 if shown.phase == rules.THROW else 6 - int(shown.aside)
        return saying.yours(tr, _("Würfle.")), tr.ngettext("%(n)s Würfel.", "%(n)s Würfel.", dice) % {
            "n": dice
        }
    after = _("Danach suchst du dir eine der übrigen Farben aus.")
    return saying.rolls(tr, moment, who, after)


def _colour(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    active = int(moment.shown.active)
    if moment.seat != active:
        after = _("Danach suchst du dir eine der übrigen Farben aus.")
        return _("%(name)s wählt eine Farbe.") % {"name": moment.names[active]}, saying.watching(
            tr, moment, after
        )
    order = saying.yours(tr, _("Wähle eine Farbe."))
    if not moment.draft:
        return order, _("Alle ihre Würfel kommen beiseite.")
    colour = moment.draft[0] - rules.COLOUR_ACTIONS
    count = int(moment.shown.shown[colour])
    if count > reading.room(moment.material, moment.shown, active, colour):
        return order, _("Auf deinem Blatt ist kein Platz für %(dice)s.") % {
            "dice": colours.how_many(tr, colour, count)
        }
    aside = tr.ngettext("%(dice)s kommt beiseite.", "%(dice)s kommen beiseite.", count)
    stay = tr.ngettext("%(n)s Würfel bleibt im Becher.", "%(n)s Würfel bleiben im Becher.", DICE - count)
    dice = {"dice": colours.how_many(tr, colour, count), "n": DICE - count}
    return order, " ".join([aside % dice, stay % dice])


def _decide(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    shown = moment.shown
    active, colour, aside = int(shown.active), int(shown.colour), int(shown.aside)
    if moment.seat != active:
        after = _("Danach suchst du dir eine der übrigen Farben aus.")
        order = _("%(name)s ist dran: Weiter oder ankreuzen?") % {"name": moment.names[active]}
        return order, saying.watching(tr, moment, after)
    order = saying.yours(tr, _("Weiter oder ankreuzen?"))
    values = {"colour": colours.names(tr)[colour], "n": aside}
    if aside > reading.room(moment.material, shown, active, colour):
        room = reading.room(moment.material, shown, active, colour)
        free = tr.ngettext("%(room)s freies Feld", "%(room)s freie Felder", room) % {"room": room}
        values["free"] = free if room else _("kein freies Feld")
        why = _("%(n)s %(colour)s, aber %(free)s. Mehr %(colour)s hilft nicht. WL-22") % values
        return saying.yours(tr, _("Überwürfelt.")), why
    return order, _("Kommt kein %(colour)s, ist Schluss. Deine %(n)s behältst du.") % values


def _marking(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    shown, seat = moment.shown, moment.seat
    active, colour, aside = int(shown.active), int(shown.colour), int(shown.aside)
    if seat is None:
        return _("Alle kreuzen an."), _("Du schaust zu.")
    if seat not in moment.done:
        begin = saying.yours if seat == active else saying.everybodys
        return _fields(tr, moment, begin, aside if seat == active else 0)
    if seat == active and aside > reading.room(moment.material, shown, seat, colour):
        dice = {"dice": colours.how_many(tr, colour, aside)}
        return _("Überwürfelt: Es ist kein Platz für %(dice)s.") % dice, _(
            "Nichts passiert. Die anderen kreuzen an."
        )
    same = moment.state.sheets[seat].marks.tobytes() == shown.sheets[seat].marks.tobytes()
    did = _("Du passt.") if same else _("Deine Kreuze stehen.")
    return saying.waiting(tr, moment), saying.done_too(tr, moment, did)


def _fields(tr: Translator, moment: Moment, begin: Begin, forced: int) -> Lines:
    """While a marking is drafted. ``forced``: dice of the active seat, 0 for the others."""
    _ = tr.gettext
    assert moment.seat is not None
    shown, seat = moment.shown, moment.seat
    placed = len(reading.marked_fields(moment.draft))
    picked = [a - rules.COLOUR_ACTIONS for a in moment.draft if rules.COLOUR_ACTIONS <= a < rules.ROLL_ON]
    if not forced and not picked:
        return begin(tr, _("Kreuze an oder passe.")), _offer(tr, moment)
    colour = int(shown.colour) if forced else picked[0]
    wanted = forced or int(shown.shown[colour])
    name = colours.names(tr)[colour]
    found = int(moment.state.sheets[seat].treasures) > int(shown.sheets[seat].treasures)
    rule = _("Alle in ein Gebiet, jedes neben einem Kreuz.")
    if found:
        rule = _("Schatz! Danach würfelst du noch einmal mit 5 Würfeln.")
    if placed == 0:
        return begin(tr, _("Kreuze %(n)s %(colour)s an.") % {"n": wanted, "colour": name}), rule
    if placed < wanted:
        values = {"n": wanted - placed, "colour": name}
        return begin(tr, _("Kreuze noch %(n)s %(colour)s an.") % values), rule
    return begin(tr, _("Trag deine Kreuze ein.")), rule if found else _("Bis dahin kannst du radieren.")


def _offer(tr: Translator, moment: Moment) -> str:
    assert moment.seat is not None
    usable = reading.usable_colours(moment.material, moment.shown, moment.seat)
    dice = [colours.how_many(tr, c, int(moment.shown.shown[c])) for c in usable]
    return tr.gettext("Zur Wahl: %(dice)s.") % {"dice": listed(dice, tr.gettext("oder"))}


def _throw(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    thrower = int(moment.shown.thrower)
    at_once = _("Wer jetzt das Ziel erreicht, gewinnt sofort.")
    if moment.seat != thrower:
        order = _("Schatzwurf: %(name)s sucht sich eine Farbe aus.") % {"name": moment.names[thrower]}
        return order, saying.watching(tr, moment, at_once)

    def begin(tr: Translator, order: str) -> str:
        return " ".join([marker(tr.gettext("Dein Schatzwurf:")), order])

    if not moment.draft:
        return begin(tr, _("Wähle eine Farbe oder passe.")), at_once
    return _fields(tr, moment, begin, 0)
