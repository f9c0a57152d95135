"""What one connection, and one address, may take of the server before a request is even read.

    too much                                       what happens
    ─────────────────────────────────────────────  ─────────────────────────────────────────
    a head of more than MOST_HEAD bytes            431, closed
    a head that is not whole after HEAD_SECONDS    408, closed
    a body that is not whole after BODY_SECONDS    closed; what read it hears of a disconnect
    more than MOST_HALF unread heads an address    the oldest of them are closed
    more than ``an_address`` connections of one    429, closed
    more than MOST_OPEN connections                503, closed

Proxies that are believed when they name the asker stand for many people: their connections are not
counted by address. The server needs no proxy before it for any of this.
"""

from __future__ import annotations

import asyncio
import http
import ipaddress
from collections import Counter, OrderedDict
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from wuerfelwerk.web.entrance.addresses import network_of

MOST_HEAD = 32 * 1024  # bytes; browsers send 2 KB
MOST_OVERHEAD = 1024 * 1024  # bytes of a message that are neither head nor body: sizes of chunks, trailers
HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0  # for 128 KB, which is all a body may have
MOST_HALF = 64  # a household opens some in advance
MOST_OPEN = 4000
AN_ADDRESS = 256  # a class of thirty behind one address, each with several pages open


class TooLong(Exception):
    """The head of a request is longer than any browser's."""


class Doors:
    """Counts the open connections of one server. ``proxies``: addresses, networks, or '*'."""

    def __init__(self, an_address: int = AN_ADDRESS, proxies: str | list[str] = "127.0.0.1") -> None:
        self._an_address = an_address
        named = proxies.split(",") if isinstance(proxies, str) else proxies
        self._proxies = [name.strip() for name in named]
        self._open: Counter[str] = Counter()
        self._half: dict[str, OrderedDict[Guarded, None]] = {}

    def come(self, network: str) -> int:
        """Counts one more; the status it is refused with, or 0."""
        self._open[network] += 1
        if self._open.total() > MOST_OPEN:
            return 503
        return 429 if self._open[network] > self._an_address and not self._is_proxy(network) else 0

    def go(self, network: str) -> None:
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]

    def begin(self, connection: Guarded) -> Guarded | None:
        """A head is waited for; the connection that has waited longest, where there are too many."""
        waiting = self._half.setdefault(connection.network, OrderedDict())
        waiting[connection] = None
        return next(iter(waiting)) if len(waiting) > MOST_HALF else None

    def end(self, connection: Guarded) -> None:
        waiting = self._half.get(connection.network)
        if waiting is not None:
            waiting.pop(connection, None)
            if not waiting:
                del self._half[connection.network]

    def _is_proxy(self, network: str) -> bool:
        return any(name == "*" or network == name or _is_in(network, name) for name in self._proxies)


def _is_in(network: str, name: str) -> bool:
    try:
        inner, outer = ipaddress.ip_network(network), ipaddress.ip_network(name, strict=False)
    except ValueError:
        return False
    # a proxy that is named by an IPv6 address of its own: whoever shares its network is next to it
    return inner.version == outer.version and inner.overlaps(outer)


class Guarded(HttpToolsProtocol):
    """uvicorn's protocol, with bounds. Made for one server by ``guarded``."""

    doors: ClassVar[Doors]
    network = ""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._reads_head = self._reads_body = False
        self._head = self._raw = self._body = 0  # bytes of this message
        self._too_long = False

    # ---- the connection ----

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.network = network_of(self.client[0] if self.client else "")
        refused = self.doors.come(self.network)
        if refused:
            self._refuse(refused)
        else:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.doors.go(self.network)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._raw += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if not self._reads_body and self._raw > MOST_HEAD:
            self._refuse(431)
        elif self._raw - self._head - self._body > MOST_HEAD + MOST_OVERHEAD:
            self.transport.abort()
        elif self._timer is None:
            self._wait_for_the_rest()

    # ---- the parser's callbacks ----

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._reads_head, self._head = True, 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._grow(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._grow(len(name) + len(value) + 4)

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        self._reads_head, self._reads_body, self._body = False, True, 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_waiting()
        self._reads_body, self._raw, self._body, self._head = False, 0, 0, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._too_long:
            self._refuse(431)
        else:
            super().send_400_response(msg)

    # ---- bounds ----

    def _grow(self, size: int) -> None:
        self._head += size
        if self._head > MOST_HEAD:
            self._too_long = True
            raise TooLong

    def _wait_for_the_rest(self) -> None:
        """Of what has begun; a request that came whole, as most do, has waited for nothing."""
        if self._reads_body:
            self._timer = self.loop.call_later(BODY_SECONDS, self._too_slow)
        elif self._reads_head or self.cycle is None or self.cycle.response_complete:
            self._wait_for_head()  # empty lines between two requests are no request

    def _wait_for_head(self) -> None:
        self._timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)
        oldest = self.doors.begin(self)
        if oldest is not None:
            oldest.crowded_out()

    def crowded_out(self) -> None:
        """Others of the same address wait too, and this one has waited longest."""
        self._stop_waiting()
        self.transport.abort()

    def _stop_waiting(self) -> None:
        self.doors.end(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        if self._reads_body:
            self.transport.abort()
        else:
            self._refuse(408)

    def _refuse(self, status: int) -> None:
        """Says in one line why, and closes; it is read by programs, if by anybody."""
        self._stop_waiting()
        phrase = http.HTTPStatus(status).phrase
        self.transport.write(
            f"HTTP/1.1 {status} {phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(phrase)}\r\nretry-after: {int(HEAD_SECONDS)}\r\n"
            f"connection: close\r\n\r\n{phrase}".encode()
        )
        self.transport.close()


def guarded(an_address: int = AN_ADDRESS, proxies: str | list[str] = "127.0.0.1") -> type[Guarded]:
    """The protocol of one server."""
    return type("Guarded", (Guarded,), {"doors": Doors(an_address, proxies)})
