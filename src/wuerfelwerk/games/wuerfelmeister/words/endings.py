"""How a game ended, and what is said of each seat then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Translator
from wuerfelwerk.games.wuerfelmeister import rules


def why(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None, won: Sequence[int]
) -> str:
    """The points of all, and who was first at the goal."""
    _, seats = tr.gettext, range(int(material.seats))
    points = [int(rules.score(material, state, s)) for s in seats]
    first = next((s for s in seats if state.figures[s].home), won[0])
    values = {
        "points": " : ".join(map(str, sorted(points, reverse=True))),
        "name": names[first],
        "turn": int(state.turn),
    }
    if first == seat:
        return _("%(points)s. Du warst in Zug %(turn)s zuerst im Ziel.") % values
    return _("%(points)s. %(name)s war in Zug %(turn)s zuerst im Ziel.") % values


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
