"""Facts: beside the sheets, on seat cards, at the top of the page, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.engine.masks import has
from wuerfelwerk.games.telling import N_, Moment, Panel, Row, Token, Translator, listed, opening
from wuerfelwerk.games.wuerfelland.material import DICE
from wuerfelwerk.games.wuerfelland.words import reading
from wuerfelwerk.games.wuerfelland.words.reading import colours

BEFORE_TURNS = N_("Seitenwahl")


def standing(tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
    """Treasures and complete colours of one seat."""
    count = int(state.sheets[seat].treasures)
    label = tr.many("%(n)s Schatz", "%(n)s Schätze", count)
    tokens = [Token("gem", str(count), label)]
    for colour in reading.complete(material, state, seat):
        name = opening(colours.names(tr)[colour])
        whole = tr("%(colour)s komplett", colour=name)
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
    return Panel("tray", tr("Platz für höchstens"), tuple(rows))


def _goal(tr: Translator, material: Any, state: Any, seat: int, own: bool) -> Panel:
    needed, got = reading.treasures_needed(material), int(state.sheets[seat].treasures)
    rows = [Row(tr("Schätze"), f"{got}/{needed}", share=min(got / needed, 1))]
    done = reading.complete(material, state, seat)
    if done:
        name = opening(colours.names(tr)[done[0]])
        rows.append(Row(tr("Eine Farbe komplett"), f"{name} ✓", colours.classes[done[0]]))
    else:
        board, sheet = reading.board_of(material, state, seat), state.sheets[seat]
        colour = min(range(6), key=lambda c: (int(sheet.fields_left[c]), c))
        left, total = int(sheet.fields_left[colour]), int(board.colour_fields[colour])
        nearest = tr("%(colour)s, noch %(n)s", colour=colours.names(tr)[colour], n=left)
        share = (total - left) / total if total else 0
        rows.append(Row(tr("Eine Farbe komplett"), nearest, colours.classes[colour], share))
    return Panel("card", tr("Dein Ziel") if own else tr("Ziel"), tuple(rows))


def why(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None, won: Sequence[int]
) -> str:
    """What each winner has; whose it is where several have won."""
    told = [_has(tr, material, state, one) for one in won]
    if len(told) == 1:
        return tr("%(treasures)s und %(colours)s komplett, in Zug %(turn)s.", **told[0])
    yours = tr("Du hast %(treasures)s, %(colours)s komplett.")
    theirs = tr("%(name)s: %(treasures)s, %(colours)s komplett.")
    return " ".join(
        (yours if one == seat else theirs) % {**has, "name": names[one]}
        for one, has in zip(won, told, strict=True)
    )


def _has(tr: Translator, material: Any, state: Any, seat: int) -> dict[str, Any]:
    done = [colours.names(tr)[c] for c in reading.complete(material, state, seat)]
    count = int(state.sheets[seat].treasures)
    return {
        "treasures": tr.many("%(n)s Schatz", "%(n)s Schätze", count),
        "colours": listed(done, tr("und")),
        "turn": int(state.turn),
    }


def results(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
    """Columns of the result table: heading and value."""
    sheet, board = state.sheets[seat], reading.board_of(material, state, seat)
    total, left = int(board.fields), sum(int(sheet.fields_left[c]) for c in range(6))
    marked = total - left if sheet.side >= 0 else 0
    return [
        (tr("Kreuze"), str(marked)),
        (tr("Farben komplett"), str(len(reading.complete(material, state, seat)))),
        (tr("Schätze"), str(int(sheet.treasures))),
    ]


def made_of(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, int]]:
    """Treasures by colour."""
    if state.sheets[seat].side < 0:
        return []
    board, found = reading.board_of(material, state, seat), [0] * 6
    for field in range(int(board.fields)):
        if has(board.treasure_fields, field) and reading.is_marked(state, seat, field):
            found[int(board.colour[field])] += 1
    return [
        (tr("Schätze: %(colour)s", colour=colours.chip_of(tr, colour)), count)
        for colour, count in enumerate(found)
        if count
    ]
