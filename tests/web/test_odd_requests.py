"""Requests no page of ours sends: each is told what is wrong, and none falls over."""

from __future__ import annotations

import asyncio
import re
import secrets
from pathlib import Path

import pytest

from tests.web.conftest import GAME, Room
from wuerfelwerk.engine.options import brought
from wuerfelwerk.games import all_games
from wuerfelwerk.web import stream
from wuerfelwerk.web.entrance import viewer
from wuerfelwerk.web.entrance.viewer import Cookies
from wuerfelwerk.web.live.messages import Message, update

BROKEN = ("http://[", "http://[::1", "//[", "https://[x]/join/y")


@pytest.mark.parametrize("address", BROKEN)
async def test_addresses_that_are_none(room: Room, address: str) -> None:
    guest = room.guest()
    answer = await guest.post("/join", code=address)
    assert answer.status_code in (400, 404) and "<h1>" in answer.text
    assert (await guest.client.get("/settings", params={"back": address})).status_code == 200
    answer = await guest.post("/settings", back=address, language="en")
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize("charset", ["undefined", "nonsense", "utf-7"])
async def test_a_form_in_no_charset(room: Room, charset: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="code"\r\n\r\n\xff\xfe\r\n--x--\r\n'
    kind = {"content-type": f"multipart/form-data; boundary=x; charset={charset}"}
    answer = await room.guest().client.post("/join", content=body, headers=kind)
    assert answer.status_code in (400, 404) and "<h1>" in answer.text


async def test_a_host_nobody_can_draw(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo, start=False)
    assert 'class="qr"' in (await ada.get(path)).text
    answer = await ada.get(path, host="a" * 3000)
    assert answer.status_code == 200 and 'class="qr"' not in answer.text


async def test_programs_are_told_what_is_too_large_and_where_it_is_described(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    page = (await ada.post(f"{path}/program", seat="A")).text
    token = re.search(r'id="token">([^<]+)<', page)
    assert token is not None
    client = room.guest().client
    client.headers["authorization"] = f"Bearer {token[1]}"
    where = f"/api{path.replace('/t/', '/tables/')}/act"
    large = await client.post(where, json={"seq": 1, "actions": ["x" * 200_000]})
    assert (large.status_code, large.json()["status"]) == (413, 413)

    async def pieces():  # type: ignore[no-untyped-def]
        for _ in range(40):
            yield b" " * 5000

    unannounced = await client.post(where, content=pieces(), headers={"content-type": "application/json"})
    assert unannounced.status_code == 413
    for odd in ("[" * 50_000, '{"seq": ' + "9" * 5000 + "}"):
        answer = await client.post(where, content=odd, headers={"content-type": "application/json"})
        assert answer.status_code == 400 and "/api/openapi.json" in answer.json()["error"]


def test_what_is_too_long_to_be_ours_is_not_even_looked_at() -> None:
    cookies = Cookies(["key"])
    for size, known in ((20, True), (viewer.LONGEST_SIGNED, False)):
        signed = cookies.sign(secrets.token_urlsafe(size))  # equal letters would be packed
        assert bool(cookies._person(signed)) == known


async def test_a_stream_ends_quietly_when_its_table_is_gone(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    gone = False

    async def newest(seen: int) -> Message | None:
        if gone:
            await room.tables.view("nowhere")
        return update(7, "<p>7</p>")

    from starlette.requests import Request

    head = [(b"last-event-id", b"9" * 5000)]
    scope = {"type": "http", "headers": head, "query_string": b"", "app": room.app}
    messages = stream._messages(Request(scope), room.tables, path[3:], "", newest)
    assert [(await anext(messages)).version for _ in range(2)] == [-1, 7]
    gone = True
    await ada.post(f"{path}/leave")
    with pytest.raises(StopAsyncIteration):
        await asyncio.wait_for(anext(messages), 5)


async def test_a_board_that_is_brought_is_played_on(room: Room) -> None:
    game = next(game for game in all_games() if game.card.takes_board_file)
    folder = Path(game.part("board").__file__).parent
    text = min(folder.rglob("*.toml")).read_text("utf-8")
    ((key, value),) = brought(game.card).items()
    form = {"game": game.id, "way": "friends", "seats": "2", "name": "Ada"}
    form[f"option.{game.id}.{key}"] = next(o for o in game.card.options if o.key == key).default
    client = room.guest().client
    answer = await client.post("/tables", data=form, files={"boards": ("mine.toml", text)})
    assert (await room.tables.view(answer.headers["location"][3:])).options[key] == value
    many = [("boards", (f"{number}.toml", text)) for number in range(8)]
    answer = await client.post("/tables", data=form, files=many)
    assert answer.status_code == 400 and "höchstens 6" in answer.text and 'value="Ada"' in answer.text


async def test_a_device_with_a_name_too_many_letters_long_leaves_no_table(room: Room) -> None:
    guest = room.guest()
    form = {"game": GAME, "way": "device", "name": "Anna"}
    answer = await guest.client.post("/tables", data={**form, "others": ["Ben", "C" * 60]})
    assert answer.status_code == 400
    assert await room.tables._log.ids() == []
