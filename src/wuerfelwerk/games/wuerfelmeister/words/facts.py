"""Facts beside the board: points on the seat cards, claims, rolls that hit."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import Moment, Panel, Row, Token, Translator, as_heard
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.wuerfelmeister import codes, rules, ways
from wuerfelwerk.games.wuerfelmeister.words import reading


def standing(tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
    """Points of one seat, and the die it is about to take."""
    tokens = [saying.points_token(tr, int(rules.score(material, state, seat)))]
    field = reading.claimed(material, state, seat)
    if field >= 0 and state.phase != codes.ENDED:
        tokens.append(Token("small", _claim(tr, field), _claim(tr, field)))
    return tokens


def _claim(tr: Translator, field: int) -> str:
    return tr.gettext("Bild auf %(field)s") % {"field": reading.name(field)}


def aside(tr: Translator, moment: Moment, seat: int) -> list[Panel]:
    """What the dice count, and with which rolls a seat would hit now."""
    _ = tr.gettext
    material, state = moment.material, moment.state
    rows = [_picture_of(tr, moment, other) for other in range(int(material.seats))]
    panels = [Panel("card", _("Wer steht auf seinem Bild?"), tuple(rows))]
    if material.master:
        names = reading.pictures(tr, int(material.skin))
        values = [Row(names[i], str(int(material.values[i]))) for i in range(6)]
        panels.append(Panel("card", _("Werte der Bilder"), tuple(values)))
    if state.left == 0 and state.phase not in (codes.PLACE, codes.LAY, codes.ENDED):
        panels.append(_goal(tr, moment, seat))
    if state.phase in (codes.TIP, codes.ROLL) and seat == state.active:  # comes and goes: after what stays
        rolls = reading.rolls_that_hit(material, state, seat)
        text = " ".join(map(str, sorted(rolls))) or "–"
        title = _("Ins Ziel") if state.left == 0 else _("Bild oder Figur")
        panels.append(Panel("card", _("Treffer bei"), (Row(title, text),)))
    return panels


def _picture_of(tr: Translator, moment: Moment, other: int) -> Row:
    """The picture a seat stands on and what it counts; a line for every seat, so that none moves."""
    _, material, state = tr.gettext, moment.material, moment.state
    name = as_heard(moment.names, moment.seat, _("Du"))[other]
    field = reading.claimed(material, state, other)
    if field < 0:
        return Row(name, "–")
    worth = reading.value(material, reading.top(state, field)) * (2 if state.left == 1 else 1)
    return Row(name, _("%(field)s: +%(n)s") % {"field": reading.name(field), "n": worth})


def _goal(tr: Translator, moment: Moment, seat: int) -> Panel:
    """The open goal: where the coin is, how far from this seat's figure, what it counts."""
    _, material = tr.gettext, moment.material
    rows = [Row(_("Münze"), _("bei %(field)s") % {"field": reading.name(int(material.coin))})]
    far = ways.steps_home(material, moment.state, seat)
    if far > 0:
        rows.append(Row(_("Entfernung"), tr.ngettext("%(n)s Feld", "%(n)s Felder", far) % {"n": far}))
    points = reading.home_points(material)
    exact = tr.ngettext("+%(n)s Punkt", "+%(n)s Punkte", points) % {"n": points}
    return Panel("card", _("Das Ziel ist offen"), (*rows, Row(_("Genau treffen"), exact)))
