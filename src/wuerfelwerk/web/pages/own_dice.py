"""Dice of one's own: choosing them for a table, and saying how they fell."""

from __future__ import annotations

from starlette.datastructures import FormData

from wuerfelwerk.games.pages import words_of
from wuerfelwerk.hall import NotLegal, Unreadable
from wuerfelwerk.web.entrance import forms
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.house import House

KINDS = {"fair": ("fair", False), "own": ("own", False), "own_lots": ("own", True)}
GIVEN = N_("Würfel im Wurf: %(count)s, eingegeben: %(given)s.")


def chosen(form: FormData) -> tuple[str, bool]:
    """The kind of dice a table is to be opened with, and whether lots and deals are entered too."""
    kind = forms.text(form, "dice", "fair")
    if kind not in KINDS:
        raise Unreadable(forms.NOT_READ)
    return KINDS[kind]


async def enter(house: House, person: str, table_id: str, form: FormData) -> object:
    """What the form says lies on the table."""
    seat, seq = forms.number(form, "seat"), forms.number(form, "seq")
    if "roll" in form:
        text = forms.text(form, "roll", most=400)
        return await house.tables.entering.enter(table_id, person, seat, seq, text=text)
    view = await house.tables.view(table_id, person, seat)
    if "dealt" in form or "laid" in form:
        words = words_of(view.game)
        if "dealt" in form:
            text = words.dealt(view.material, _ticked(form, len(view.seats)))
        else:
            text = words.laid(view.material, _picked(form))
        return await house.tables.entering.enter(table_id, person, seat, seq, text=text)
    given = sum(key.startswith("die") for key, _ in form.multi_items())
    # A form of an earlier roll is out of date, however many dice are thrown now: the table says so.
    count = len(view.entry.sides) if view.entry is not None and view.seq == seq else given
    if given > count:
        raise NotLegal(GIVEN, count=count, given=given)
    missing = [number for number in range(count) if f"die{number}" not in form]
    if missing:
        raise NotLegal(N_("Es fehlt noch, was Würfel %(number)s zeigt."), number=missing[0] + 1)
    faces = [forms.number(form, f"die{number}") for number in range(count)]
    return await house.tables.entering.enter(table_id, person, seat, seq, faces=faces)


def _ticked(form: FormData, seats: int) -> list[list[int]]:
    """What is ticked for each seat; Unreadable where something is twice or is no number."""
    rows = [forms.numbers(form, f"got{seat}") for seat in range(seats)]
    if sum(map(len, rows)) != sum(key.startswith("got") for key, _ in form.multi_items()):
        raise Unreadable(forms.NOT_READ)
    return rows


def _picked(form: FormData) -> list[list[int]]:
    """What is chosen for each die, -1 where nothing is; Unreadable where something is no number."""
    names = {key for key in form if key.startswith("lay")}
    rows = [forms.chosen(form, f"lay{number}") for number in range(len(names))]
    if sum(map(len, rows)) != sum(key in names for key, _ in form.multi_items()):
        raise Unreadable(forms.NOT_READ)
    return rows
