"""Facts beside the sheets: seat cards, chances, function dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.regenbogenwuerfelei import codes
from wuerfelwerk.games.regenbogenwuerfelei.pieces import COLOUR_NAMES
from wuerfelwerk.games.regenbogenwuerfelei.words import names
from wuerfelwerk.games.telling import Moment, Panel, Row, Token, Translator, as_heard

MOST_SHOWN = 3  # missing colours on a seat card


def standing(tr: Translator, material: Any, state: Any, seat: int) -> list[Token]:
    """What a rack misses for the rainbow."""
    _ = tr.gettext
    if state.round_number == 0:
        return []
    if names.is_out(state, seat):
        return [Token("text", _("raus"), _("ausgeschieden"))]
    lacks = names.missing(state, seat)
    if not lacks:
        return [Token("text", _("alle 6"), _("alle 6 Farben"))]
    several = tr.ngettext("%(n)s Farbe fehlt", "%(n)s Farben fehlen", len(lacks))
    if len(lacks) > MOST_SHOWN:
        return [Token("text", _("fehlen %(n)s") % {"n": len(lacks)}, several % {"n": len(lacks)})]
    return [
        Token("colour", "", _("%(colour)s fehlt") % {"colour": names.colours(tr)[c]}, COLOUR_NAMES[c])
        for c in lacks
    ]


def aside(tr: Translator, moment: Moment, seat: int) -> list[Panel]:
    """The chances of the next roll, the points of several rounds."""
    panels = []
    if moment.shown.phase in (codes.TURN, codes.LAID):
        panels.append(_chances(tr, moment))
    if moment.shown.round_number > 1:
        heard = as_heard(moment.names, moment.seat, tr.gettext("Du"))
        rows = [Row(heard[s], str(int(moment.shown.points[s]))) for s in range(int(moment.material.seats))]
        panels.append(Panel("card", tr.gettext("Punkte der Runden davor"), tuple(rows)))
    return panels


def _chances(tr: Translator, moment: Moment) -> Panel:
    """Equal for every colour, so shown once."""
    _ = tr.gettext
    lying, mine = names.pool(moment.shown), moment.seat == moment.shown.active
    if not lying:
        title = _("Chance: dein Wurf") if mine else _("Chance: der nächste Wurf")
        return Panel("tray", title, (Row(_("6: kommt zurück"), "17 %", share=1 / 6),))
    lowest, highest = min(v for _c, v in lying), max(v for _c, v in lying)
    some, all_of = (6 - lowest) / 6, (6 - highest) / 6
    title = _("Chance: dein Wurf nimmt") if mine else _("Chance: der nächste Wurf nimmt")
    if len(lying) == 1:
        return Panel("tray", title, (Row(_("den 1 Würfel"), f"{round(100 * some)} %", share=some),))
    rows = (
        Row(_("mindestens 1"), f"{round(100 * some)} %", share=some),
        Row(_("alle %(n)s") % {"n": len(lying)}, f"{round(100 * all_of)} %", share=all_of),
    )
    return Panel("tray", title, rows)


def counted(state: Any, faces: Sequence[int]) -> Sequence[int]:
    """The pips of a roll: a joker thrown with it shows colours."""
    return faces[:1] if state.phase == codes.ROLL else faces
