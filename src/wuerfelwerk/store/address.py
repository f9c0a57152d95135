"""Where the tables lie: one SQLite file, or a PostgreSQL database."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

SQLITE, POSTGRESQL = "sqlite", "postgresql"
DRIVERS = {
    "sqlite": SQLITE,
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


class BadAddress(ValueError):
    """The text names no database this program can use; the message says why."""


@dataclass(frozen=True)
class Address:
    """A database. ``str()`` of it never holds the password."""

    url: sa.URL

    @classmethod
    def read(cls, text: str | Path | Address) -> Address:
        """Takes ``postgresql://…``, ``sqlite:///FILE`` or the path of a file."""
        if isinstance(text, Address):
            return text
        if isinstance(text, Path) or "://" not in text:
            return cls(sa.URL.create(SQLITE, database=str(text)))
        try:
            url = sa.make_url(text)
        except (sa.exc.ArgumentError, ValueError) as error:
            raise BadAddress("this is no address of a database") from error
        if url.drivername not in DRIVERS:
            raise BadAddress(f"only sqlite:///FILE and postgresql://… are known, not '{url.drivername}://'")
        if not url.database:
            kind = "a file" if url.drivername == SQLITE else "a database"
            raise BadAddress(f"the address names no {kind.removeprefix('a ')}: {url.drivername}://…/NAME")
        return cls(url.set(drivername=DRIVERS[url.drivername]))

    @property
    def is_file(self) -> bool:
        return self.url.get_backend_name() == SQLITE

    @property
    def file(self) -> Path:
        """The SQLite file."""
        assert self.is_file
        return Path(self.url.database or "")

    def __str__(self) -> str:
        if self.is_file:
            return str(self.file)
        return self.url.set(drivername=POSTGRESQL, query={}).render_as_string(hide_password=True)
