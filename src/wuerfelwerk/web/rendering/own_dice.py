"""Dice of one's own: the form that enters what lies there."""

from __future__ import annotations

from dataclasses import dataclass

from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.telling import Face, Pick
from wuerfelwerk.hall import View
from wuerfelwerk.web.entrance import language


@dataclass(frozen=True)
class Die:
    """One row of the form: what it is called, and its faces. ``many``: a seat that is dealt dice; as many
    may be ticked as lie there, else one. ``lists``: what is chosen of a die that is laid on a board."""

    title: str
    faces: tuple[Face, ...] = ()
    many: bool = False
    lists: tuple[Pick, ...] = ()


@dataclass(frozen=True)
class EntryForm:
    """``dice`` empty: a line of notation is asked for, as ``example`` has it."""

    prompt: tuple[str, str]
    dice: tuple[Die, ...]
    seat: int
    example: str


def entry_form(view: View, name: str) -> EntryForm | None:
    """The form for this viewer; None where there is nothing for them to enter."""
    entry = view.entry
    if entry is None or entry.seat is None:
        return None
    _ = language.house(name).gettext
    whose = "" if entry.asked is None or entry.asked == entry.seat else view.seats[entry.asked].name
    order, why = _asked(view, name)
    them = _("Für %(name)s.") % {"name": whose} if whose else ""
    dice = _deal(view, name) or _laid(view, name) or _dice(view, name)
    enter = (
        _("Tipp an, wer was bekommt.") if dice and dice[0].many else _("Gib ein, was auf eurem Tisch liegt.")
    )
    reason = " ".join(filter(None, [them, why, enter]))
    return EntryForm((order, reason), dice, entry.seat, "" if dice else _example(view))


def _asked(view: View, name: str) -> tuple[str, str]:
    """What is to be thrown and what for."""
    assert view.entry is not None
    tr, _ = language.of_game(view.game, name), language.house(name).gettext
    order, why = words_of(view.game).entry_prompt(tr, view.material, view.shown)
    return order or (_("Würfelt.") if view.entry.actor == "dice" else _("Lost aus.")), why


def _example(view: View) -> str:
    """A roll that could lie here, as the game writes it: the first face of every die."""
    assert view.entry is not None
    faces = [0] * len(view.entry.sides)
    return str(view.game.notation.roll_text(view.material, view.shown, faces)[1])


def _deal(view: View, name: str) -> tuple[Die, ...]:
    """A row for each seat where dice are dealt; () where none are."""
    tr, names = language.of_game(view.game, name), [seat.name for seat in view.seats]
    rows = words_of(view.game).shared_out(tr, view.material, view.shown, names)
    return tuple(Die(title, tuple(faces), many=True) for title, faces in rows)


def _laid(view: View, name: str) -> tuple[Die, ...]:
    """A row for each die that is laid on a board; () where none are."""
    rows = words_of(view.game).laid_out(language.of_game(view.game, name), view.material, view.shown)
    return tuple(Die(title, lists=tuple(lists)) for title, lists in rows)


def _dice(view: View, name: str) -> tuple[Die, ...]:
    """A row of buttons for each die, as the game names them; () for what is written."""
    assert view.entry is not None
    sides, _ = view.entry.sides, language.house(name).gettext
    tr, names = language.of_game(view.game, name), [seat.name for seat in view.seats]
    rows = words_of(view.game).entered(tr, view.material, view.shown, sides, names)
    return tuple(
        Die(title or _("Würfel %(n)s") % {"n": number}, tuple(faces))
        for number, (title, faces) in enumerate(rows, 1)
    )
