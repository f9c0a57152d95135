"""A service on a fresh file, the toy game in the registry, and tables ready to play."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hall.clock import Clock
from tests.hall.people import People
from tests.postgresql import PostgreSQL
from wuerfelwerk import games
from wuerfelwerk.hall import Tables


@pytest.fixture(autouse=True)
def harvest(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setitem(games.GAMES, "harvest", "tests.hall.harvest")
    games.game.cache_clear()
    yield "harvest"
    games.game.cache_clear()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def where(request: pytest.FixtureRequest, file: Path) -> str:
    """The address of an empty database; each test runs on both kinds, in quick runs on SQLite."""
    if request.param == "sqlite":
        return f"sqlite:///{file}"
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture
async def tables(where: str) -> AsyncIterator[Tables]:
    """A service without bots."""
    opened = await Tables.open(where, bots=False)
    yield opened
    await opened.close()


@pytest.fixture
async def both(postgresql: PostgreSQL) -> AsyncIterator[tuple[Tables, Tables]]:
    """Two services on one PostgreSQL database, as in two processes."""
    where = postgresql.new_database()
    one, two = await Tables.open(where, bots=False), await Tables.open(where, bots=False)
    yield one, two
    await one.close()
    await two.close()


@pytest.fixture
async def in_a_file(file: Path) -> AsyncIterator[Tables]:
    """The same on SQLite only, for tests that are not about keeping."""
    opened = await Tables.open(file, bots=False)
    yield opened
    await opened.close()


@pytest.fixture
async def four(tables: Tables) -> People:
    """Four people at a table whose game has begun."""
    return await People.begin(tables, "harvest", 4)


@pytest.fixture(params=list(games.GAMES))
def any_game(request: pytest.FixtureRequest) -> Any:
    """Every registered game."""
    return request.param
