"""The page of what this browser's person has played: numbers, games, a file of them, and an end of it."""

from __future__ import annotations

import asyncio
import json

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from wuerfelwerk.hall import NotFound
from wuerfelwerk.hall.personal.mine import MOST
from wuerfelwerk.web.entrance import forms, language
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.entrance.viewer import MOVE_SECONDS
from wuerfelwerk.web.house import address, house_of
from wuerfelwerk.web.pages.table_text import qr
from wuerfelwerk.web.pages.together.played import played, tallies, to_json

router = Routes("/me")
LISTED = 50
TOO_OLD = forms.N_("Dieser Link gilt nicht mehr. Hol dir auf dem anderen Gerät einen neuen.")


@router.get("")
async def me(request: Request) -> Response:
    house = house_of(request)
    who = house.cookies.viewer(request)
    games = await played(house, who.person) if who.person else []
    link = f"{address(request)}/me/here/{house.cookies.leaving(who.person)}" if who.person else ""
    return house.pages.page(
        request,
        "me.html",
        who,
        games=games[:LISTED],
        counted=len(games),
        most=MOST,
        tallies=await asyncio.to_thread(tallies, games, who.language),
        titles={one.game: house.game(one.game).card.title for one in games},
        table_name=lambda name: language.of_table(name, who.language),
        link=link,
        mail=house.mailer is not None,
        minutes=MOVE_SECONDS // 60,
        qr=Markup(qr(link)) if link else "",
    )


@router.get("/games.json")
async def file(request: Request) -> Response:
    """The same games, to keep."""
    house = house_of(request)
    person = house.cookies.person(request)
    home = address(request)
    told = {"games": [to_json(one, home) for one in (await played(house, person) if person else [])]}
    return Response(
        json.dumps(told, ensure_ascii=False, indent=1),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="wuerfelwerk-games.json"'},
    )


@router.post("/erase")
async def erase(request: Request) -> Response:
    """Forgets this person at all games that are over. Done twice it does no more than once."""
    house = house_of(request)
    await forms.posted(request)
    who = house.cookies.viewer(request)
    if who.person:
        await house.tables.personal.forget(who.person, house.guest(who.language))
    return RedirectResponse("/me", status_code=303)


@router.get("/here/{token}")
async def arrived(request: Request, token: str) -> Response:
    """The page behind the link to another device. Whoever merely fetches it takes nothing."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    person = house.cookies.arriving(token)
    if not person:
        raise NotFound(TOO_OLD)
    if person == who.person:
        return RedirectResponse("/me", status_code=303)
    return house.pages.page(request, "me_here.html", who, token=token)


@router.post("/here/{token}")
async def move_in(request: Request, token: str) -> Response:
    """This browser is that person from now on, and brings along what it has played so far."""
    house = house_of(request)
    await forms.posted(request)
    person, before = house.cookies.arriving(token), house.cookies.person(request)
    if not person:
        raise NotFound(TOO_OLD)
    if before and before != person:
        await house.tables.personal.join(person, before)
    answer = RedirectResponse("/me", status_code=303)
    house.cookies.remember(request, answer, person)
    return answer
