"""The short way to SQLite: what a verb saves, with nothing between its statements and the file.

A commit is a handful of statements that are always the same, and to hand them on SQLAlchemy takes
several times as long as SQLite takes to carry them out. So each of them is put into words once, by
SQLAlchemy and from the one schema; from then on text and values go to ``sqlite3``, which keeps what
it has prepared by that text. Values pass through the types of their columns: the file gets the same
bytes either way.

Reading, migrations and all that is rare use SQLAlchemy, and so does everything on PostgreSQL.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from wuerfelwerk.store.place import Place

DIALECT = sqlite.dialect()

Values = Mapping[str, Any]
Field = tuple[str, Callable[[Any], Any] | None]  # a value's name, and what makes of it what is stored


class Executes(Protocol):
    """What saving asks of a connection, SQLAlchemy's or this one."""

    def execute(self, statement: sa.Executable, parameters: Any, /) -> Any:
        """``parameters``: named values, or several of such for as many rows."""


class ShortWay:
    """A connection of ``sqlite3`` for statements that stay: each is remembered, so make none anew."""

    def __init__(self, raw: sqlite3.Connection, place: Place | None = None) -> None:
        self.raw = raw
        self._place = place

    def execute(self, statement: sa.Executable, parameters: Values | Sequence[Values], /) -> sqlite3.Cursor:
        text, fields = _in_words(statement)
        if isinstance(parameters, Mapping):
            return self.raw.execute(text, _stored(fields, parameters))
        return self.raw.executemany(text, [_stored(fields, values) for values in parameters])

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """On disk when it has ended. After an error nothing of it is kept."""
        self.raw.execute("BEGIN IMMEDIATE")
        try:
            yield
            if self._place is not None:
                self._place.check()
            self.raw.execute("COMMIT")
        except BaseException:
            self.raw.rollback()
            raise

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """Inside a transaction: after an error nothing of this part is kept, if the rest still can be."""
        self.raw.execute("SAVEPOINT one")
        try:
            yield
        except BaseException:
            if self.raw.in_transaction:
                self.raw.execute("ROLLBACK TO one")
                self.raw.execute("RELEASE one")
            raise
        self.raw.execute("RELEASE one")


def named(error: Exception) -> Exception:
    """An error of ``sqlite3`` as SQLAlchemy names it; it tells no values. Others as they are."""
    if not isinstance(error, sqlite3.Error):
        return error
    same = sa.exc.DBAPIError.instance(None, None, error, sqlite3.Error, hide_parameters=True)
    assert isinstance(same, Exception)
    same.__cause__ = error
    return same


@lru_cache(maxsize=256)
def _in_words(statement: sa.ClauseElement) -> tuple[str, tuple[Field, ...]]:
    compiled: Any = statement.compile(dialect=DIALECT)
    types = {name: compiled.binds[name].type.dialect_impl(DIALECT) for name in compiled.positiontup}
    return str(compiled), tuple((name, types[name].bind_processor(DIALECT)) for name in compiled.positiontup)


def _stored(fields: tuple[Field, ...], values: Values) -> list[Any]:
    return [values[name] if make is None else make(values[name]) for name, make in fields]
