"""What all tests share: where machine code is kept, and the toy game in the registry on demand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests import postgresql as own_postgresql
from tests.postgresql import PostgreSQL
from tests.slow import SLOW
from wuerfelwerk import games

ROOT = Path(__file__).resolve().parent.parent

os.environ.setdefault("WUERFELWERK_CACHE", str(ROOT / ".cache" / "compiled"))
# A third less to compile. The rules are tested as they are played with where their bounds are checked.
os.environ.setdefault("NUMBA_OPT", "1")
settings.register_profile("house", deadline=None)  # how fast the machine is today is no fault of an example
settings.load_profile("house")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With ``--dist loadscope`` all tests of one game run in one process: its machine code is made once."""
    if config.getvalue("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class ByGame(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return scope_of(nodeid)

    return ByGame(config, log)


def scope_of(nodeid: str) -> str:
    """What runs in one process: all of a game, all that want the ports of a cluster, else one test."""
    return next((name for name in (*games.GAMES, "test_cluster") if name in nodeid), nodeid)


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is in a module of ``SLOW`` is marked so."""
    slow = {ROOT / "tests" / f"{module}.py" for module in SLOW}
    for item in items:
        if item.path in slow:
            item.add_marker(pytest.mark.slow)
