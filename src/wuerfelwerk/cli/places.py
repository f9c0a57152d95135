"""Where the tables are: the options --data and --database, checked and made ready."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.program import WrongUse

if TYPE_CHECKING:
    from wuerfelwerk.hall import Address

Command = TypeVar("Command", bound=Callable[..., Any])

HANDOVER_SECONDS = 2.0  # a server that was told to stop a moment ago may still be at it
DATABASE = "WUERFELWERK_DATABASE"  # environment variable: a password does not belong on a command line


def database_options(command: Command) -> Command:
    """--data and --database, handed on as ``data`` and ``database``."""
    command = click.option(
        "--database",
        metavar="URL",
        envvar=DATABASE,
        help=f"Instead of --data: sqlite:///FILE or postgresql://USER@HOST/NAME. {DATABASE} may hold it.",
    )(command)
    return click.option(
        "--data", metavar="FILE", help="The file that holds the tables; in your user folder if left out."
    )(command)


def find_database(
    data: str | None, database: str | None, *, new: bool = True, alone: bool = False
) -> Address:
    """The database that was named, brought up to date. ``new``: a file is made where there is none.

    ``alone``: of all that ask so only this command may use the file, until it ends. What merely reads
    or adds whole tables does not ask.
    """
    address = _named(data, database)
    if address.is_file:
        _check_file(address.file, new)
        if alone:
            _claim(address.file)
    _prepare(address)
    return address


def _named(data: str | None, database: str | None) -> Address:
    from wuerfelwerk.hall import Address, BadAddress

    if data is not None and database is not None:
        if click.get_current_context().get_parameter_source("database") != ParameterSource.ENVIRONMENT:
            raise WrongUse("--data and --database name the same thing: give one of them.")
        database = None
    if database is None:
        return Address.read(Path(data) if data is not None else user_file())
    if "://" not in database:
        raise WrongUse(f"--database wants sqlite:///FILE or postgresql://…, not '{database}'.")
    try:
        return Address.read(database)
    except BadAddress as error:
        raise WrongUse(f"--database: {error}.") from error


def _prepare(address: Address) -> None:
    from wuerfelwerk.hall import SchemaError, Unavailable, prepare

    try:
        prepare(address)
    except SchemaError as error:
        raise WrongUse(f"{address} cannot be used: {error}.") from error
    except Unavailable as error:
        raise WrongUse(f"{address} cannot be opened: {error}.") from error


def _check_file(file: Path, new: bool) -> None:
    try:
        if file.is_dir():
            raise WrongUse(f"{file} is a folder; --data names a file in it.")
        if not new and not file.exists():
            raise WrongUse(f"{file} is not there: no tables have been saved in it.")
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_APPEND | os.O_RDWR, 0o600))  # a new one is the owner's alone
    except (OSError, ValueError) as error:
        raise WrongUse(f"{file} cannot be written: {asking.reason(error)}.") from error
    if file.stat().st_size > 0 and not _is_sqlite(file):
        raise WrongUse(f"{file} is no file of this program: it does not hold an SQLite database.")


def _claim(file: Path) -> None:
    """Locks a file beside it. The system gives the lock back when this process ends, however it ends."""
    import filelock

    name = f"{file.resolve()}.lock"  # one file may be named in several ways
    lock = filelock.FileLock(name, HANDOVER_SECONDS, mode=0o600, fallback_to_soft=False)
    try:
        click.get_current_context().with_resource(lock)
    except filelock.Timeout as error:
        raise WrongUse(
            f"{file} is served by another process already; several servers need a PostgreSQL database."
        ) from error
    except (OSError, RuntimeError) as error:
        why = asking.reason(error) if isinstance(error, OSError) else "its file system has no locks"
        raise WrongUse(f"{name} cannot be locked: {why}.") from error


def _is_sqlite(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(16) == b"SQLite format 3\0"


def user_file() -> Path:
    """The file in the folder of whoever calls."""
    import platformdirs

    return Path(platformdirs.user_data_dir("wuerfelwerk")) / "tables.sqlite"
