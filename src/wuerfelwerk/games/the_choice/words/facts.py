"""Facts beside the sheets: seat cards, the two sides, a roll as it is spoken."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import Moment, Panel, Row, Token, Translator
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import NUMBERS, RING
from wuerfelwerk.games.the_choice.material import reconstructed_points
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.games.usual import saying


def standing(tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
    """Points, misthrows and side of one seat."""
    sheet = state.sheets[seat]
    tokens = [saying.points_token(tr, int(paper.score(material, state, seat)))]
    if sheet.side >= 0:
        values = {"n": reading.misthrows(state, seat), "side": int(sheet.second) + 1}
        boxes = "■" * int(values["n"]) + "□" * (paper.MISTHROWS - int(values["n"]))
        spoken = tr.gettext("%(n)s von 3 Fehlwürfen, Seite %(side)s") % values
        tokens.append(Token("small", f"{boxes} " + tr.gettext("S. %(side)s") % values, spoken))
    return tokens


def aside(tr: Translator, moment: Moment, seat: int) -> list[Panel]:
    """What stands on the sides of a seat, always in as many lines, so that none moves; nothing before all
    have chosen theirs."""
    _ = tr.gettext
    state, material = moment.state, moment.material
    sheet = state.sheets[seat]
    if moment.shown.sheets[seat].side < 0:
        return []
    side = reading.side_of(state, seat)
    path, ring = len(reading.path_of(state, seat)), len(reading.ring_of(state, seat))
    points = {"path": int(material.number_points[path]), "ring": int(material.ring_points[ring])}
    worth = saying.points(tr, points["path"])
    if path in reconstructed_points():
        worth = _("%(points)s (unser Wert)") % {"points": worth}
    other = Row(_("Seite 2"), "–")
    if sheet.second:
        other = Row(_("Seite 1"), saying.points(tr, reading.side_points(material, state, seat, 1 - side)))
    rows = (
        Row(_("Zahlen %(n)s/13") % {"n": path}, worth, share=path / NUMBERS),
        Row(_("Farben %(n)s/16") % {"n": ring}, saying.points(tr, points["ring"]), share=ring / RING),
        other,
    )
    title = _("Seite %(n)s: %(points)s") % {
        "n": int(sheet.second) + 1,
        "points": saying.points(tr, sum(points.values())),
    }
    return [Panel("card", title, rows)]
