"""The page of what somebody has played: counted, taken along, brought to another device, erased."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest

from tests.hall.people import People
from tests.web.conftest import GAME, Guest, Room
from wuerfelwerk.hall.personal import mine
from wuerfelwerk.table.table import Table


def seat_of(person: str) -> Callable[[Table], None]:
    """Gives seat A, and with it the table, to somebody else."""

    def verb(table: Table) -> None:
        table.put_seat(0, holders=frozenset({person}))
        table.info = replace(table.info, host=person)

    return verb


async def a_game(room: Room, host: str, seed: int = 3) -> People:
    """A game of this person and somebody else that is over."""
    people = await People.begin(room.tables, GAME, 2, seed=seed)
    await room.tables._cache.change(people.table_id, seat_of(host))
    people.persons[0] = host
    await people.play_to_the_end()
    return people


def known(room: Room, person: str) -> Guest:
    guest = room.guest()
    guest.client.cookies.set("person", room.app.state.house.cookies.sign(person))
    return guest


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


async def test_nothing_yet_shows_one_way_on(room: Room) -> None:
    page = (await room.guest().get("/me")).text
    main = page.split("<main")[1]
    assert re.findall(r'href="(/[^"]*)"', main) == ["/"]
    assert "<form" not in main and (await room.guest().get("/me/games.json")).json() == {"games": []}


async def test_games_wins_dice_and_a_file_of_them(room: Room) -> None:
    games = [await a_game(room, "ada", seed) for seed in (3, 4)]
    views = [await one.view() for one in games]
    ada = known(room, "ada")
    page = (await ada.get("/me")).text
    won = sum("A" in view.result["winners"] for view in views if view.result)
    assert f"Partien {len(games)} gewonnen {won}" in words(page)
    told = (await ada.get("/me/games.json")).json()["games"]
    assert [one["table"].rsplit("/", 1)[1] for one in told] == [one.table_id for one in reversed(games)]
    assert {tuple(one["own"]) for one in told} == {("A",)}
    assert told[0]["result"]["points"] == views[1].result["points"]  # type: ignore[index]
    dice = sum(sum(one["faces"]) for one in told)
    assert dice > 0 and f"{dice} Würfel" in words(page)
    for one in games:
        assert f'href="/t/{one.table_id}/replay"' in page
    assert "Noch ist keine Partie zu Ende" in (await known(room, "eve").get("/me")).text


async def test_erasing_leaves_the_others_their_game(room: Room) -> None:
    people = await a_game(room, "ada")
    record = await room.tables.record(people.table_id)
    ada, bo = known(room, "ada"), known(room, people.persons[1])
    going_on = await People.begin(room.tables, GAME, 2, seed=5)
    await room.tables._cache.change(going_on.table_id, seat_of("ada"))
    link = (await room.tables.view(people.table_id, "ada")).links.personal
    for _ in range(2):
        assert (await ada.post("/me/erase")).headers["location"] == "/me"
    assert "Noch ist keine Partie zu Ende" in (await ada.get("/me")).text
    assert people.table_id in (await bo.get("/me")).text and "Gast" in (await bo.get("/me")).text
    after = await room.tables.record(people.table_id)
    assert after["seats"][0]["name"] == "Gast"
    assert {**after, "seats": 0} == {**record, "seats": 0}
    assert (await ada.get(f"/seat/{link}")).status_code == 404
    assert (await room.tables.view(people.table_id, "ada")).own_seats == ()
    assert (await room.tables.view(going_on.table_id, "ada")).own_seats == (0,)
    assert await room.tables._log.of_person("ada", 9) == [going_on.table_id]


async def test_a_game_nobody_else_played_goes_altogether(room: Room) -> None:
    ada = room.guest()
    path = (await ada.post("/tables", game=GAME, way="bots", seats="2", name="Ada")).headers["location"]
    await ada.post(f"{path}/leave")
    assert (await ada.get(path)).status_code == 200
    assert path in (await ada.get("/me")).text
    await ada.post("/me/erase")
    assert (await ada.get(path)).status_code == 404


async def test_a_link_makes_another_browser_the_same_person(room: Room) -> None:
    people = await a_game(room, "ada")
    own = await People.begin(room.tables, GAME, 2, seed=6)
    phone = known(room, own.persons[0])
    page = (await known(room, "ada").get("/me")).text
    link = re.findall(r"http://test(/me/here/[^\"<]+)", page)[0]
    assert people.table_id not in (await phone.get(link)).text
    assert (await phone.get("/me")).text.count("/replay") == 0, "looking is not taking"
    assert (await phone.post(link)).headers["location"] == "/me"
    assert people.table_id in (await phone.get("/me")).text
    assert (await phone.get(f"/t/{own.table_id}")).text.count("is-you") == 1, "what it has played comes along"
    assert (await room.tables.view(own.table_id, "ada")).own_seats == (0,)
    assert (await phone.get(link)).headers["location"] == "/me"


async def test_a_link_that_is_too_old_or_nobodys_leads_nowhere(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookies = room.app.state.house.cookies
    for token in ("nothing", cookies.sign("ada"), "x" * 600):
        assert (await room.guest().get(f"/me/here/{token}")).status_code == 404
        assert (await room.guest().post(f"/me/here/{token}")).status_code == 404
    token = cookies.leaving("ada")
    monkeypatch.setattr("wuerfelwerk.web.entrance.viewer.MOVE_SECONDS", -1)
    assert (await room.guest().post(f"/me/here/{token}")).status_code == 404


async def test_only_so_many_games_are_counted(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in (3, 4):
        await a_game(room, "ada", seed)
    monkeypatch.setattr(mine.Mine.over, "__defaults__", (1,))
    monkeypatch.setattr("wuerfelwerk.web.pages.together.me.MOST", 1)
    page = (await known(room, "ada").get("/me")).text
    assert page.count("/replay") == 1 and "Gezählt sind die neuesten 1." in page
