"""All tables of this process: cached, changed one at a time, saved before anyone is told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError

from wuerfelwerk.engine.errors import OutOfDate
from wuerfelwerk.tables.errors import NotFound
from wuerfelwerk.tables.live import Live
from wuerfelwerk.tables.log import Log
from wuerfelwerk.tables.restoring import restore
from wuerfelwerk.tables.watching import Watching

T = TypeVar("T")

CACHED = 500  # tables kept in memory; the others are replayed when somebody comes
RACES = 5  # how often a verb is tried again after another process was first


class Hall:
    """``changed(table_id)`` is called after every saved change and when somebody comes or goes."""

    def __init__(self, log: Log, changed: Callable[[str], None]) -> None:
        self.log = log
        self.watching = Watching(self.touch)
        self._changed = changed
        self._cache: OrderedDict[str, Live] = OrderedDict()
        self._writing = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def get(self, table_id: str) -> Live:
        """The table as it is; not to be changed. NotFound if there is none."""
        if table_id not in self._cache:
            async with self._writing:
                await self._fetch(table_id)
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

    def touch(self, table_id: str) -> None:
        """A new version without a saved change: somebody has come or gone."""
        live = self._cache.get(table_id)
        if live is None:
            self._changed(table_id)
        else:
            self._show(live.copy())

    async def close(self) -> None:
        """Waits for what is being saved."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _add(self, table: Live) -> None:
        async with self._writing:
            await self.log.insert(table)
            self._show(table)

    async def _follow(self, table_id: str, make: Callable[[Live], Live]) -> str:
        async with self._writing:
            old = await self._fetch(table_id)
            if not old.info.rematch:
                following, linked = make(old), old.copy()
                linked.info = replace(old.info, rematch=following.info.id)
                await self.log.insert(following, old, linked)
                self._show(following)
                self._show(linked)
            return self._cache[table_id].info.rematch

    async def _change(self, table_id: str, verb: Callable[[Live], T]) -> T:
        async with self._writing:
            for _ in range(RACES):
                old = await self._fetch(table_id)
                new = old.copy()
                answer = verb(new)
                if not _differs(old, new):
                    return answer
                try:
                    await self.log.save(old, new)
                except IntegrityError:  # another process has written this table: look again
                    del self._cache[table_id]
                    continue
                except BaseException:
                    del self._cache[table_id]  # whatever is on disk now is the truth
                    raise
                self._show(new)
                return answer
        raise OutOfDate("Am Tisch ist gerade viel los. Bitte versuche es noch einmal.")

    async def _fetch(self, table_id: str) -> Live:
        if table_id not in self._cache:
            rows = await self.log.load(table_id)
            if rows is None:
                raise NotFound("Diesen Tisch gibt es nicht.")
            self._cache[table_id] = restore(rows)
            self._trim(table_id)
        return self._cache[table_id]

    def _show(self, live: Live) -> None:
        """Puts a saved table in the place of the old one and wakes everybody who looks at it.

        Somebody may have come or gone while it was being saved: the copy they left counts too, or
        two different views would share a number and a page would take the second for the first.
        """
        known = self._cache.get(live.info.id)
        live.rise(above=0 if known is None else known.version)
        self._cache[live.info.id] = live
        self._cache.move_to_end(live.info.id)
        self._trim(live.info.id)
        self.watching.tell(live.info.id, live.version)
        self._changed(live.info.id)

    def _trim(self, keep: str) -> None:
        for table_id in list(self._cache):
            if len(self._cache) <= CACHED:
                return
            if table_id != keep and not self.watching.is_watched(table_id):
                del self._cache[table_id]


def _differs(old: Live, new: Live) -> bool:
    parts = ("info", "seats", "hidden", "drafts", "notices")
    return old.log is not new.log or any(getattr(old, part) != getattr(new, part) for part in parts)
