"""Leavers as pages show them: the host's button, what the log says, and coming back by opening the page."""

from __future__ import annotations

import re

import pytest

from tests.web.asking import ask
from tests.web.conftest import Room

BUTTON = re.compile(r'<form class="replace"[^>]*>.*?<input type="hidden" name="seat" value="(\d)">', re.S)


def log_of(page: str) -> list[tuple[str, str]]:
    """Number and text of the lines, as they stand there."""
    found = re.findall(r'<li id="e[\d.]+" data-seq="([\d.]+)"[^>]*>.*?<span>(.*?)</span></li>', page, re.S)
    return [(seq, re.sub("<[^>]+>", "", text)) for seq, text in found]


async def test_the_host_has_a_button_for_who_is_away_and_the_log_tells_it(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest("en"), room.guest("en")
    path = await room.table(ada, bo)
    room.tables._cache.watching._seen.clear()
    assert BUTTON.findall((await ada.get(path)).text) == ["1"]
    assert not BUTTON.search((await eve.get(path)).text)
    room.tables._cache.watching._seen.clear()
    answer = await ada.post(f"{path}/replace", seat="1")
    assert answer.status_code == 303
    page = (await ada.get(path)).text
    assert not BUTTON.search(page)
    seq, text = next(line for line in log_of(page) if "Bot" in line[1])
    assert text == "Du lässt einen Bot für Gast 0 spielen." and seq.endswith(".001")
    assert f'data-say="{text}"' in page
    assert "Ada lets a bot play for Gast 0." in (await eve.get(path)).text
    mine = (await bo.get(path)).text  # opening the page is enough
    assert "You play again yourself." in mine and "/back" not in mine
    assert [text for _, text in log_of((await ada.get(path)).text) if "selbst." in text] == [
        "Gast 0 spielt wieder selbst."
    ]


async def test_a_present_player_is_not_replaced_and_the_host_is_told_why(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    await bo.get(path)
    assert not BUTTON.search((await ada.get(path)).text)
    answer = await ada.post(f"{path}/replace", seat="1")
    assert answer.status_code == 409
    assert "Gast 0 ist gerade da." in answer.text
    answer = await bo.post(f"{path}/replace", seat="0")
    assert answer.status_code == 403


async def test_who_left_by_themselves_presses_a_button_to_come_back(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    await bo.post(f"{path}/leave")
    mine = (await bo.get(path)).text
    assert f'action="{path}/back"' in mine and "Du bist gegangen." in mine
    await bo.post(f"{path}/back")
    assert "Du spielst wieder selbst." in (await bo.get(path)).text


@pytest.mark.parametrize("way", ["", "/stream"])
async def test_a_program_that_looks_has_its_seat_back(room: Room, way: str) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    page = (await bo.post(f"{path}/program", seat="B")).text
    token = page.split('id="token">')[1].split("<")[0]
    room.tables._cache.watching._seen.clear()
    await ada.post(f"{path}/replace", seat="1")
    id = path.rpartition("/")[2]
    assert (await room.tables.view(id)).seats[1].stand_in
    headers = {"authorization": f"Bearer {token}"}
    answer = await ask(room.app, "GET", f"/api/tables/{id}{way}", headers=headers)
    assert answer.status == 200
    assert not (await room.tables.view(id)).seats[1].stand_in
