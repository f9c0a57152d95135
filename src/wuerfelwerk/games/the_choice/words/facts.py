"""Facts: beside the sheets, on seat cards, at the top of the page, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.engine.masks import count_bits
from wuerfelwerk.games.telling import Moment, Panel, Row, Token, Translator, as_heard, listed, marker
from wuerfelwerk.games.the_choice import rules
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
        spoken = tr("%(n)s von 3 Fehlwürfen, Seite %(side)s", **values)
        tokens.append(Token("small", f"{boxes} " + tr("S. %(side)s", **values), spoken))
    return tokens


def aside(tr: Translator, moment: Moment, seat: int) -> list[Panel]:
    """What stands on the sides of a seat, always in as many lines, so that none moves; nothing before all
    have chosen theirs."""
    state, material = moment.state, moment.material
    sheet = state.sheets[seat]
    if moment.shown.sheets[seat].side < 0:
        return []
    side = reading.side_of(state, seat)
    path, ring = len(reading.path_of(state, seat)), len(reading.ring_of(state, seat))
    points = {"path": int(material.number_points[path]), "ring": int(material.ring_points[ring])}
    worth = saying.points(tr, points["path"])
    if path in reconstructed_points():
        worth = tr("%(points)s (unser Wert)", points=worth)
    other = Row(tr("Seite 2"), "–")
    if sheet.second:
        other = Row(tr("Seite 1"), saying.points(tr, reading.side_points(material, state, seat, 1 - side)))
    rows = (
        Row(tr("Zahlen %(n)s/13", n=path), worth, share=path / NUMBERS),
        Row(tr("Farben %(n)s/16", n=ring), saying.points(tr, points["ring"]), share=ring / RING),
        other,
    )
    total = saying.points(tr, sum(points.values()))
    title = tr("Seite %(n)s: %(points)s", n=int(sheet.second) + 1, points=total)
    return [Panel("card", title, rows)]


def ending(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None = None
) -> tuple[str, str]:
    """Who won, and why it ended."""
    seats = range(int(material.seats))
    if state.stopped:
        return saying.stopped_after(tr, int(state.turn))
    winners = [s for s in seats if int(state.winners) >> s & 1]
    points = sorted((int(paper.score(material, state, s)) for s in seats), reverse=True)
    values = {"points": " : ".join(map(str, points))}
    if winners == [seat]:
        title = marker(tr("Du gewinnst %(points)s.", **values))
    elif len(winners) == 1:
        title = tr("%(name)s gewinnt %(points)s.", **values, name=names[winners[0]])
    else:
        others = {**values, "names": listed([names[s] for s in winners if s != seat], tr("und"))}
        title = tr("%(names)s gewinnen gemeinsam %(points)s.", **others)
        if seat in winners:
            title = marker(tr("Du gewinnst gemeinsam mit %(names)s %(points)s.", **others))
    return title, _why(tr, material, state, as_heard(names, seat, tr("du")))


def _why(tr: Translator, material: Any, state: Any, names: Sequence[str]) -> str:
    """Whose second side ended the game."""
    full, missed = [], []
    for seat in range(int(material.seats)):
        sheet, side = state.sheets[seat], reading.side_of(state, seat)
        if sheet.second and paper.is_full(sheet, side):
            full.append(names[seat])
        elif sheet.second and sheet.misthrows[side] >= paper.MISTHROWS:
            missed.append(names[seat])
    parts = []
    if full:
        parts.append(tr("Zweite Seite voll: %(names)s.", names=listed(full, tr("und"))))
    if missed:
        who = listed(missed, tr("und"))
        parts.append(tr("Dritter Fehlwurf auf der zweiten Seite: %(names)s.", names=who))
    return " ".join(parts)


def results(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
    """Columns of the result table: heading and value."""
    sheet, side = state.sheets[seat], reading.side_of(state, seat)
    first = 1 - side if sheet.second else side
    points = [reading.side_points(material, state, seat, one) for one in (first, 1 - first)]
    second = str(points[1]) if sheet.second else "–"
    return [(tr("Seite 1"), str(points[0])), (tr("Seite 2"), second), (tr("Punkte"), str(sum(points)))]


def headline(tr: Translator, material: Any, state: Any) -> str:
    """Where in the game we are, for the top of the page."""
    if state.phase in (rules.LOT, rules.SIDE):
        return tr("Seitenwahl")
    return tr("Wurf %(n)s", n=int(state.turn))


def made_of(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, int]]:
    """Numbers and colours of each side that was used, by the tables of points."""
    sheet, side, parts = state.sheets[seat], reading.side_of(state, seat), list[tuple[str, int]]()
    first = 1 - side if sheet.second else side
    for number, one in enumerate((first, 1 - first) if sheet.second else (first,), 1):
        path = count_bits(int(sheet.marks[one, paper.PATH_AREA]))
        ring = count_bits(int(sheet.marks[one, paper.RING_AREA]))
        if path:
            told = tr.many("Seite %(side)s: %(n)s Zahl", "Seite %(side)s: %(n)s Zahlen", path, side=number)
            parts.append((told, int(material.number_points[path])))
        if ring:
            told = tr.many(
                "Seite %(side)s: %(n)s Farbfeld", "Seite %(side)s: %(n)s Farbfelder", ring, side=number
            )
            parts.append((told, int(material.ring_points[ring])))
    return parts
