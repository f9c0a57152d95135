"""Pages about the dice of a table: their proof, and the words browsers add to it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from wuerfelwerk.tables import Forbidden
from wuerfelwerk.web import forms
from wuerfelwerk.web.house import house_of

router = APIRouter(prefix="/t/{table_id}", include_in_schema=False)


@router.get("/dice")
async def proof(request: Request, table_id: str) -> Response:
    """Commitment, words and all rolls; the secret once the game is over, and then the browser recomputes."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    view = await house.tables.view(table_id, who.person or None)
    rolls = await house.tables.rolls(table_id)
    return house.pages.page(request, "dice.html", who, view=view, rolls=rolls)


@router.post("/word")
async def word(request: Request, table_id: str) -> Response:
    """A browser adds its random word, after it has been shown the commitment."""
    house = house_of(request)
    form = await forms.posted(request)
    person = house.cookies.viewer(request).person
    view = await house.tables.seated(table_id, person)
    if not view.own_seats:
        raise Forbidden(forms.N_("Du sitzt nicht an diesem Tisch."))
    await house.tables.give_word(table_id, person, forms.text(form, "word", "", 64))
    return RedirectResponse(f"/t/{table_id}", status_code=303)
