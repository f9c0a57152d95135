"""The page on which somebody lets a program play for a seat, and gets its token."""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from wuerfelwerk.hall import AlreadyDone, Forbidden, SeatView, new_person, program_person
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.entrance.viewer import PROGRAM
from wuerfelwerk.web.house import address, house_of
from wuerfelwerk.web.pages import pressing

router = Routes("/t/{table_id}/program")


@router.get("")
async def page(request: Request, table_id: str) -> Response:
    """``?seat=B``; without it the first seat of whoever asks."""
    seat = await _seat(request, table_id, request.query_params.get("seat", ""))
    return await _page(request, table_id, seat, "")


@router.post("")
async def give(request: Request, table_id: str) -> Response:
    """A new token for a seat, shown once; with ``stop`` the old one ends and there is none."""
    house = house_of(request)
    form = await forms.posted(request)
    seat = await _seat(request, table_id, forms.text(form, "seat"))
    person = house.cookies.viewer(request).person
    deed, key = pressing.asked(request, form, person), pressing.key(form)
    if forms.yes(form, "stop"):
        with suppress(AlreadyDone):
            await house.tables.programs.dismiss(table_id, person, seat.seat, deed)
        return RedirectResponse(f"/t/{table_id}", status_code=303)
    # pressed twice it is the same token, which is kept nowhere
    secret = house.cookies.derived(PROGRAM, person, table_id, key) if key else new_person()
    program, name = program_person(secret), forms.text(form, "name", "")
    with suppress(AlreadyDone):
        await house.tables.programs.admit(table_id, person, seat.seat, program, name, deed)
    seat = await _seat(request, table_id, seat.letter)
    return await _page(request, table_id, seat, house.cookies.program_token(secret))


async def _seat(request: Request, table_id: str, letter: str) -> SeatView:
    """The seat meant; only those who may let programs in see the page."""
    house = house_of(request)
    view = await house.tables.seated(table_id, house.cookies.viewer(request).person)
    mine = [seat for seat in view.seats if seat.admits and letter in (seat.letter, "")]
    mine.sort(key=lambda seat: not seat.mine)
    if not mine:
        raise Forbidden(
            forms.N_(
                "Ein Programm darf nur an deinen Platz; an einen freien, wenn du den Tisch eröffnet hast."
            )
        )
    return mine[0]


async def _page(request: Request, table_id: str, seat: SeatView, token: str) -> Response:
    house = house_of(request)
    who = house.cookies.viewer(request)
    view = language.in_words(await house.tables.view(table_id, who.person or None), who.language)
    return house.pages.page(
        request,
        "program.html",
        who,
        here=f"/t/{table_id}",
        view=view,
        seat=seat,
        token=token,
        home=address(request),
    )
