"""How a game ended, and what is said of each sheet then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Translator, listed, marker, shared
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.words import colours, reading


def ending(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None = None
) -> tuple[str, str]:
    """Who won, and why."""
    _ = tr.gettext
    turn = int(state.turn)
    if state.stopped:
        turns = tr.ngettext("Angehalten nach %(n)s Zug.", "Angehalten nach %(n)s Zügen.", turn) % {"n": turn}
        return turns, _("Stand ohne Sieger.")
    winners = [s for s in range(int(material.seats)) if int(state.winners) >> s & 1]
    if winners == [seat]:
        title = marker(_("Du gewinnst."))
    elif len(winners) == 1:
        title = _("%(name)s gewinnt.") % {"name": names[winners[0]]}
    else:
        yours, theirs = _("Du gewinnst gemeinsam mit %(names)s."), _("%(names)s gewinnen gemeinsam.")
        title = shared(winners, names, seat, _("und"), yours, theirs)
    return title, " ".join(_why(tr, material, state, s, names, seat, len(winners) > 1) for s in winners)


def _why(
    tr: Translator,
    material: Any,
    state: Any,
    seat: int,
    names: Sequence[str],
    you: int | None,
    named: bool,
) -> str:
    done = [colours.names(tr)[c] for c in reading.complete(material, state, seat)]
    count = int(state.sheets[seat].treasures)
    values = {
        "name": names[seat],
        "treasures": tr.ngettext("%(n)s Schatz", "%(n)s Schätze", count) % {"n": count},
        "colours": listed(done, tr.gettext("und")),
        "turn": int(state.turn),
    }
    if named and seat == you:
        return tr.gettext("Du hast %(treasures)s, %(colours)s komplett.") % values
    if named:
        return tr.gettext("%(name)s: %(treasures)s, %(colours)s komplett.") % values
    return tr.gettext("%(treasures)s und %(colours)s komplett, in Zug %(turn)s.") % values


def results(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
    """Columns of the result table: heading and value."""
    _ = tr.gettext
    sheet, board = state.sheets[seat], reading.board_of(material, state, seat)
    total, left = int(board.fields), sum(int(sheet.fields_left[c]) for c in range(6))
    marked = total - left if sheet.side >= 0 else 0
    return [
        (_("Kreuze"), str(marked)),
        (_("Farben komplett"), str(len(reading.complete(material, state, seat)))),
        (_("Schätze"), str(int(sheet.treasures))),
    ]


def headline(tr: Translator, material: Any, state: Any) -> str:
    """Where in the game we are, for the top of the page."""
    if state.phase in (rules.LOT, rules.SIDE):
        return tr.gettext("Seitenwahl")
    return tr.gettext("Zug %(n)s") % {"n": int(state.turn)}


def turn_mark(state: Any) -> str:
    """What the log puts before the first line of a turn; '' before the first turn."""
    return str(int(state.turn)) if state.turn else ""
