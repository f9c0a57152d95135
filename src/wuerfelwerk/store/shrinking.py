"""An SQLite file gives back what deleted tables leave free; PostgreSQL sees to that by itself.

A file is made so that it can shrink a few pages at a time (``auto_vacuum=INCREMENTAL``). One that was
made before is rewritten once, at the start of a server that is going to delete (``make_shrinkable``).
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from wuerfelwerk.store.address import Address

log = logging.getLogger(__name__)

INCREMENTAL = 2  # as SQLite writes it
STEP = 256  # pages in one transaction: a megabyte, some milliseconds
ROOM = 2.2  # times its size a file needs on the disk while it is rewritten


def make_shrinkable(address: Address) -> None:
    """Rewrites a file that cannot shrink. Where that is not possible now it stays as it is, and we say so."""
    try:
        with closing(sqlite3.connect(address.file, isolation_level=None)) as connection:
            if not _has_tables(connection) or _number(connection, "auto_vacuum") == INCREMENTAL:
                return
            if shutil.disk_usage(address.file.parent).free < ROOM * address.file.stat().st_size:
                log.warning("%s cannot be rewritten to give back space: the disk is too full", address.file)
                return
            log.info("%s is rewritten once, so that it can give back space", address.file)
            connection.execute(f"PRAGMA auto_vacuum={INCREMENTAL}")
            connection.execute("VACUUM")
    except (sqlite3.Error, OSError) as error:
        log.warning("%s was not rewritten to give back space: %s", address.file, error)


def free_some(connection: sa.Connection) -> bool:
    """Takes some free pages off the end of the file; True if there may be more."""
    raw = connection.connection.driver_connection
    assert raw is not None
    before = _number(raw, "freelist_count")
    raw.execute(f"PRAGMA incremental_vacuum({STEP})").fetchall()  # one page for each row that is fetched
    return 0 < _number(raw, "freelist_count") < before


def write_back(file: Path) -> None:
    """Brings into the file what lies beside it, as far as nobody is reading: only then it gets smaller."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def _has_tables(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
