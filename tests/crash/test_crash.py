"""A short evening with trouble, as a test; ``python -m tests.crash`` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crash.__main__ import records_hold
from tests.crash.evening import Evening, Trouble

pytestmark = pytest.mark.long


@pytest.fixture(params=["sqlite", "postgresql"])
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Evening:
    postgresql = request.getfixturevalue("postgresql") if request.param == "postgresql" else None
    return Evening(tmp_path, 4, Trouble(kills=5), postgresql=postgresql)


async def test_an_evening_with_trouble_loses_nothing(evening: Evening) -> None:
    await evening.play(400)
    assert await evening.examine() == []
    assert records_hold(evening.folder, await evening.records()) == []
    assert all(visitor.acknowledged for visitor in evening.visitors)
    assert sum(visitor.lost for visitor in evening.visitors) > 0
