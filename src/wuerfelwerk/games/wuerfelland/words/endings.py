"""How a game ended, and what is said of each sheet then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Translator, listed
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.words import reading
from wuerfelwerk.games.wuerfelland.words.reading import colours


def why(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None, won: Sequence[int]
) -> str:
    """What each winner has; whose it is where several have won."""
    told = [_has(tr, material, state, one) for one in won]
    if len(told) == 1:
        return tr.gettext("%(treasures)s und %(colours)s komplett, in Zug %(turn)s.") % told[0]
    yours = tr.gettext("Du hast %(treasures)s, %(colours)s komplett.")
    theirs = tr.gettext("%(name)s: %(treasures)s, %(colours)s komplett.")
    return " ".join(
        (yours if one == seat else theirs) % {**has, "name": names[one]}
        for one, has in zip(won, told, strict=True)
    )


def _has(tr: Translator, material: Any, state: Any, seat: int) -> dict[str, Any]:
    done = [colours.names(tr)[c] for c in reading.complete(material, state, seat)]
    count = int(state.sheets[seat].treasures)
    return {
        "treasures": tr.ngettext("%(n)s Schatz", "%(n)s Schätze", count) % {"n": count},
        "colours": listed(done, tr.gettext("und")),
        "turn": int(state.turn),
    }


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
