"""Chromium, Firefox and WebKit by turns, before one real server. An engine that is not here is named."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import serving
from tests.engines.chromium import CHROMIUM
from tests.engines.firefox import FIREFOX
from tests.engines.webkit import WEBKIT
from tests.engines.windows import Engine, NewWindow, Window, faults


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="session", params=[CHROMIUM, FIREFOX, WEBKIT], ids=lambda engine: engine.name)
def windows(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewWindow]:
    engine: Engine = request.param
    if not engine.is_there():
        pytest.skip(engine.missing)
    with engine.windows(tmp_path_factory.mktemp(engine.name)) as window:
        yield window


@pytest.fixture
def window(windows: NewWindow) -> Iterator[NewWindow]:
    """New windows; at the end none of them may have complained in its console."""
    opened: list[Window] = []

    def make(size: tuple[int, int]) -> Window:
        opened.append(windows(size))
        return opened[-1]

    yield make
    assert list(faults(opened)) == []
