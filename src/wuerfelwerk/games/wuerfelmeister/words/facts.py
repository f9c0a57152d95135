"""Facts: beside the sheets, on seat cards, at the top of the page, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import N_, Moment, Panel, Row, Token, Translator, as_heard
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.wuerfelmeister import codes, rules
from wuerfelwerk.games.wuerfelmeister.words import reading, ways

BEFORE_TURNS = N_("Aufbau")


def standing(tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
    """Points of one seat, and the die it is about to take."""
    tokens = [saying.points_token(tr, int(rules.score(material, state, seat)))]
    field = reading.claimed(material, state, seat)
    if field >= 0 and state.phase != codes.ENDED:
        tokens.append(Token("small", _claim(tr, field), _claim(tr, field)))
    return tokens


def _claim(tr: Translator, field: int) -> str:
    return tr("Bild auf %(field)s", field=reading.name(field))


def aside(tr: Translator, moment: Moment, seat: int) -> list[Panel]:
    """What the dice count, and with which rolls a seat would hit now."""
    material, state = moment.material, moment.state
    rows = [_picture_of(tr, moment, other) for other in range(int(material.seats))]
    panels = [Panel("card", tr("Wer steht auf seinem Bild?"), tuple(rows))]
    if material.master:
        names = reading.pictures(tr, int(material.skin))
        values = [Row(names[i], str(int(material.values[i]))) for i in range(6)]
        panels.append(Panel("card", tr("Werte der Bilder"), tuple(values)))
    if state.left == 0 and state.phase not in (codes.PLACE, codes.LAY, codes.ENDED):
        panels.append(_goal(tr, moment, seat))
    if state.phase in (codes.TIP, codes.ROLL) and seat == state.active:  # comes and goes: after what stays
        rolls = reading.rolls_that_hit(material, state, seat)
        text = ", ".join(map(str, sorted(rolls))) or "–"
        title = tr("Ins Ziel") if state.left == 0 else tr("Bild oder Figur")
        panels.append(Panel("card", tr("Treffer bei"), (Row(title, text),)))
    return panels


def _picture_of(tr: Translator, moment: Moment, other: int) -> Row:
    """The picture a seat stands on and what it counts; a line for every seat, so that none moves."""
    material, state = moment.material, moment.state
    name = as_heard(moment.names, moment.seat, tr("Du"))[other]
    field = reading.claimed(material, state, other)
    if field < 0:
        return Row(name, "–")
    worth = reading.value(material, reading.top(state, field)) * (2 if state.left == 1 else 1)
    return Row(name, tr("%(field)s: +%(n)s", field=reading.name(field), n=worth))


def _goal(tr: Translator, moment: Moment, seat: int) -> Panel:
    """The open goal: where the coin is, how far from this seat's figure, what it counts."""
    material = moment.material
    rows = [Row(tr("Münze"), tr("bei %(field)s", field=reading.name(int(material.coin))))]
    far = ways.steps_home(material, moment.state, seat)
    if far > 0:
        rows.append(Row(tr("Entfernung"), tr.many("%(n)s Feld", "%(n)s Felder", far)))
    points = reading.home_points(material)
    exact = tr.many("+%(n)s Punkt", "+%(n)s Punkte", points)
    return Panel("card", tr("Das Ziel ist offen"), (*rows, Row(tr("Genau treffen"), exact)))


def why(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None, won: Sequence[int]
) -> str:
    """The points of all, and who was first at the goal."""
    seats = range(int(material.seats))
    points = [int(rules.score(material, state, s)) for s in seats]
    first = next((s for s in seats if state.figures[s].home), won[0])
    values = {
        "points": " : ".join(map(str, sorted(points, reverse=True))),
        "name": names[first],
        "turn": int(state.turn),
    }
    if first == seat:
        return tr("%(points)s. Du warst in Zug %(turn)s zuerst im Ziel.", **values)
    return tr("%(points)s. %(name)s war in Zug %(turn)s zuerst im Ziel.", **values)


def results(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
    """Columns of the result table: heading and value."""
    figure = state.figures[seat]
    return [
        (tr("Würfel"), str(sum(int(count) for count in figure.taken))),
        (tr("Letzter"), tr("ja") if figure.last else "–"),
        (tr("Ziel"), tr("ja") if figure.home else "–"),
        (tr("Punkte"), str(int(rules.score(material, state, seat)))),
    ]


def made_of(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, int]]:
    """Dice by picture, the last one once more, the coin."""
    figure, names = state.figures[seat], reading.pictures(tr, int(material.skin))
    parts = [
        (tr("Würfel mit %(picture)s: %(n)s", picture=names[picture], n=count), count * worth)
        for picture in range(6)
        for count, worth in [(int(figure.taken[picture]), reading.value(material, picture + 1))]
        if count
    ]
    if figure.last:
        parts.append((tr("Der letzte zählt doppelt"), reading.value(material, int(figure.last_picture))))
    if figure.home:
        parts.append((tr("Genau ins Ziel"), reading.home_points(material)))
    return parts
