"""Requests of the API are taken as FastAPI would take them, which describes them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Annotated

import pytest
from fastapi import APIRouter, Cookie, Depends, FastAPI, Header, Path, Query
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from httpx import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response as Plain
from starlette.routing import Route

from tests.web.asking import ask, guarded
from wuerfelwerk.hall import Refusal
from wuerfelwerk.web.api.binding import Bound
from wuerfelwerk.web.api.models import Actions, Next
from wuerfelwerk.web.entrance.limits import Limits, Rate, TooMany
from wuerfelwerk.web.entrance.routes import GuardedRoute, LoadedLater

router = APIRouter()


async def token(request: Request) -> str:
    if "authorization" not in request.headers:
        raise HTTPException(401)
    return request.headers["authorization"]


@router.post("/things/{id}")
async def thing(
    request: Request,
    id: Annotated[str, Path(max_length=5)],
    person: Annotated[str, Depends(token)],
    asked: Actions,
    since: Annotated[int, Query(ge=0, lt=1000)] = 7,
    key: Annotated[str, Header(alias="Idempotency-Key", max_length=3)] = "none",
) -> Next:
    return Next(
        legal=[request.method, id, person, str(since), key, str(asked.seq), *asked.actions], whole=True
    )


@router.get("/things")
async def things() -> dict[str, object]:
    return {"some": [1, 2.5, None, "ü"], "none": {}}


KINDS = (
    *("application/json", "application/json; charset=utf-8", "Application/JSON", "application/vnd.x+json"),
    *("", "text/plain", "application/x-www-form-urlencoded", "application/jsonx", ";", "json"),
)
BODIES = (
    *(b"", b"null", b"[]", b"{}", b"{", b"\xff", b'"seq"', b'{"seq":1}', b'{"seq":1,"actions":"x"}'),
    *(b'{"seq":1,"actions":["x"],"more":1}', b'{"seq":"1","actions":["x"]}', b'{"seq":1.0,"actions":["x"]}'),
    *(b'{"seq":true,"actions":["x"]}', b'{"seq":-1,"actions":["x"]}', b'{"seq":1,"actions":[""]}'),
    *(b'{"seq":1,"actions":[1]}', b'{"seq":1,"actions":[null]}', b'\xef\xbb\xbf{"seq":1,"actions":["x"]}'),
    *(b"[" * 100_000, b"9" * 5000, '{"seq":1,"actions":["ü"]}'.encode("utf-16")),
)
GOOD = b'{"seq":1,"actions":["x","\xc3\xbc"]}'
SINCE = ("0", "999", "1000", "-1", "", " 5 ", "+5", "5.0", "5.5", "1_0", "x", "٣", "1&since=2", "1e2", "0x1")


async def unreadable(request: Request, error: Exception) -> Plain:
    return Plain(status_code=400)


async def both(method: str, path: str, body: bytes = b"", **headers: str) -> tuple[Response, Response]:
    """How FastAPI answers, and how we do."""
    theirs = FastAPI(exception_handlers={RequestValidationError: unreadable})
    ours = Starlette(exception_handlers={Refusal: unreadable})
    theirs.include_router(router)
    for route in router.routes:
        assert isinstance(route, APIRoute)
        ours.routes.append(Route(route.path, Bound(route.endpoint).answer, methods=[*route.methods]))
    answers = list[Response]()
    for app in (theirs, ours):
        async with AsyncClient(transport=ASGITransport(app=app), base_url="http://test") as client:
            answers.append(await client.request(method, path, content=body, headers=headers))
    return answers[0], answers[1]


def same(theirs: Response, ours: Response) -> None:
    assert ours.status_code == theirs.status_code
    if ours.status_code == 200:
        assert (ours.content, ours.headers["content-type"]) == (
            theirs.content,
            theirs.headers["content-type"],
        )


SENT = {"authorization": "me", "content-type": "application/json"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("body", [GOOD, *BODIES], ids=range(1 + len(BODIES)))
async def test_bodies(kind: str, body: bytes) -> None:
    same(*await both("POST", "/things/a", body, **{**SENT, "content-type": kind}))


async def test_a_good_body_is_taken() -> None:
    theirs, ours = await both("POST", "/things/a?since=5", GOOD, **SENT)
    assert ours.json()["legal"] == theirs.json()["legal"] == ["POST", "a", "me", "5", "none", "1", "x", "ü"]
    same(theirs, ours)


@pytest.mark.parametrize("since", SINCE)
async def test_what_stands_in_the_question(since: str) -> None:
    same(*await both("POST", f"/things/a?since={since}", GOOD, **SENT))


@pytest.mark.parametrize("key", ["", "abc", "abcd"])
async def test_what_stands_in_a_header(key: str) -> None:
    same(*await both("POST", "/things/a", GOOD, **SENT, **{"idempotency-key": key}))


@pytest.mark.parametrize("path", ["/things/abcde", "/things/abcdef", "/things/%20"])
async def test_what_stands_in_the_address(path: str) -> None:
    same(*await both("POST", path, GOOD, **SENT))


@pytest.mark.parametrize("body", [GOOD, b"", b"{}", b"{"])
@pytest.mark.parametrize("path", ["/things/a", "/things/abcdef"])
async def test_who_asks_comes_before_what_is_wrong_with_it(path: str, body: bytes) -> None:
    same(*await both("POST", path, body, **{"content-type": "application/json"}))


async def test_what_is_no_model_is_told_alike() -> None:
    same(*await both("GET", "/things"))


def test_what_is_not_bound_is_not_served() -> None:
    async def plain(id: str) -> Next: ...
    async def cookie(id: Annotated[str, Cookie()]) -> Next: ...
    async def asked(since: Annotated[int, Query()]) -> Next: ...
    async def twice(one: Actions, other: Actions) -> Next: ...

    for endpoint in (plain, cookie, asked, twice):
        with pytest.raises(TypeError):
            Bound(endpoint)


async def test_what_is_loaded_later_keeps_only_those_waiting_who_ask_for_it(app: Starlette) -> None:
    go = threading.Event()

    def load() -> Sequence[GuardedRoute]:
        assert go.wait(60)
        return ()

    later = LoadedLater("/later", load)
    app.routes.insert(0, later)
    waiting = asyncio.ensure_future(ask(app, "GET", "/later/x"))
    await asyncio.sleep(0)
    assert (await ask(app, "GET", "/later")).status == 404  # not below it
    assert (await ask(app, "GET", "/settings")).status == 200
    assert not waiting.done()
    go.set()
    assert (await waiting).status == 404


FREE = {"/static/{name:path}", "/favicon.ico"}


async def test_every_route_has_the_entrance_before_it(
    app: Starlette, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Limits, rate: Rate, who: str) -> None:
        raise TooMany(1)

    monkeypatch.setattr(Limits, "take", full)
    for route in guarded(app):
        (method,) = route.methods
        path = route.path.replace("{name:path}", "page.js")
        assert (await ask(app, method, path)).status == (200 if route.path in FREE else 429), route.path
