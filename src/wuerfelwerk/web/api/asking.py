"""Who asks the JSON API: the token it shows, and what that token may look at and act for."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, Path, Query
from fastapi.security import HTTPBearer
from starlette.exceptions import HTTPException
from starlette.requests import Request

from wuerfelwerk.hall import Forbidden, View
from wuerfelwerk.web.api.models import Refused
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.limits import BY_SEAT
from wuerfelwerk.web.house import House, house_of

NOT_SEATED = N_("Dieses Token gehört nicht zu diesem Tisch.")
NOT_YOURS = N_("Das darf nur, wer den Tisch eröffnet hat.")


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": Refused, "description": "refused, with a sentence"} for status in statuses}


token = HTTPBearer(auto_error=False, description="the token of a seat")

Id = Annotated[str, Path(max_length=64)]
Key = Annotated[
    str,
    Header(alias="Idempotency-Key", max_length=255, description="the same request once more has no effect"),
]
Since = Annotated[int, Query(ge=0, lt=2**31, description="events after this number are told")]


async def program(request: Request) -> str:
    """The person behind the token."""
    person = house_of(request).cookies.program(request)
    if not person:
        raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})
    return person


Program = Annotated[str, Depends(program)]
SEAT: dict[str, Any] = {
    "dependencies": [Depends(token)],
    "responses": refusals(401, 403, 404, 409),
}


async def opened(request: Request, table_id: str, person: str) -> View:
    """The table for a program that looks: if the host has replaced it, it has its seat back by that."""
    view = await seated(request, table_id, person)
    if await house_of(request).tables.replacing.come_back(table_id, person):
        return await seated(request, table_id, person)
    return view


async def seated(request: Request, table_id: str, person: str) -> View:
    """The table, for who holds a seat there, or opened it for others and looks on."""
    view = await house_of(request).tables.seated(table_id, person)
    if not view.own_seats and not view.is_host:
        raise Forbidden(NOT_SEATED)
    return view


async def acting(request: Request, table_id: str, person: str) -> tuple[House, int]:
    house = house_of(request)
    seats = await house.tables.own_seats(table_id, person)
    if not seats:
        raise Forbidden(NOT_SEATED)
    request.app.state.limits.take(BY_SEAT, f"{table_id} {seats[0]}")
    return house, seats[0]


async def opening(request: Request, table_id: str, person: str) -> House:
    """For what only the token of whoever opened the table may ask."""
    house = house_of(request)
    view = await house.tables.seated(table_id, person)
    if not view.is_host:
        raise Forbidden(NOT_YOURS)
    request.app.state.limits.take(BY_SEAT, f"{table_id} opener")
    return house
