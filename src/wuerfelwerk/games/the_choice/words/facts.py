"""Facts beside the sheets: seat cards, the two sides, a roll as it is spoken."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import Moment, Panel, Row, Token, Translator
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import NUMBERS, RING
from wuerfelwerk.games.the_choice.material import FACES, reconstructed_points
from wuerfelwerk.games.the_choice.words import reading


def standing(tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
    """Points, misthrows and side of one seat."""
    sheet = state.sheets[seat]
    points = int(paper.score(material, state, seat))
    label = tr.ngettext("%(n)s Punkt", "%(n)s Punkte", points) % {"n": points}
    tokens = [Token("text", tr.ngettext("%(n)s P", "%(n)s P", points) % {"n": points}, label)]
    if sheet.side >= 0:
        values = {"n": reading.misthrows(state, seat), "side": int(sheet.second) + 1}
        boxes = "■" * int(values["n"]) + "□" * (paper.MISTHROWS - int(values["n"]))
        spoken = tr.gettext("%(n)s von 3 Fehlwürfen, Seite %(side)s") % values
        tokens.append(Token("small", f"{boxes} " + tr.gettext("S. %(side)s") % values, spoken))
    return tokens


def aside(tr: Translator, moment: Moment, seat: int) -> list[Panel]:
    """What stands on the sides of a seat; nothing before all have chosen theirs."""
    _ = tr.gettext
    state, material = moment.state, moment.material
    sheet = state.sheets[seat]
    if moment.shown.sheets[seat].side < 0:
        return []
    panels = []
    side = reading.side_of(state, seat)
    path, ring = len(reading.path_of(state, seat)), len(reading.ring_of(state, seat))
    points = {"path": int(material.number_points[path]), "ring": int(material.ring_points[ring])}
    rows = [
        Row(_("Zahlen %(n)s/13") % {"n": path}, _points(tr, points["path"]), share=path / NUMBERS),
        Row(_("Farben %(n)s/16") % {"n": ring}, _points(tr, points["ring"]), share=ring / RING),
    ]
    if path in reconstructed_points():
        worth = tr.ngettext("Punkte für %(n)s Zahl", "Punkte für %(n)s Zahlen", path) % {"n": path}
        rows.append(Row(worth, _("unser Wert")))
    title = _("Seite %(n)s: %(points)s") % {
        "n": int(sheet.second) + 1,
        "points": _points(tr, sum(points.values())),
    }
    panels.append(Panel("card", title, tuple(rows)))
    if sheet.second:
        first = reading.side_points(material, state, seat, 1 - side)
        done = (Row(_("Gewertet"), _points(tr, first)),)
        panels.append(Panel("card", _("Seite 1"), done))
    return panels


def _points(tr: Translator, points: int) -> str:
    return tr.ngettext("%(n)s Punkt", "%(n)s Punkte", points) % {"n": points}


def faces(tr: Translator) -> list[tuple[str, str]]:
    """Class and name of every face code: numbers, which have no colour of their own."""
    return [("", str(number)) for number in range(1, FACES + 1)]
