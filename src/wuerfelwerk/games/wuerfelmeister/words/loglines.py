"""The log in words: one line for an event. '' where nothing is to be said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Told, Translator, bold
from wuerfelwerk.games.wuerfelmeister import rules
from wuerfelwerk.games.wuerfelmeister.die import TOP
from wuerfelwerk.games.wuerfelmeister.words import reading


def log_line(event: Told, *, picked: bool = False) -> str:
    """One event. ``picked``: no lot was drawn for who starts; then the house has told it."""
    tr, material, before, after, actor, actions, names, you = event
    if actor < 0 and picked and before.phase == rules.LOT:
        return ""
    if actor < 0:
        return _chance(tr, before, after, actions, names, you)
    text = told_action(tr, material, before, actor, actions[0], names, you)
    return " ".join(filter(None, [text, _taken(tr, material, before, after, names, you)]))


def _say(names: Sequence[str], seat: int, you: int | None, yours: str, theirs: str, **values: Any) -> str:
    """The sentence about a seat, in the second person where the reader sits there."""
    return (yours if seat == you else theirs) % {**values, "who": bold(names[seat])}


def _chance(
    tr: Translator, before: Any, after: Any, faces: Sequence[int], names: Sequence[str], you: int | None
) -> str:
    _ = tr.gettext
    if after.stopped:
        return _("Das Spiel wird angehalten.")
    if before.phase == rules.LOT:
        seat = int(after.active)
        return _say(names, seat, you, _("Das Los: Du fängst an."), _("Das Los: %(who)s fängt an."))
    if before.phase == rules.LAY:
        return _("Die zwölf Würfel liegen, jedes Bild zweimal oben.")
    seat, pips = int(before.active), int(faces[0]) + 1
    return _say(names, seat, you, _("Du würfelst %(n)s."), _("%(who)s würfelt %(n)s."), n=pips)


def told_action(
    tr: Translator,
    material: Any,
    before: Any,
    seat: int,
    action: int,
    names: Sequence[str],
    you: int | None,
) -> str:
    _ = tr.gettext
    if action == rules.COIN_ACTION:
        points = reading.home_points(material)
        yours, theirs = _("Du erreichst das Ziel: +%(n)s."), _("%(who)s erreicht das Ziel: +%(n)s.")
        return _say(names, seat, you, yours, theirs, n=points)
    if action < rules.COIN_ACTION:
        return _move(tr, material, before, seat, action, names, you)
    if action == rules.STAY:
        yours, theirs = _("Du erreichst kein Feld und bleibst."), _("%(who)s erreicht kein Feld und bleibt.")
        return _say(names, seat, you, yours, theirs)
    if action == rules.PASS:
        return _("Kein Würfel lässt sich kippen.")
    if action < rules.PASS:
        wanted = reading.picture(tr, material, action - rules.WANTS + 1)
        return _say(names, seat, you, _("Du suchst: %(p)s."), _("%(who)s sucht: %(p)s."), p=wanted)
    if action < rules.TIPS:
        values = {"other": bold(names[int(before.captured)]), "field": reading.name(action - rules.PUTS)}
        yours = _("Du stellst %(other)s auf %(field)s.")
        theirs = _("%(who)s stellt %(other)s auf %(field)s.")
        if before.captured == you:
            theirs = _("%(who)s stellt dich auf %(field)s.")
        return _say(names, seat, you, yours, theirs, **values)
    if action >= rules.PLACES:
        field, way = divmod(action - rules.PLACES, 24)
        values = {"p": reading.picture(tr, material, way // 4 + 1), "field": reading.name(field)}
        return _say(
            names,
            seat,
            you,
            _("Du legst %(p)s auf %(field)s."),
            _("%(who)s legt %(p)s auf %(field)s."),
            **values,
        )
    field, direction, target, top = reading.tip_of(material, before, action)
    values = {
        "field": reading.name(field),
        "target": reading.name(target),
        "way": reading.directions(tr)[direction],
        "p": reading.picture(tr, material, top),
    }
    yours = _("Du kippst %(field)s %(way)s: %(p)s auf %(target)s.")
    return _say(
        names, seat, you, yours, _("%(who)s kippt %(field)s %(way)s: %(p)s auf %(target)s."), **values
    )


def _move(
    tr: Translator,
    material: Any,
    before: Any,
    seat: int,
    field: int,
    names: Sequence[str],
    you: int | None,
) -> str:
    _ = tr.gettext
    other = reading.figure_on(material, before, field, seat)
    values = {"field": reading.name(field), "other": bold(names[other]) if other >= 0 else ""}
    if other >= 0:
        yours = _("Du schlägst %(other)s auf %(field)s.")
        theirs = _("%(who)s schlägt %(other)s auf %(field)s.")
        if other == you:
            theirs = _("%(who)s schlägt dich auf %(field)s.")
    elif before.dice[field]:
        values["p"] = reading.picture(tr, material, reading.top(before, field))
        yours = _("Du erreichst dein Bild auf %(field)s: %(p)s.")
        theirs = _("%(who)s erreicht das Bild auf %(field)s: %(p)s.")
    else:
        yours, theirs = _("Du ziehst auf %(field)s."), _("%(who)s zieht auf %(field)s.")
    return _say(names, seat, you, yours, theirs, **values)


def _taken(
    tr: Translator, material: Any, before: Any, after: Any, names: Sequence[str], you: int | None
) -> str:
    """The next seat takes its die as the turn passes on."""
    _ = tr.gettext
    if after.turn == before.turn or not after.took:
        return ""
    seat, picture = int(after.active), int(TOP[after.took])
    points = reading.value(material, picture) * (2 if after.left == 0 else 1)
    values = {"p": reading.picture(tr, material, picture), "n": points}
    text = _say(
        names,
        seat,
        you,
        _("Du nimmst den Würfel: %(p)s, +%(n)s."),
        _("%(who)s nimmt den Würfel: %(p)s, +%(n)s."),
        **values,
    )
    return " ".join([text, _("Das war der letzte: Das Ziel ist offen.")]) if after.left == 0 else text
