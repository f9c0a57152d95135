"""The prompts: whose turn it is and what is wanted, in every phase; with dice of one's own, what to throw."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.games.telling import Moment, Translator
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.usual.saying import Lines
from wuerfelwerk.games.wuerfelmeister import codes
from wuerfelwerk.games.wuerfelmeister.words import reading, ways


def going_on(tr: Translator, moment: Moment) -> Lines:
    """The order, and the reason or the consequence."""
    phase, active = int(moment.shown.phase), int(moment.shown.active)
    if phase == codes.LIMIT:
        return tr("Das Spiel wird angehalten."), tr("Die größte Zahl an Zügen ist erreicht.")
    if active < 0:
        return saying.lot(tr, moment)
    if phase == codes.LAY:
        return tr("Die zwölf Würfel werden gelegt."), saying.watching(tr, moment, "")
    if moment.seat != active:
        return _theirs(tr, moment, phase, active)
    order, reason = _yours(tr, moment, phase)
    return saying.yours(tr, order), reason


def _theirs(tr: Translator, moment: Moment, phase: int, active: int) -> Lines:
    shown, steps = moment.shown, int(moment.shown.steps)
    wanted = reading.picture(tr, moment.material, int(shown.wanted)) if shown.wanted else ""
    values = {"n": steps, "name": moment.names[active], "other": moment.names[int(shown.captured)]}
    order = {
        codes.PLACE: tr("%(name)s legt einen Würfel."),
        codes.WANT: tr("%(name)s sucht sich ein Bild aus."),
        codes.TIP: tr("%(name)s kippt einen Würfel."),
        codes.ROLL: tr("%(name)s würfelt."),
        codes.MOVE: tr.ngettext("%(name)s zieht %(n)s Feld.", "%(name)s zieht %(n)s Felder.", steps),
        codes.PUT: tr("%(name)s stellt deine Figur um.")
        if shown.captured == moment.seat
        else tr("%(name)s stellt die Figur von %(other)s um."),
    }[phase]
    reason = tr("Gesucht: %(picture)s.", picture=wanted) if wanted else ""
    if shown.left == 0:
        reason = _open_goal(tr, moment)
    return order % values, saying.watching(tr, moment, reason)


def _yours(tr: Translator, moment: Moment, phase: int) -> Lines:
    shown = moment.shown
    if phase == codes.PLACE:
        mine = (codes.DICE - int(shown.left) - 1) // int(moment.material.seats) + 1
        left = tr.many("Noch %(n)s.", "Noch %(n)s.", mine)
        return tr("Leg einen Würfel."), " ".join([left, tr("Jedes Bild darf zweimal oben liegen.")])
    if phase == codes.WANT:
        return tr("Welches Bild suchst du?"), tr("Gilt für diesen Zug.")
    if phase == codes.TIP:
        return _tip(tr, moment)
    if phase == codes.ROLL:
        if shown.left == 0:
            return tr("Würfle zur Münze."), _open_goal(tr, moment)
        return tr("Würfle."), tr("So viele Felder ziehst du.")
    if phase == codes.PUT:
        other = moment.names[int(shown.captured)]
        return tr("Stell die Figur von %(name)s um.", name=other), tr("Auf ein leeres Feld deiner Wahl.")
    return _move(tr, moment)


def _open_goal(tr: Translator, moment: Moment) -> str:
    """Where the coin is, how far, and what it counts."""
    seat = int(moment.shown.active)
    steps = ways.steps_home(moment.material, moment.shown, seat)
    field, points = reading.name(int(moment.material.coin)), reading.home_points(moment.material)
    if steps <= 0:
        return tr("Münze bei %(field)s: genau treffen zählt %(points)s.", field=field, points=points)
    return tr.many(
        "Münze bei %(field)s, %(n)s Feld weit: genau treffen zählt %(points)s.",
        "Münze bei %(field)s, %(n)s Felder weit: genau treffen zählt %(points)s.",
        steps,
        field=field,
        points=points,
    )


def _tip(tr: Translator, moment: Moment) -> Lines:
    if codes.PASS in moment.first_legal:
        return tr("Nichts zu kippen."), tr("Kein freier Würfel liegt neben einem leeren Feld.")
    if not moment.draft:
        wanted = reading.picture(tr, moment.material, int(moment.shown.wanted))
        how = tr("Gesucht: %(picture)s. Erst den Würfel, dann die Richtung.", picture=wanted)
        return tr("Kippe einen Würfel."), how
    rolls = reading.rolls_that_hit(moment.material, moment.state, int(moment.shown.active))
    if not rolls:
        return tr("Kippe einen Würfel."), tr("So trifft danach kein Wurf.")
    *some, last = map(str, sorted(rolls))
    hitting = tr("%(some)s oder %(last)s", some=", ".join(some), last=last) if some else last
    return tr("Kippe einen Würfel."), tr("Danach trifft ein Wurf von %(rolls)s.", rolls=hitting)


def _move(tr: Translator, moment: Moment) -> Lines:
    shown = moment.shown
    legal = moment.first_legal
    if codes.STAY in legal:
        where = reading.place_of(tr, shown, int(shown.active))
        return tr("Kein Feld zu erreichen."), tr("Du bleibst %(where)s.", where=where)
    steps = int(shown.steps)
    order = tr.many("Ziehe genau %(n)s Feld.", "Ziehe genau %(n)s Felder.", steps)
    if codes.COIN_ACTION in legal:
        return order, tr("Das Ziel ist erreicht.")
    if shown.left == 0:
        coin = reading.name(int(moment.material.coin))
        return order, tr("Die Münze bei %(field)s triffst du so nicht: ein leeres Feld.", field=coin)
    found = reading.hits(moment.material, shown, int(shown.active), steps)
    if found and moment.material.forced_hit:
        return order, tr("Ein Treffer ist möglich, darum sind leere Felder gesperrt.")
    if found:
        return order, tr("Ein Treffer ist möglich, leere Felder gehen auch.")
    return order, tr("Kein Treffer möglich: ein leeres Feld.")


def to_throw(tr: Translator, material: Any, state: Any) -> tuple[str, str]:
    """The order, and what it is for."""
    if state.phase == codes.LAY:
        return tr("Legt die zwölf Würfel aus."), tr("Jedes Bild liegt zweimal oben.")
    return tr("Wirf den Zahlenwürfel."), tr("So viele Felder zieht die Figur.")
