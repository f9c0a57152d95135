"""Headers, cookies, files, sizes, the stream, and what a server process must not load."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.applications import Starlette

from tests.web.conftest import GAME, Room
from tests.web.taking import taken
from wuerfelwerk.web import stream
from wuerfelwerk.web.entrance import language

WEB = Path(language.__file__).parent


async def test_every_answer_carries_the_guards(room: Room) -> None:
    for path in ("/", "/nothing", "/static/icon.svg", "/settings"):
        headers = (await room.guest().get(path)).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


async def test_files_of_pages_carry_what_means_something_for_them(room: Room) -> None:
    """What somebody may open, a picture for one, and the worker, which has a policy of its own, carry all."""
    only = ("content-security-policy", "x-frame-options", "permissions-policy")
    for path in ("/static/house.css", "/static/live.js", "/static/vendor/roboto.woff2"):
        headers = (await room.guest().get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert not any(name in headers for name in only)
    for path in ("/static/icon.svg", "/sw.js", "/static/nothing.css", "/"):
        headers = (await room.guest().get(path)).headers
        assert all(name in headers for name in only), path


async def test_headers_of_safety_stand_beside_those_of_the_route(room: Room) -> None:
    client = room.guest().client
    file = await client.get("/static/page.js")
    assert file.headers.get_list("cache-control") == ["public, max-age=300"]
    assert "strict-transport-security" not in file.headers
    page = await client.get("https://test/")
    assert page.headers.get_list("cache-control") == ["no-store"]
    assert "max-age" in page.headers["strict-transport-security"]


async def test_pages_have_no_inline_script_or_style(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    waiting = await room.table(ada, bo, start=False)
    running = await room.table(ada, room.guest())
    for path in ("/", "/settings", f"/rules/{GAME}", waiting, running):
        text = (await ada.get(path)).text
        assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?![^>]* src=)", text), path


async def test_cookies_are_signed_and_closed(room: Room) -> None:
    ada = room.guest()
    answer = await ada.post("/tables", game=GAME, way="friends", seats="2", name="Ada")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "samesite=lax" in cookie.lower()
    path = answer.headers["location"]
    person = ada.client.cookies["person"]
    stranger = room.guest()
    stranger.client.cookies.set("person", person[:-3] + "abc")
    assert (await stranger.post(f"{path}/start")).status_code == 403


async def test_the_key_outlives_the_server(tmp_path: Path) -> None:
    from wuerfelwerk.web.settings import Settings

    (first,) = Settings(tmp_path).cookie_keys()
    assert len(first) > 40 and Settings(tmp_path).cookie_keys() == [first]
    assert (tmp_path / "cookie.key").stat().st_mode & 0o077 == 0


async def test_files_are_named_by_content_and_kept_for_ever(room: Room) -> None:
    page = (await room.guest().get("/")).text
    for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        answer = await room.guest().get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
        same = await room.guest().get(address, if_none_match=answer.headers["etag"])
        assert same.status_code == 304


async def test_the_stream_begins_with_the_table_and_follows_it(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    messages = _listen(room.app, path, ada.client.cookies["person"])
    first = await asyncio.wait_for(anext(messages), 5)
    assert "retry:" in first
    shown = await asyncio.wait_for(anext(messages), 5)
    assert 'id="table"' in taken(shown) and shown.startswith("id: ")
    await bo.post(f"{path}/act", seat="1", seq="1", action="120")
    after = await asyncio.wait_for(anext(messages), 5)
    assert _id(after) > _id(shown)
    await messages.aclose()


async def test_a_reconnect_hears_only_what_is_new(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    person = ada.client.cookies["person"]
    view = await room.tables.view(path[3:])
    messages = _listen(room.app, path, person, since=view.version)
    await asyncio.wait_for(anext(messages), 5)
    waiting = asyncio.ensure_future(anext(messages))
    done, _ = await asyncio.wait([waiting], timeout=0.3)
    if done:  # being seen at the table is news too
        waiting = asyncio.ensure_future(anext(messages))
    await bo.post(f"{path}/act", seat="1", seq="1", action="121")
    told = await asyncio.wait_for(waiting, 5)
    assert '"base":' in told or 'id="table"' in taken(told)
    await messages.aclose()


def _id(message: str) -> int:
    return int(message.split("\n", 1)[0].removeprefix("id: "))


def _listen(app: Starlette, path: str, person: str, since: int | None = None):  # type: ignore[no-untyped-def]
    """The messages of one stream, taken from the application itself."""
    from starlette.requests import Request

    from wuerfelwerk.web.pages import table

    query = b"" if since is None else f"since={since}".encode()
    headers = [(b"cookie", f"person={person}".encode()), (b"host", b"test")]
    scope = {"type": "http", "method": "GET", "path": f"{path}/stream", "headers": headers, "app": app,
             "query_string": query, "scheme": "http", "server": ("test", 80), "root_path": ""}  # fmt: skip
    request = Request(scope)

    async def messages():  # type: ignore[no-untyped-def]
        answer = await table.live(request, path[3:])
        async for chunk in answer.body_iterator:
            yield chunk.decode()

    return messages()


async def test_pings_keep_a_silent_stream_open(room: Room, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(stream, "PING_SECONDS", 0.05)
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    messages = _listen(room.app, path, ada.client.cookies["person"])
    seen = [await asyncio.wait_for(anext(messages), 5) for _ in range(4)]
    assert ": ping\n\n" in seen
    await messages.aclose()


async def test_a_downloaded_game_is_a_record(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    answer = await ada.get(f"{path}/game.json")
    assert answer.headers["content-disposition"].endswith('.game.json"')
    record = json.loads(answer.text)
    assert record["game"] == GAME and [seat["seat"] for seat in record["seats"]] == ["A", "B"]


async def test_watchers_see_and_cannot_act(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo)
    token = (await room.tables.view(path[3:], None)).links.watch
    page = (await ada.get(path)).text
    token = token or page.split("/watch/")[1].split('"')[0]
    answer = await eve.get(f"/watch/{token}")
    assert answer.headers["location"] == path
    shown = (await eve.get(path)).text
    assert "Du schaust zu" in shown and "act-form" not in shown and "/seat/" not in shown


async def test_the_personal_link_brings_the_seat_along(room: Room) -> None:
    ada, bo, phone = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo)
    token = (await ada.get(path)).text.split("/seat/")[1].split('"')[0]
    asked = await phone.get(f"/seat/{token}")
    assert asked.status_code == 200 and f'action="/seat/{token}"' in asked.text
    assert "act-form" not in (await phone.get(path)).text
    answer = await phone.post(f"/seat/{token}")
    assert answer.headers["location"] == path
    assert (await phone.get(f"/seat/{token}")).headers[
        "location"
    ] == path  # a second time there is nothing to ask
    acted = await phone.post(f"{path}/act", {"hx-request": "true"}, seat="0", seq="1", action="120")
    assert acted.status_code == 200


# The compiler never; what single pages need not before they are asked for; Alembic where no step is due;
# what describes the API before a program asks.
NOT_AT_START = (
    *("numba", "llvmlite", "alembic", "mako", "markdown_it", "segno", "typst", "PIL", "fastapi", "pydantic"),
)


@pytest.mark.long
def test_the_server_starts_without_what_it_may_never_need(tmp_path: Path) -> None:
    program = (
        "import sys, asyncio, pathlib\n"
        "from tests.web.asking import ask\n"
        "from wuerfelwerk.web.app import create_app\n"
        "from wuerfelwerk.web.settings import Settings\n"
        "async def main():\n"
        "    app = create_app(Settings(pathlib.Path(sys.argv[1]), bots=False))\n"
        "    async with app.router.lifespan_context(app):\n"
        "        assert (await ask(app, 'GET', '/')).status == 200\n"
        "asyncio.run(main())\n"
        "print([name for name in sys.modules if name.split('.')[0] in sys.argv[2:]])\n"
    )
    start = [sys.executable, "-c", program, str(tmp_path)]
    subprocess.run(start, check=True, timeout=120)  # makes the database
    done = subprocess.run([*start, *NOT_AT_START], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "[]", done.stderr
