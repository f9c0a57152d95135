"""A server below a path, behind proxies that take the path away and proxies that pass it on."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from httpx import Response
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.web.asking import guarded
from tests.web.conftest import GAME, Room, no_picture
from wuerfelwerk.games import GAMES
from wuerfelwerk.web.app import create_app
from wuerfelwerk.web.entrance.prefix import OUR_ADDRESSES, BadPath, path_of
from wuerfelwerk.web.live.cards.printer import Cards
from wuerfelwerk.web.settings import Settings

AT = "/games/dice"
PUBLIC = f"http://test{AT}/"
ADDRESS = re.compile(r'\s(href|src|action|hx-[a-z-]+|sse-[a-z]+|formaction|poster|data-at)="([^"]*)"')
STATUS = {200, 303}


class Proxy:
    """Lets nothing through but what is below the path."""

    def __init__(self, app: ASGIApp, strips: bool) -> None:
        self.app = app
        self.strips = strips
        self.state = getattr(app, "state", None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        assert path == AT or path.startswith(f"{AT}/"), f"{path} is not below {AT}"
        if self.strips:
            path = path.removeprefix(AT) or "/"
            scope = {**scope, "path": path, "raw_path": path.encode()}
        await self.app(scope, receive, send)


@pytest.fixture(params=["strips", "passes on"])
async def room(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    app = create_app(Settings(tmp_path, bots=False, public_address=PUBLIC))
    async with app.router.lifespan_context(app):
        app.state.house.cards = Cards(no_picture)
        room = Room(Proxy(app, request.param == "strips"))  # type: ignore[arg-type]
        yield room
        for client in room.clients:
            await client.aclose()


def addresses(page: str) -> set[tuple[str, str]]:
    """Kind and address of everything a page names on this server."""
    found = {(kind, unescape(value)) for kind, value in ADDRESS.findall(page)}
    return {(kind, value) for kind, value in found if value.startswith(("/", "http://test"))}


def assert_below(answer: Response) -> None:
    for kind, value in addresses(answer.text):
        path = urlsplit(value).path
        assert path == AT or path.startswith(f"{AT}/"), (kind, value, str(answer.url))
        assert not path.startswith(f"{AT}{AT}"), (kind, value)
    location = answer.headers.get("location", AT)
    assert urlsplit(location).path.startswith(AT) and not urlsplit(location).path.startswith(AT + AT)
    for cookie in answer.headers.get_list("set-cookie"):
        assert f"; Path={AT};" in cookie, cookie


async def test_no_page_names_an_address_above_the_path(room: Room) -> None:
    """From the start page along every link; tables that wait, run and are over are among them."""
    ada = room.guest()
    waiting = await opened(ada, "friends", seats="3")
    await opened(ada, "device", others="Bo")
    over = await opened(ada, "device", others="Bo")
    await ada.post(f"{over}/leave")
    rules = [f"{AT}/rules/{game}" for game in GAMES]
    todo, seen = [f"{AT}/", f"{AT}/nothing", f"{waiting}/program?seat=B", *rules], set[str]()
    while todo:
        path = todo.pop()
        seen.add(path)
        answer = await ada.get(path)
        refused = path.endswith(("/nothing", f"{waiting}/game.json"))  # no game, no record
        assert answer.status_code in STATUS or refused, (path, answer.status_code)
        if answer.status_code == 303:
            assert answer.headers["location"].startswith(f"{AT}/"), path
            todo += {answer.headers["location"]} - seen
        if not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        assert_below(answer)
        linked = {value.split("#")[0] for kind, value in addresses(answer.text) if kind in ("href", "src")}
        todo += [one for one in linked - seen - set(todo) if "/stream" not in one and "/join/" not in one]
    kinds = {re.sub(r"/[A-Za-z0-9_-]{27}|\?.*", "", path.removeprefix(AT)) for path in seen}
    assert {"/", "/t", "/settings", "/t/dice", "/t/program", "/t/game.json"} <= kinds, kinds
    assert any(kind.startswith("/static/") for kind in kinds)


async def opened(guest, way: str, **form: str) -> str:  # type: ignore[no-untyped-def]
    answer = await guest.post(f"{AT}/tables", game=GAME, way=way, name="Ada", **form)
    assert answer.status_code == 303
    assert_below(answer)
    return str(answer.headers["location"])


async def test_everything_people_do_stays_below(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await opened(ada, "friends", seats="2")
    page = await ada.get(path)
    link = re.search(rf"http://test{AT}/join/[\w-]+", page.text)
    assert link is not None
    code = await bo.post(f"{AT}/join", code=link[0])
    assert_below(code)
    invited = await bo.get(code.headers["location"])
    assert_below(invited)
    sat = await bo.post(code.headers["location"], name="Bo")
    assert sat.headers["location"] == path
    assert_below(sat)
    started = await ada.post(f"{path}/start", {"hx-request": "true"})
    assert started.status_code == 200 and f'action="{path}/' in started.text
    assert_below(started)
    refused = await ada.post(f"{path}/act", {"hx-request": "true"}, seat="1", seq="1", action="1")
    assert refused.status_code == 403
    personal = re.search(rf"http://test({AT}/seat/[\w-]+)", (await ada.get(path)).text)
    assert personal is not None
    taken = await room.guest().get(personal[1])
    assert taken.status_code == 200
    assert_below(taken)
    back = await ada.get(f"{AT}/settings?back={path.removeprefix(AT)}")
    assert_below(back)
    settled = await ada.post(f"{AT}/settings", back=path.removeprefix(AT), theme="dark")
    assert settled.headers["location"] == path
    assert_below(settled)


async def test_style_sheets_find_their_fonts(room: Room) -> None:
    page = (await room.guest().get(f"{AT}/")).text
    preloaded = set(re.findall(r'href="([^"]+\.woff2\?v=\w+)"', page))
    fonts = set()
    for sheet in re.findall(r'href="([^"]+\.css\?v=\w+)"', page):
        for one in re.findall(r'url\("([^"]+)"\)', (await room.guest().get(sheet)).text):
            assert not one.startswith("/")
            fonts.add(f"{sheet.rsplit('/', 1)[0]}/{one}")
    assert fonts and preloaded <= fonts
    for font in fonts:
        answer = await room.guest().get(font)
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]


async def test_limits_files_and_programs_are_told_apart_as_ever(room: Room) -> None:
    answer = await room.guest().get(f"{AT}/api/tables")
    assert answer.status_code == 401 and answer.headers["content-type"] == "application/json"
    assert (await room.guest().get(f"{AT}/health")).json()["status"] == "ok"


@pytest.mark.parametrize("path", ["/t", "/static/x", "/a b", "/a/../b", "/ä", '/"', "//"])
def test_paths_that_cannot_work_are_refused(path: str) -> None:
    if path == "//":
        assert path_of("https://test//") == ""
        return
    with pytest.raises(BadPath):
        path_of(f"https://test{path}")


def test_every_first_part_of_an_address_is_known(app: Starlette) -> None:
    """A path that begins like one of ours could not be told from it."""
    firsts = {route.path.split("/")[1] for route in guarded(app)}
    assert firsts - {""} == OUR_ADDRESSES
