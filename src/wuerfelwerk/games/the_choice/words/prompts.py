"""The prompt: whose turn it is and what is wanted, for everyone who looks, in every phase."""

from __future__ import annotations

from wuerfelwerk.games.telling import Moment, Translator, as_heard, listed, marker
from wuerfelwerk.games.the_choice import rules
from wuerfelwerk.games.the_choice import sheet as paper
from wuerfelwerk.games.the_choice.words import reading
from wuerfelwerk.games.the_choice.words.endings import ending

Lines = tuple[str, str]


def prompt(tr: Translator, moment: Moment) -> Lines:
    """The order, and the reason or the consequence."""
    phase = int(moment.shown.phase)
    if phase == rules.ENDED:
        return ending(tr, moment.material, moment.shown, moment.names, moment.seat)
    if phase == rules.SIDE:
        return _sides(tr, moment)
    if phase == rules.KEEP:
        return _keep(tr, moment)
    if phase == rules.MARK:
        return _marking(tr, moment)
    return _rolling(tr, moment)


def _watching(tr: Translator, moment: Moment, otherwise: str) -> str:
    return tr.gettext("Du schaust zu.") if moment.seat is None else otherwise


def _yours(tr: Translator, order: str) -> str:
    return " ".join([marker(tr.gettext("Du bist dran:")), order])


def _all(tr: Translator, order: str) -> str:
    return " ".join([marker(tr.gettext("Alle zugleich:")), order])


def _sides(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    if moment.seat is None:
        return _("Alle suchen sich eine Seite aus."), _("Du schaust zu.")
    if moment.seat in moment.done:
        return _waiting(tr, moment), _("Deine Seite steht fest. Dann wird gelost, wer anfängt.")
    return marker(_("Such dir eine Seite aus.")), _("Die andere kommt danach. Alle wählen zugleich.")


def _rolling(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    active = int(moment.shown.active)
    if active < 0:
        return _("Das Los entscheidet, wer anfängt."), _watching(tr, moment, "")
    if active == moment.seat:
        return _yours(tr, _("Würfle.")), _("3 Würfel.")
    after = _("Danach nutzen alle die drei Würfel.")
    return _("%(name)s würfelt.") % {"name": moment.names[active]}, _watching(tr, moment, after)


def _keep(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    active = int(moment.shown.active)
    if moment.seat == active:
        return _yours(tr, _("Behalten oder neu werfen?")), _("Einmal, 1 bis 3 Würfel.")
    order = _("%(name)s ist dran: Behalten oder neu werfen?") % {"name": moment.names[active]}
    return order, _watching(tr, moment, _("Danach nutzen alle die drei Würfel."))


def _marking(tr: Translator, moment: Moment) -> Lines:
    _ = tr.gettext
    shown, seat = moment.shown, moment.seat
    if seat is None:
        return _("Alle nutzen die Würfel."), _("Du schaust zu.")
    if seat in moment.done:
        return _waiting(tr, moment), _done_sentence(tr, moment, seat)
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
        order = _yours(tr, _("Nutze deine Würfel."))
        reason = _("%(n)s von 3 benutzt. Weniger als 3 kostet einen Fehlwurf.") % {"n": used}
        return order, last or (_("Alle drei benutzt.") if used == 3 else reason)
    order = _all(tr, _("Nutze 2 oder 3 Würfel."))
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


def _done_sentence(tr: Translator, moment: Moment, seat: int) -> str:
    """What you did, and who else is done."""
    _ = tr.gettext
    same = moment.state.sheets[seat].marks.tobytes() == moment.shown.sheets[seat].marks.tobytes()
    first = _("Du nutzt keinen Würfel.") if same else _("Deine Kreuze stehen.")
    others = [moment.names[s] for s in sorted(moment.done) if s != seat]
    if not others:
        return first
    ready = tr.ngettext("%(names)s ist fertig.", "%(names)s sind fertig.", len(others))
    return " ".join([first, ready % {"names": listed(others, _("und"))}])


def _waiting(tr: Translator, moment: Moment) -> str:
    missing = [moment.names[s] for s in range(int(moment.material.seats)) if s not in moment.done]
    if not missing:
        return tr.gettext("Alle sind fertig.")
    return tr.gettext("Warte auf %(names)s.") % {"names": listed(missing, tr.gettext("und"))}
