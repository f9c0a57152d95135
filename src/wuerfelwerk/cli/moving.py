"""The commands export, import and backup: for whoever runs the server."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from wuerfelwerk.cli import asking, places
from wuerfelwerk.cli.printing import counted, say
from wuerfelwerk.cli.program import ServerCommand, WrongUse

if TYPE_CHECKING:
    from wuerfelwerk.hall import Address

LARGEST_EXPORT = 2_000_000_000  # bytes


@click.command("export", cls=ServerCommand, example="wuerfelwerk export tables.jsonl")
@click.argument("file")
@click.option("--table", "tables", metavar="ID", multiple=True, help="Only this table; may be repeated.")
@places.database_options
def export_tables(file: str, tables: tuple[str, ...], data: str | None, database: str | None) -> None:
    """Write whole tables to FILE, a JSON document a line, also while the server runs.

    FILE holds the secrets of running games and the links of all seats: never hand it to a player.
    """
    import asyncio

    from wuerfelwerk.hall import Unavailable
    from wuerfelwerk.store import moving

    place = places.find_database(data, database, new=False)

    async def write() -> int:
        lines = moving.export(place, tables)
        first = await anext(lines)
        count = 0
        with asking.writing(file), _private(file) as out:
            out.write(f"{first}\n")
            async for line in lines:
                out.write(f"{line}\n")
                count += 1
        return count

    try:
        count = asyncio.run(write())
    except moving.NoTable as error:
        raise WrongUse(f"--table: there is no table '{error}' in {place}.") from error
    except Unavailable as error:
        raise WrongUse(f"{place} does not answer: {error}.") from error
    say(f"{file} holds {counted(count, 'table')}, with the secrets. Players must not get it.")


@click.command("import", cls=ServerCommand, example="wuerfelwerk import tables.jsonl")
@click.argument("file")
@places.database_options
def import_tables(file: str, data: str | None, database: str | None) -> None:
    """Add the tables of FILE, which export wrote: all of them, or none if one cannot be added."""
    import asyncio

    from wuerfelwerk.hall import Unavailable
    from wuerfelwerk.store import moving

    text = asking.read_text(file, LARGEST_EXPORT, "an export")
    place = places.find_database(data, database)
    try:
        count = asyncio.run(moving.take_in(place, text.split("\n")))
    except moving.BadExport as error:
        raise WrongUse(f"{file}, {error}. Nothing was imported.") from error
    except Unavailable as error:
        raise WrongUse(f"{place} does not answer: {error}. Nothing was imported.") from error
    say(f"{place} has {counted(count, 'table')} more.")


@click.command(cls=ServerCommand, example="wuerfelwerk backup tables-backup.sqlite")
@click.argument("file")
@places.database_options
def backup(file: str, data: str | None, database: str | None) -> None:
    """Copy an SQLite file of tables to FILE, also while the server runs.

    FILE is a file of tables like any other: serve --data FILE goes on from it.
    """
    place = places.find_database(data, database, new=False)
    if not place.is_file:
        raise WrongUse(f"{place} is a PostgreSQL database: pg_dump makes its backups.")
    _copy(place, file)
    say(f"{file} is a copy of {place}, with the secrets of its games. Players must not get it.")


def _copy(place: Address, name: str) -> None:
    """To a file beside it first: what lies at ``name`` is whole at any moment."""
    target, fresh = Path(name), Path(f"{name}.part")
    if target.exists() and target.samefile(place.file):
        raise WrongUse(f"{name} holds the tables themselves: name another file for the copy.")
    if target.is_dir():
        raise WrongUse(f"{name} is a folder; name a file in it.")
    try:
        with _private(str(fresh)):
            pass
        with closing(sqlite3.connect(place.file)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new, pages=1000)
            new.execute("PRAGMA journal_mode=DELETE")
        os.replace(fresh, target)
    except (OSError, sqlite3.Error) as error:
        fresh.unlink(missing_ok=True)
        raise WrongUse(f"{name} cannot be written: {str(error).lower()}.") from error


def _private(name: str) -> IO[str]:
    """A new or emptied file that only its owner may read."""
    try:
        handle = os.open(name, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        file = os.fdopen(handle, "w", encoding="utf-8", newline="\n")
        os.chmod(name, 0o600)
    except (OSError, ValueError) as error:
        raise WrongUse(f"{name} cannot be written: {asking.reason(error)}.") from error
    return file
