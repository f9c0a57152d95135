"""Renderings are shared by those who see the same, and by nobody else."""

from __future__ import annotations

import asyncio
import random
import re
import zlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from markupsafe import Markup
from starlette.requests import Request

from tests.hall.people import random_actions
from tests.web.conftest import Guest, Room
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import View
from wuerfelwerk.web import stream
from wuerfelwerk.web.live import renderings
from wuerfelwerk.web.pages import table, table_text
from wuerfelwerk.web.rendering.compiling import Folded, Once

pytestmark = pytest.mark.long

STEPS = 14


async def page_of(guest: Guest, path: str) -> str:
    return (await guest.get(path)).text


@pytest.mark.parametrize("game", list(GAMES))
async def test_everybody_gets_the_page_that_is_made_for_them_alone(room: Room, game: str) -> None:
    """Drafts, hidden commits, legal fields: what is remembered is what would be made afresh, whoever
    has asked before."""
    ada, bo, eve, zoe = room.guest(), room.guest(), room.guest(), room.guest("en")
    path = await table_of(room, game, ada, bo)
    await room.table(zoe, room.guest())  # somebody with a seat, but elsewhere
    chance = random.Random(5)
    for guest in (ada, bo):
        await page_of(guest, path)  # being seen at the table is a change of its own
    for _ in range(STEPS):
        view = await room.tables.view(path[3:])
        if view.phase != "running":
            break
        actions = await draft_something(room, path, view, chance)
        for where in (path, f"{path}?look=B"):
            guests = [ada, bo, eve, zoe]
            together = [await page_of(guest, where) for guest in guests * 2]
            for guest, first, again in zip(guests, together[:4], together[4:], strict=True):
                room.forget()
                assert await page_of(guest, where) == first == again
        await room.tables.act(path[3:], holder(room, path, actions[0]), *actions)


async def table_of(room: Room, game: str, ada: Guest, bo: Guest) -> str:
    answer = await ada.post("/tables", game=game, way="friends", seats="2", name="Ada")
    path = answer.headers["location"]
    invite = (await page_of(ada, path)).split("/join/")[1].split("<")[0].split('"')[0]
    await bo.post(f"/join/{invite}", name="Bo")
    await ada.post(f"{path}/start")
    return str(path)


def holder(room: Room, path: str, seat: int) -> str:
    return next(iter(room.tables._cache._tables[path[3:]].seats[seat].holders))


async def draft_something(
    room: Room, path: str, view: View, chance: random.Random
) -> tuple[int, int, list[int]]:
    """Seat, seq and actions of a commit to come; its first action is the seat's draft."""
    seat = chance.choice(view.waiting_for)
    actions = random_actions(view, seat, chance)
    await room.tables.draft_add(path[3:], holder(room, path, seat), seat, view.seq, actions[0])
    return seat, view.seq, actions


async def test_drafts_and_hidden_commits_are_on_no_other_page(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo)  # both choose at the same time
    await page_of(ada, path)
    others = [(guest, bare(await page_of(guest, path))) for guest in (bo, eve, bo)][1:]
    pressed = await ada.post(f"{path}/draft", {"hx-request": "true"}, seat="0", seq="1", action="121")
    assert 'name="draft" value="121"' in pressed.text
    for guest, before in others:
        page = await page_of(guest, path)
        assert bare(page) == before
        assert 'value="121" aria-pressed="true"' not in page
    assert 'form="draft-form"' in await page_of(bo, path)
    assert 'form="draft-form"' not in await page_of(eve, path)
    await ada.post(f"{path}/act", seat="0", seq="1")
    live = room.tables._cache._tables[path[3:]]
    assert live.hidden[0].actions == (121,)
    words = "Beiseite|Deine Seite steht fest"
    assert re.search(words, await page_of(ada, path))
    for guest, _ in others:
        assert not re.search(words, await page_of(guest, path))


def bare(page: str) -> str:
    """Without what changes for everybody."""
    return re.sub(r'data-version="\d+"|since=\d+|name="deed" value="[^"]+"', "", page)


async def test_who_merely_looks_on_shares_one_rendering(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    made, real = list[View](), table_text.Shown

    def counted(view: View, *others: Any) -> Any:
        made.append(view)
        return real(view, *others)

    monkeypatch.setattr(table_text, "Shown", counted)
    await room.tables.draft_add(path[3:], holder(room, path, 0), 0, 1, 120)
    pages = {await page_of(room.guest(), path) for _ in range(5)}
    assert len(pages) == len(made) == 1
    await page_of(ada, path)
    assert len(made) == 2 and made[1].seat == 0
    await page_of(room.guest("en"), path)
    assert len(made) == 3


async def test_only_so_many_renderings_are_kept(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderings, "MOST_KEPT", 3)
    path = await room.table(room.guest(), room.guest())
    for seat in "AB" * 3:
        for language in ("de", "en"):
            await page_of(room.guest(language), f"{path}?look={seat}")
    assert len(room.app.state.house.renderings._made) == 3


# ---- streams ----


async def test_a_zipped_stream_is_one_file_made_of_shared_pieces(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "PING_SECONDS", 0.05)
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    one, two, plain = (chunks(room, path, zipped) for zipped in (True, True, False))
    sent = [[await asyncio.wait_for(anext(one), 5) for one in (one, two, plain)] for _ in range(2)]
    await room.tables.act(path[3:], holder(room, path, 0), 0, 1, [120])
    sent += [[await asyncio.wait_for(anext(one), 5) for one in (one, two, plain)] for _ in range(2)]
    assert sent[1][0] is sent[1][1]  # zipped once
    unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
    for zipped, _, text in sent:
        assert unzip.decompress(zipped) == text  # each is shown as soon as it is there
    assert sent[1][2].startswith(b"id: ") and sent[3][2] == b": ping\n\n"
    for each in (one, two, plain):
        await each.aclose()


async def test_a_browser_that_has_the_version_gets_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "PING_SECONDS", 0.05)
    path = await room.table(room.guest(), room.guest())
    version = (await room.tables.view(path[3:])).version
    monkeypatch.setattr(table_text, "Shown", None)  # nothing is made
    messages = chunks(room, path, False, f"since={version}")
    assert [await asyncio.wait_for(anext(messages), 5) for _ in range(2)] == [
        b"retry: 700\n\n",
        b": ping\n\n",
    ]
    await messages.aclose()


async def chunks(room: Room, path: str, zipped: bool, query: str = "") -> AsyncIterator[bytes]:
    headers = [(b"host", b"test")] + ([(b"accept-encoding", b"gzip")] if zipped else [])
    scope = {"type": "http", "method": "GET", "path": f"{path}/stream", "headers": headers, "app": room.app,
             "query_string": query.encode(), "scheme": "http", "server": ("test", 80), "root_path": "",
             "client": ("192.0.2.7", 5000)}  # fmt: skip
    answer = await table.live(Request(scope), path[3:])
    async for chunk in answer.body_iterator:  # type: ignore[attr-defined]
        yield chunk


# ---- templates ----


def test_what_is_known_when_a_template_is_compiled_is_worked_out_then() -> None:
    asked = list[str]()

    def word(text: str) -> Markup:
        asked.append(text)
        return Markup(f"<i>{text}</i>")

    environment = Folded(autoescape=True)
    environment.known = {"_": word}
    environment.globals["_"] = lambda text, **values: f"late & {text}"
    template = environment.from_string('{{ _("a") }}{{ _("b") if x else _(x) }}{{ _("c", n=1) }}<{{ x }}>')
    assert asked == ["a", "b"]
    assert template.render(x="") == "<i>a</i>late &amp; late &amp; c<>"
    assert template.render(x="&") == "<i>a</i><i>b</i>late &amp; c<&amp;>"
    assert asked == ["a", "b"]


def test_a_line_is_written_once() -> None:
    environment = Folded(autoescape=True)
    seen = list[int]()
    environment.globals |= {"once": Once(), "note": lambda thing: seen.append(thing) or ""}
    template = environment.from_string(
        "{% macro one(n) %}{{ note(n) }}<{{ n }}>{% endmacro %}{% macro two(n) %}{{ n }}{% endmacro %}"
        "{{ once(one, things) }}{{ once(two, [1]) }}"
    )
    assert template.render(things=[1, 2]) == "<1><2>1"
    assert template.render(things=[2, 3, 1]) == "<2><3><1>1"
    assert seen == [1, 2, 3]
