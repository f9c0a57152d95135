"""What the server is told at start."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from wuerfelwerk.hall import Address, shared_key

KEY_FILE = "cookie.key"
LEAST_LENGTH = 32  # characters of a key


@dataclass(frozen=True)
class Settings:
    """``folder`` holds the tables and the key that signs cookies, unless ``database`` is a PostgreSQL."""

    folder: Path
    database: Address | Path | None = None
    public_address: str = ""  # 'https://spiele.example' behind a proxy; '' takes the address asked for
    bots: bool = True
    keep_finished: float | None = None  # days; None keeps finished tables for ever

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
