"""The log in words: one line for an event. '' where nothing is to be said."""

from __future__ import annotations

from wuerfelwerk.games.telling import Told, bold
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.die import TOP
from wuerfelwerk.games.wuerfelmeister.words import reading


def log_line(event: Told, *, picked: bool = False) -> str:
    """One event. ``picked``: no lot was drawn for who starts; then the house has told it."""
    if event.actor < 0 and picked and event.before.phase == codes.LOT:
        return ""
    if event.actor < 0:
        return _chance(event)
    return " ".join(filter(None, [told_action(event), _taken(event)]))


def happened(event: Told) -> tuple[int, str] | None:
    """For the strip above the board: where a figure went or a die was laid; a tip is only shown on it."""
    if event.actor < 0:
        return None
    action = int(event.actions[0])
    if codes.STAY < action < codes.PLACES:
        return (event.actor, "") if action >= codes.TIPS else None
    return event.actor, told_action(event)


def _chance(event: Told) -> str:
    tr, before = event.tr, event.before
    if event.after.stopped:
        return saying.stopped(tr)
    if before.phase == codes.LOT:
        return saying.lot_line(event, int(event.after.active))
    if before.phase == codes.LAY:
        return tr("Die zwölf Würfel liegen, jedes Bild zweimal oben.")
    pips = int(event.actions[0]) + 1
    return event.say(int(before.active), tr("Du würfelst %(n)s."), tr("%(who)s würfelt %(n)s."), n=pips)


def told_action(event: Told) -> str:
    tr, material, before = event.tr, event.material, event.before
    seat, action = event.actor, int(event.actions[0])
    if action == codes.COIN_ACTION:
        points = reading.home_points(material)
        yours, theirs = tr("Du erreichst das Ziel: +%(n)s."), tr("%(who)s erreicht das Ziel: +%(n)s.")
        return event.say(seat, yours, theirs, n=points)
    if action < codes.COIN_ACTION:
        return _move(event, action)
    if action == codes.STAY:
        yours, theirs = (
            tr("Du erreichst kein Feld und bleibst."),
            tr("%(who)s erreicht kein Feld und bleibt."),
        )
        return event.say(seat, yours, theirs)
    if action == codes.PASS:
        return tr("Kein Würfel lässt sich kippen.")
    if action < codes.PASS:
        wanted = reading.picture(tr, material, action - codes.WANTS + 1)
        return event.say(seat, tr("Du suchst: %(p)s."), tr("%(who)s sucht: %(p)s."), p=wanted)
    if action < codes.TIPS:
        other, to = bold(event.names[int(before.captured)]), reading.name(action - codes.PUTS)
        theirs = tr("%(who)s stellt %(other)s auf %(field)s.")
        if before.captured == event.you:
            theirs = tr("%(who)s stellt dich auf %(field)s.")
        return event.say(seat, tr("Du stellst %(other)s auf %(field)s."), theirs, other=other, field=to)
    if action >= codes.PLACES:
        field, way = divmod(action - codes.PLACES, 24)
        yours, theirs = tr("Du legst %(p)s auf %(field)s."), tr("%(who)s legt %(p)s auf %(field)s.")
        picture = reading.picture(tr, material, way // 4 + 1)
        return event.say(seat, yours, theirs, p=picture, field=reading.name(field))
    field, direction, target, top = reading.tip_of(material, before, action)
    return event.say(
        seat,
        tr("Du kippst %(field)s %(way)s: %(p)s auf %(target)s."),
        tr("%(who)s kippt %(field)s %(way)s: %(p)s auf %(target)s."),
        field=reading.name(field),
        target=reading.name(target),
        way=reading.directions(tr)[direction],
        p=reading.picture(tr, material, top),
    )


def _move(event: Told, field: int) -> str:
    tr, material, before = event.tr, event.material, event.before
    other = reading.figure_on(material, before, field, event.actor)
    values = {"field": reading.name(field), "other": bold(event.names[other]) if other >= 0 else ""}
    if other >= 0:
        yours = tr("Du schlägst %(other)s auf %(field)s.")
        theirs = tr("%(who)s schlägt %(other)s auf %(field)s.")
        if other == event.you:
            theirs = tr("%(who)s schlägt dich auf %(field)s.")
    elif before.dice[field]:
        values["p"] = reading.picture(tr, material, reading.top(before, field))
        yours = tr("Du erreichst dein Bild auf %(field)s: %(p)s.")
        theirs = tr("%(who)s erreicht das Bild auf %(field)s: %(p)s.")
    else:
        yours, theirs = tr("Du ziehst auf %(field)s."), tr("%(who)s zieht auf %(field)s.")
    return event.say(event.actor, yours, theirs, **values)


def _taken(event: Told) -> str:
    """The next seat takes its die as the turn passes on."""
    tr, after = event.tr, event.after
    if after.turn == event.before.turn or not after.took:
        return ""
    picture, last = int(TOP[after.took]), after.left == 0
    text = event.say(
        int(after.active),
        tr("Du nimmst den Würfel: %(p)s, +%(n)s."),
        tr("%(who)s nimmt den Würfel: %(p)s, +%(n)s."),
        p=reading.picture(tr, event.material, picture),
        n=reading.value(event.material, picture) * (2 if last else 1),
    )
    return " ".join([text, tr("Das war der letzte: Das Ziel ist offen.")]) if last else text
