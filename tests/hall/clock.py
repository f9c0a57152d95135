"""A clock the tests set forward: on a machine that stands still nothing is late."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest


class Clock:
    """The monotonic clock of the tables, set forward by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passed, self._begin = 0.0, time.monotonic()
        clock = SimpleNamespace(time=time.time, monotonic=lambda: self._begin + self.passed)
        for room in ("watching", "attending", "patience", "clock"):
            monkeypatch.setattr(f"wuerfelwerk.hall.{room}.time", clock)

    def go(self, seconds: float) -> None:
        self.passed += seconds
