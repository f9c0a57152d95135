"""What the server is told at start."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

from wuerfelwerk.hall import Address, shared_key

KEY_FILE = "cookie.key"
LEAST_LENGTH = 32  # characters of a key
PORTS = {"smtp": 587, "smtps": 465}
WANTED = (
    "wants smtp://USER:PASSWORD@HOST:PORT and nothing behind it; "
    "write @ : / ? # % in a password as %40 %3A %2F %3F %23 %25"
)
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


class BadMailServer(ValueError):
    """The address of a mail server cannot be used; the message says why and never holds the password."""


@dataclass(frozen=True)
class MailServer:
    """The operator's SMTP server. ``safe``: how what is said to it is sealed.

    'whole': TLS from the first byte; 'later': TLS before anything is told (STARTTLS), or nothing is told;
    'here': the server is on this machine, and what is said to it goes over no network.
    """

    host: str
    port: int
    safe: Literal["whole", "later", "here"]
    sender: str  # the address mails come from
    user: str = ""
    password: str = field(default="", repr=False)

    @classmethod
    def read(cls, url: str, sender: str) -> MailServer:
        """``smtp://USER:PASSWORD@HOST:PORT`` or ``smtps://…``; BadMailServer for anything else."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise BadMailServer(WANTED) from None
        if parts.scheme not in PORTS:
            raise BadMailServer("begins with neither smtp:// nor smtps://")
        if not host or parts.path not in ("", "/") or parts.query or parts.fragment:
            raise BadMailServer(WANTED)
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        if bool(user) != bool(password):
            raise BadMailServer("wants a user and a password, or neither")
        safe: Literal["whole", "later", "here"] = "later"
        if parts.scheme == "smtps":
            safe = "whole"
        elif host in THIS_MACHINE:
            safe = "here"
        return cls(host, port or PORTS[parts.scheme], safe, sender, user, password)


@dataclass(frozen=True)
class Settings:
    """``folder`` holds the tables and the key that signs cookies, unless ``database`` is a PostgreSQL."""

    folder: Path
    database: Address | Path | None = None
    public_address: str = ""  # 'https://spiele.example' behind a proxy; '' takes the address asked for
    bots: bool = True
    keep_finished: float | None = None  # days; None keeps finished tables for ever
    contact: str = ""  # e-mail address of whoever runs the server, told to those who deliver messages
    mail: MailServer | None = None  # without one nothing is said of mail anywhere

    @property
    def tables_at(self) -> Address:
        return Address.read(self.database or self.folder / "tables.sqlite")

    def cookie_keys(self) -> list[str]:
        """One key a line, the newest last: it signs, all of them are read.

        Made at the first start and kept, so that seats survive a restart. A line that is added
        takes over; a line that is taken out ends what it signed. Servers that share a PostgreSQL
        database share the key too.
        """
        if not self.tables_at.is_file:
            return shared_key(self.tables_at).splitlines()
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / KEY_FILE
        if not path.exists():
            handle = os.open(path, os.O_CREAT | os.O_WRONLY, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(secrets.token_urlsafe(48) + "\n")
        keys = [line.strip() for line in path.read_text().splitlines() if line.strip()]
        if not keys or min(map(len, keys)) < LEAST_LENGTH:
            raise ValueError(f"{path} holds one key a line, each of {LEAST_LENGTH} characters or more")
        return keys
