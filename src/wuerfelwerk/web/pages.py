"""Pages without a table: start, joining, rules, settings."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from wuerfelwerk.games import all_games
from wuerfelwerk.tables import Unreadable, dice_word
from wuerfelwerk.web import forms, own_dice, viewer
from wuerfelwerk.web.house import House, house_of
from wuerfelwerk.web.rulebook import rulebook

router = APIRouter()
WAYS = ("bots", "friends", "device")
MOST_LINES = 8
DEFAULT_BOT = "greedy"


@router.get("/")
async def start(request: Request) -> Response:
    """Play at once, no sign-up."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    lines = await house.tables.mine(who.person) if who.person else []
    cards = [game.card for game in all_games()]
    return house.pages.page(
        request,
        "start.html",
        who,
        cards=cards,
        art={card.id: house.art(card.id) for card in cards},
        lines=lines[:MOST_LINES],
        bots=house.bots(who.language),
        default_bot=DEFAULT_BOT,
        promise=house.tables.promises.make(),
        seats=range(min(c.seats_min for c in cards), max(c.seats_max for c in cards) + 1),
    )


@router.post("/tables")
async def create(request: Request) -> Response:
    """Opens a table; against bots and on one device the game begins at once."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    form = await forms.posted(request)
    game = house.game(forms.text(form, "game"))
    way = forms.text(form, "way", WAYS[0])
    if way not in WAYS:
        raise Unreadable(forms.NOT_READ)
    person = house.cookies.known(request, who)
    name = forms.text(form, "name", "") or who.name or house.guest(who.language)
    names = [name, *forms.texts(form, "others")] if way == "device" else [name]
    seats = len(names) if way == "device" else forms.number(form, "seats", 3)
    promised = house.tables.promises.keep(forms.text(form, "promise", ""))
    word = dice_word(forms.text(form, "word", "", 64))
    table_id = await house.tables.create(
        game.id,
        person=person,
        name=name,
        seats=seats,
        options=_options(form, game),
        boards=await forms.files(form, "boards"),
        word=word if promised else "",  # a word from before the commitment would prove nothing
        secret=promised,
        **own_dice.chosen(form),
    )
    if way == "bots":
        bot = forms.text(form, "bot", DEFAULT_BOT)
        for seat in range(1, seats):
            await house.tables.set_bot(table_id, person, seat, bot)
    for other in names[1:]:
        await _sit_beside(house, table_id, person, other)
    if way != "friends":
        await house.tables.start(table_id, person)
    answer = RedirectResponse(f"/t/{table_id}", status_code=303)
    house.cookies.remember(request, answer, person, name)
    return answer


async def _sit_beside(house: House, table_id: str, person: str, name: str) -> None:
    view = await house.tables.view(table_id, person)
    free = next(seat.seat for seat in view.seats if seat.kind == "open")
    await house.tables.sit(table_id, person, name, seat=free)


def _options(form: FormData, game: Any) -> dict[str, str]:
    """What the host chose; the table itself refuses unknown values."""
    chosen = {}
    for option in game.card.options:
        values = forms.texts(form, f"option.{option.key}") or [option.default]
        chosen[option.key] = ",".join(values)
    return chosen


@router.post("/join")
async def join_by_code(request: Request) -> Response:
    """The link of an invitation, or its last part."""
    form = await forms.posted(request)
    code = urlsplit(forms.text(form, "code")).path.rstrip("/").rsplit("/", 1)[-1]
    if not code:
        raise Unreadable(forms.N_("Füge den Link ein, den du bekommen hast."))
    await house_of(request).tables.find_invite(code)
    return RedirectResponse(f"/join/{code}", status_code=303)


@router.get("/join/{token}")
async def invited(request: Request, token: str) -> Response:
    """The page behind the link and the QR code: say your name and sit down."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    table_id = await house.tables.find_invite(token)
    view = await house.tables.view(table_id, who.person or None)
    if view.own_seats:
        return RedirectResponse(f"/t/{table_id}", status_code=303)
    return house.pages.page(request, "join.html", who, view=view, token=token)


@router.post("/join/{token}")
async def sit_down(request: Request, token: str) -> Response:
    house = house_of(request)
    who = house.cookies.viewer(request)
    form = await forms.posted(request)
    table_id = await house.tables.find_invite(token)
    person = house.cookies.known(request, who)
    name = forms.text(form, "name", "") or who.name or house.guest(who.language)
    await house.tables.sit(table_id, person, name, invite=token, word=forms.text(form, "word", "", 64))
    answer = RedirectResponse(f"/t/{table_id}", status_code=303)
    house.cookies.remember(request, answer, person, name)
    return answer


@router.get("/seat/{token}")
async def personal(request: Request, token: str) -> Response:
    """The personal link: brings a seat to another device."""
    house = house_of(request)
    person = house.cookies.known(request, house.cookies.viewer(request))
    table_id, _ = await house.tables.claim(token, person)
    answer = RedirectResponse(f"/t/{table_id}", status_code=303)
    house.cookies.remember(request, answer, person)
    return answer


@router.get("/watch/{token}")
async def watch(request: Request, token: str) -> Response:
    table_id = await house_of(request).tables.find_watch(token)
    return RedirectResponse(f"/t/{table_id}", status_code=303)


@router.get("/rules/{game_id}")
async def rules(request: Request, game_id: str) -> Response:
    """The rules in our words, one anchor for each number."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    game = house.game(game_id)
    book = rulebook(game, who.language)
    return house.pages.page(request, "rules.html", who, game=game, book=book)


@router.get("/settings")
async def settings(request: Request) -> Response:
    house = house_of(request)
    return house.pages.page(request, "settings.html", house.cookies.viewer(request), back=_back(request))


@router.post("/settings")
async def settle(request: Request) -> Response:
    """Each wish that came is kept; then back to where one was."""
    house = house_of(request)
    form = await forms.posted(request)
    known = {
        viewer.LANGUAGE: ("de", "en"),
        viewer.THEME: viewer.THEMES,
        viewer.KEYS: viewer.SWITCH,
        viewer.MOTION: viewer.SWITCH,
    }
    answer = RedirectResponse(_local(forms.text(form, "back", "/")), status_code=303)
    for key, values in known.items():
        if key in form:
            value = forms.text(form, key)
            if value not in values:
                raise Unreadable(forms.NOT_READ)
            house.cookies.put(request, answer, key, value)
    return answer


def _back(request: Request) -> str:
    return _local(request.query_params.get("back", "/"))


def _local(path: str) -> str:
    """A path of ours, never another site's."""
    parts = urlsplit(path)
    plain = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if plain and not parts.netloc and not parts.scheme and "\\" not in path else "/"
