"""The host's form for who starts (X-1), what everybody reads, and the words of the log and the proof."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Guest, Room
from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine.starting import draws_starter
from wuerfelwerk.games import all_games
from wuerfelwerk.games.telling import plain
from wuerfelwerk.web.entrance.language import of_game
from wuerfelwerk.web.rendering.logbook import log_lines

pytestmark = pytest.mark.long

WITH_A_LOT = [
    game.id
    for game in all_games()
    if draws_starter(game, game.rules.lay_out(game.card.defaults(), 2, SeededDice(0).stream(0), ()))
]


async def table(room: Room, game: str, host: Guest, *others: Guest) -> str:
    """A waiting table; the host is Ada, the others are called Gast 0, 1 …"""
    form = {"game": game, "way": "friends", "seats": str(1 + len(others)), "name": "Ada"}
    path = str((await host.post("/tables", **form)).headers["location"])
    link = (await host.get(path)).text.split("/join/")[1].split("<")[0].split('"')[0]
    for number, other in enumerate(others):
        await other.post(f"/join/{link}", name=f"Gast {number}")
    return path


async def starts(guest: Guest, path: str) -> str:
    """What the page says of who starts, in one line; '' where it says nothing."""
    found = re.search(r'<dd id="starts">(.*?)</dd>', (await guest.get(path)).text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split()) if found else ""


@pytest.mark.parametrize("game", [game.id for game in all_games()])
async def test_x_1_the_form_is_the_hosts_and_only_where_a_lot_would_be_drawn(room: Room, game: str) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await table(room, game, ada, bo)
    offered = game in WITH_A_LOT
    assert ("/starter" in (await ada.get(path)).text) == offered
    for guest in (bo, eve):
        assert "/starter" not in (await guest.get(path)).text
        assert await starts(guest, path) == ("Das Los entscheidet." if offered else "")
    answer = await ada.post(f"{path}/starter", starter="1")
    assert answer.status_code == (303 if offered else 400)


async def test_x_1_everybody_reads_who_was_picked_and_the_lot_may_come_back(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest("en"), room.guest()
    path = await table(room, WITH_A_LOT[0], ada, bo)
    answer = await ada.post(f"{path}/starter", {"hx-request": "true"}, starter="1")
    assert answer.status_code == 200 and '<option value="1" selected>' in answer.text
    assert (await starts(ada, path)).startswith("Gast 0 Das ist so bestimmt")
    assert (await starts(bo, path)).startswith("Gast 0 (you) That has been chosen")
    assert (await starts(eve, path)).startswith("Gast 0 ")
    await ada.post(f"{path}/starter", starter="lot")
    assert await starts(eve, path) == "Das Los entscheidet."
    await bo.post(f"{path}/leave")
    await ada.post(f"{path}/starter", starter="1")
    assert (await starts(eve, path)).startswith("Platz B ")


@pytest.mark.parametrize("value", ["2", "9", "-1", "B", "", "²"])
async def test_x_1_a_seat_that_is_not_there_is_400(room: Room, value: str) -> None:
    ada, bo = room.guest(), room.guest()
    path = await table(room, WITH_A_LOT[0], ada, bo)
    assert (await ada.post(f"{path}/starter", starter=value)).status_code == 400
    assert (await ada.post(f"{path}/starter")).status_code == 400
    assert (await room.tables.view(path[3:])).starter is None


async def test_x_1_others_may_not_and_after_the_beginning_nobody_may(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await table(room, WITH_A_LOT[0], ada, bo)
    for guest in (bo, eve):
        assert (await guest.post(f"{path}/starter", starter="0")).status_code == 403
    await ada.post(f"{path}/start")
    assert (await ada.post(f"{path}/starter", starter="0")).status_code == 409


async def told(room: Room, path: str, language: str, you: int | None) -> list[str]:
    """The whole log as somebody reads it, without signs of emphasis."""
    view = await room.tables.view(path[3:])
    return [plain(line.text) for line in log_lines(view, of_game(view.game, language), language, you)]


async def choose_sides(room: Room, table_id: str) -> None:
    """In games with sides the log tells who starts when both are chosen."""
    live = await room.tables._cache.get(table_id)
    if len((await room.tables.view(table_id)).waiting_for) < 2:
        return
    for seat, row in enumerate(live.seats):
        (person,) = row.holders
        own = await room.tables.view(table_id, person)
        await room.tables.act(table_id, person, seat, own.seq, [own.first_legal[0]])


@pytest.mark.parametrize("game", WITH_A_LOT)
@pytest.mark.parametrize(
    ("language", "you", "sentence", "lot"),
    [
        ("de", None, "Ada hat bestimmt: Gast 0 fängt an.", "Das Los"),
        ("de", 1, "Ada hat bestimmt: Du fängst an.", "Das Los"),
        ("de", 0, "Du hast bestimmt: Gast 0 fängt an.", "Das Los"),
        ("en", None, "Ada has chosen: Gast 0 starts.", "he lot"),
    ],
)
async def test_x_1_the_log_says_that_it_was_chosen_and_speaks_of_no_lot(
    room: Room, game: str, language: str, you: int | None, sentence: str, lot: str
) -> None:
    ada, bo = room.guest(language), room.guest(language)
    for picked in (True, False):
        path = await table(room, game, ada, bo)
        if picked:
            await ada.post(f"{path}/starter", starter="1")
        await ada.post(f"{path}/start")
        await choose_sides(room, path[3:])
        lines = await told(room, path, language, you)
        assert (sentence in lines) == picked
        assert any(lot in line for line in lines) != picked


async def test_x_1_who_picks_oneself_reads_so(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await table(room, WITH_A_LOT[0], ada, bo)
    await ada.post(f"{path}/starter", starter="0")
    await ada.post(f"{path}/start")
    assert await told(room, path, "de", 0) == ["Du hast bestimmt: Du fängst an."]
    assert await told(room, path, "de", 1) == ["Ada hat bestimmt: Ada fängt an."]


async def test_x_1_the_page_of_the_proof_says_what_was_not_drawn(room: Room) -> None:
    ada, bo = room.guest(), room.guest("en")
    path = await table(room, WITH_A_LOT[0], ada, bo)
    await ada.post(f"{path}/starter", starter="1")
    await ada.post(f"{path}/start")
    german, english = (await ada.get(f"{path}/dice")).text, (await bo.get(f"{path}/dice")).text
    assert "Wer anfängt, hat Ada bestimmt. Das wurde nicht ausgelost." in german
    assert "Ada chose who starts. No lot was drawn for that." in english
    (row,) = re.findall(r"<tr[^>]*data-entered[^>]*>", german)
    assert "data-number" not in row and 'data-entered="A"' in row and 'data-text="starts B"' in row
    path = await table(room, WITH_A_LOT[0], ada, bo)
    await ada.post(f"{path}/start")
    assert "data-entered" not in (await ada.get(f"{path}/dice")).text


async def test_a_table_whose_host_has_got_up_goes_on_with_the_next(room: Room) -> None:
    ada, bo, cem = room.guest(), room.guest(), room.guest()
    path = await table(room, WITH_A_LOT[0], ada, bo, cem)
    assert "Ada startet das Spiel" in (await bo.get(path)).text
    await ada.post(f"{path}/leave")
    assert "Gast 0 startet das Spiel" in (await cem.get(path)).text
    assert (await ada.get(path)).text.count(f"{path}/start") == 0
    assert (await bo.post(f"{path}/start")).status_code == 303
    assert (await room.tables.view(path[3:])).phase == "running"


async def test_a_table_everybody_has_left_can_be_looked_at_and_arranged_by_its_host(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await table(room, WITH_A_LOT[0], ada, bo)
    for guest in (bo, ada):
        await guest.post(f"{path}/leave")
    assert (await bo.get(path)).status_code == 200
    page = await ada.get(path)
    assert f"{path}/bot" in page.text
    assert (await ada.post(f"{path}/bot", seat="1", bot="random")).status_code == 303
    assert (await bo.post(f"{path}/bot", seat="0", bot="random")).status_code == 403
