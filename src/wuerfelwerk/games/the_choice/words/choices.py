"""Buttons, the button that commits, and the names of actions for those who do not see the picture."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import N_, Button, Confirm, Moment, Translator, opening
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import RING
from wuerfelwerk.games.the_choice.refusals import field_and_dice
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.games.the_choice.words.reading import colours
from wuerfelwerk.games.usual import saying

SIDE_ACTIONS = (rules.SIDES, rules.SIDES + 1)
KINDS = {
    "ring": N_("Ein Farbfeld im Ring ankreuzen"),
    "path": N_("Deinen Weg um eine Zahl verlängern"),
    "reroll": N_("Einen, zwei oder drei Würfel neu werfen"),
}


def buttons(tr: Translator, moment: Moment) -> list[Button]:
    """Actions that no picture offers. Those of style ``pick`` go into the draft, the others commit."""
    seat, offered = moment.seat, moment.first_legal
    if seat is None:
        return []
    if SIDE_ACTIONS[0] in offered:
        names = [_side_name(tr, moment.material, seat, side) for side in (0, 1)]
        return saying.side_buttons(tr, moment, rules.SIDES, names)
    if rules.KEEP_DICE in offered and not moment.draft:
        fitting = _fitting(moment, seat)
        passing = tr.many("%(n)s von 3 passt", "%(n)s von 3 passen", fitting)
        costs = fitting < int(paper.needed(moment.shown, seat))
        note = tr("%(passing)s: Fehlwurf", passing=passing) if costs else passing
        return [Button(rules.KEEP_DICE, tr("Behalten"), note, "warn" if costs else "main", "hand", "a")]
    if rules.FINISH in moment.legal and moment.shown.phase == rules.MARK:
        return [Button(rules.FINISH, tr("Seite beenden"), _points_now(tr, moment, seat), "pick")]
    return []


def _fitting(moment: Moment, seat: int) -> int:
    """The most of the dice lying there that fit on the sheet."""
    return round(reading.chances(moment.material, moment.shown, seat)[0][2])


def _points_now(tr: Translator, moment: Moment, seat: int) -> str:
    side = reading.side_of(moment.state, seat)
    points = reading.side_points(moment.material, moment.state, seat, side)
    return tr.many("jetzt %(n)s Punkt", "jetzt %(n)s Punkte", points)


def _side_name(tr: Translator, material: Any, seat: int, side: int) -> str:
    id = bytes(material.boards[seat, side].id).rstrip(b"\0").decode("ascii")
    return tr("Blatt %(id)s", id=id)


def sheet_name(tr: Translator, material: Any, state: Any, seat: int) -> str:
    """The heading of a sheet; '' before the side is chosen."""
    sheet = state.sheets[seat]
    if sheet.side < 0:
        return ""
    values = {"n": int(sheet.second) + 1, "sheet": _side_name(tr, material, seat, int(sheet.side))}
    return tr("Seite %(n)s · %(sheet)s", **values)


def confirm(tr: Translator, moment: Moment) -> Confirm | None:
    """The button that commits the draft, or says what is missing. None where there is no draft to make."""
    seat, draft = moment.seat, moment.draft
    if seat is None or not moment.first_legal:
        return None
    if moment.shown.phase == rules.SIDE:
        return saying.side_confirm(tr, moment)
    if moment.shown.phase == rules.KEEP:
        if not draft:
            return Confirm(tr("Neu werfen: Tippe Würfel an"))
        dice = draft[0] - rules.REROLLS
        chance = reading.chances(moment.material, moment.shown, seat)[dice][1]
        note = tr("%(chance)s %% für alle drei", chance=round(100 * chance))
        lost = _fitting(moment, seat) >= int(paper.needed(moment.shown, seat)) and chance < 1
        text, style = (
            tr("%(dice)s neu werfen", dice=reading.numerals(dice, " + ")),
            "warn" if lost else "main",
        )
        return Confirm(text, note, "cup", style=style)
    return _confirm_marks(tr, moment, seat)


def _confirm_marks(tr: Translator, moment: Moment, seat: int) -> Confirm:
    """Ends the commit with ``done``; says what it costs."""
    close = rules.DONE if rules.DONE in moment.legal else -1
    used = len(reading.dice_in(reading.used_by(moment.draft)))
    short = used < int(paper.needed(moment.shown, seat))
    misses = reading.misthrows(moment.shown, seat) + 1
    note = ""
    if short and misses >= paper.MISTHROWS:
        note = tr("3. Fehlwurf: Seite zu Ende")
    elif short:
        note = tr("kostet 1 Fehlwurf")
    if rules.FINISH in moment.draft:
        return Confirm(tr("Seite beenden"), _points_now(tr, moment, seat), "flag", style="warn", close=close)
    return Confirm(
        tr("Fertig"), note, "" if short else "check", style="warn" if short else "main", close=close
    )


def action_label(tr: Translator, moment: Moment, action: int) -> str:
    """An action as a button says it: 'Grün, Tanne, Ringfeld 7, mit Würfel II.'"""
    seat = moment.seat if moment.seat is not None else 0
    if action < rules.KEEP_DICE:
        return _ring_label(tr, moment, seat, action)
    if action >= rules.PATHS:
        return _path_label(tr, moment, seat, action)
    if action in SIDE_ACTIONS:
        return opening(saying.side(tr, action - rules.SIDES))
    if rules.KEEP_DICE < action < rules.FINISH:
        return tr("%(dice)s neu werfen", dice=reading.numerals(action - rules.REROLLS, " + "))
    words = {rules.KEEP_DICE: tr("Behalten"), rules.FINISH: tr("Seite beenden"), rules.DONE: tr("Fertig")}
    return words[action]


def _ring_label(tr: Translator, moment: Moment, seat: int, action: int) -> str:
    field = action % RING
    colour = int(moment.material.boards[seat, reading.side_of(moment.state, seat)].ring[field])
    values = {
        "colour": colours.names(tr)[colour],
        "symbol": colours.symbols(tr)[colour],
        "field": field + 1,
        "die": reading.NUMERALS[action // RING],
    }
    text = tr("%(colour)s, %(symbol)s, Ringfeld %(field)s, mit Würfel %(die)s.", **values)
    return _drafted(tr, moment, action, text)


def _path_label(tr: Translator, moment: Moment, seat: int, action: int) -> str:
    field, dice = field_and_dice(action)
    values = {
        "value": reading.value_of(moment.material, moment.state, seat, field),
        "field": field + 1,
        "dice": reading.numerals(dice, " + "),
    }
    text = tr("Zahl %(value)s, Feld %(field)s, mit %(dice)s.", **values)
    return _drafted(tr, moment, action, text)


def _drafted(tr: Translator, moment: Moment, action: int, text: str) -> str:
    return " ".join([text, tr("Mit Bleistift.")]) if action in moment.draft else text
