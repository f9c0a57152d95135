"""Answers travel packed: by brotli where a browser takes it, which is on https and on its own machine."""

from __future__ import annotations

import asyncio
from typing import Any

import brotli
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware, IdentityResponder
from starlette.types import ASGIApp, Receive, Scope, Send

SMALLEST = 600  # bytes: less does not get smaller
GZIP_LEVEL = 6
QUALITY = 5  # of pages, which are made anew each time: as soon done as gzip, and a twentieth smaller
ASIDE = 128 * 1024  # bytes of a body that is packed in a thread, as gzip's are


def takes(headers: Headers, coding: str) -> bool:
    """Whether a browser names a coding, and does not name it to refuse it."""
    for named in headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = named.partition(";")
        if name.strip() == coding:
            return weight.replace(" ", "").rstrip("0.") != "q="
    return False


class Packed:
    """Packs what is not packed yet; a stream is nobody's business here."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._gzip = GZipMiddleware(app, SMALLEST, GZIP_LEVEL, ASIDE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and takes(Headers(scope=scope), "br"):
            await _Brotli(self.app, SMALLEST)(scope, receive, send)
        else:
            await self._gzip(scope, receive, send)


class _Brotli(IdentityResponder):
    content_encoding = "br"
    _packer: Any = None

    async def apply_compression(self, body: bytes, *, more_body: bool) -> bytes:
        if len(body) >= ASIDE:
            return await asyncio.to_thread(self._pack, body, more_body)
        return self._pack(body, more_body)

    def _pack(self, body: bytes, more_body: bool) -> bytes:
        if self._packer is None:
            self._packer = brotli.Compressor(mode=brotli.MODE_TEXT, quality=QUALITY)
        first, rest = self._packer.process(body), self._packer.flush if more_body else self._packer.finish
        return b"".join((first, rest()))
