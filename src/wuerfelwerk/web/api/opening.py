"""Tables that programs open for programs: opened, begun and played once more without a browser.

Whoever comes without a token may open one, as any guest of the pages may, and as often: openings are
counted by network address. No cookie is read, so a table that is opened here is nobody's but the tokens'
of the answer. A repeated ``Idempotency-Key`` is answered with the same tokens, which are kept nowhere:
they are derived from the key, the body and what only the server knows.
"""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request

from wuerfelwerk.hall import (
    AlreadyDone,
    NotLegal,
    OutOfDate,
    Unreadable,
    Wanted,
    as_texts,
    new_deed,
    new_person,
    program_person,
)
from wuerfelwerk.hall.hinting import gives_hints
from wuerfelwerk.table.hinting import allowing
from wuerfelwerk.web.api.answers import told
from wuerfelwerk.web.api.asking import SEAT, Id, Key, Program, opening, refusals
from wuerfelwerk.web.api.models import Again, LinksOpened, Opened, Opening, SeatOpened, SeatWanted, Table
from wuerfelwerk.web.api.refusals import PREFIX
from wuerfelwerk.web.entrance.forms import N_
from wuerfelwerk.web.entrance.viewer import PROGRAM
from wuerfelwerk.web.house import House, address, house_of

OPEN = "open"
OWN_DICE = {"own": ("own", False), "own_lots": ("own", True)}
KEY = re.compile(r"[A-Za-z0-9_-]{20,64}")  # nothing shorter: whoever guesses it is told the tokens

router = APIRouter(prefix=PREFIX, responses=refusals(400, 413, 429))


@router.post("/tables", status_code=201, responses=refusals(404, 409))
async def open_table(request: Request, wanted: Opening, key: Key = "") -> Opened:
    """Opens a table. The answer holds a token for each seat of kind `program`, and one for whoever opened
    it: it begins the game, asks for another and looks on. Tokens are told here and nowhere else. With an
    `Idempotency-Key` of 20 to 64 letters, digits, `-` and `_` that nobody guesses, the same request once
    more opens nothing and is answered alike, for a day."""
    house = house_of(request)
    seats = _seats(house, wanted)
    if wanted.settings.hints != allowing.OFF and not gives_hints(house.game(wanted.game)):
        raise NotLegal(N_("In diesem Spiel gibt es noch keine Tipps."))
    secrets = _secrets(house, wanted, key, len(seats))
    persons = [program_person(one) for one in secrets]
    opener, programs = persons[-1], persons[:-1]
    deed = new_deed(f"{request.url.path} {key}", opener) if key else None
    try:
        async with house.tables.deeds.once(deed):
            table_id = await house.tables.programs.open(_wanted(wanted, seats), opener, programs, deed)
    except AlreadyDone as done:
        table_id = done.table_id
    except OutOfDate:  # the key is taken, by another body
        raise NotLegal(
            N_("Mit diesem „Idempotency-Key“ wurde schon ein anderer Tisch eröffnet: Nimm einen neuen.")
        ) from None
    if wanted.start:
        await house.tables.start(table_id, opener)
    return await _told(request, table_id, dict(zip(persons, secrets, strict=True)), opener)


@router.post("/tables/{table_id}/start", **SEAT)
async def start(request: Request, table_id: Id, person: Program) -> Table:
    """Begins the game with the seats that are taken. With the token of whoever opened the table; sent
    twice it begins once."""
    house = await opening(request, table_id, person)
    await house.tables.start(table_id, person)
    return told(await house.tables.view(table_id, person), 0)


@router.post("/tables/{table_id}/rematch", **SEAT)
async def rematch(request: Request, table_id: Id, person: Program, asked: Again) -> Table:
    """Another table with the same seats, for which their tokens are good too: `table` of the answer. With
    the token of whoever opened the first; a table has one rematch, however often it is asked for."""
    house = await opening(request, table_id, person)
    new_id = await house.tables.rematch(table_id, person, in_turn=asked.in_turn)
    if asked.start:
        await house.tables.start(new_id, person)
    return told(await house.tables.view(new_id, person), 0)


# ---- inside -------------------------------------------------------------------------------------


def _seats(house: House, wanted: Opening) -> list[SeatWanted]:
    """The seats that were named, or as few programs as the game takes."""
    game = house.game(wanted.game)
    seats = wanted.seats or [SeatWanted() for _ in range(game.card.seats_min)]
    if wanted.start and any(seat.kind == OPEN for seat in seats):
        raise NotLegal(
            N_("Mit „start“ beginnt es sofort, und ein Platz ist noch frei: Lass eines davon weg.")
        )
    return seats


def _secrets(house: House, wanted: Opening, key: str, seats: int) -> list[str]:
    """What the tokens of the seats, and last that of the opener, are made from."""
    if not key:
        return [new_person() for _ in range(seats + 1)]
    if not KEY.fullmatch(key):
        raise Unreadable(
            N_(
                "Ein „Idempotency-Key“ hat hier 20 bis 64 Zeichen aus a–z, A–Z, 0–9, _ und -: "
                "Wer ihn errät, bekäme die Tokens."
            )
        )
    said = wanted.model_dump_json()
    return [house.cookies.derived(PROGRAM, OPEN, key, said, str(number)) for number in range(seats + 1)]


def _wanted(asked: Opening, seats: list[SeatWanted]) -> Wanted:
    dice, enter_lots = OWN_DICE.get(asked.dice, (asked.dice, False))
    settings: dict[str, Any] = asked.settings.model_dump(exclude_none=True, exclude={"hints"})
    return Wanted(
        game=asked.game,
        options=as_texts(asked.options),
        boards=asked.boards,
        dice=dice,
        settings={**settings, **allowing.settings(asked.settings.hints), "enter_lots": enter_lots},
        kinds=[seat.kind for seat in seats],
        names=[seat.name for seat in seats],
        starter=asked.starter,
    )


async def _told(request: Request, table_id: str, secrets: dict[str, str], opener: str) -> Opened:
    """``secrets``: of the tokens, by the person whoever shows one is at tables."""
    house = house_of(request)
    view = await house.tables.view(table_id, opener)
    held = await house.tables.programs.seats(table_id, list(secrets))
    seats = [
        SeatOpened(
            seat=seat.letter,
            name=seat.name,
            kind=seat.kind,
            token=house.cookies.program_token(secrets[held[seat.seat]]) if seat.seat in held else "",
        )
        for seat in view.seats
    ]
    home = address(request)
    invite = view.links.invite if any(seat.kind == OPEN for seat in seats) else ""
    return Opened(
        table=table_id,
        token=house.cookies.program_token(secrets[opener]),
        seats=seats,
        links=LinksOpened(
            table=f"{home}/t/{table_id}",
            watch=f"{home}/watch/{view.links.watch}",
            invite=f"{home}/join/{invite}" if invite else "",
        ),
    )
