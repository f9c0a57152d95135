"""The live stream of a table: the fragment of its viewer whenever anything changed, zipped as it goes."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import StreamingResponse

from wuerfelwerk.tables import Tables, Unavailable
from wuerfelwerk.web.entrance import asker

PING_SECONDS = 12.0
AWAY_SECONDS = 1.0
RETRY_MILLISECONDS = 700
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Fragment = Callable[[], Awaitable[tuple[int, str]]]


def respond(
    request: Request, tables: Tables, table_id: str, person: str, fragment: Fragment
) -> StreamingResponse:
    """``fragment`` answers with the version and the text of this viewer's page."""
    request.app.state.limits.check_streams(asker(request, person))
    messages = _counted(request, person, _messages(request, tables, table_id, person, fragment))
    headers = dict(HEADERS)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return StreamingResponse(_zipped(messages), media_type="text/event-stream", headers=headers)
    return StreamingResponse(_plain(messages), media_type="text/event-stream", headers=headers)


async def _counted(request: Request, person: str, messages: AsyncIterator[str]) -> AsyncIterator[str]:
    with request.app.state.limits.stream(asker(request, person)):
        async for message in messages:
            yield message


async def _messages(
    request: Request, tables: Tables, table_id: str, person: str, fragment: Fragment
) -> AsyncIterator[str]:
    seen = _seen(request)
    yield f"retry: {RETRY_MILLISECONDS}\n\n"
    with tables.watch(table_id, person or None) as watcher:
        while True:
            try:
                version, text = await fragment()
            except Unavailable:  # the page stays as it is; the stream goes on when the database does
                yield ": the database is away\n\n"
                await asyncio.sleep(AWAY_SECONDS)
                continue
            if version != seen:
                seen = version
                data = "\n".join(f"data: {line}" for line in text.splitlines())
                yield f"id: {version}\n{data}\n\n"
            while await watcher.next(timeout=PING_SECONDS) is None:
                yield ": ping\n\n"


def _seen(request: Request) -> int:
    """The version the browser shows already; its page begins with it, a reconnect tells it."""
    text = request.headers.get("last-event-id") or request.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() else -1


async def _plain(messages: AsyncIterator[str]) -> AsyncIterator[bytes]:
    async for message in messages:
        yield message.encode()


async def _zipped(messages: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """One gzip stream, flushed after every message so that it is shown at once."""
    packer = zlib.compressobj(6, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    async for message in messages:
        yield packer.compress(message.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
