"""Connections to the database: durable, never waiting for ever, and silent about what they carry."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from wuerfelwerk.store.address import Address
from wuerfelwerk.store.place import Place
from wuerfelwerk.table.errors import Unavailable

READERS = WRITERS = 4  # connections of PostgreSQL for each; SQLite has one writer
BUSY_MS = 10_000
CONNECT_SECONDS = 5
MOST_REASON = 300  # characters

PRAGMAS = (
    "auto_vacuum=INCREMENTAL",  # of a new file; see ``shrinking``
    "journal_mode=WAL",
    f"journal_size_limit={16 * 1024 * 1024}",
    "synchronous=FULL",
    "foreign_keys=ON",
    f"busy_timeout={BUSY_MS}",
)
SETTINGS = (
    "SET lock_timeout = '5s'",
    "SET statement_timeout = '20s'",
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'",  # what was answered is on disk
)
KEEPALIVE = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

NO_TEXT = "Could not decode to UTF-8"  # SQLite has an OperationalError for what lies in a column, too
GONE = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.InternalError, sa.exc.TimeoutError)


def new_writer(address: Address, place: Place | None = None) -> sa.Engine:
    """Transactions that write. ``place``: a file that is no longer there is not written."""
    if not address.is_file:
        return _postgresql(address, WRITERS)
    _keep_private(address.file)
    engine = sa.create_engine(address.url, poolclass=sa.StaticPool, hide_parameters=True)
    if place is not None:
        sa.event.listen(engine, "commit", lambda connection: place.check())
    return _set_up_sqlite(engine, "BEGIN IMMEDIATE", place)


def new_reader(address: Address, place: Place | None = None) -> sa.Engine:
    """For reading: what is read together is of one moment.

    With PostgreSQL all of it is single questions, which need no transaction around them, and which
    are simply asked again where a connection turns out to be dead.
    """
    if not address.is_file:
        return _postgresql(address, READERS, isolation_level="AUTOCOMMIT", pool_pre_ping=False)
    engine = sa.create_engine(address.url, pool_size=READERS, max_overflow=0, hide_parameters=True)
    if place is not None:
        sa.event.listen(engine, "begin", lambda connection: place.check())
    return _set_up_sqlite(engine, "BEGIN", place)


def connection_arguments(address: Address) -> dict[str, Any]:
    """For ``psycopg.connect``."""
    arguments = dict(sa.make_url(address.url).translate_connect_args(username="user", database="dbname"))
    return {**arguments, **address.url.query, **_connect_arguments(address)}


def reason(error: BaseException) -> str:
    """What the database said, in one line and without what it was asked."""
    told = getattr(error, "orig", None) or error
    return " ".join(str(told).split())[:MOST_REASON].rstrip(".") or type(told).__name__


@contextmanager
def may_be_gone() -> Iterator[None]:
    """Turns every error that means 'the database cannot be reached' into Unavailable."""
    try:
        yield
    except GONE as error:
        if NO_TEXT in str(error):
            raise ValueError(reason(error)) from error
        raise Unavailable(reason(error)) from error
    except sa.exc.DBAPIError as error:
        if error.connection_invalidated:
            raise Unavailable(reason(error)) from error
        raise


def _connect_arguments(address: Address) -> dict[str, Any]:
    return {"connect_timeout": CONNECT_SECONDS, "application_name": "wuerfelwerk", **KEEPALIVE}


def _postgresql(address: Address, size: int, **more: Any) -> sa.Engine:
    engine = sa.create_engine(
        address.url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=2 * CONNECT_SECONDS,
        hide_parameters=True,
        connect_args=_connect_arguments(address),
        # a server that was started anew costs nobody an error
        **{"pool_pre_ping": True, **more},
    )

    @sa.event.listens_for(engine, "connect")
    def connect(dbapi: Any, record: Any) -> None:
        with dbapi.cursor() as cursor:
            for setting in SETTINGS:
                cursor.execute(setting)
        dbapi.commit()

    return engine


def _keep_private(file: Path) -> None:
    """The file holds secrets: a new one is its owner's alone, an older one is closed to the rest of the
    machine. What SQLite puts beside it gets the same rights."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        file.chmod(stat.S_IMODE(file.stat().st_mode) & ~stat.S_IRWXO)
    except OSError:
        return  # not there, or somebody else's: SQLite says in its own words what it cannot do


def _set_up_sqlite(engine: sa.Engine, begin: str, place: Place | None) -> sa.Engine:
    """Transactions are begun by us, and every connection writes durably."""

    @sa.event.listens_for(engine, "connect")
    def connect(dbapi: Any, record: Any) -> None:
        dbapi.isolation_level = None
        cursor = dbapi.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
        if place is not None:
            place.opened()

    @sa.event.listens_for(engine, "begin")
    def begin_transaction(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
