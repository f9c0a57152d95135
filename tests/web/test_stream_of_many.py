"""One stream for several open pages: each gets what is its own, and none stands in another's way."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest
from starlette.applications import Starlette
from starlette.requests import Request

from tests.web.asking import ask
from tests.web.conftest import Guest, Room
from tests.web.taking import taken
from wuerfelwerk.hall import NotFound, Unavailable
from wuerfelwerk.web import stream
from wuerfelwerk.web.entrance import limits
from wuerfelwerk.web.pages import stream_of_many

SOON = 5.0  # seconds until a test gives up


@pytest.fixture(autouse=True)
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PING_SECONDS", 0.05)


def channel(path: str, since: int | str = "", look: str = "") -> str:
    return f"of={path[3:]}.{look}.{since}"


async def chunks(app: Starlette, guest: Guest, *of: str, zipped: bool = False) -> AsyncGenerator[bytes, None]:
    """What the application sends, as it sends it."""
    cookie = f"person={guest.client.cookies.get('person', '')}".encode()
    speaks = guest.client.headers["accept-language"].encode()
    headers = [(b"host", b"test"), (b"cookie", cookie), (b"accept-language", speaks)]
    if zipped:
        headers.append((b"accept-encoding", b"gzip"))
    scope = {"type": "http", "method": "GET", "path": "/stream", "headers": headers, "app": app,
             "query_string": "&".join(of).encode(), "scheme": "http", "server": ("test", 80),
             "root_path": "", "client": ("192.0.2.7", 5000)}  # fmt: skip
    answer = await stream_of_many.live(Request(scope))
    async with aclosing(answer.body_iterator) as body:  # type: ignore[attr-defined]
        async for chunk in body:
            yield chunk


async def events(app: Starlette, guest: Guest, *of: str) -> AsyncGenerator[tuple[str, str], None]:
    """Name and text of each message."""
    async with aclosing(chunks(app, guest, *of)) as sent:
        async for chunk in sent:
            name, _, rest = chunk.decode().partition("\n")
            if name.startswith("event: "):
                yield name.removeprefix("event: "), rest


async def soon(messages: AsyncGenerator[tuple[str, str], None], *names: str) -> tuple[str, str]:
    """The next message that is called so; pings do not count unless they are asked for."""
    async with asyncio.timeout(SOON):
        while True:
            message = await anext(messages)
            if message[0] in names or (not names and message[0] != "ping"):
                return message


async def test_each_page_gets_what_is_its_own(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    paths = [await room.table(ada, bo) for _ in range(2)]
    messages = events(room.app, ada, channel(paths[0]), channel(paths[1]), channel(paths[1], look="B"))
    first = dict([await soon(messages) for _ in range(3)])
    for number, path in enumerate([paths[0], paths[1], paths[1]]):
        told = first[str(number)]
        shown = taken(told)
        assert f'action="{path}/draft"' in shown and told.startswith("id: ") and "data-build" in shown
    assert 'name="look" value="B"' in taken(first["2"]) and 'name="look"' not in taken(first["1"])
    await soon(messages, "ping")
    await bo.post(f"{paths[1]}/act", seat="1", seq="1", action="120")
    after = {(await soon(messages))[0] for _ in range(2)}
    assert after == {"1", "2"}
    assert (await soon(messages, "ping", "0"))[0] == "ping"
    await messages.aclose()


async def test_a_change_at_any_of_the_tables_wakes_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PING_SECONDS", 60)
    ada, bo = room.guest(), room.guest()
    paths = [await room.table(ada, bo) for _ in range(3)]
    messages = events(room.app, room.guest(), *map(channel, paths))
    for _ in paths:
        await soon(messages)
    for number in (2, 0, 1):
        waiting = asyncio.ensure_future(soon(messages, str(number)))
        await asyncio.sleep(0.05)
        await bo.post(f"{paths[number]}/act", seat="1", seq="1", action="120")
        assert "data-build" in (await waiting)[1]
    await messages.aclose()


async def test_who_has_the_version_gets_nothing_until_there_is_a_newer_one(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    paths = [await room.table(ada, bo) for _ in range(2)]
    versions = [(await room.tables.view(path[3:])).version for path in paths]
    messages = events(room.app, eve, *(channel(*pair) for pair in zip(paths, versions, strict=True)))
    assert [(await soon(messages, "0", "1", "ping"))[0] for _ in range(2)] == ["ping", "ping"]
    await bo.post(f"{paths[0]}/act", seat="1", seq="1", action="120")
    assert (await soon(messages))[0] == "0"
    await messages.aclose()


async def test_a_table_that_is_not_there_ends_no_other_page(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = room.guest(), room.guest()
    paths = [await room.table(ada, bo) for _ in range(2)]
    messages = events(room.app, ada, channel("/t/unknown"), channel(paths[0]), channel(paths[1]))
    assert await soon(messages) == ("gone", "data: 0\n\n")
    assert {(await soon(messages))[0] for _ in range(2)} == {"1", "2"}
    real = room.tables.version

    async def deleted(table_id: str) -> int:
        if table_id == paths[0][3:]:
            raise NotFound("Diesen Tisch gibt es nicht.")
        return await real(table_id)

    monkeypatch.setattr(room.tables, "version", deleted)
    for path in paths:
        room.tables._cache.touch(path[3:])
    told = [await soon(messages) for _ in range(2)]
    assert ("gone", "data: 1\n\n") in told and {name for name, _ in told} == {"gone", "2"}
    assert not room.tables._cache.watching.is_watched(paths[0][3:])
    await messages.aclose()


async def test_a_stream_of_nothing_that_is_there_ends(room: Room) -> None:
    messages = events(room.app, room.guest(), channel("/t/unknown"))
    assert [message async for message in messages] == [("gone", "data: 0\n\n")]


async def test_who_follows_several_tables_is_at_all_of_them_and_then_at_none(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    paths = [await room.table(ada, bo) for _ in range(3)]
    watching = room.tables._cache.watching
    messages = events(room.app, ada, *map(channel, paths))
    for _ in paths:
        await soon(messages)
    person = room.app.state.cookies._person(ada.client.cookies["person"])
    watching._since -= 1000
    watching._seen.clear()
    assert [watching.away_for(path[3:], person) for path in paths] == [0.0] * 3
    await messages.aclose()
    assert not any(watching.is_watched(path[3:]) for path in paths)


async def test_all_pages_end_when_the_server_stops(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PING_SECONDS", 60)
    paths = [await room.table(room.guest(), room.guest()) for _ in range(2)]
    messages = events(room.app, room.guest(), *map(channel, paths))
    for _ in paths:
        await soon(messages)
    waiting = asyncio.ensure_future(anext(messages, None))
    await asyncio.sleep(0.05)
    room.tables.end_watching()
    assert await asyncio.wait_for(waiting, SOON) is None


async def test_it_outlives_the_database(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "AWAY_SECONDS", 0.01)
    ada, bo = room.guest(), room.guest()
    paths = [await room.table(ada, bo) for _ in range(2)]
    sent = chunks(room.app, ada, *map(channel, paths))
    await anext(sent)
    real = room.tables.view

    async def away(*_: object) -> None:
        raise Unavailable("gone")

    monkeypatch.setattr(room.tables, "view", away)
    assert await asyncio.wait_for(anext(sent), SOON) == b": the database is away\n\n"
    monkeypatch.setattr(room.tables, "view", real)
    names = set[bytes]()
    async with asyncio.timeout(SOON):
        while not names >= {b"event: 0", b"event: 1"}:
            names.add((await anext(sent)).split(b"\n")[0])
    await sent.aclose()


async def test_zipped_it_is_one_file_and_shares_its_pieces(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    paths = [await room.table(ada, bo) for _ in range(2)]
    zipped = chunks(room.app, eve, *map(channel, paths), zipped=True)
    plain = chunks(room.app, eve, *map(channel, paths))
    unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
    for number in range(3):
        packed, text = [await asyncio.wait_for(anext(one), SOON) for one in (zipped, plain)]
        assert unzip.decompress(packed) == text
        if number:
            made = room.app.state.house.renderings._made.values()
            assert any(packed.endswith(one.message(None).sent(True)) for one in made)
    for each in (zipped, plain):
        await each.aclose()


async def test_streams_and_the_pages_they_follow_are_counted(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FOLLOWED", 3)
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    messages = events(room.app, ada, channel(path), channel(path, look="B"))
    await soon(messages)
    cookie = {"cookie": f"person={ada.client.cookies['person']}"}
    answer = await ask(room.app, "GET", f"/stream?{channel(path)}&{channel(path)}", headers=cookie)
    assert answer.status == 429
    assert (await ask(room.app, "GET", f"/stream?{channel(path)}", headers=cookie)).status == 200
    await messages.aclose()
    assert not room.app.state.limits._followed and not room.app.state.limits._streams


@pytest.mark.parametrize(
    "query",
    ["", "of=", "of=x", "of=x.A", "of=x.AB.1", "of=x.Z.1", f"of={'x' * 65}..", "&".join(["of=x.."] * 61)],
)
async def test_what_cannot_be_read_is_refused(room: Room, query: str) -> None:
    answer = await ask(room.app, "GET", f"/stream?{query}")
    assert answer.status == 400 and "nicht lesen" in answer.text


@pytest.mark.parametrize("since", ["-1", "1e9", "²", "9" * 30, "\0"])
async def test_a_version_that_is_none_counts_as_nothing_seen(room: Room, since: str) -> None:
    path = await room.table(room.guest(), room.guest())
    messages = events(room.app, room.guest(), channel(path, since))
    assert (await soon(messages))[0] == "0"
    await messages.aclose()
