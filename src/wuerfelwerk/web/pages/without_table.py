"""Pages without a table: start, joining, rules, settings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from wuerfelwerk.games import all_games
from wuerfelwerk.games.lessons import lesson_of
from wuerfelwerk.games.pages import paper_of
from wuerfelwerk.hall import (
    LETTERS,
    AlreadyDone,
    Deed,
    NotLegal,
    OutOfDate,
    TableLine,
    Unreadable,
    are_alike,
    brought,
    dice_seal,
    nickname,
)
from wuerfelwerk.hall.bots.opponents import all_bots, plays, usual
from wuerfelwerk.table.hinting import allowing
from wuerfelwerk.web.entrance import forms, language, viewer
from wuerfelwerk.web.entrance.guard import parts
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.entrance.viewer import Viewer
from wuerfelwerk.web.house import House, house_of
from wuerfelwerk.web.pages import own_dice, pressing
from wuerfelwerk.web.pages.editor import bringing
from wuerfelwerk.web.pages.together.mail import mailing, settings_page
from wuerfelwerk.web.rendering import pace
from wuerfelwerk.web.rendering.notices import Notice, notice_of, status_of
from wuerfelwerk.web.rendering.opponents import opponents

router = Routes()
WAYS = ("bots", "friends", "device")
MOST_LINES = 8


@router.get("/")
async def start(request: Request) -> Response:
    """Play at once, no sign-up; on a board that was drawn here, where the address brings one."""
    house, asked = house_of(request), request.query_params
    if "board" not in asked:
        return await _start_page(request, forms.Filled())
    game = house.game(asked.get("game", ""))
    form = bringing.form_of(game, asked["board"])
    try:
        bringing.posted_boards(game, form)
    except Unreadable as refusal:  # the editor would have said so: it comes from elsewhere
        notice = notice_of(refusal, house.cookies.viewer(request).language, game)
        return await _start_page(request, forms.Filled(), notice, status_of(refusal))
    return await _start_page(request, forms.Filled(form))


async def _start_page(
    request: Request, filled: forms.Filled, notice: Notice | None = None, status: int = 200
) -> Response:
    house = house_of(request)
    who = house.cookies.viewer(request)
    lines = in_order(await house.tables.mine(who.person))[:MOST_LINES] if who.person else []
    cards = [game.card for game in all_games()]
    lessons = {game.id: lesson_of(game) for game in all_games()}
    return house.pages.page(
        request,
        "start.html",
        who,
        status=status,
        here="/",
        cards=cards,
        art={card.id: house.art(card.id) for card in cards},
        mail=await mailing(house, who.person) if any(line.due for line in lines) else None,
        lines=[replace(line, name=language.of_table(line.name, who.language)) for line in lines],
        open_tables=[
            replace(one, name=language.of_table(one.name, who.language))
            for one in await house.tables.following.open_tables()
        ],
        opponents=opponents(all_games(), who.language),
        usual_bot=usual(all_games()[0]),
        promise=house.tables.promises.make(),
        clocks=pace.CLOCKS,
        time_left=partial(pace.time_left, language.house(who.language)),
        seats=range(min(c.seats_min for c in cards), max(c.seats_max for c in cards) + 1),
        filled=filled,
        notice=notice,
        brought=bringing.brought_along(filled),
        drawn_here=bringing.drawn_here(),
        taught={id: lesson for id, lesson in lessons.items() if lesson is not None},
    )


def in_order(lines: Sequence[TableLine]) -> list[TableLine]:
    """Where it is this person's turn first, and of those what is due soonest; the rest as it was."""
    return sorted(lines, key=lambda line: (not line.my_turn, (line.due or math.inf) if line.my_turn else 0))


@router.post("/tables")
async def create(request: Request) -> Response:
    """Opens a table; against bots and on one device the game begins at once. A refusal comes with the
    form as it was filled in."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    form = await forms.posted(request)
    person = house.cookies.known(request, who)
    try:
        name = _name(house, who, form)
        deed = pressing.asked(request, form, person, newcomer=not who.person)
        async with house.tables.deeds.once(deed):
            opening = await _read_opening(house, who, form)
            table_id = await _open(house, person, opening, deed)
    except AlreadyDone as done:
        table_id, person = done.table_id, done.person
    except (Unreadable, NotLegal, OutOfDate) as refusal:
        notice = notice_of(refusal, who.language)
        return await _start_page(request, forms.Filled(form), notice, status_of(refusal))
    answer = RedirectResponse(f"/t/{table_id}", status_code=303)
    house.cookies.remember(request, answer, person, name)
    return answer


def _name(house: House, who: Viewer, form: FormData) -> str:
    return forms.text(form, "name", "") or who.name or house.guest(who.language)


@dataclass(frozen=True)
class Opening:
    """A table as it was wished for."""

    way: str
    names: list[str]  # of the host, and of others at the same device
    seats: int
    bots: list[str]  # of the seats behind the host, if bots play
    seals: bool  # this browser seals a word, here or as soon as it has seen the commitment
    values: dict[str, Any]  # the rest of what a table is opened with


async def _read_opening(house: House, who: Viewer, form: FormData) -> Opening:
    """All that can be refused before there is a table."""
    game = house.game(forms.text(form, "game"))
    way = forms.text(form, "way", WAYS[0])
    if way not in WAYS:
        raise Unreadable(forms.NOT_READ)
    names = [_name(house, who, form)]
    if way == "device":
        names = [nickname(name) for name in (*names, *forms.texts(form, "others"))]
        if any(are_alike(one, other) for one, other in combinations(names, 2)):
            raise NotLegal(forms.N_("Zwei von euch heißen gleich. Gebt jedem Platz einen eigenen Namen."))
    seats = len(names) if way == "device" else forms.number(form, "seats", 3)
    options = _options(form, game)
    boards = await forms.files(form, "boards") or bringing.posted_boards(game, form)
    boards += _known_boards(game, forms.texts(form, "board"))[:seats]
    boards += bringing.drawn_boards(game, form)[:seats]
    if boards:  # whoever brings a board wants to play on it
        options |= brought(game.card)
    promised = house.tables.promises.keep(forms.text(form, "promise", ""))
    seal = dice_seal(forms.text(form, "seal", ""))
    dice, enter_lots = own_dice.chosen(form)
    return Opening(
        way,
        names,
        seats,
        _bots(form, game, seats) if way == "bots" else [],
        bool(seal),
        {
            "game_id": game.id,
            "options": options,
            "boards": boards,
            "seal": seal if promised else "",  # it was made for a commitment that is no more
            "promised": promised,
            "dice": dice,
            "settings": _settings(form) | {"enter_lots": enter_lots},
        },
    )


def _known_boards(game: Any, named: list[str]) -> list[str]:
    """Boards of the game by their ids, as a printed sheet brings them: one for each seat."""
    paper, german = paper_of(game), language.of_game(game, language.SOURCE)
    if named and not (paper.FOR_SEATS and set(named) <= set(paper.at_table(german))):
        raise Unreadable(forms.NOT_READ)
    return named


def _settings(form: FormData) -> dict[str, Any]:
    switches = {key: forms.yes(form, key) for key in ("by_hand", "free_words")}
    return switches | pace.chosen(form) | allowing.settings(forms.text(form, "hints", allowing.OFF))


def _bots(form: FormData, game: Any, seats: int) -> list[str]:
    """Who plays at each of the other seats, ``bot`` where nothing is said of a seat. What is picked for one
    game may not play another one."""
    all_of_them = forms.text(form, "bot", usual(game))
    picked = [forms.text(form, f"bot.{letter}", all_of_them) for letter in LETTERS[1:seats]]
    if any(bot not in all_bots() for bot in picked):
        raise Unreadable(forms.NOT_READ)
    return [bot if plays(game, bot) else usual(game) for bot in picked]


async def _open(house: House, person: str, opening: Opening, deed: Deed | None) -> str:
    names, seats = opening.names, opening.seats
    table_id = await house.tables.create(
        person=person, name=names[0], seats=seats, deed=deed, **opening.values
    )
    if opening.way == "bots":
        for seat, bot in enumerate(opening.bots, 1):
            await house.tables.set_bot(table_id, person, seat, bot)
    for other in names[1:]:
        await _sit_beside(house, table_id, person, other)
    if opening.way != "friends":
        await house.tables.start(table_id, person, seals=opening.seals)
    return table_id


async def _sit_beside(house: House, table_id: str, person: str, name: str) -> None:
    view = await house.tables.view(table_id, person)
    free = next(seat.seat for seat in view.seats if seat.kind == "open")
    await house.tables.sit(table_id, person, name, seat=free)


def _options(form: FormData, game: Any) -> dict[str, str]:
    """What the host chose; the table itself refuses unknown values."""
    chosen = {}
    for option in game.card.options:
        values = forms.texts(form, f"option.{game.id}.{option.key}") or [option.default]
        chosen[option.key] = ",".join(values)
    return chosen


@router.post("/join")
async def join_by_code(request: Request) -> Response:
    """The link of an invitation, its last part, or its short code."""
    form = await forms.posted(request)
    code = parts(forms.text(form, "code")).path.rstrip("/").rsplit("/", 1)[-1]
    if not code:
        empty = Unreadable(forms.N_("Füge den Link ein, den du bekommen hast, oder tippe das Kürzel."))
        notice = notice_of(empty, house_of(request).cookies.viewer(request).language)
        return await _start_page(request, forms.Filled(), notice, status_of(empty))
    following = house_of(request).tables.following
    token = await following.code(code)
    await following.invite(token)
    return RedirectResponse(f"/join/{token}", status_code=303)


@router.get("/join/{token}")
async def invited(request: Request, token: str) -> Response:
    """The page behind the link and the QR code: say your name and sit down."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    table_id = await house.tables.following.invite(token)
    view = language.in_words(await house.tables.view(table_id, who.person or None), who.language)
    if view.own_seats:
        return RedirectResponse(f"/t/{table_id}", status_code=303)
    art = house.art(view.game.id)
    return house.pages.page(request, "join.html", who, view=view, token=token, art=art)


@router.post("/join/{token}")
async def sit_down(request: Request, token: str) -> Response:
    house = house_of(request)
    who = house.cookies.viewer(request)
    form = await forms.posted(request)
    table_id = await house.tables.following.invite(token)
    person = house.cookies.known(request, who)
    name, seal = _name(house, who, form), forms.text(form, "seal", "")
    deed = pressing.asked(request, form, person, newcomer=not who.person)
    try:
        async with house.tables.deeds.once(deed):
            await house.tables.sit(table_id, person, name, invite=token, seal=seal, deed=deed)
    except AlreadyDone as done:
        person = done.person
    answer = RedirectResponse(f"/t/{table_id}", status_code=303)
    house.cookies.remember(request, answer, person, name)
    return answer


@router.get("/seat/{token}")
async def personal(request: Request, token: str) -> Response:
    """The page behind a personal link: play on here. Whoever merely fetches it, as messengers do for
    their previews, takes nothing."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    table_id, seat = await house.tables.following.personal(token)
    view = language.in_words(await house.tables.view(table_id, who.person or None), who.language)
    if seat in view.own_seats:
        return RedirectResponse(f"/t/{table_id}", status_code=303)
    return house.pages.page(request, "seat.html", who, view=view, seat=view.seats[seat], token=token)


@router.post("/seat/{token}")
async def take_along(request: Request, token: str) -> Response:
    """Brings a seat to this device."""
    house = house_of(request)
    form = await forms.posted(request)
    who = house.cookies.viewer(request)
    person = house.cookies.known(request, who)
    deed = pressing.asked(request, form, person, newcomer=not who.person)
    try:
        async with house.tables.deeds.once(deed):
            table_id, _ = await house.tables.following.claim(token, person, deed)
    except AlreadyDone as done:
        table_id, person = done.table_id, done.person
    answer = RedirectResponse(f"/t/{table_id}", status_code=303)
    house.cookies.remember(request, answer, person)
    return answer


@router.get("/watch/{token}")
async def watch(request: Request, token: str) -> Response:
    table_id = await house_of(request).tables.following.watch(token)
    return RedirectResponse(f"/t/{table_id}", status_code=303)


@router.get("/settings")
async def settings(request: Request) -> Response:
    return await settings_page(request, _back(request))


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
        viewer.SOUND: viewer.SILENT,
        viewer.TALK: viewer.SWITCH,
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
    elsewhere = parts(path)
    plain = path.startswith("/") and not path.startswith("//") and "\\" not in path
    return path if plain and not elsewhere.netloc and not elsewhere.scheme else "/"
