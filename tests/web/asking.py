"""One request to the application itself: its status, its headers, and what came of its body."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.applications import Starlette

from wuerfelwerk.web.entrance.routes import GuardedRoute, LoadedLater

HOST = "test"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    text: str


def endpoints(app: Starlette) -> Iterator[tuple[str, str]]:
    """Method and pattern of everything the router answers."""
    for route in guarded(app):
        for method in sorted(route.methods):
            yield method, route.path


def guarded(app: Starlette) -> Iterator[GuardedRoute]:
    """All routes; every one of them has the entrance before it."""
    for route in app.routes:
        for found in route.routes if isinstance(route, LoadedLater) else [route]:
            assert type(found) is GuardedRoute, found
            yield found


async def ask(
    app: Starlette,
    method: str,
    path: str,
    *,
    form: Mapping[str, str] | None = None,
    data: Any = None,
    body: bytes = b"",
    headers: Mapping[str, str] | None = None,
    listen: float = 0.01,
) -> Answer:
    """The answer; of a stream that never ends so many seconds of it."""
    path, _, query = path.partition("?")
    kind = ""
    if form is not None:
        body, kind = urlencode(form, errors="surrogatepass").encode(), "application/x-www-form-urlencoded"
    elif data is not None:
        body, kind = json.dumps(data).encode(), "application/json"
    sent = {"host": HOST, "content-length": str(len(body)), **(headers or {})}
    if kind:
        sent["content-type"] = kind
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
        "server": (HOST, 80), "client": ("192.0.2.7", 5000),
    }  # fmt: skip
    return await _run(app, scope, body, listen)


async def _run(app: Starlette, scope: dict[str, Any], body: bytes, listen: float) -> Answer:
    begun, chunks, start = asyncio.Event(), list[bytes](), dict[str, Any]()
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        if waiting:
            return waiting.pop()
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
            begun.set()
        else:
            chunks.append(message.get("body", b""))

    task = asyncio.ensure_future(app(scope, receive, send))
    told = asyncio.ensure_future(begun.wait())
    await asyncio.wait([task, told], return_when=asyncio.FIRST_COMPLETED)
    told.cancel()
    headers = {name.decode(): value.decode() for name, value in start.get("headers", ())}
    if headers.get("content-type", "").startswith("text/event-stream"):
        await asyncio.sleep(listen)
        task.cancel()
    await asyncio.wait([task])
    if not task.cancelled() and not start:
        task.result()
    text = b"".join(chunks).decode(errors="replace") if "content-encoding" not in headers else ""
    return Answer(start["status"], headers, text)
