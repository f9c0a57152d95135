"""What stands between the network and the pages: size of bodies, origin of posts, headers of answers."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wuerfelwerk.web.entrance.prefix import local_path

MOST_BYTES = 128 * 1024  # a board file is about 4 KB
LARGER = {("POST", "/replay"): 1_200_000}  # a recorded game, with what a form puts around it

POLICY = "; ".join(  # nothing inline, nothing from elsewhere
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ONLY_BY_HTTPS = "max-age=31536000"  # told to browsers that came by HTTPS
_RAW = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())
# What only documents and workers heed is a tenth of what a small file weighs on its way.
FILES = "/static/"
OF_FILES = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
_PARTS = (b"text/css", b"text/javascript", b"font/woff2")
_RAW_OF_PARTS = tuple((name.lower().encode(), HEADERS[name].encode()) for name in OF_FILES)
_NOT_KEPT = (b"cache-control", b"no-store")
_BY_HTTPS = (b"strict-transport-security", ONLY_BY_HTTPS.encode())
OWN_SITES = ("same-origin", "none")  # none: typed in, or a reload


class TooLarge(HTTPException):
    """The body is larger than anything a page sends.

    An HTTPException, so that whoever reads the body passes it on.
    """

    def __init__(self) -> None:
        super().__init__(413)


class SafeHeaders:
    """Adds the security headers to every answer; nothing of a table is kept by caches.

    Style sheets, scripts and fonts of pages get those that mean something for them.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = dict(message["headers"])
                whole = _RAW_OF_PARTS if _is_part(scope, said) else _RAW
                ours = (*whole, _NOT_KEPT, *((_BY_HTTPS,) if scope["scheme"] == "https" else ()))
                message["headers"] = [*message["headers"], *(one for one in ours if one[0] not in said)]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def _is_part(scope: Scope, said: dict[bytes, bytes]) -> bool:
    """Whether this is a file that only pages fetch, and nobody opens."""
    kind = said.get(b"content-type", b"").partition(b";")[0]
    return kind in _PARTS and local_path(scope).startswith(FILES)


class BodyLimit:
    """Refuses bodies that are too large, announced or not."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = LARGER.get((scope["method"], local_path(scope)), MOST_BYTES)
        announced = Headers(scope=scope).get("content-length", "0")
        if announced.isdigit() and int(announced) > most:
            scope["too_large"] = True
        got = 0

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most or scope.get("too_large"):
                raise TooLarge
            return message

        await self.app(scope, counted, send)


def foreign(headers: Headers, scheme: str, public_address: str) -> bool:
    """True for a request that a page of another site sent.

    Browsers name the site (``Sec-Fetch-Site``), the origin, or both; what they name must be ours, scheme
    and all: whoever stands between a browser and http://ours writes the pages there.
    A program that names neither brings nobody's cookies along.
    """
    if headers.get("sec-fetch-site", "same-origin") not in OWN_SITES:
        return True
    origin = headers.get("origin")
    if origin is None:
        return False
    host, public = headers.get("host", ""), parts(public_address)
    own = {_origin(public.scheme, public.netloc)}
    if not public.netloc or host.casefold() != public.netloc.casefold():
        own.add(_origin(scheme, host))
    named = parts(origin)
    return not named.netloc or _origin(named.scheme, named.netloc) not in own


def _origin(scheme: str, host: str) -> str:
    """As browsers write it: in small letters and without the usual port."""
    usual = {"http": ":80", "https": ":443"}.get(scheme, "")
    return f"{scheme}://{host.casefold().removesuffix(usual)}"


def parts(address: str) -> SplitResult:
    """The parts of an address somebody sent; all are '' for one that cannot be read."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")
