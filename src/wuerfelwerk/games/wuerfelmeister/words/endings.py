"""How a game ended, and what is said of each seat then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import MAX_SEATS
from wuerfelwerk.games.telling import Translator, marker, shared
from wuerfelwerk.games.wuerfelmeister import rules


def ending(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None = None
) -> tuple[str, str]:
    """Who won, and why."""
    _ = tr.gettext
    turn, seats = int(state.turn), range(int(material.seats))
    if state.stopped:
        turns = tr.ngettext("Angehalten nach %(n)s Zug.", "Angehalten nach %(n)s Zügen.", turn) % {"n": turn}
        return turns, _("Stand ohne Sieger.")
    points = np.zeros(MAX_SEATS, np.int32)
    bits = int(rules.result(material, state, points))
    winners = [s for s in seats if bits >> s & 1]
    if winners == [seat]:
        title = marker(_("Du gewinnst."))
    elif len(winners) == 1:
        title = _("%(name)s gewinnt.") % {"name": names[winners[0]]}
    else:
        yours, theirs = _("Du gewinnst gemeinsam mit %(names)s."), _("%(names)s gewinnen gemeinsam.")
        title = shared(winners, names, seat, _("und"), yours, theirs)
    first = next((s for s in seats if state.figures[s].home), winners[0])
    values = {
        "points": " : ".join(str(int(points[s])) for s in sorted(seats, key=lambda s: -points[s])),
        "name": names[first],
        "turn": turn,
    }
    if first == seat:
        return title, _("%(points)s. Du warst in Zug %(turn)s zuerst im Ziel.") % values
    return title, _("%(points)s. %(name)s war in Zug %(turn)s zuerst im Ziel.") % values


def results(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
    """Columns of the result table: heading and value."""
    _ = tr.gettext
    figure = state.figures[seat]
    return [
        (_("Würfel"), str(sum(int(count) for count in figure.taken))),
        (_("Letzter"), _("ja") if figure.last else "–"),
        (_("Ziel"), _("ja") if figure.home else "–"),
        (_("Punkte"), str(int(rules.score(material, state, seat)))),
    ]


def headline(tr: Translator, material: Any, state: Any) -> str:
    """Where in the game we are, for the top of the page."""
    if state.turn == 0:
        return tr.gettext("Aufbau")
    return tr.gettext("Zug %(n)s") % {"n": int(state.turn)}


def turn_mark(state: Any) -> str:
    """What the log puts before the first line of a turn; '' before the first turn."""
    return str(int(state.turn)) if state.turn else ""
