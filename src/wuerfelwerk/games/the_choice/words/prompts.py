"""The prompt: whose turn it is and what is wanted, for everyone who looks, in every phase."""

from __future__ import annotations

from wuerfelwerk.games.telling import Moment, Translator, as_heard, listed, marker
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.games.usual import saying
from wuerfelwerk.games.usual.saying import Lines


def going_on(tr: Translator, moment: Moment) -> Lines:
    """The order, and the reason or the consequence."""
    phase = int(moment.shown.phase)
    if phase == rules.SIDE:
        return saying.side_prompt(tr, moment, tr.gettext("Die andere kommt danach. Alle wählen zugleich."))
    if phase == rules.KEEP:
        return _keep(tr, moment)
    if phase == rules.MARK:
        return _marking(tr, moment)
    return _rolling(tr, moment)


def _rolling(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    active = int(moment.shown.active)
    if active < 0:
        return saying.lot(tr, moment)
    if active == moment.seat:
        return saying.yours(tr, _("Würfle.")), _("3 Würfel.")
    after = _("Danach nutzen alle die drei Würfel.")
    return saying.rolls(tr, moment, active, after)


def _keep(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    active = int(moment.shown.active)
    if moment.seat == active:
        return saying.yours(tr, _("Behalten oder neu werfen?")), _("Einmal, 1 bis 3 Würfel.")
    order = _("%(name)s ist dran: Behalten oder neu werfen?") % {"name": moment.names[active]}
    return order, saying.watching(tr, moment, _("Danach nutzen alle die drei Würfel."))


def _marking(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    shown, seat = moment.shown, moment.seat
    if seat is None:
        return _("Alle nutzen die Würfel."), _("Du schaust zu.")
    if seat in moment.done:
        same = moment.state.sheets[seat].marks.tobytes() == shown.sheets[seat].marks.tobytes()
        did = _("Du nutzt keinen Würfel.") if same else _("Deine Kreuze stehen.")
        return saying.waiting(tr, moment), saying.done_too(tr, moment, did)
    if rules.FINISH in moment.draft:
        points = reading.side_points(moment.material, moment.state, seat, reading.side_of(moment.state, seat))
        order = marker(_("Seite 1 beenden?"))
        reason = tr.ngettext(
            "Sie zählt %(n)s Punkt, danach spielst du auf Seite 2.",
            "Sie zählt %(n)s Punkte, danach spielst du auf Seite 2.",
            points,
        )
        return order, reason % {"n": points}
    used = len(reading.dice_in(reading.used_by(moment.draft)))
    last = _last_chance(tr, moment)
    if seat == shown.active:
        order = saying.yours(tr, _("Nutze deine Würfel."))
        reason = _("%(n)s von 3 benutzt. Weniger als 3 kostet einen Fehlwurf.") % {"n": used}
        return order, last or (_("Alle drei benutzt.") if used == 3 else reason)
    order = saying.everybodys(tr, _("Nutze 2 oder 3 Würfel."))
    reason = _("%(n)s benutzt. Weniger als 2 kostet einen Fehlwurf.") % {"n": used}
    return order, last or (_("%(n)s benutzt, das genügt.") % {"n": used} if used >= 2 else reason)


def _last_chance(tr: Translator, moment: Moment) -> str:
    """This turn may be the last one: somebody has two misthrows on the second side."""
    _ = tr.gettext
    near = [
        seat
        for seat in range(int(moment.material.seats))
        if moment.shown.sheets[seat].second and reading.misthrows(moment.shown, seat) == paper.MISTHROWS - 1
    ]
    if not near:
        return ""
    if near == [moment.seat]:
        return _("Dieser Wurf kann der letzte sein: Du hast auf Seite 2 zwei Fehlwürfe.")
    heard = as_heard(moment.names, moment.seat, _("dir"))
    names = listed([heard[seat] for seat in near], _("und"))
    return _("Dieser Wurf kann der letzte sein: zwei Fehlwürfe auf Seite 2 bei %(names)s.") % {"names": names}
