"""All tables of this process: cached, changed one at a time, saved before anyone is told.

Each table has a lock of its own; commits of different tables are saved together. Other processes may
work on the same database: what they tell (``neighbours``) makes a cached table *stale*, and it is
read anew, from its last known event on, before anybody sees it again. Who changes a table that is
stale without knowing is told by the database (Raced) and looks again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from wuerfelwerk.engine.errors import OutOfDate, Refusal
from wuerfelwerk.tables import clocks, sharing
from wuerfelwerk.tables.errors import NotFound, Raced, Unavailable
from wuerfelwerk.tables.live import Live
from wuerfelwerk.tables.log import Log
from wuerfelwerk.tables.restoring import restore
from wuerfelwerk.tables.watching import Watching

log = logging.getLogger(__name__)
T = TypeVar("T")

CACHED = 500  # tables kept in memory; the others are replayed when somebody comes
RACES = 20  # how often a verb is tried again after another process was first
PATIENCE = 1.0  # seconds between two tries to read a table anew while the database is away


class Hall:
    """``changed(table_id)`` is called after every saved change and when somebody comes or goes."""

    def __init__(self, log: Log, changed: Callable[[str], None]) -> None:
        self.log = log
        self.watching = Watching(self._came_or_went)
        self.deaf = False  # True while other processes may change tables without our hearing of it
        self._changed = changed
        self._cache: OrderedDict[str, Live] = OrderedDict()
        self._stale: set[str] = set()
        self._crowded = 0  # so many may be in memory before it is worth looking for some to forget
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._ready_locks: dict[str, asyncio.Lock] = {}  # of tables in memory: not made anew each time
        self._tasks: set[asyncio.Task[Any]] = set()

    async def get(self, table_id: str) -> Live:
        """The table as it is; not to be changed. NotFound if there is none."""
        if not self._is_fresh(table_id):
            async with self._lock(table_id):
                return await self._fetch(table_id)
        self._cache.move_to_end(table_id)
        return self._cache[table_id]

    async def change(self, table_id: str, verb: Callable[[Live], T]) -> T:
        """Lets ``verb`` work on a copy, saves what it changed, then shows it to everybody.

        Once begun it runs to its end, even if whoever asked goes away meanwhile.
        """
        return await self._shielded(self._change(table_id, verb))

    async def add(self, table: Live) -> None:
        """Saves a new table."""
        await self._shielded(self._add(table))

    async def follow(self, table_id: str, make: Callable[[Live], Live]) -> str:
        """Saves the table that follows on this one, made by ``make``; if there is one, just its id."""
        return await self._shielded(self._follow(table_id, make))

    def touch(self, table_id: str, above: int = 0) -> None:
        """A new version without a saved change: somebody has come or gone."""
        live = self._cache.get(table_id)
        if live is None:
            self._changed(table_id)
        else:
            seen = live.copy()
            seen.rise(above=above)
            self._show(seen)

    def _came_or_went(self, table_id: str, person: str | None) -> None:
        """Only whoever sits there is seen at the table; of others its bots want to know."""
        live = self._cache.get(table_id)
        if live is not None and live.own(person):
            self.touch(table_id)
        else:
            self._changed(table_id)

    def version(self, table_id: str) -> int:
        """The newest version shown in this process; 0 if none is."""
        return self._cache[table_id].version if table_id in self._cache else 0

    def lift(self, table_id: str, version: int) -> None:
        """Another process shows a table under that number: the next one here is higher.

        Nothing has changed, so nobody is told.
        """
        if table_id in self._cache:
            live = self._cache[table_id]
            live.version = max(live.version, version)

    def outdate(self, table_id: str) -> None:
        """Another process has changed a table: it is read anew, at once if somebody looks at it."""
        if table_id in self._cache:
            self._stale.add(table_id)
            if self.watching.is_watched_here(table_id):
                self._begin(self._refresh(table_id))

    def outdate_all(self) -> None:
        """Other processes may have changed any table."""
        for table_id in list(self._cache):
            self.outdate(table_id)

    async def close(self) -> None:
        """Waits for what is being saved."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _lock(self, table_id: str) -> asyncio.Lock:
        """Kept as long as somebody holds it or waits for it, or the table is in memory."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        if table_id in self._cache:
            self._ready_locks[table_id] = lock
        return lock

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.shield(self._begin(work))

    async def _add(self, table: Live) -> None:
        _stamp(table)
        await self.log.insert(table)
        self._show(table)

    async def _follow(self, table_id: str, make: Callable[[Live], Live]) -> str:
        async with self._lock(table_id):
            for _ in range(RACES):
                old = await self._fetch(table_id)
                if old.info.rematch:
                    return old.info.rematch
                following, linked = make(old), old.copy()
                linked.info = replace(old.info, rematch=following.info.id)
                _stamp(following)
                _stamp(linked)
                if await self._saved(old, self.log.insert(following, old, linked)):
                    self._show(following)
                    self._show(linked)
                    return following.info.id
        raise _busy()

    async def _change(self, table_id: str, verb: Callable[[Live], T]) -> T:
        async with self._lock(table_id):
            for _ in range(RACES):
                old = await self._fetch(table_id)
                new = old.copy()
                try:
                    answer = verb(new)
                except Refusal:
                    if await self._is_newest(old):
                        raise
                    continue  # refused by a table that is not like that any more
                clocks.book(old, new, partial(self.watching.watched_since, table_id))
                sharing.pass_on(old, new)
                if not _differs(old, new):
                    return answer
                _stamp(new)
                if await self._saved(old, self.log.save(old, new)):
                    self._show(new)
                    return answer
        raise _busy()

    async def _saved(self, old: Live, saving: Coroutine[Any, Any, None]) -> bool:
        """False if another process was first. After any error the database is asked what is true."""
        try:
            await saving
        except Raced:
            self._stale.add(old.info.id)
            return False
        except BaseException:
            self._stale.add(old.info.id)
            raise
        return True

    async def _is_newest(self, live: Live) -> bool:
        """True if no other process has changed the table since it was read."""
        if await self.log.version_of(live.info.id) == live.saved:
            return True
        self._stale.add(live.info.id)
        return False

    def _is_fresh(self, table_id: str) -> bool:
        return table_id in self._cache and table_id not in self._stale and not self.deaf

    async def _fetch(self, table_id: str) -> Live:
        """The table, read anew where it has to be. Only for whoever holds its lock."""
        known = self._cache.get(table_id)
        if known is not None and self._is_fresh(table_id):
            return known
        self._stale.discard(table_id)  # what is told from here on makes it stale again
        try:
            rows = await self.log.load(table_id, known.seq if known is not None else 0)
        except BaseException:
            if known is not None:
                self._stale.add(table_id)
            raise
        if rows is None:
            self._forget(table_id)
            raise NotFound("Diesen Tisch gibt es nicht.")
        if known is not None and rows["tables"][0]["version"] == known.saved:
            return self._cache.setdefault(table_id, known)
        live = restore(rows, known)
        if known is not None:
            self._show(live)
        else:
            self._cache[table_id] = live
            self._trim(table_id)
        return self._cache[table_id]

    async def _refresh(self, table_id: str) -> None:
        """Reads a table anew that somebody looks at; waits for the database if it is away."""
        while table_id in self._stale and self.watching.is_watched_here(table_id):
            try:
                async with self._lock(table_id):
                    await self._fetch(table_id)
            except Unavailable:
                await asyncio.sleep(PATIENCE)
            except Refusal as refusal:  # deleted, say: whoever looks is told when they ask next
                log.info("a table cannot be shown any more: %s", refusal)
                return

    def _show(self, live: Live) -> None:
        """Puts a saved table in the place of the old one and wakes everybody who looks at it.

        Somebody may have come or gone while it was being saved: the copy they left counts too, or
        two different views would share a number and a page would take the second for the first.
        """
        known = self._cache.get(live.info.id)
        if known is not None and known.version >= live.version:
            live.rise(above=known.version)
        self._cache[live.info.id] = live
        self._cache.move_to_end(live.info.id)
        self._trim(live.info.id)
        self.watching.tell(live.info.id, live.version)
        self._changed(live.info.id)

    def _trim(self, keep: str) -> None:
        """Forgets tables nobody looks at, the least used first, while there are too many.

        Where nearly all are looked at this finds little, so it is tried again only when there are more.
        """
        if len(self._cache) <= max(CACHED, self._crowded):
            return
        for table_id in list(self._cache):
            if len(self._cache) <= CACHED:
                break
            if table_id != keep and not self.watching.is_watched_here(table_id):
                self._forget(table_id)
        self._crowded = len(self._cache) * 9 // 8 if len(self._cache) > CACHED else 0

    def _forget(self, table_id: str) -> None:
        self._cache.pop(table_id, None)
        self._ready_locks.pop(table_id, None)
        self._stale.discard(table_id)


def _stamp(live: Live) -> None:
    """A new version number, the one the database is going to have."""
    live.rise()
    live.saved = live.version


def _busy() -> OutOfDate:
    return OutOfDate("Am Tisch ist gerade viel los. Bitte versuche es noch einmal.")


def _differs(old: Live, new: Live) -> bool:
    parts = ("info", "seats", "hidden", "drafts", "notices")
    return old.log is not new.log or any(getattr(old, part) != getattr(new, part) for part in parts)
