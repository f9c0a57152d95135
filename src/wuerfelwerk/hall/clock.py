"""The clocks of the machine: tables are told the time, and from here only."""

from __future__ import annotations

import time

from wuerfelwerk.table.table import Instant


def now() -> Instant:
    return Instant(time.time(), time.monotonic())
