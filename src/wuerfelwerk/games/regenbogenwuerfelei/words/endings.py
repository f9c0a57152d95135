"""How a game ended, and what is said of each seat then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes, rules
from wuerfelwerk.games.regenbogenwuerfelei.words import names as words
from wuerfelwerk.games.telling import Translator


def why(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None, won: Sequence[int]
) -> str:
    """Who completed the rainbow, and the points of who has won."""
    points = max(int(rules.score(material, state, one)) for one in won)
    _ = tr.gettext
    if state.completer == seat:
        how = _("Du hast alle 6 Farben.")
    elif state.completer >= 0:
        how = _("%(name)s hat alle 6 Farben.") % {"name": names[int(state.completer)]}
    else:
        how = _("Nur noch einer hat Würfel.")
    return " ".join([how, tr.ngettext("%(n)s Punkt.", "%(n)s Punkte.", points) % {"n": points}])


def results(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
    """Columns of the result table: heading and value."""
    _ = tr.gettext
    columns = []
    if int(material.rounds) > 1:
        columns.append((_("Runden davor"), str(int(state.points[seat]))))
    columns.append((_("Würfel"), str(words.total(state, seat))))
    columns.append((_("Regenbogen"), "6" if seat == state.completer else "–"))
    columns.append((_("Punkte"), str(int(rules.score(material, state, seat)))))
    return columns


def headline(tr: Translator, material: Any, state: Any) -> str:
    """Where in the game we are, for the top of the page."""
    _ = tr.gettext
    parts = []
    if int(material.rounds) > 1 and state.round_number:
        parts.append(
            _("Runde %(n)s von %(all)s") % {"n": int(state.round_number), "all": int(material.rounds)}
        )
    if state.phase in (codes.DEAL, codes.RANK, codes.PICK, codes.START, codes.BEGIN):
        parts.append(_("Beginn"))
    else:
        parts.append(_("Zug %(n)s") % {"n": int(state.turn)})
    return " · ".join(parts)


def turn_mark(state: Any) -> str:
    """What the log puts before the first line of a turn; '' between rounds."""
    return str(int(state.turn)) if state.phase in (codes.TURN, codes.LAID, codes.ROLL) else ""
