"""Facts: beside the sheets, on seat cards, at the top of the page, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes, rules
from wuerfelwerk.games.regenbogenwuerfelei.ending import RAINBOW_POINTS
from wuerfelwerk.games.regenbogenwuerfelei.picture.pieces import COLOUR_NAMES
from wuerfelwerk.games.regenbogenwuerfelei.words import names as words
from wuerfelwerk.games.telling import Moment, Panel, Row, Token, Translator, as_heard

MOST_SHOWN = 3  # missing colours on a seat card


def standing(tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
    """What a rack misses for the rainbow."""
    if state.round_number == 0:
        return []
    if words.is_out(state, seat):
        return [Token("text", tr("raus"), tr("ausgeschieden"))]
    lacks = words.missing(state, seat)
    if not lacks:
        return [Token("text", tr("alle 6"), tr("alle 6 Farben"))]
    if len(lacks) > MOST_SHOWN:
        several = tr.many("%(n)s Farbe fehlt", "%(n)s Farben fehlen", len(lacks))
        return [Token("text", tr("fehlen %(n)s", n=len(lacks)), several)]
    return [
        Token("colour", "", tr("%(colour)s fehlt", colour=words.colours(tr)[c]), COLOUR_NAMES[c])
        for c in lacks
    ]


def aside(tr: Translator, moment: Moment, seat: int) -> list[Panel]:
    """The chances of the next roll, the points of several rounds."""
    panels = []
    if moment.shown.phase in (codes.TURN, codes.LAID):
        panels.append(_chances(tr, moment))
    if moment.shown.round_number > 1:
        heard = as_heard(moment.names, moment.seat, tr("Du"))
        rows = [Row(heard[s], str(int(moment.shown.points[s]))) for s in range(int(moment.material.seats))]
        panels.append(Panel("card", tr("Punkte der Runden davor"), tuple(rows)))
    return panels


def _chances(tr: Translator, moment: Moment) -> Panel:
    """Equal for every colour, so shown once."""
    lying, mine = words.pool(moment.shown), moment.seat == moment.shown.active
    if not lying:
        title = tr("Chance: dein Wurf") if mine else tr("Chance: der nächste Wurf")
        return Panel("tray", title, (Row(tr("6: kommt zurück"), "17 %", share=1 / 6),))
    lowest, highest = min(v for _c, v in lying), max(v for _c, v in lying)
    some, all_of = (6 - lowest) / 6, (6 - highest) / 6
    title = tr("Chance: dein Wurf nimmt") if mine else tr("Chance: der nächste Wurf nimmt")
    if len(lying) == 1:
        return Panel("tray", title, (Row(tr("den 1 Würfel"), f"{round(100 * some)} %", share=some),))
    rows = (
        Row(tr("mindestens 1"), f"{round(100 * some)} %", share=some),
        Row(tr("alle %(n)s", n=len(lying)), f"{round(100 * all_of)} %", share=all_of),
    )
    return Panel("tray", title, rows)


def counted(state: Any, faces: Sequence[int]) -> Sequence[int]:
    """The pips of a roll: a joker thrown with it shows colours."""
    return faces[:1] if state.phase == codes.ROLL else faces


def why(
    tr: Translator, material: Any, state: Any, names: Sequence[str], seat: int | None, won: Sequence[int]
) -> str:
    """Who completed the rainbow, and the points of who has won."""
    points = max(int(rules.score(material, state, one)) for one in won)
    if state.completer == seat:
        how = tr("Du hast alle 6 Farben.")
    elif state.completer >= 0:
        how = tr("%(name)s hat alle 6 Farben.", name=names[int(state.completer)])
    else:
        how = tr("Nur noch einer hat Würfel.")
    return " ".join([how, tr.many("%(n)s Punkt.", "%(n)s Punkte.", points)])


def results(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, str]]:
    """Columns of the result table: heading and value."""
    columns = []
    if int(material.rounds) > 1:
        columns.append((tr("Runden davor"), str(int(state.points[seat]))))
    columns.append((tr("Würfel"), str(words.total(state, seat))))
    columns.append((tr("Regenbogen"), "6" if seat == state.completer else "–"))
    columns.append((tr("Punkte"), str(int(rules.score(material, state, seat)))))
    return columns


def headline(tr: Translator, material: Any, state: Any) -> str:
    """Where in the game we are, for the top of the page."""
    parts = []
    if int(material.rounds) > 1 and state.round_number:
        parts.append(tr("Runde %(n)s von %(all)s", n=int(state.round_number), all=int(material.rounds)))
    if state.phase in (codes.DEAL, codes.RANK, codes.PICK, codes.START, codes.BEGIN):
        parts.append(tr("Beginn"))
    else:
        parts.append(tr("Zug %(n)s", n=int(state.turn)))
    return " · ".join(parts)


def turn_mark(state: Any) -> str:
    """What the log puts before the first line of a turn; '' between rounds."""
    return str(int(state.turn)) if state.phase in (codes.TURN, codes.LAID, codes.ROLL) else ""


def made_of(tr: Translator, material: Any, state: Any, seat: int) -> list[tuple[str, int]]:
    """Rounds before, dice by colour, the rainbow."""
    parts = []
    if int(state.points[seat]):
        parts.append((tr("Runden davor"), int(state.points[seat])))
    parts += [
        (tr("Würfel: %(colour)s", colour=words.chip_of(tr, colour)), count)
        for colour, count in enumerate(words.counts(state, seat))
        if count
    ]
    if seat == state.completer:
        parts.append((tr("Regenbogen"), RAINBOW_POINTS))
    return parts
