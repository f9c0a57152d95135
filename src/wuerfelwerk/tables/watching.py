"""Who is looking at which table, and waking them when it changes."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from types import TracebackType

SEEN_SECONDS = 30.0  # a page without a stream counts as looking for that long


class Watcher:
    """One open page. Holds the newest version number only: whoever is slow skips what lay between."""

    def __init__(self, watching: Watching, table_id: str, person: str | None) -> None:
        self.table_id = table_id
        self.person = person
        self._watching = watching
        self._newest: asyncio.Queue[int] = asyncio.Queue(maxsize=1)

    def tell(self, version: int) -> None:
        """Never blocks: a number not fetched yet is replaced."""
        if self._newest.full():
            self._newest.get_nowait()
        self._newest.put_nowait(version)

    async def next(self, timeout: float | None = None) -> int | None:
        """The newest version once there is one; None when nothing happened for ``timeout`` seconds."""
        try:
            return await asyncio.wait_for(self._newest.get(), timeout)
        except TimeoutError:
            return None

    def __aiter__(self) -> Watcher:
        return self

    async def __anext__(self) -> int:
        return await self._newest.get()

    def __enter__(self) -> Watcher:
        self._watching.enter(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._watching.leave(self)


class Watching:
    """All watchers of this process. ``on_change(table_id)`` is called when somebody comes or goes."""

    def __init__(self, on_change: Callable[[str], None]) -> None:
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._seen: dict[tuple[str, str], float] = {}
        self._since = time.monotonic()
        self._on_change = on_change

    def enter(self, watcher: Watcher) -> None:
        self._watchers[watcher.table_id].add(watcher)
        self._note(watcher.table_id, watcher.person)
        self._on_change(watcher.table_id)

    def leave(self, watcher: Watcher) -> None:
        watchers = self._watchers[watcher.table_id]
        watchers.discard(watcher)
        if not watchers:
            del self._watchers[watcher.table_id]
        self._note(watcher.table_id, watcher.person)
        self._on_change(watcher.table_id)

    def saw(self, table_id: str, person: str | None) -> bool:
        """Notes that a person has loaded a page; True if that brings them back from being away."""
        away = person is not None and not self.is_here(table_id, person)
        self._note(table_id, person)
        return away

    def is_here(self, table_id: str, person: str) -> bool:
        seen = (table_id, person) in self._seen
        return seen and self.away_for(table_id, person) < SEEN_SECONDS

    def away_for(self, table_id: str, person: str) -> float:
        """Seconds since a person last looked (at most: since the server started); 0 while they do."""
        if any(watcher.person == person for watcher in self._watchers.get(table_id, ())):
            return 0.0
        return time.monotonic() - self._seen.get((table_id, person), self._since)

    def is_watched(self, table_id: str) -> bool:
        """True if any page of this table is open."""
        return bool(self._watchers.get(table_id))

    def tell(self, table_id: str, version: int) -> None:
        for watcher in self._watchers.get(table_id, ()):
            watcher.tell(version)

    def _note(self, table_id: str, person: str | None) -> None:
        if person is not None:
            self._seen[table_id, person] = time.monotonic()
        if len(self._seen) > 20_000:
            horizon = time.monotonic() - 86_400
            self._seen = {key: at for key, at in self._seen.items() if at > horizon}
