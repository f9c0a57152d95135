"""The prompts: whose turn it is and what is wanted, in every phase; with dice of one's own, what to throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wuerfelwerk.games.telling import Face, Moment, Translator, as_heard, listed, marker, name_faces
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.board import COLOUR_NAMES
from wuerfelwerk.games.the_choice.material import FACES
from wuerfelwerk.games.the_choice.notation import dice_thrown
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.games.the_choice.words.reading import colours
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.usual.saying import Lines


def going_on(tr: Translator, moment: Moment) -> Lines:
    """The order, and the reason or the consequence."""
    phase = int(moment.shown.phase)
    if phase == rules.SIDE:
        return saying.side_prompt(tr, moment, tr("Die andere kommt danach. Alle wählen zugleich."))
    if phase == rules.KEEP:
        return _keep(tr, moment)
    if phase == rules.MARK:
        return _marking(tr, moment)
    return _rolling(tr, moment)


def _rolling(tr: Translator, moment: Moment) -> Lines:
    active = int(moment.shown.active)
    if active < 0:
        return saying.lot(tr, moment)
    if active == moment.seat:
        return saying.yours(tr, tr("Würfle.")), tr("3 Würfel.")
    after = tr("Danach nutzen alle die drei Würfel.")
    return saying.rolls(tr, moment, active, after)


def _keep(tr: Translator, moment: Moment) -> Lines:
    active = int(moment.shown.active)
    if moment.seat == active:
        return saying.yours(tr, tr("Behalten oder neu werfen?")), tr("Einmal, 1 bis 3 Würfel.")
    order = tr("%(name)s ist dran: Behalten oder neu werfen?", name=moment.names[active])
    return order, saying.watching(tr, moment, tr("Danach nutzen alle die drei Würfel."))


def _marking(tr: Translator, moment: Moment) -> Lines:
    shown, seat = moment.shown, moment.seat
    if seat is None:
        return tr("Alle nutzen die Würfel."), tr("Du schaust zu.")
    if seat in moment.done:
        same = moment.state.sheets[seat].marks.tobytes() == shown.sheets[seat].marks.tobytes()
        did = tr("Du nutzt keinen Würfel.") if same else tr("Deine Kreuze stehen.")
        return saying.waiting(tr, moment), saying.done_too(tr, moment, did)
    if rules.FINISH in moment.draft:
        points = reading.side_points(moment.material, moment.state, seat, reading.side_of(moment.state, seat))
        reason = tr.many(
            "Sie zählt %(n)s Punkt, danach spielst du auf Seite 2.",
            "Sie zählt %(n)s Punkte, danach spielst du auf Seite 2.",
            points,
        )
        return marker(tr("Seite 1 beenden?")), reason
    used = len(reading.dice_in(reading.used_by(moment.draft)))
    last = _last_chance(tr, moment)
    if seat == shown.active:
        order = saying.yours(tr, tr("Nutze deine Würfel."))
        reason = tr("%(n)s von 3 benutzt. Weniger als 3 kostet einen Fehlwurf.", n=used)
        return order, last or (tr("Alle drei benutzt.") if used == 3 else reason)
    order = saying.everybodys(tr, tr("Nutze 2 oder 3 Würfel."))
    reason = tr("%(n)s benutzt. Weniger als 2 kostet einen Fehlwurf.", n=used)
    return order, last or (tr("%(n)s benutzt, das genügt.", n=used) if used >= 2 else reason)


def _last_chance(tr: Translator, moment: Moment) -> str:
    """This turn may be the last one: somebody has two misthrows on the second side."""
    near = [
        seat
        for seat in range(int(moment.material.seats))
        if moment.shown.sheets[seat].second and reading.misthrows(moment.shown, seat) == paper.MISTHROWS - 1
    ]
    if not near:
        return ""
    if near == [moment.seat]:
        return tr("Dieser Wurf kann der letzte sein: Du hast auf Seite 2 zwei Fehlwürfe.")
    heard = as_heard(moment.names, moment.seat, tr("dir"))
    names = listed([heard[seat] for seat in near], tr("und"))
    return tr("Dieser Wurf kann der letzte sein: zwei Fehlwürfe auf Seite 2 bei %(names)s.", names=names)


def to_throw(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    if state.phase == rules.REROLL:
        dice = reading.numerals(int(state.rerolled), " + ")
        return tr("Wirf %(dice)s noch einmal.", dice=dice), tr("Der zweite Versuch zählt.")
    return tr("Wirf alle drei Würfel."), tr("Der Zug beginnt.")


def entered(
    tr: Translator, material: Any, state: Any, sides: Sequence[int], names: Sequence[str]
) -> list[tuple[str, list[Face]]]:
    """Who starts, or the six faces of each die thrown: each die has other colours."""
    if state.phase == rules.LOT:
        return [("", name_faces(names))]
    return [(reading.NUMERALS[die], _faces(tr, material, die)) for die in dice_thrown(state)]


def _faces(tr: Translator, material: Any, die: int) -> list[Face]:
    found = []
    for face in range(FACES):
        colour = int(material.dice[die, face])
        found.append(Face(COLOUR_NAMES[colour], colours.face(tr, colour, face + 1), str(face + 1)))
    return found
