"""The JSON API for other people's bots (docs/howto/write-a-bot.md).

A program shows its token and is then the seat it was given: it sees and does what that seat may.
No cookie is read here, so no page of another site can use it in somebody's name.
"""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter, Depends
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk import __version__
from wuerfelwerk.games import all_games
from wuerfelwerk.hall import AlreadyDone, new_deed
from wuerfelwerk.web import stream
from wuerfelwerk.web.api import opening
from wuerfelwerk.web.api.answers import game_told, told
from wuerfelwerk.web.api.asking import (
    SEAT,
    Id,
    Key,
    Program,
    Since,
    acting,
    opened,
    refusals,
    seated,
    token,
)
from wuerfelwerk.web.api.binding import served
from wuerfelwerk.web.api.models import Actions, Games, Line, Lines, Next, Table, Thrown, Vote
from wuerfelwerk.web.api.refusals import PREFIX
from wuerfelwerk.web.house import house_of
from wuerfelwerk.web.live.messages import Message

ABOUT = (
    "Programs that play at a table. Whoever sits there gives a program a token for the seat, or a program "
    "opens the table and gets a token for each seat; actions, rolls and states are written as in "
    "docs/notation.md. Refusals: 400 unreadable, 401 no token, 403 not this "
    "seat, 404 no such table, 409 not legal now or out of date, 413 too large, 429 too often."
)
router = APIRouter(prefix=PREFIX, responses=refusals(400, 413, 429))


# ---- looking ------------------------------------------------------------------------------------


@router.get("/games")
async def games() -> Games:
    """The games there are, with their options."""
    return Games(games=[game_told(game.card) for game in all_games()])


@router.get("/tables", dependencies=[Depends(token)], responses=refusals(401))
async def tables(request: Request, person: Program) -> Lines:
    """The tables the token is for, the last changed first: one, and its rematches. With the token of
    whoever opened a table: that one and its rematches, without a seat."""
    house = house_of(request)
    lines = [
        Line(table=table_id, game=game, seat="", phase=phase, your_turn=False)
        for table_id, game, phase in await house.tables.programs.opened(person)
    ]
    for line in await house.tables.mine(person):
        if line.game is None:  # it cannot be opened: whoever asks for it by its id is told why
            continue
        view = await house.tables.view(line.table_id, person)
        lines.append(
            Line(
                table=line.table_id,
                game=line.game.id,
                seat=view.seats[view.own_seats[0]].letter,
                phase=line.phase,
                your_turn=view.decides,
            )
        )
    return Lines(tables=lines)


@router.get("/tables/{table_id}", **SEAT)
async def look(request: Request, table_id: Id, person: Program, since: Since = 0) -> Table:
    """The table as the seat sees it."""
    return told(await opened(request, table_id, person), since)


@router.get(
    "/tables/{table_id}/stream",
    response_class=Response,
    **{
        **SEAT,
        "responses": {
            **SEAT["responses"],
            200: {
                "description": "one message for every change, each the whole table as the seat sees it",
                "content": {"text/event-stream": {"schema": {"type": "string"}}},
            },
        },
    },
)
async def live(request: Request, table_id: Id, person: Program, since: Since = 0) -> Response:
    """The table after every change, as server-sent events; the first message comes at once. With
    ``Last-Event-ID`` it goes on where it was cut off: no event comes twice, none is left out."""
    view = await seated(request, table_id, person)
    last = _last_told(request.headers.get("last-event-id", ""))
    shown, sent = (-1, since) if last is None else (last[0], min(last[1], view.seq))

    async def newest(seen: int) -> Message | None:
        nonlocal shown, sent
        view = await opened(request, table_id, person)
        if (view.version, view.seq) == (shown, sent):
            return None
        text = told(view, sent).model_dump_json()
        shown, sent = view.version, view.seq
        return Message(shown, f"id: {shown}-{sent}\ndata: {text}\n\n")

    return stream.respond(request, house_of(request).tables, table_id, person, newest)


@router.get("/tables/{table_id}/record", **SEAT)
async def record(request: Request, table_id: Id, person: Program) -> dict[str, Any]:
    """The game so far as a record: material, options, events."""
    await seated(request, table_id, person)
    return await house_of(request).tables.record(table_id)


# ---- acting -------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/legal", **SEAT)
async def legal(request: Request, table_id: Id, person: Program, asked: Actions) -> Next:
    """What may follow on the actions of a decision that is being made. Decides nothing."""
    house, seat = await acting(request, table_id, person)
    answer = await house.tables.programs.next(table_id, person, seat, asked.seq, asked.actions)
    return Next(legal=list(answer.legal), whole=answer.whole)


@router.post("/tables/{table_id}/act", **SEAT)
async def act(request: Request, table_id: Id, person: Program, asked: Actions) -> Table:
    """Decides: all actions of one commit. Final; the same sent twice has one effect."""
    house, seat = await acting(request, table_id, person)
    view = await house.tables.programs.act(table_id, person, seat, asked.seq, asked.actions)
    return told(view, asked.seq)


@router.post("/tables/{table_id}/roll", **SEAT)
async def roll(request: Request, table_id: Id, person: Program, asked: Thrown) -> Table:
    """Own dice: enters what lies on the real table, where the seat is asked for it."""
    house, seat = await acting(request, table_id, person)
    view = await house.tables.entering.enter(table_id, person, seat, asked.seq, text=asked.roll)
    return told(view, asked.seq)


@router.post("/tables/{table_id}/vote", **SEAT)
async def vote(request: Request, table_id: Id, person: Program, asked: Vote, key: Key = "") -> Table:
    """For or against stopping a game that stands still."""
    house, seat = await acting(request, table_id, person)
    # whoever chooses keys badly meets their own deeds only: the person is in the key
    deed = new_deed(f"{request.url.path} {person} {key}", person) if key else None
    try:
        view = await house.tables.vote(table_id, person, seat, asked.stop, deed)
    except AlreadyDone:
        view = await house.tables.view(table_id, person, seat)
    return told(view, view.seq)


def _last_told(id: str) -> tuple[int, int] | None:
    """Version and number of events of the message with this id; None if it is none of ours."""
    found = re.fullmatch(r"([0-9]{1,18})-([0-9]{1,9})", id)
    return (int(found[1]), int(found[2])) if found else None


# ---- the description ----------------------------------------------------------------------------


@router.get("/openapi.json", include_in_schema=False)
async def openapi() -> dict[str, Any]:
    """This API, described for programs."""
    return description()


def description() -> dict[str, Any]:
    schema = get_openapi(title="Würfelwerk", version=__version__, description=ABOUT, routes=ROUTES)
    for path in schema["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)  # what cannot be read is 400 here
    for unused in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(unused, None)
    return schema


ROUTES = [*router.routes, *opening.router.routes]
SERVED = [served(route) for route in ROUTES if isinstance(route, APIRoute)]
