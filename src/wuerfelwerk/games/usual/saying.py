"""Sentences that several games say, for their own words; they lie once in the catalog of the house."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelwerk.games.telling import (
    Button,
    Confirm,
    Moment,
    Token,
    Told,
    Translator,
    listed,
    marker,
    opening,
    shared,
)

Lines = tuple[str, str]  # of a prompt: the order, and the reason or the consequence


# ---- prompts --------------------------------------------------------------------------------------


def watching(tr: Translator, moment: Moment, otherwise: str) -> str:
    """The second line for whoever looks on, or another one for those who sit there."""
    return tr("Du schaust zu.") if moment.seat is None else otherwise


def yours(tr: Translator, order: str) -> str:
    return " ".join([marker(tr("Du bist dran:")), order])


def everybodys(tr: Translator, order: str) -> str:
    return " ".join([marker(tr("Alle zugleich:")), order])


def lot(tr: Translator, moment: Moment) -> Lines:
    return tr("Das Los entscheidet, wer anfängt."), watching(tr, moment, "")


def rolls(tr: Translator, moment: Moment, seat: int, after: str) -> Lines:
    """Somebody else rolls; ``after``: what that means for whoever reads."""
    return tr("%(name)s würfelt.", name=moment.names[seat]), watching(tr, moment, after)


def waiting(tr: Translator, moment: Moment) -> str:
    """For a seat that is done in a simultaneous phase: for whom it waits."""
    missing = [moment.names[s] for s in range(int(moment.material.seats)) if s not in moment.done]
    if not missing:
        return tr("Alle sind fertig.")
    return tr("Warte auf %(names)s.", names=listed(missing, tr("und")))


def done_too(tr: Translator, moment: Moment, first: str) -> str:
    """What the seat did (``first``), and who else is done."""
    others = [moment.names[s] for s in sorted(moment.done) if s != moment.seat]
    if not others:
        return first
    names = listed(others, tr("und"))
    ready = tr.many("%(names)s ist fertig.", "%(names)s sind fertig.", len(others), names=names)
    return " ".join([first, ready])


# ---- games in which everybody chooses a side of the sheet -----------------------------------------


def side(tr: Translator, number: int) -> str:
    return tr("Rückseite") if number else tr("Vorderseite")


def side_prompt(tr: Translator, moment: Moment, reason: str) -> Lines:
    """While sides are chosen; ``reason``: for a seat that has not yet."""
    if moment.seat is None:
        return tr("Alle suchen sich eine Seite aus."), tr("Du schaust zu.")
    if moment.seat in moment.done:
        return waiting(tr, moment), tr("Deine Seite steht fest. Dann wird gelost, wer anfängt.")
    return marker(tr("Such dir eine Seite aus.")), reason


def side_buttons(tr: Translator, moment: Moment, first: int, names: Sequence[str]) -> list[Button]:
    """For both sides, front first; each shows the sheet of the viewer with that side up."""
    return [_side_button(tr, moment, first + n, n, name) for n, name in enumerate(names)]


def _side_button(tr: Translator, moment: Moment, action: int, number: int, name: str) -> Button:
    shows = moment.shown.copy()
    shows.sheets[moment.seat].side = number
    return Button(action, opening(side(tr, number)), name, "pick", shows=shows)


def side_confirm(tr: Translator, moment: Moment) -> Confirm:
    text = tr("Diese Seite nehmen") if moment.draft else tr("Wähle eine Seite")
    return Confirm(text, icon="check")


def side_line(event: Told, number: int, *, last: bool) -> str:
    """Who took which side; ``last``: and whom the lot has picked, which is told when all have chosen."""
    tr = event.tr
    named = {"side": side(tr, number)}
    text = event.say(
        event.actor, tr("%(you)s nimmst die %(side)s."), tr("%(who)s nimmt die %(side)s."), **named
    )
    return " ".join([text, lot_line(event, int(event.after.active))]) if last else text


# ---- the log and the end --------------------------------------------------------------------------


def lot_line(event: Told, first: int) -> str:
    tr = event.tr
    return event.say(first, tr("Das Los: Du fängst an."), tr("Das Los: %(who)s fängt an."))


def rolled(event: Told, seat: int, dice: str) -> str:
    tr = event.tr
    return event.say(seat, tr("%(you)s würfelst %(dice)s"), tr("%(who)s würfelt %(dice)s"), dice=dice)


def stopped(tr: Translator) -> str:
    return tr("Das Spiel wird angehalten.")


def stopped_after(tr: Translator, turn: int) -> Lines:
    said = tr.ngettext("Angehalten nach %(n)s Zug.", "Angehalten nach %(n)s Zügen.", turn)
    return said % {"n": turn}, tr("Stand ohne Sieger.")


def winners(tr: Translator, won: Sequence[int], names: Sequence[str], seat: int | None) -> str:
    """Who has won; ``seat`` is spoken to."""
    if list(won) == [seat]:
        return marker(tr("Du gewinnst."))
    if len(won) == 1:
        return tr("%(name)s gewinnt.", name=names[won[0]])
    to_you, to_others = tr("Du gewinnst gemeinsam mit %(names)s."), tr("%(names)s gewinnen gemeinsam.")
    return shared(won, names, seat, tr("und"), to_you, to_others)


def points_token(tr: Translator, number: int) -> Token:
    """For a seat card: short to see, whole to hear."""
    return Token("text", tr.many("%(n)s P", "%(n)s P", number), points(tr, number))


def points(tr: Translator, number: int) -> str:
    return tr.many("%(n)s Punkt", "%(n)s Punkte", number)
