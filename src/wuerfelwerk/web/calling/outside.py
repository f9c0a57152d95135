"""The way out to an address a browser named: only by HTTPS, and only to the public network.

Whoever may name an address could name one in the operator's own network: a router, a database, the cloud's
own notes about this machine. So the name is looked up here, every address it leads to must be a public one,
and the connection goes to the very address that was looked at, not to what the name says a moment later.
No redirect is followed, little of the answer is read, and all of it takes a bounded time.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

SECONDS = 10.0  # for each step of a connection
LONGEST = 1000  # characters of an address
MOST_READ = 2048  # bytes of an answer
PORT = 443
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses, written as IPv6


class NotOutside(Exception):
    """The address is none that we send anything to; the message says why."""


def checked(endpoint: str) -> str:
    """The host of an address somebody named; NotOutside for what could never be one of a browser's maker."""
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise NotOutside("it is no address")
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotOutside("it is no address") from None
    if parts.scheme != "https" or not host or parts.username is not None or parts.fragment:
        raise NotOutside("it is no plain https address")
    if port not in (None, PORT):
        raise NotOutside(f"it has the port {port}")
    if _number(host) is not None or "." not in host:
        raise NotOutside("it has no name of the public network")
    return host


def public(host: str) -> str:
    """An address of the public network the host has; NotOutside if one of its addresses is another."""
    try:
        found = socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotOutside(f"its host cannot be found: {error}") from None
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not all(_is_public(one) for one in addresses):
        raise NotOutside("its host is not in the public network")
    return addresses[0]


def post(endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
    """Sends it and gives back the status of the answer. NotOutside, or OSError where nobody answers."""
    host = checked(endpoint)
    connection = _Pinned(host, public(host))
    path = urlsplit(endpoint)._replace(scheme="", netloc="").geturl() or "/"
    try:
        connection.request("POST", path, body, dict(headers))
        answer = connection.getresponse()
        answer.read(MOST_READ)
        return answer.status
    except http.client.HTTPException as error:
        raise OSError(f"no answer in HTTP: {error!r}") from error
    finally:
        connection.close()


class _Pinned(http.client.HTTPSConnection):
    """A connection to one address; the certificate must still be the one of the name."""

    def __init__(self, host: str, address: str) -> None:
        self._trust = trust()  # certificates are read from disk: once
        super().__init__(host, PORT, timeout=SECONDS, context=self._trust)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, PORT), SECONDS)
        try:
            self.sock = self._trust.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise


def trust() -> ssl.SSLContext:
    """Whose certificates are believed: those this machine believes."""
    return ssl.create_default_context()


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _is_public(text: str) -> bool:
    """Also of what an IPv6 address holds an IPv4 address in."""
    address = _number(text.partition("%")[0])
    if address is None or not address.is_global or address.is_multicast:
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return True
    inner = address.ipv4_mapped or address.sixtofour
    held = address.teredo is not None or address in TRANSLATED or address.is_site_local
    return not held and (inner is None or inner.is_global)
