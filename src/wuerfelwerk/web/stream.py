"""The live stream of a table: the fragment of its viewer whenever anything changed.

Zipped, a stream is one gzip member that never ends. Each message is a piece of it that refers to
nothing before itself, so a piece is zipped once for everybody who gets the same, and an open stream
needs no packer of its own (that alone would be 256 KB).
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from functools import cached_property

from starlette.requests import Request
from starlette.responses import StreamingResponse

from wuerfelwerk.tables import Refusal, Tables, Unavailable
from wuerfelwerk.web.entrance import asker

PING_SECONDS = 12.0
AWAY_SECONDS = 1.0
RETRY_MILLISECONDS = 700
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LEVEL = 3  # less than half the time of 6, for a sixth more bytes


class Message:
    """One message, ready to be sent to any number of streams."""

    def __init__(self, version: int, text: str) -> None:
        self.version = version
        self._text = text

    def sent(self, zipped: bool) -> bytes:
        return self._zipped if zipped else self._text.encode()

    @cached_property
    def _zipped(self) -> bytes:
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        return packer.compress(self._text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)


def update(version: int, text: str) -> Message:
    """A new version, with its number for a browser that comes back."""
    data = "\ndata: ".join(text.splitlines())
    return Message(version, f"id: {version}\ndata: {data}\n\n")


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
