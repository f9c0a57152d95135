"""A server below a path: https://example.org/games instead of a name of its own.

Routes, templates and code know addresses without the path. It is put before them in three places
only: when a template is compiled (``PrefixedTemplates``), in what answers say in their headers, and
in the addresses of requests that come without it, because the proxy has taken it away (``Below``).
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from jinja2 import Environment
from jinja2.ext import Extension
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

OUR_ADDRESSES = frozenset(
    {
        *(
            "api",
            "boards",
            "favicon.ico",
            "health",
            "join",
            "lesson",
            "mail",
            "manifest.webmanifest",
            "me",
            "offline",
            "push",
        ),
        *("replay", "rules", "seat", "settings", "static", "stream", "sw.js", "t", "tables", "watch"),
    }
)
PATH = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")
OURS = re.compile(r'"/(?=[a-z"{?#])')  # an address in an attribute, or in an expression of a template


class BadPath(ValueError):
    """No server can be below this path; the message says why."""


def path_of(public_address: str) -> str:
    """The path of the address people use: '' or '/games'. BadPath for one that could not work."""
    path = urlsplit(public_address).path.rstrip("/")
    if not PATH.fullmatch(path) or ".." in path:
        raise BadPath("wants a path of letters, digits and - . _ ~ only")
    first = path.split("/")[1] if path else ""
    if first in OUR_ADDRESSES:
        raise BadPath(f"cannot be below /{first}: the server has addresses of that name itself")
    return path


def local_path(scope: Scope) -> str:
    """The address that was asked for as the routes know it."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", "")) or "/"


class PrefixedTemplates(Extension):
    """Puts ``at``, a global of the environment, before every address in a template's source."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return OURS.sub(f'"{prefix_of(self.environment)}/', source)


def prefix_of(environment: Environment) -> str:
    return str(environment.globals["at"])


class Below:
    """Takes requests with the path and without it, and answers with addresses below it."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked: str = scope["path"]
        whole = asked if asked == self.path or asked.startswith(f"{self.path}/") else f"{self.path}{asked}"
        inner = {**scope, "root_path": self.path, "path": whole}

        async def below(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._put_before(MutableHeaders(scope=message))
            await send(message)

        await self.app(inner, receive, below)

    def _put_before(self, headers: MutableHeaders) -> None:
        location = headers.get("location", "")
        if location.startswith("/") and not location.startswith("//"):
            headers["location"] = f"{self.path}{location}"
        cookies = headers.getlist("set-cookie")
        if cookies:
            del headers["set-cookie"]
            for cookie in cookies:
                headers.append("set-cookie", re.sub(r"; Path=/(?=;|$)", f"; Path={self.path}", cookie))
