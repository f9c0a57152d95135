"""The live stream of a table: its viewer's news whenever anything has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing

from starlette.requests import Request
from starlette.responses import StreamingResponse

from wuerfelwerk.hall import Refusal, Tables, Unavailable
from wuerfelwerk.web.entrance.check import asker
from wuerfelwerk.web.live.messages import GZIP_HEAD, Message

PING_SECONDS = 12.0
AWAY_SECONDS = 1.0
RETRY_MILLISECONDS = 700
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


BEGINNING = Message(-1, f"retry: {RETRY_MILLISECONDS}\n\n")
PING = Message(-1, ": ping\n\n")
AWAY = Message(-1, ": the database is away\n\n")

Newest = Callable[[int], Awaitable[Message | None]]


def respond(
    request: Request, tables: Tables, table_id: str, person: str, newest: Newest
) -> StreamingResponse:
    """``newest(seen)`` is this viewer's update; None where it is the version seen already."""
    return answer(request, person, 1, _messages(request, tables, table_id, person, newest))


def answer(
    request: Request, person: str, pages: int, messages: AsyncGenerator[Message, None]
) -> StreamingResponse:
    """These messages, counted as a stream of this person that follows so many pages."""
    request.app.state.limits.check_streams(asker(request, person), pages)
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    headers = HEADERS | ({"Content-Encoding": "gzip"} if zipped else {})
    sent = _sent(request, person, pages, messages, zipped)
    return StreamingResponse(sent, media_type="text/event-stream", headers=headers)


async def _sent(
    request: Request, person: str, pages: int, messages: AsyncGenerator[Message, None], zipped: bool
) -> AsyncIterator[bytes]:
    head = GZIP_HEAD if zipped else b""
    count = request.app.state.limits.stream(asker(request, person), pages)
    async with aclosing(messages):
        with count:
            async for message in messages:
                yield head + message.sent(zipped)
                head = b""


async def _messages(
    request: Request, tables: Tables, table_id: str, person: str, newest: Newest
) -> AsyncGenerator[Message, None]:
    text = request.headers.get("last-event-id") or request.query_params.get("since", "")
    seen = version_in(text)
    yield BEGINNING
    with tables.watch(table_id, person or None) as watcher:
        while not watcher.over:
            try:
                message = await newest(seen)
            except Unavailable:  # the page stays as it is; the stream goes on when the database does
                yield AWAY
                await asyncio.sleep(AWAY_SECONDS)
                continue
            except Refusal:  # the table or the token is gone: who comes again is told why
                return
            if message is not None:
                seen = message.version
                yield message
            while await watcher.next(timeout=PING_SECONDS) is None and not watcher.over:
                yield PING


def version_in(text: str) -> int:
    """The version a browser says it shows already: its page begins with it, a reconnect tells it."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
