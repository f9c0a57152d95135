"""A short evening with trouble, as a test; ``python -m tests.crash`` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crash.__main__ import records_hold
from tests.crash.evening import Evening, Trouble

pytestmark = pytest.mark.long


async def test_an_evening_with_trouble_loses_nothing(tmp_path: Path) -> None:
    evening = Evening(tmp_path, 4, Trouble(kills=5))
    await evening.play(400)
    assert await evening.examine() == []
    assert records_hold(tmp_path, await evening.records()) == []
    assert all(visitor.acknowledged for visitor in evening.visitors)
    assert sum(visitor.lost for visitor in evening.visitors) > 0
