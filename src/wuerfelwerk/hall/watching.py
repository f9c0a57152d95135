"""Who is looking at which table, and waking them when it changes."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator
from types import TracebackType
from typing import Protocol

SEEN_SECONDS = 30.0  # a page without a stream counts as looking for that long
RELOAD_SECONDS = 2.0  # a page that is loaded anew was not closed
MOST_STRETCHES = 64  # of one table; earlier ones are forgotten
TOLD_SECONDS = 25.0  # what another process told of its open pages is believed for that long
NAMELESS = "?"  # how browsers without a person are called, which begin like no person does


class Bell:
    """Wakes whoever waits for one page, or for several at once.

    For one who waits at a time. Thousands of pages wait here, so it takes a future and no task.
    """

    __slots__ = ("_woken",)

    def __init__(self) -> None:
        self._woken: asyncio.Future[None] | None = None  # somebody waits

    def ring(self) -> None:
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def wait(self, timeout: float | None = None) -> None:
        """Until it rings, at most so many seconds."""
        loop = asyncio.get_running_loop()
        self._woken = loop.create_future()
        alarm = None if timeout is None else loop.call_later(timeout, self.ring)
        try:
            await self._woken
        finally:
            self._woken = None
            if alarm is not None:
                alarm.cancel()


class Watcher:
    """One open page. Holds the newest version number only: whoever is slow skips what lay between.

    ``bell``: shared by the pages somebody follows together; else it has one of its own.
    """

    def __init__(
        self, watching: Watching, table_id: str, person: str | None, bell: Bell | None = None
    ) -> None:
        self.table_id = table_id
        self.person = person
        self._watching = watching
        self._newest: int | None = None
        self._bell = bell or Bell()
        self.browser = person or f"{NAMELESS}{id(self._bell):x}"  # all pages of one share a stream, so a bell

    def tell(self, version: int) -> None:
        """Never blocks: a number not fetched yet is replaced."""
        self._newest = version
        self.wake()

    def taken(self) -> int | None:
        """The newest version, if one was told since it was last asked for."""
        version, self._newest = self._newest, None
        return version

    async def next(self, timeout: float | None = None) -> int | None:
        """The newest version once there is one; None when nothing happened for ``timeout`` seconds."""
        if self._newest is None and not self.over:
            await self._bell.wait(timeout)
        return self.taken()

    @property
    def over(self) -> bool:
        """True once the server stops: nothing more will be told."""
        return self._watching.over

    def wake(self) -> None:
        """Ends the waiting of ``next``, or for the bell."""
        self._bell.ring()

    def __aiter__(self) -> Watcher:
        return self

    async def __anext__(self) -> int:
        version = await self.next()
        assert version is not None
        return version

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


class Tell(Protocol):
    """Tells other processes that somebody is at a table, looked at it, or has gone."""

    def __call__(self, what: str, table_id: str, browser: str) -> None: ...


HERE, SEEN, GONE = "here", "seen", "gone"


class Stretches:
    """When pages of one table were open; the last stretch may be going on."""

    def __init__(self) -> None:
        self.open = False
        self._from_to: deque[list[float]] = deque(maxlen=MOST_STRETCHES)

    def note(self, is_open: bool, now: float) -> None:
        if is_open and not self.open:
            if not self._from_to or now - self._from_to[-1][1] > RELOAD_SECONDS:
                self._from_to.append([now, now])
        if self._from_to and self.open:
            self._from_to[-1][1] = now
        self.open = is_open

    def since(self, begin: float, now: float) -> float:
        """Seconds since ``begin`` in which a page was open."""
        if self.open:
            self._from_to[-1][1] = now
        return sum(max(0.0, end - max(start, begin)) for start, end in self._from_to)


class Watching:
    """Who is looking. ``on_change(table_id, person)`` is called when somebody comes or goes, and
    ``on_count(table_id)`` when there may be more or fewer of them.

    ``tell``, once set, is told of everybody who comes, looks or goes in this process; ``hear`` is
    what other processes told. Who has no person of their own (a mere watcher) is a browser there.
    """

    def __init__(
        self,
        on_change: Callable[[str, str | None], None],
        on_count: Callable[[str], None] = lambda table_id: None,
    ) -> None:
        self.tell_others: Tell | None = None
        self.over = False
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._elsewhere: dict[str, dict[tuple[str, str], float]] = defaultdict(dict)
        self._seen: dict[tuple[str, str], float] = {}
        self._told: dict[tuple[str, str], float] = {}  # when others last heard that somebody looked
        self._stretches: dict[str, Stretches] = {}
        self._since = time.monotonic()
        self._on_change, self._on_count = on_change, on_count

    def enter(self, watcher: Watcher) -> None:
        self._watchers[watcher.table_id].add(watcher)
        self._note(watcher.table_id, watcher.person)
        self._note_pages(watcher.table_id)
        self._tell(HERE, watcher.table_id, watcher.browser)
        self._on_change(watcher.table_id, watcher.person)
        self._on_count(watcher.table_id)

    def leave(self, watcher: Watcher) -> None:
        watchers = self._watchers[watcher.table_id]
        watchers.discard(watcher)
        if not any(other.browser == watcher.browser for other in watchers):
            self._tell(GONE, watcher.table_id, watcher.browser)
        if not watchers:
            del self._watchers[watcher.table_id]
        self._note_pages(watcher.table_id)
        self._note(watcher.table_id, watcher.person)
        self._on_change(watcher.table_id, watcher.person)
        self._on_count(watcher.table_id)
        self._look_again(watcher.table_id, watcher.person)

    def saw(self, table_id: str, person: str | None) -> bool:
        """Notes that a person has loaded a page; True if that brings them back from being away."""
        away = person is not None and not self.is_here(table_id, person)
        self._note(table_id, person)
        if person is not None:
            self._tell_now_and_then(table_id, person)
        return away

    def is_here(self, table_id: str, person: str) -> bool:
        seen = (table_id, person) in self._seen
        return seen and self.away_for(table_id, person) < SEEN_SECONDS

    def away_for(self, table_id: str, person: str) -> float:
        """Seconds since a person last looked (at most: since the server started); 0 while they do."""
        for watcher in self._watchers.get(table_id, ()):  # asked some ten times a commit: no generators
            if watcher.person == person:
                return 0.0
        for other, _ in self._looking_elsewhere(table_id) if table_id in self._elsewhere else ():
            if other == person:
                return 0.0
        return time.monotonic() - self._seen.get((table_id, person), self._since)

    def is_watched(self, table_id: str) -> bool:
        """True if any page of this table is open, in this process or another."""
        return self.is_watched_here(table_id) or any(True for _ in self._looking_elsewhere(table_id))

    def is_watched_here(self, table_id: str) -> bool:
        """True if any page of this table is open in this process."""
        return bool(self._watchers.get(table_id))

    def lookers(self, table_id: str, seated: Collection[str]) -> int:
        """How many browsers of other people have this table open, here and in other processes."""
        here = {watcher.browser for watcher in self._watchers.get(table_id, ())}
        there = {
            f"{browser} {process}" if browser.startswith(NAMELESS) else browser
            for browser, process in self._looking_elsewhere(table_id)
        }
        return len((here | there).difference(seated))

    def watched_since(self, table_id: str, begin: float) -> float:
        """Seconds since ``begin`` (monotonic clock) in which any page of this table was open."""
        stretches = self._stretches.get(table_id)
        return stretches.since(begin, time.monotonic()) if stretches is not None else 0.0

    def tell(self, table_id: str, version: int) -> None:
        for watcher in self._watchers.get(table_id, ()):
            watcher.tell(version)

    def end(self) -> None:
        """Wakes everybody for the last time."""
        self.over = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake()

    # ---- other processes ----

    def here(self) -> list[tuple[str, str]]:
        """Everybody whose page is open in this process: table and browser."""
        pairs = {(one.table_id, one.browser) for many in self._watchers.values() for one in many}
        return sorted(pairs)

    def hear(self, process: str, what: str, table_id: str, browser: str) -> bool:
        """Notes what another process told; True if that brings somebody or takes them away."""
        person = "" if browser.startswith(NAMELESS) else browser
        present = self.is_here(table_id, person) if person else self.is_watched(table_id)
        key = (browser, process)
        if what == HERE:
            self._elsewhere[table_id][key] = time.monotonic() + TOLD_SECONDS
        elif what == GONE and table_id in self._elsewhere:
            self._elsewhere[table_id].pop(key, None)
            if not self._elsewhere[table_id]:
                del self._elsewhere[table_id]
        self._note(table_id, person or None)
        self._note_pages(table_id)
        self._on_count(table_id)
        after = self.is_here(table_id, person) if person else self.is_watched(table_id)
        if what == GONE:
            self._look_again(table_id, person or None)
        return what == GONE or present != after

    def forget(self, process: str) -> list[str]:
        """Another process has gone, and its pages with it; the tables they showed."""
        concerned = [id for id, pages in self._elsewhere.items() if any(p == process for _, p in pages)]
        for table_id in concerned:
            for browser, _ in [key for key in self._elsewhere[table_id] if key[1] == process]:
                self.hear(process, GONE, table_id, browser)
        return concerned

    def _looking_elsewhere(self, table_id: str) -> Iterator[tuple[str, str]]:
        """Browser and process of the pages that are open elsewhere, as far as that was told lately."""
        now = time.monotonic()
        return (key for key, until in self._elsewhere.get(table_id, {}).items() if until > now)

    def _tell_now_and_then(self, table_id: str, person: str) -> None:
        now = time.monotonic()
        if now - self._told.get((table_id, person), -SEEN_SECONDS) > SEEN_SECONDS / 3:
            self._told[table_id, person] = now
            self._tell(SEEN, table_id, person)

    def _tell(self, what: str, table_id: str, browser: str) -> None:
        if self.tell_others is not None:
            self.tell_others(what, table_id, browser)

    def _look_again(self, table_id: str, person: str | None) -> None:
        """Who has gone counts as here for a while yet; open pages are told when that is over."""

        def look() -> None:
            if self.is_watched_here(table_id):
                self._on_change(table_id, person)

        if self.is_watched_here(table_id):
            asyncio.get_running_loop().call_later(SEEN_SECONDS + 0.05, look)

    def _note_pages(self, table_id: str) -> None:
        is_open = self.is_watched(table_id)
        if is_open or table_id in self._stretches:
            self._stretches.setdefault(table_id, Stretches()).note(is_open, time.monotonic())
        if len(self._stretches) > 20_000:
            self._stretches = {id: one for id, one in self._stretches.items() if one.open}

    def _note(self, table_id: str, person: str | None) -> None:
        now = time.monotonic()
        if person is not None:
            self._seen[table_id, person] = now
        if len(self._seen) > 20_000:
            self._seen = {key: at for key, at in self._seen.items() if at > now - 86_400}
            self._told = {key: at for key, at in self._told.items() if at > now - SEEN_SECONDS}
