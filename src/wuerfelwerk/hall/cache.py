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
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from wuerfelwerk.engine.errors import OutOfDate, Refusal
from wuerfelwerk.hall import clock
from wuerfelwerk.hall.watching import Watching
from wuerfelwerk.store.damage import Restoring
from wuerfelwerk.store.deeds import Deed, check
from wuerfelwerk.store.log import Log
from wuerfelwerk.store.numbers import Numbers
from wuerfelwerk.store.rows import Rows
from wuerfelwerk.table import clocks, sharing
from wuerfelwerk.table.errors import Damaged, NotFound, Raced, Unavailable
from wuerfelwerk.table.seen.view import View
from wuerfelwerk.table.table import Table

log = logging.getLogger(__name__)
T = TypeVar("T")
Look = Callable[[str, str, int], Awaitable[View]]  # a table, as this person sees it from that seat

CACHED = 500  # tables kept in memory; the others are replayed when somebody comes
RACES = 20  # how often a verb is tried again after another process was first
COUNT_SECONDS = 1.0  # how often it is counted who looks on
PATIENCE = 1.0  # seconds between two tries to read a table anew while the database is away


class Cache:
    """``changed(table_id)`` is called after every saved change and when somebody comes or goes."""

    def __init__(self, log: Log, changed: Callable[[str], None]) -> None:
        self.log = log
        self.watching = Watching(self._came_or_went, self._count_soon)
        self.numbers = Numbers()
        self.saved: Callable[[Table, Table], None] = lambda old, new: None  # told of what verbs here changed
        self.deaf = False  # True while other processes may change tables without our hearing of it
        self._changed = changed
        self._restoring = Restoring()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._stale: dict[str, object] = {}  # outdated or being read: fresh when what was read is in place
        self._crowded = 0  # so many may be in memory before it is worth looking for some to forget
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._ready_locks: dict[str, asyncio.Lock] = {}  # of tables in memory: not made anew each time
        self._tasks: set[asyncio.Task[Any]] = set()
        self._lookers: dict[str, int] = {}  # as pages were told; a table that nobody looks on at is not there
        self._counting: set[str] = set()  # tables whose lookers are counted in a moment

    async def get(self, table_id: str) -> Table:
        """The table as it is; not to be changed. NotFound if there is none."""
        if not self._is_fresh(table_id):
            async with self._lock(table_id):
                return await self._fetch(table_id)
        self._tables.move_to_end(table_id)
        return self._tables[table_id]

    async def newest(self, table_id: str) -> Table:
        """The table as the database has it: what another process has just saved may not be told yet."""
        table = await self.get(table_id)
        return table if await self._is_newest(table) else await self.get(table_id)

    async def change(self, table_id: str, verb: Callable[[Table], T], deed: Deed | None = None) -> T:
        """Lets ``verb`` work on a copy, saves what it changed, then shows it to everybody.

        Once begun it runs to its end, even if whoever asked goes away meanwhile. AlreadyDone if the
        deed was done before.
        """
        return await self._shielded(self._change(table_id, verb, deed))

    async def add(self, table: Table, deed: Deed | None = None) -> None:
        """Saves a new table. AlreadyDone if the deed was done before, and made another one."""
        await self._shielded(self._add(table, deed))

    async def follow(self, table_id: str, make: Callable[[Table], Table]) -> str:
        """Saves the table that follows on this one, made by ``make``; if there is one, just its id."""
        return await self._shielded(self._follow(table_id, make))

    def touch(self, table_id: str, above: int = 0) -> None:
        """A new version without a saved change: somebody has come or gone."""
        table = self._tables.get(table_id)
        if table is None:
            self._changed(table_id)
        else:
            seen = table.copy(table.now)  # nothing has happened at the table
            seen.version = self.numbers.above(table.version, above)
            self._show(seen)

    def _came_or_went(self, table_id: str, person: str | None) -> None:
        """Only whoever sits there is seen at the table; of others its bots want to know."""
        table = self._tables.get(table_id)
        if table is not None and table.own(person):
            self.touch(table_id)
        else:
            self._changed(table_id)

    def lookers(self, table_id: str) -> int:
        """How many look on, as it was counted a moment ago: the same for all who see one version."""
        return self._lookers.get(table_id, 0)

    def _count_soon(self, table_id: str) -> None:
        """Once for all who come and go together, as a class does, or a page that is loaded anew."""
        if table_id not in self._counting:
            self._counting.add(table_id)
            asyncio.get_running_loop().call_later(COUNT_SECONDS, self._count, table_id)

    def _count(self, table_id: str) -> None:
        self._counting.discard(table_id)
        table = self._tables.get(table_id)
        seats = table.seats if table is not None else ()
        number = self.watching.lookers(table_id, {person for seat in seats for person in seat.holders})
        if table is None or not number:
            changed = self._lookers.pop(table_id, 0) > 0
        else:
            changed = self._lookers.get(table_id) != number
            self._lookers[table_id] = number
        if changed and table is not None:
            self.touch(table_id)

    def shown(self, table_id: str) -> Table | None:
        """The table as it is in memory, if it is."""
        return self._tables.get(table_id)

    def version(self, table_id: str) -> int:
        """The newest version shown in this process; 0 if none is."""
        return self._tables[table_id].version if table_id in self._tables else 0

    def lift(self, table_id: str, version: int) -> None:
        """Another process shows a table under that number: the next one here is higher.

        Nothing has changed, so nobody is told.
        """
        if table_id in self._tables:
            table = self._tables[table_id]
            table.version = max(table.version, version)

    def outdate(self, table_id: str) -> None:
        """Another process has changed a table: it is read anew, at once if somebody looks at it."""
        if table_id in self._tables or table_id in self._stale:  # or its first reading is under way
            self._outdate(table_id)
            if self.watching.is_watched_here(table_id):
                self._begin(self._refresh(table_id))

    def outdate_all(self) -> None:
        """Other processes may have changed any table."""
        for table_id in {**self._tables, **self._stale}:
            self.outdate(table_id)

    async def close(self) -> None:
        """Waits for what is being saved."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _lock(self, table_id: str) -> asyncio.Lock:
        """Kept as long as somebody holds it or waits for it, or the table is in memory."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        if table_id in self._tables:
            self._ready_locks[table_id] = lock
        return lock

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.shield(self._begin(work))

    async def _add(self, table: Table, deed: Deed | None) -> None:
        self._stamp(table)
        with self._being_read(table.info.id):
            try:
                await self.log.insert(table, deed=deed)
            except Raced:
                await check(self.log, deed)
                raise
            self._show(table)

    async def _follow(self, table_id: str, make: Callable[[Table], Table]) -> str:
        async with self._lock(table_id):
            for _ in range(RACES):
                old = await self._fetch(table_id)
                if old.info.rematch:
                    return old.info.rematch
                following, linked = make(old), old.copy(clock.now())
                linked.info = replace(old.info, rematch=following.info.id)
                self._stamp(following)
                self._stamp(linked)
                with self._being_read(following.info.id):
                    if await self._saved(old, self.log.insert(following, old, linked)):
                        self._show(following)
                        self._show(linked)
                        return following.info.id
        raise _busy()

    async def _change(self, table_id: str, verb: Callable[[Table], T], deed: Deed | None) -> T:
        async with self._lock(table_id):
            for _ in range(RACES):
                old = await self._fetch(table_id)
                await check(self.log, deed)  # after reading: who sees what it did finds the deed too
                new = old.copy(clock.now())
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
                self._stamp(new)
                if await self._saved(old, self.log.save(old, new, deed)):
                    self._show(new)
                    self.saved(old, new)
                    return answer
        raise _busy()

    async def _saved(self, old: Table, saving: Coroutine[Any, Any, None]) -> bool:
        """False if another process was first. After any error the database is asked what is true."""
        try:
            await saving
        except Raced:
            self._outdate(old.info.id)
            return False
        except BaseException:
            self._outdate(old.info.id)
            raise
        return True

    async def _is_newest(self, table: Table) -> bool:
        """True if no other process has changed the table since it was read."""
        if await self.log.version_of(table.info.id) == table.saved:
            return True
        self._outdate(table.info.id)
        return False

    def _is_fresh(self, table_id: str) -> bool:
        return table_id in self._tables and table_id not in self._stale and not self.deaf

    async def _fetch(self, table_id: str) -> Table:
        """The table, read anew where it has to be. Only for whoever holds its lock."""
        known = self._tables.get(table_id)
        if known is not None and self._is_fresh(table_id):
            return known
        with self._being_read(table_id):
            rows = await self._load(table_id, known)
            if rows is None:
                self._forget(table_id)
                raise NotFound("Diesen Tisch gibt es nicht.")
            self._put_in_place(rows, known)
        return self._tables[table_id]

    @contextmanager
    def _being_read(self, table_id: str) -> Iterator[None]:
        """Stale until what is read, or saved, in here is in place; still stale if outdated meanwhile."""
        mark = self._stale.setdefault(table_id, object())
        try:
            yield
        except BaseException:
            if table_id not in self._tables:
                self._stale.pop(table_id, None)
            raise
        if self._stale.get(table_id) is mark:
            del self._stale[table_id]

    def _put_in_place(self, rows: Rows, known: Table | None) -> None:
        table_id = rows["tables"][0]["id"]
        if known is not None and rows["tables"][0]["version"] == known.saved:
            self._tables.setdefault(table_id, known)
            return
        try:
            table = self._restoring.restore(table_id, rows, clock.now(), known)
        except Damaged:
            self._forget(table_id)
            raise
        table.version = self.numbers.above(table.saved, known.version if known is not None else 0)
        if known is not None:
            self._show(table)
        else:
            self._tables[table_id] = table
            self._trim(table_id)

    def _outdate(self, table_id: str) -> None:
        """Stale from now on, and whatever is being read of it may be older than that."""
        self._stale[table_id] = object()

    async def _load(self, table_id: str, known: Table | None) -> Rows | None:
        try:
            return await self.log.load(table_id, known.seq if known is not None else 0)
        except (ValueError, TypeError) as error:  # a column holds what is no JSON, a text that is no text
            raise self._restoring.damaged(table_id, error) from error

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

    def _show(self, table: Table) -> None:
        """Puts a saved table in the place of the old one and wakes everybody who looks at it.

        Somebody may have come or gone while it was being saved: the copy they left counts too, or
        two different views would share a number and a page would take the second for the first.
        """
        known = self._tables.get(table.info.id)
        if known is not None and known.version >= table.version:
            table.version = self.numbers.above(known.version)
        self._tables[table.info.id] = table
        self._tables.move_to_end(table.info.id)
        self._trim(table.info.id)
        self.watching.tell(table.info.id, table.version)
        self._changed(table.info.id)

    def _stamp(self, table: Table) -> None:
        """A new version number, the one the database is going to have."""
        table.version = table.saved = self.numbers.above(table.version, table.saved)

    def _trim(self, keep: str) -> None:
        """Forgets tables nobody looks at, the least used first, while there are too many.

        Where nearly all are looked at this finds little, so it is tried again only when there are more.
        """
        if len(self._tables) <= max(CACHED, self._crowded):
            return
        for table_id in list(self._tables):
            if len(self._tables) <= CACHED:
                break
            needed = self.watching.is_watched_here(table_id) or self._at_work(table_id)
            if table_id != keep and not needed:
                self._forget(table_id)
        self._crowded = len(self._tables) * 9 // 8 if len(self._tables) > CACHED else 0

    def _at_work(self, table_id: str) -> bool:
        """True while a table is read or changed: what others tell of it meanwhile must not be missed."""
        lock = self._locks.get(table_id)
        return lock is not None and lock.locked()

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._ready_locks.pop(table_id, None)
        self._stale.pop(table_id, None)


def _busy() -> OutOfDate:
    return OutOfDate("Am Tisch ist gerade viel los. Bitte versuche es noch einmal.")


def _differs(old: Table, new: Table) -> bool:
    parts = ("info", "seats", "hidden", "drafts", "notices")
    return old.log is not new.log or any(getattr(old, part) != getattr(new, part) for part in parts)
