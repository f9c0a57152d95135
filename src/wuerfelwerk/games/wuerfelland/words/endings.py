"""How a game ended, and what is said of each sheet then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Translator, listed
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.words import reading
from wuerfelwerk.games.wuerfelland.words.reading import colours


def ending(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None = None
) -> tuple[str, str]:
    """Who won, and why."""
    if state.stopped:
        return saying.stopped_after(tr, int(state.turn))
    won = [s for s in range(int(material.seats)) if int(state.winners) >> s & 1]
    why = " ".join(_why(tr, material, state, s, names, seat, len(won) > 1) for s in won)
    return saying.winners(tr, won, names, seat), why


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
