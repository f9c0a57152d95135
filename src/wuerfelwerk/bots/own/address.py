"""Where a program runs that is asked over HTTP. What asks it (``questions``) is loaded when it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

SCHEMES = ("http://", "https://")
SIGNS = {chr(code) for code in range(0x21, 0x7F)}  # of an address: what is printed, and no blank


class NoAnswer(Exception):
    """There is none, or none that can be used; the message goes on after the name of the bot."""


@dataclass(frozen=True)
class Address:
    """Where it runs."""

    secure: bool
    host: str
    port: int | None
    path: str


def is_remote(name: str) -> bool:
    """True for ``http://host:port/path``."""
    return name.startswith(SCHEMES)


def address_of(name: str) -> Address:
    """The parts of an address; ValueError where it is none."""
    parts = urlsplit(name)
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    if not parts.hostname or "@" in parts.netloc or parts.fragment or not set(name) <= SIGNS:
        raise ValueError(name)
    return Address(parts.scheme == "https", parts.hostname, parts.port, path)
