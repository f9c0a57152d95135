"""What all tests share: where machine code is kept, and the toy game in the registry on demand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import postgresql as own_postgresql
from tests.postgresql import PostgreSQL
from wuerfelwerk import games

ROOT = Path(__file__).resolve().parent.parent

os.environ.setdefault("WUERFELWERK_CACHE", str(ROOT / ".cache" / "compiled"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With ``--dist loadgroup`` all tests of one game run in one process: its machine code is made once."""
    if not config.pluginmanager.hasplugin("xdist"):
        return
    for item in items:
        for id in games.GAMES:
            if id in item.nodeid:
                item.add_marker(pytest.mark.xdist_group(id))
                break


@pytest.fixture
def pig_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The id of the toy game, which stands in the registry while the test runs."""
    monkeypatch.setitem(games.GAMES, "pig", "tests.toy.pig")
    games.game.cache_clear()
    yield "pig"
    games.game.cache_clear()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL server, started for the first test that asks for it."""
    yield from own_postgresql.running()
