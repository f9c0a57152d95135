"""Brings a database to the schema of this program: a new one, one of an earlier version, ours.

Alembic's table ``alembic_version`` says which step was the last. Files of the first version have
none: they are known by their table ``about``. A database of a later version is left alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from wuerfelwerk.store.address import Address
from wuerfelwerk.store.engines import new_writer, reason
from wuerfelwerk.store.schema import SCHEMA, about
from wuerfelwerk.table.errors import Unavailable

FIRST, NEWEST = "0001", "0010"
SCRIPTS = "wuerfelwerk.store:migrations"
LOCK = 0x5775_6572_6665_6C  # of PostgreSQL: one process at a time prepares the database


class SchemaError(Exception):
    """The database was written by a later version of this program, or is not one of ours."""


def prepare(address: Address | Path) -> None:
    """Makes or brings up to date what is at the address. SchemaError, or Unavailable with the reason."""
    address = Address.read(address)
    engine = new_writer(address)
    try:
        with engine.begin() as connection:
            migrate(connection)
    except sa.exc.SQLAlchemyError as error:
        raise Unavailable(reason(error)) from error
    finally:
        engine.dispose()


def shared_key(address: Address) -> str:
    """The key that signs cookies, made once and shared by all servers of a PostgreSQL database."""
    return shared_text(address, "cookie_key", lambda: secrets.token_urlsafe(48))


def shared_text(address: Address, key: str, make: Callable[[], str]) -> str:
    """What all servers of a database know under this key; made by the first that asks."""
    prepare(address)
    engine = new_writer(address)
    name = about.c.key == key
    try:
        with engine.begin() as connection:
            lock(connection)
            found = connection.execute(sa.select(about.c.value).where(name)).scalar()
            if found is None:
                found = make()
                connection.execute(about.insert().values(key=key, value=found))
            return str(found)
    except sa.exc.SQLAlchemyError as error:
        raise Unavailable(reason(error)) from error
    finally:
        engine.dispose()


def migrate(connection: sa.Connection) -> None:
    """Inside a transaction of the caller."""
    lock(connection)
    _check_encoding(connection)
    there = set(sa.inspect(connection).get_table_names())
    step = _step(connection, there)
    if step != NEWEST:
        _run(connection, stamp_first=step is None and "about" in there)


def lock(connection: sa.Connection) -> None:
    """One process at a time until the end of this transaction; with SQLite there is one that writes."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL lock_timeout = '60s'")
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))


def _check_encoding(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
        if encoding != "UTF8":
            raise SchemaError(f"the database has the encoding {encoding}; make one with UTF8")


def _step(connection: sa.Connection, there: set[str]) -> str | None:
    """The last migration applied, or None; refuses what this program does not know."""
    if "about" in there:
        schema = connection.execute(sa.select(about.c.value).where(about.c.key == "schema")).scalar()
        if schema is None or not schema.isdigit() or not 1 <= int(schema) <= SCHEMA:
            raise SchemaError(
                f"it was written by a later version of this program (schema {schema}; "
                f"this program knows {SCHEMA})"
            )
    elif "tables" in there:
        raise SchemaError("it holds tables of another program")
    if "alembic_version" not in there:
        return None
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    step = None if found is None else str(found)
    if step is not None and not (step.isdigit() and FIRST <= step <= NEWEST):
        raise SchemaError(
            f"it was written by a later version of this program (step {step}; this program knows {NEWEST})"
        )
    return step


def _run(connection: sa.Connection, *, stamp_first: bool) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.attributes["connection"] = connection
    if stamp_first:
        command.stamp(config, FIRST)
    command.upgrade(config, NEWEST)
