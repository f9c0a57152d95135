"""How heavy pages are: the first load and the live updates of every game, with every option."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable, Iterator

import brotli
import pytest

from tests.hall.people import random_actions
from tests.web.conftest import Guest, Room
from wuerfelwerk.engine.contract import Card
from wuerfelwerk.games import all_games
from wuerfelwerk.web.app import shared_assets
from wuerfelwerk.web.entrance.packing import QUALITY

FIRST_LOAD, UPDATE = 96_000, 40_000  # with the heads of all answers a first load stays below 100 kB
MOST_PICKS = 130  # buttons of the list behind the pictures
LOOKS, BETWEEN = 5, 7


def tables_of(card: Card) -> Iterator[tuple[str, int, dict[str, str]]]:
    """The defaults with most seats, then every option with its last value (of a list: all of them)."""
    yield "plain", card.seats_max, {}
    for option in card.options:
        value = ",".join(option.values) if option.kind == "list" else option.values[-1]
        if value != "host":  # needs a file
            fitting = {key: good[0] for key, good in option.fits.get(option.values[-1], {}).items()}
            yield option.key, min(card.seats_max, option.most_seats), {option.key: value} | fitting


TABLES = [
    pytest.param(game.id, seats, options, id=f"{game.id}-{name}")
    for game in all_games()
    for name, seats, options in tables_of(game.card)
]


def squeezed(text: str) -> int:
    """As a stream sends it."""
    return len(gzip.compress(text.encode(), 6))


def packed(page: str) -> int:
    return len(brotli.compress(page.encode(), mode=brotli.MODE_TEXT, quality=QUALITY))


async def weight_of_files(ada: Guest, page: str) -> int:
    """What a browser of today fetches: the large icon is for the home screens of some telephones only."""
    named = re.findall(
        r'<(?:link(?! rel="apple-touch-icon")|script|img)\b[^>]*(?:href|src)="(/static/[^"]+)"', page
    )
    total = 0
    for address in set(named):
        shared_assets()._assets[address[len("/static/") :].split("?")[0]].best.result()
        async with ada.client.stream("GET", address, headers={"accept-encoding": "br"}) as answer:
            total += sum([len(chunk) async for chunk in answer.aiter_raw()])
    return total


@pytest.mark.long
@pytest.mark.parametrize(("id", "seats", "options"), TABLES)
async def test_pages_of_every_game_are_light(
    room: Room,
    id: str,
    seats: int,
    options: dict[str, str],
    record_property: Callable[[str, object], None],
) -> None:
    ada, chance = room.guest(), random.Random(3)
    form: dict[str, str | list[str]] = {
        f"option.{id}.{key}": value.split(",") if "," in value else value for key, value in options.items()
    }
    others = [f"Gast {n}" for n in range(1, seats)]
    answer = await ada.client.post(
        "/tables", data={"game": id, "way": "device", "name": "Ada", "others": others, **form}
    )
    path = answer.headers["location"]
    page = (await ada.get(path)).text
    first = packed(page) + await weight_of_files(ada, page)
    assert first < FIRST_LOAD
    updates = []
    for _ in range(LOOKS):
        view = await room.tables.view(path[3:])
        if view.phase != "running":  # with six seats a game may play itself to the end
            updates.append(squeezed((await ada.get(path)).text))
            break
        await ada.post(f"{path}/hand", seat=str(view.waiting_for[0]))
        page = (await ada.get(path)).text
        offered = re.findall(r'form="draft-form" name="action" value="(\d+)"', page)
        assert len(offered) < MOST_PICKS
        updates.append(squeezed(page))  # an update is the page without its head
        if offered:
            seat = page.split('id="draft-form"')[1].split('name="seat" value="')[1].split('"')[0]
            form_ = {"seat": seat, "seq": str(view.seq), "action": offered[-1]}
            answer = await ada.post(f"{path}/draft", {"hx-request": "true"}, **form_)
            assert answer.status_code == 200
            assert answer.text.count('form="draft-form"') < MOST_PICKS
            updates.append(squeezed(answer.text))
        for _ in range(BETWEEN):
            await play_one(room, path, chance)
    assert max(updates) < UPDATE
    record_property("kilobytes", [round(size / 1000, 1) for size in (first, max(updates))])


async def play_one(room: Room, path: str, chance: random.Random) -> None:
    view = await room.tables.view(path[3:])
    if view.phase != "running":
        return
    seat = view.waiting_for[0]
    person = next(iter(room.tables._cache._tables[path[3:]].seats[seat].holders))
    await room.tables.act(path[3:], person, seat, view.seq, random_actions(view, seat, chance))
