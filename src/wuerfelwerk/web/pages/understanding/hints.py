"""Hints for whoever decides at a table that allows them; the host allows them.

The answer goes to the page that asked and to nothing else: no other page, no version, no log knows of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wuerfelwerk.hall import Forbidden, Unreadable, View
from wuerfelwerk.hall.hinting import NotReady
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.limits import HINTS
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House, house_of
from wuerfelwerk.web.live import hinted
from wuerfelwerk.web.pages.table import posted
from wuerfelwerk.web.pages.table_text import seat_of

if TYPE_CHECKING:
    from wuerfelwerk.hall.hinting import Advice

router = Routes("/t/{table_id}/hint")
LONGEST = 256  # actions of one decision
AGAIN_SECONDS = 2  # when to ask again while they are made ready


@router.post("")
async def ask(request: Request, table_id: str) -> Response:
    """The three best decisions, over the table that asked; without script as a page."""
    house, form = house_of(request), await forms.posted(request)
    who = house.cookies.viewer(request)
    seat, seq = forms.number(form, "seat"), forms.number(form, "seq")
    view = await house.tables.seated(table_id, who.person)
    if seat not in view.own_seats:
        raise Forbidden(forms.N_("Das ist nicht dein Platz."))
    request.app.state.limits.take(HINTS, f"{table_id} {seat}")
    try:
        advice = await house.tables.hints.ask(table_id, who.person, seat, seq)
    except NotReady as waits:
        return _answer(request, who, view, form, waits=house.say(request, waits.sentence))
    view = language.in_words(await house.tables.view(table_id, who.person, seat), who.language)
    if view.seq != seq:  # the table went on while the answer was found
        await house.tables.hints.ask(table_id, who.person, seat, seq)
    return _answer(request, who, view, form, **told(view, seat, advice, who.language))


def told(view: View, seat: int, advice: Advice, name: str) -> dict[str, Any]:
    errors: Sequence[float] = [hint.error for hint in advice.hints]
    rows = hinted.rows(view, seat, advice.hints, name)
    return {"rows": rows, "error": hinted.within(max(errors)), "ways": advice.ways}


def _answer(request: Request, who: Viewer, view: View, form: FormData, **words: Any) -> Response:
    house, look = house_of(request), forms.text(form, "look", "")
    context = {"rows": (), "error": 0, "ways": 0, "waits": "", **words} | {
        "table_id": view.table_id,
        "seat": forms.number(form, "seat"),
        "seq": forms.number(form, "seq"),
        "letter": look if seat_of(look) is not None else "",
    }
    again = {"Retry-After": str(AGAIN_SECONDS)} if context["waits"] else {}
    if request.headers.get("hx-request") == "true":
        return HTMLResponse(house.pages.text("hint_over.html", who, **context), headers=again)
    answer = house.pages.page(request, "hint.html", who, here=f"/t/{view.table_id}", **context)
    answer.headers.update(again)
    return answer


@router.post("/draft")
async def pencil(request: Request, table_id: str) -> Response:
    """Puts a hint into the draft, in place of what was there."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> object:
        seat, seq = forms.number(form, "seat"), forms.number(form, "seq")
        return await house.tables.hints.put(table_id, person, seat, seq, actions_of(form))

    return await posted(request, table_id, act)


@router.post("/allow")
async def allow(request: Request, table_id: str) -> Response:
    """The host allows hints before the game, or takes that back."""

    async def act(house: House, person: str, table_id: str, form: FormData) -> None:
        await house.tables.hints.choose(table_id, person, forms.text(form, "hints"))

    return await posted(request, table_id, act)


def actions_of(form: FormData) -> list[int]:
    """``actions``: small ones, one after the other: 3,17,20."""
    parts = forms.text(form, "actions", most=2000).split(",")
    if len(parts) > LONGEST or not all(one.isascii() and one.isdigit() and len(one) <= 9 for one in parts):
        raise Unreadable(forms.NOT_READ)
    return [int(one) for one in parts]
