"""Facts beside the sheets: seat cards, what fits, how far it is to the goal."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import Moment, Panel, Row, Token, Translator, opening
from wuerfelwerk.games.wuerfelland.material import DICE
from wuerfelwerk.games.wuerfelland.words import reading
from wuerfelwerk.games.wuerfelland.words.reading import colours


def standing(tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
    """Treasures and complete colours of one seat."""
    count = int(state.sheets[seat].treasures)
    label = tr.ngettext("%(n)s Schatz", "%(n)s Schätze", count) % {"n": count}
    tokens = [Token("gem", str(count), label)]
    for colour in reading.complete(material, state, seat):
        name = opening(colours.names(tr)[colour])
        whole = tr.gettext("%(colour)s komplett") % {"colour": name}
        tokens.append(Token("colour", "", whole, colours.classes[colour]))
    return tokens


def aside(tr: Translator, moment: Moment, seat: int) -> list[Panel]:
    """What still fits on a sheet, and its way to the goal; nothing before all have chosen their sides."""
    if moment.shown.sheets[seat].side < 0:
        return []
    own = seat == moment.seat
    return [_room(tr, moment, seat), _goal(tr, moment.material, moment.state, seat, own)]


def _room(tr: Translator, moment: Moment, seat: int) -> Panel:
    names = colours.names(tr)
    rows = []
    for colour in range(6):
        most = reading.room(moment.material, moment.shown, seat, colour)
        rows.append(Row(names[colour], str(min(most, DICE)) if most else "–", colours.classes[colour]))
    return Panel("tray", tr.gettext("Platz für höchstens"), tuple(rows))


def _goal(tr: Translator, material: Any, state: Any, seat: int, own: bool) -> Panel:
    _ = tr.gettext
    needed, got = reading.treasures_needed(material), int(state.sheets[seat].treasures)
    rows = [Row(_("Schätze"), f"{got}/{needed}", share=min(got / needed, 1))]
    done = reading.complete(material, state, seat)
    if done:
        name = opening(colours.names(tr)[done[0]])
        rows.append(Row(_("Eine Farbe komplett"), f"{name} ✓", colours.classes[done[0]]))
    else:
        board, sheet = reading.board_of(material, state, seat), state.sheets[seat]
        colour = min(range(6), key=lambda c: (int(sheet.fields_left[c]), c))
        left, total = int(sheet.fields_left[colour]), int(board.colour_fields[colour])
        nearest = _("%(colour)s, noch %(n)s") % {"colour": colours.names(tr)[colour], "n": left}
        share = (total - left) / total if total else 0
        rows.append(Row(_("Eine Farbe komplett"), nearest, colours.classes[colour], share))
    return Panel("card", _("Dein Ziel") if own else _("Ziel"), tuple(rows))
