"""Buttons, the button that commits, and the names of actions for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import N_, Button, Confirm, Moment, Translator, opening
from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.die import NORTH_FACE
from wuerfelwerk.games.wuerfelmeister.words import reading

KINDS = {
    "want": N_("Ein Bild aussuchen, das du suchst"),
    "tip": N_("Einen Würfel kippen"),
    "move": N_("Mit deiner Figur ziehen"),
    "put": N_("Die geschlagene Figur umstellen"),
    "place": N_("Einen Würfel auf den Plan legen"),
}


def buttons(tr: Translator, moment: Moment) -> list[Button]:
    """Actions that no picture offers: to pass or to stay, where nothing else is possible."""
    if moment.seat is None or moment.draft:
        return []
    if codes.PASS in moment.first_legal:
        return [Button(codes.PASS, tr("Weiter"), tr("kein Würfel lässt sich kippen"), "main", "check", "a")]
    if codes.STAY in moment.first_legal:
        return [Button(codes.STAY, tr("Stehen bleiben"), tr("kein Feld zu erreichen"), "main", "check", "a")]
    return []


def offered(moment: Moment, actions: Sequence[int]) -> list[int]:
    """Of the 24 ways to lay a die on a field all are offered for the drafted field, one elsewhere: the
    page holds dozens of buttons, not hundreds. The others are two steps away."""
    if int(moment.shown.phase) != codes.PLACE:
        return list(actions)
    drafted = moment.draft[0] - codes.PLACES if moment.draft else -1
    field, way = divmod(drafted, 24) if drafted >= 0 else (-1, -1)
    by_field: dict[int, list[int]] = {}
    for action in actions:
        by_field.setdefault((action - codes.PLACES) // 24, []).append(action)
    found = []
    for at, ways in by_field.items():
        same = codes.PLACES + 24 * at + way
        found += ways if at == field else [same if way >= 0 and same in ways else ways[0]]
    return found


def confirm(tr: Translator, moment: Moment) -> Confirm | None:
    """The button that commits the draft, or says what is missing. None where there is no draft to make."""
    if moment.seat is None or not moment.first_legal:
        return None
    if codes.PASS in moment.first_legal or codes.STAY in moment.first_legal:
        return None
    if not moment.draft:
        phase = int(moment.shown.phase)
        return Confirm(
            {
                codes.PLACE: tr("Wähle ein Feld"),
                codes.WANT: tr("Wähle ein Bild"),
                codes.TIP: tr("Wähle einen Würfel"),
                codes.MOVE: tr("Wähle ein Feld"),
                codes.PUT: tr("Wähle ein leeres Feld"),
            }[phase]
        )
    return _confirm(tr, moment, moment.draft[0])


def _confirm(tr: Translator, moment: Moment, action: int) -> Confirm:
    material, shown = moment.material, moment.shown
    if action == codes.COIN_ACTION:
        points = reading.home_points(material)
        return Confirm(tr("Ins Ziel ziehen"), tr("+%(n)s, das Spiel ist zu Ende", n=points), "check")
    if action < codes.COIN_ACTION:
        return Confirm(
            tr("Auf %(field)s ziehen", field=reading.name(action)), _move_note(tr, moment, action), "check"
        )
    if codes.WANTS <= action < codes.PASS:
        wanted = reading.picture(tr, material, action - codes.WANTS + 1)
        return Confirm(tr("Ich suche: %(picture)s", picture=wanted), tr("gilt für diesen Zug"), "check")
    if action >= codes.PLACES:
        return Confirm(tr("Würfel legen"), action_label(tr, moment, action), "check")
    if action >= codes.TIPS:
        _field, direction, target, top = reading.tip_of(material, shown, action)
        values = {"picture": reading.picture(tr, material, top), "field": reading.name(target)}
        text = opening(tr("%(direction)s kippen", direction=reading.directions(tr)[direction]))
        if not _wanted_left(moment, action):
            looked_for = {"picture": reading.picture(tr, material, int(shown.wanted))}
            return Confirm(text, tr("dann liegt %(picture)s nirgends oben", **looked_for), style="warn")
        return Confirm(text, tr("dann liegt %(picture)s auf %(field)s", **values), "check")
    return Confirm(tr("Auf %(field)s stellen", field=reading.name(action - codes.PUTS)), "", "check")


def _wanted_left(moment: Moment, action: int) -> int:
    """How many dice show the wanted picture after a tip."""
    shown, wanted = moment.shown, int(moment.shown.wanted)
    field, _direction, _target, top = reading.tip_of(moment.material, shown, action)
    return int(shown.tops[wanted - 1]) - (reading.top(shown, field) == wanted) + (top == wanted)


def _move_note(tr: Translator, moment: Moment, field: int) -> str:
    material, shown = moment.material, moment.shown
    other = reading.figure_on(material, shown, field, int(shown.active))
    parts = []
    if other >= 0:
        parts.append(tr("schlägt %(name)s", name=moment.names[other]))
    if shown.dice[field]:
        worth = reading.value(material, reading.top(shown, field)) * (2 if shown.left == 1 else 1)
        parts.append(tr("+%(n)s, wenn dich keiner schlägt", n=worth))
    return ", ".join(parts)


def action_label(tr: Translator, moment: Moment, action: int) -> str:
    """An action as a button says it: 'Würfel auf e3 nach oben kippen: 4 liegt dann auf e4.'"""
    material, shown = moment.material, moment.shown
    if action == codes.COIN_ACTION:
        return tr("Ins Ziel, auf die Münze")
    if action < codes.COIN_ACTION:
        return _move_label(tr, moment, action)
    if action == codes.STAY:
        return tr("Stehen bleiben")
    if action == codes.PASS:
        return tr("Nichts kippen")
    if action < codes.PASS:
        number = action - codes.WANTS + 1
        values: dict[str, Any] = {
            "picture": reading.picture(tr, material, number),
            "n": int(shown.tops[number - 1]),
        }
        line = tr.ngettext(
            "%(picture)s, liegt %(n)s-mal oben", "%(picture)s, liegt %(n)s-mal oben", values["n"]
        )
        return line % values
    if action < codes.TIPS:
        return tr("%(field)s, leer", field=reading.name(action - codes.PUTS))
    if action < codes.PLACES:
        field, direction, target, top = reading.tip_of(material, shown, action)
        values = {
            "field": reading.name(field),
            "direction": reading.directions(tr)[direction],
            "picture": reading.picture(tr, material, top),
            "target": reading.name(target),
        }
        return tr(
            "Würfel auf %(field)s %(direction)s kippen: %(picture)s liegt dann auf %(target)s", **values
        )
    field, way = divmod(action - codes.PLACES, 24)
    values = {
        "field": reading.name(field),
        "picture": reading.picture(tr, material, way // 4 + 1),
        "north": reading.picture(tr, material, int(NORTH_FACE[way + 1])),
    }
    return tr("%(field)s: oben %(picture)s, hinten %(north)s", **values)


def _move_label(tr: Translator, moment: Moment, field: int) -> str:
    material, shown = moment.material, moment.shown
    other = reading.figure_on(material, shown, field, int(shown.active))
    parts = [reading.name(field)]
    if shown.dice[field]:
        parts.append(tr("dein Bild, %(picture)s", picture=reading.picture(tr, material, int(shown.wanted))))
    if other >= 0:
        parts.append(tr("schlägt %(name)s", name=moment.names[other]))
    if len(parts) == 1:
        parts.append(tr("leer"))
    return ", ".join(parts)
