"""Buttons, the button that commits, and the names of actions for those who do not see the picture."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import N_, Button, Confirm, Moment, Translator, opening
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.wuerfelland import rules
from wuerfelwerk.games.wuerfelland.material import DICE
from wuerfelwerk.games.wuerfelland.words import reading
from wuerfelwerk.games.wuerfelland.words.reading import colours

SIDE_ACTIONS = (rules.SIDES, rules.SIDES + 1)
KINDS = {
    "mark": N_("Ein Feld ankreuzen"),
    "colour": N_("Eine Farbe wählen"),
}


def buttons(tr: Translator, moment: Moment) -> list[Button]:
    """Actions that no picture offers. Those of style ``pick`` go into the draft, the others commit."""
    if moment.seat is None:
        return []
    offered = moment.first_legal
    if SIDE_ACTIONS[0] in offered:
        names = [_board_name(tr, moment.material, moment.seat, side) for side in (0, 1)]
        return saying.side_buttons(tr, moment, rules.SIDES, names)
    if rules.ROLL_ON in offered and not moment.draft:
        return [_stop(tr, moment), _roll_on(tr, moment)]
    if rules.PASS in offered and not moment.draft:
        return [Button(rules.PASS, tr("Passen"), tr("nichts ankreuzen"), "quiet", key="a")]
    return []


def _board_name(tr: Translator, material: Any, seat: int, side: int) -> str:
    id = bytes(material.boards[seat, side].id).rstrip(b"\0").decode("ascii")
    return tr("Blatt %(id)s", id=id.upper())


def sheet_name(tr: Translator, material: Any, state: Any, seat: int) -> str:
    """The heading of a sheet; '' before the side is chosen."""
    side = int(state.sheets[seat].side)
    return _board_name(tr, material, seat, side) if side >= 0 else ""


def _stop(tr: Translator, moment: Moment) -> Button:
    """Bright where rolling on can only lose: nothing fits any more, or one die more would be too many."""
    colour, aside = int(moment.shown.colour), int(moment.shown.aside)
    if _spare(moment) < 0:
        return Button(rules.STOP, tr("Aufhören"), tr("du kreuzt nichts an"), "main", "check", "a")
    style = "main" if _spare(moment) == 0 else "quiet"
    return Button(rules.STOP, tr("Ankreuzen"), f"{aside} × {colours.names(tr)[colour]}", style, "pen", "a")


def _spare(moment: Moment) -> int:
    """Free fields there would be for more dice of the colour; below 0 it is overrolled."""
    shown, seat = moment.shown, moment.seat
    assert seat is not None
    return reading.room(moment.material, shown, seat, int(shown.colour)) - int(shown.aside)


def _roll_on(tr: Translator, moment: Moment) -> Button:
    """Says what it costs where one more die of the colour would not fit (WL-22)."""
    dice = DICE - int(moment.shown.aside)
    if _spare(moment) < 0:
        return Button(rules.ROLL_ON, tr("Weiterwürfeln"), tr("ändert nur die Reste"), "quiet", "cup", "w")
    chance, colour = round(100 * (1 - (5 / 6) ** dice)), colours.names(tr)[int(moment.shown.colour)]
    if _spare(moment) == 0:
        price = tr("%(chance)s %% auf ein %(colour)s zu viel", chance=chance, colour=colour)
        return Button(rules.ROLL_ON, tr("Weiterwürfeln"), price, "quiet", "cup", "w")
    price = tr("%(chance)s %% auf ein %(colour)s", chance=chance, colour=colour)
    return Button(rules.ROLL_ON, tr("Weiterwürfeln"), price, "main", "cup", "w")


def confirm(tr: Translator, moment: Moment) -> Confirm | None:
    """The button that commits the draft, or says what is missing. None where there is no draft to make."""
    seat, shown, draft = moment.seat, moment.shown, moment.draft
    if seat is None or rules.ROLL_ON in moment.first_legal or not moment.first_legal:
        return None
    if shown.phase == rules.SIDE:
        return saying.side_confirm(tr, moment)
    if shown.phase == rules.COLOUR:
        if not draft:
            return Confirm(tr("Wähle eine Farbe"))
        colour = draft[0] - rules.COLOUR_ACTIONS
        count = int(shown.shown[colour])
        note, style = tr.many("%(n)s Würfel beiseite", "%(n)s Würfel beiseite", count), "main"
        if count > reading.room(moment.material, shown, seat, colour):
            note, style = tr("kein Platz, du kreuzt nichts an"), "warn"
        text = tr("%(colour)s nehmen", colour=colours.names(tr)[colour])
        return Confirm(text, note, "check" if style == "main" else "", style=style)
    return _confirm_marks(tr, moment)


def _confirm_marks(tr: Translator, moment: Moment) -> Confirm:
    shown, draft = moment.shown, moment.draft
    placed = len(reading.marked_fields(draft))
    picked = [a - rules.COLOUR_ACTIONS for a in draft if rules.COLOUR_ACTIONS <= a < rules.ROLL_ON]
    if shown.phase == rules.MARK and moment.seat == shown.active:
        wanted = int(shown.aside)
    elif picked:
        wanted = int(shown.shown[picked[0]])
    else:
        return Confirm(tr("Wähle eine Farbe"))
    if placed < wanted:
        missing = tr.many("Noch %(n)s Feld", "Noch %(n)s Felder", wanted - placed)
        return Confirm(missing, placed=placed, wanted=wanted)
    return Confirm(tr("Eintragen"), icon="pen", placed=placed, wanted=wanted)


def action_label(tr: Translator, moment: Moment, action: int) -> str:
    """An action as a button says it: 'Grün, Tanne, frei, erlaubt. Reihe 2, Feld 7. Schatz.'"""
    seat = moment.seat if moment.seat is not None else 0
    if action < rules.SIDES:
        return _field_label(tr, moment, seat, action)
    if action in SIDE_ACTIONS:
        return opening(saying.side(tr, action - rules.SIDES))
    if action < rules.ROLL_ON:
        colour = action - rules.COLOUR_ACTIONS
        dice = opening(colours.how_many(tr, colour, int(moment.shown.shown[colour])))
        return tr("%(dice)s nehmen", dice=dice)
    return {rules.ROLL_ON: tr("Weiterwürfeln"), rules.STOP: tr("Ankreuzen"), rules.PASS: tr("Passen")}[action]


def _field_label(tr: Translator, moment: Moment, seat: int, field: int) -> str:
    board = reading.board_of(moment.material, moment.state, seat)
    colour = int(board.colour[field])
    row, spot = reading.row_and_spot(board, field)
    text = tr(
        "%(colour)s, %(symbol)s, %(state)s. Reihe %(row)s, Feld %(spot)s.",
        colour=opening(colours.names(tr)[colour]),
        symbol=colours.symbols(tr)[colour],
        state=tr("mit Bleistift angekreuzt") if field in moment.draft else tr("frei, erlaubt"),
        row=row,
        spot=spot,
    )
    return " ".join([text, tr("Schatz.")]) if board.treasure[field] else text
