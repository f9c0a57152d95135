"""How a game ended, and what is said of each sheet then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Translator, as_heard, listed, marker
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.games.usual import saying


def ending(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None = None
) -> tuple[str, str]:
    """Who won, and why it ended."""
    _ = tr.gettext
    seats = range(int(material.seats))
    if state.stopped:
        return saying.stopped_after(tr, int(state.turn))
    winners = [s for s in seats if int(state.winners) >> s & 1]
    points = sorted((int(paper.score(material, state, s)) for s in seats), reverse=True)
    values = {"points": " : ".join(map(str, points))}
    if winners == [seat]:
        title = marker(_("Du gewinnst %(points)s.") % values)
    elif len(winners) == 1:
        title = _("%(name)s gewinnt %(points)s.") % {**values, "name": names[winners[0]]}
    else:
        others = {**values, "names": listed([names[s] for s in winners if s != seat], _("und"))}
        title = _("%(names)s gewinnen gemeinsam %(points)s.") % others
        if seat in winners:
            title = marker(_("Du gewinnst gemeinsam mit %(names)s %(points)s.") % others)
    return title, _why(tr, material, state, as_heard(names, seat, _("du")))


def _why(tr: Translator, material: Any, state: Any, names: Sequence[str]) -> str:
    """Whose second side ended the game."""
    _ = tr.gettext
    full, missed = [], []
    for seat in range(int(material.seats)):
        sheet, side = state.sheets[seat], reading.side_of(state, seat)
        if sheet.second and paper.is_full(sheet, side):
            full.append(names[seat])
        elif sheet.second and sheet.misthrows[side] >= paper.MISTHROWS:
            missed.append(names[seat])
    parts = []
    if full:
        who = {"names": listed(full, _("und"))}
        parts.append(_("Zweite Seite voll: %(names)s.") % who)
    if missed:
        who = {"names": listed(missed, _("und"))}
        parts.append(_("Dritter Fehlwurf auf der zweiten Seite: %(names)s.") % who)
    return " ".join(parts)


def results(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
    """Columns of the result table: heading and value."""
    _ = tr.gettext
    sheet, side = state.sheets[seat], reading.side_of(state, seat)
    first = 1 - side if sheet.second else side
    points = [reading.side_points(material, state, seat, one) for one in (first, 1 - first)]
    second = str(points[1]) if sheet.second else "–"
    return [(_("Seite 1"), str(points[0])), (_("Seite 2"), second), (_("Punkte"), str(sum(points)))]


def headline(tr: Translator, material: Any, state: Any) -> str:
    """Where in the game we are, for the top of the page."""
    if state.phase in (rules.LOT, rules.SIDE):
        return tr.gettext("Seitenwahl")
    return tr.gettext("Wurf %(n)s") % {"n": int(state.turn)}
