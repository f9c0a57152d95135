"""What the server writes about itself: one line a request, each with an id, and no secrets.

A line names the route and never the path, because paths hold links that give away seats. What looks
like a token all the same (in the text of an error, say) is cut to its first signs.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Literal

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER = "X-Request-Id"
Format = Literal["text", "json"]

log = logging.getLogger(__name__)
request_id: ContextVar[str] = ContextVar("request_id", default="")

_GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")
_TOKENS = re.compile(
    r"(?<![\w-])(?:"
    r"(?=[\w-]*[A-Z])([\w-]{6})[\w-]{21}"  # ids and tokens: 27 signs, see table/seats/names
    r"|(?=[\w-]*\d)(?=[\w-]*[A-Z])([\w-]{6})[\w-]{15,}"  # cookies, keys
    r"|([0-9a-f]{6})[0-9a-f]{26,}"  # secrets of dice
    r")(?![\w-])"
)


def configure(format: Format) -> None:
    """Writes the log to stderr in this format: requests and everything else from INFO on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if format == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("wuerfelwerk").setLevel(logging.INFO)


def without_tokens(text: str) -> str:
    """The text with everything that looks like an id or a secret cut to its first six signs."""
    return _TOKENS.sub(lambda found: f"{found[1] or found[2] or found[3]}…", text)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_tokens(record.getMessage()),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = without_tokens(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """One line for people; errors bring their traceback along."""

    def format(self, record: logging.LogRecord) -> str:
        parts = [_time(record), record.levelname, record.name, request_id.get(), record.getMessage()]
        text = " ".join(part for part in parts if part)
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return without_tokens(text)


class RequestLog:
    """Gives every request an id, keeps the one a proxy gave it, and logs how it was answered."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        request_id.set(given if _GIVEN.fullmatch(given) else secrets.token_hex(6))
        began, status = time.perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = request_id.get()
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            _log_request(scope, status, (time.perf_counter() - began) * 1000)


def route_of(scope: Scope) -> str:
    """The pattern of the address that was asked for, without what is particular to it."""
    return str(getattr(scope.get("route"), "path", "-"))


def _log_request(scope: Scope, status: int, milliseconds: float) -> None:
    route = route_of(scope)
    fields = {"method": scope["method"], "route": route, "status": status, "ms": round(milliseconds, 1)}
    log.info("%s %s %d %.1f ms", scope["method"], route, status, milliseconds, extra={"fields": fields})


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
