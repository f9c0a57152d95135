"""How often somebody may ask: a bucket of tokens for each asker, refilled as time goes by.

    who asks                        counts for
    ──────────────────────────────  ─────────────────────────────────────
    without a seat anywhere         their network address
    with a cookie or a token        the person behind it
    whoever acts at a table         the seat that is acted for, as well; what it says by itself
    whoever opens or joins tables   their network address, as well

A person costs an opening, and openings are counted by address: nobody gets more by being many.
The numbers are far above what fast fingers, a household behind one address or a bot need.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Rate:
    """So many at once, and from then on so many a second."""

    burst: int
    per_second: float


BY_ADDRESS = Rate(burst=400, per_second=40)  # a class of thirty looking on from one address
BY_PERSON = Rate(burst=240, per_second=60)  # several pages open, every press of a key a request
BY_SEAT = Rate(burst=120, per_second=40)  # a program that asks before each of its decisions
HINTS = Rate(burst=12, per_second=0.5)  # questions of one seat: half a second of a core each
SAYING = Rate(burst=4, per_second=0.25)  # what a seat says to its table
SKETCHES = Rate(burst=60, per_second=8)  # boards that are checked while somebody draws: some 20 ms each
BALANCES = Rate(burst=60, per_second=0.5)  # boards that are measured, for one address: seconds of a core each
OPENINGS = Rate(burst=300, per_second=2)  # tables opened, seats taken, links followed
CARDS = Rate(burst=40, per_second=0.5)  # pictures that have to be drawn, for one address
PRINTS = Rate(burst=40, per_second=0.5)  # documents that have to be set, for one address
ANALYSES = Rate(burst=8, per_second=0.02)  # games that are analysed, for one address: seconds of a core each
STREAMS = 60  # open at once for one asker: browsers, or people looking on from one address
FOLLOWED = 240  # pages that all these streams follow together; a browser that opens a new one has two

STREAM_SECONDS = 10  # to wait when there are too many

MOST_BUCKETS = 50_000  # full ones are forgotten beyond that

OPENERS = frozenset(
    {
        ("POST", "/tables"),
        ("POST", "/join"),
        ("GET", "/join/{token}"),
        ("POST", "/join/{token}"),
        ("GET", "/me/here/{token}"),
        ("POST", "/me/here/{token}"),
        ("GET", "/seat/{token}"),
        ("POST", "/seat/{token}"),
        ("GET", "/watch/{token}"),
        ("POST", "/t/{table_id}/rematch"),
        ("POST", "/replay"),
        ("POST", "/t/{table_id}/replay/play"),
        ("POST", "/replay/{token}/play"),
        ("POST", "/t/{table_id}/program"),
        ("POST", "/api/tables"),
        ("POST", "/api/tables/{table_id}/rematch"),
    }
)


class TooMany(Exception):
    """Somebody asks too often; ``seconds`` later it would be all right."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many requests, wait {seconds} s")
        self.seconds = seconds


class Limits:
    """All buckets of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[tuple[Rate, str], tuple[float, float]] = {}  # tokens left, and when
        self._streams: dict[str, int] = {}
        self._followed: dict[str, int] = {}

    def take(self, rate: Rate, who: str) -> None:
        """Takes one token; TooMany where none is left."""
        now = self._clock()
        left, at = self._buckets.get((rate, who), (float(rate.burst), now))
        left = min(float(rate.burst), left + (now - at) * rate.per_second)
        if left < 1:
            raise TooMany(math.ceil((1 - left) / rate.per_second))
        self._buckets[rate, who] = (left - 1, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._forget_full(now)

    def check_streams(self, who: str, pages: int = 1) -> None:
        """TooMany where this asker has as many open streams as there may be, or follows so many pages."""
        if self._streams.get(who, 0) >= STREAMS or self._followed.get(who, 0) + pages > FOLLOWED:
            raise TooMany(STREAM_SECONDS)

    @contextmanager
    def stream(self, who: str, pages: int = 1) -> Iterator[None]:
        """Counts a stream, and the pages it follows, for as long as it is open."""
        for counts, number in ((self._streams, 1), (self._followed, pages)):
            counts[who] = counts.get(who, 0) + number
        try:
            yield
        finally:
            for counts, number in ((self._streams, 1), (self._followed, pages)):
                counts[who] -= number
                if not counts[who]:
                    del counts[who]

    def _forget_full(self, now: float) -> None:
        self._buckets = {
            (rate, who): (left, at)
            for (rate, who), (left, at) in self._buckets.items()
            if left + (now - at) * rate.per_second < rate.burst
        }
