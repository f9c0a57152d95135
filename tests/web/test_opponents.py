"""Who plays the free seats: bots picked for each seat, on the start page and in the waiting room."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Guest, Room
from wuerfelwerk.games import all_games
from wuerfelwerk.hall.bots.opponents import playing

GAMES = [game.id for game in all_games()]
CHAIR = re.compile(r'<li id="chair(\w)".*?</li>', re.DOTALL)


async def kinds(room: Room, path: str) -> list[str]:
    """The kind of each seat, 'human' or 'bot:…'."""
    view = await room.tables.view(path.rpartition("/")[2])
    return [seat.kind for seat in view.seats]


async def waiting(ada: Guest, seats: int = 4, game: str = GAMES[0]) -> str:
    form = {"game": game, "way": "friends", "seats": str(seats), "name": "Ada"}
    return str((await ada.post("/tables", **form)).headers["location"])


def picked(page: str, letter: str) -> str:
    """The bot that is checked for a seat on the start page."""
    found = re.findall(rf'name="bot\.{letter}" value="(\w+)" class="vh" checked', page)
    assert len(found) == 1
    return str(found[0])


@pytest.mark.parametrize("game", GAMES)
async def test_each_seat_gets_the_bot_picked_for_it(room: Room, game: str) -> None:
    form = {"game": game, "way": "bots", "seats": "3", "name": "Ada", "bot.B": "random", "bot.C": "greedy"}
    path = (await room.guest().post("/tables", **form)).headers["location"]
    assert await kinds(room, path) == ["human", "bot:random", "bot:greedy"]


async def test_bots_of_seats_that_are_not_there_are_not_asked(room: Room) -> None:
    form = {
        "game": GAMES[0],
        "way": "bots",
        "seats": "2",
        "name": "Ada",
        "bot.B": "random",
        "bot.C": "nobody",
    }
    path = (await room.guest().post("/tables", **form)).headers["location"]
    assert await kinds(room, path) == ["human", "bot:random"]


async def test_a_bot_nobody_knows_is_refused_and_the_form_comes_back_as_it_was(room: Room) -> None:
    form = {
        "game": GAMES[0],
        "way": "bots",
        "seats": "3",
        "name": "Ada",
        "bot.B": "random",
        "bot.C": "nobody",
    }
    answer = await room.guest().post("/tables", **form)
    assert answer.status_code == 400
    assert picked(answer.text, "B") == "random"


async def test_every_seat_has_a_bot_to_begin_with(room: Room) -> None:
    page = (await room.guest().get("/")).text
    assert len({picked(page, letter) for letter in "BCDEF"}) == 1
    for bot in {bot.name for game in all_games() for bot in playing(game)}:
        assert len(re.findall(rf'name="bot\.[B-F]" value="{bot}"', page)) == 5


async def test_free_seats_are_filled_at_once(room: Room) -> None:
    ada = room.guest()
    path = await waiting(ada)
    assert (await ada.post(f"{path}/bot", seat="2", bot="random")).status_code == 303
    assert (await ada.post(f"{path}/bot", seat="1", bot="greedy", all="1")).status_code == 303
    assert await kinds(room, path) == ["human", "bot:greedy", "bot:random", "bot:greedy"]


async def test_only_the_host_fills_seats(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await waiting(ada)
    answer = await bo.post(f"{path}/bot", seat="1", bot="greedy", all="1")
    assert answer.status_code == 403
    assert await kinds(room, path) == ["human", "open", "open", "open"]


async def test_another_bot_takes_a_seat_under_the_same_name(room: Room) -> None:
    ada = room.guest()
    path = await waiting(ada, 2)
    await ada.post(f"{path}/bot", seat="1", bot="random")
    before = CHAIR.findall((await ada.get(path)).text), (await room.tables.view(path[3:])).seats[1].name
    await ada.post(f"{path}/bot", seat="1", bot="greedy")
    after = CHAIR.findall((await ada.get(path)).text), (await room.tables.view(path[3:])).seats[1].name
    assert before == after
    assert await kinds(room, path) == ["human", "bot:greedy"]


@pytest.mark.parametrize(("language", "said"), [("de", "Bot, gierig"), ("en", "Bot, greedy")])
async def test_the_waiting_room_says_which_bot_sits_there(room: Room, language: str, said: str) -> None:
    ada = room.guest(language)
    path = await waiting(ada, 2)
    await ada.post(f"{path}/bot", seat="1", bot="greedy")
    assert f"<small>{said}</small>" in (await ada.get(path)).text


@pytest.mark.parametrize(("asked", "seconds"), [({}, 0.8), ({"bot_pause": "none"}, 0.0)])
async def test_bots_pause_unless_that_is_switched_off(
    room: Room, asked: dict[str, str], seconds: float
) -> None:
    form = {"game": GAMES[0], "way": "bots", "seats": "2", "name": "Ada"}
    path = (await room.guest().post("/tables", **form, **asked)).headers["location"]
    assert (await room.tables.view(path[3:])).settings["bot_pause"] == seconds


async def test_a_pause_nobody_offers_is_refused(room: Room) -> None:
    form = {"game": GAMES[0], "way": "bots", "seats": "2", "name": "Ada", "bot_pause": "3600"}
    assert (await room.guest().post("/tables", **form)).status_code == 400
