"""Two ways to run transactions beside the event loop.

``Grouped``, for SQLite: one thread writes, and takes everything that waits into one transaction. The
disk is waited for once for all of them, each has a savepoint of its own, and an error of one does
not touch the others. A lone commit pays nothing for it. What saves takes the ``short_way``; the rest
is rare and has its transaction for itself.

``Pooled``: each transaction for itself, several at a time. PostgreSQL writes so, and all reading is.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa

from wuerfelwerk.store.engines import may_be_gone
from wuerfelwerk.store.place import Place
from wuerfelwerk.store.short_way import Executes, ShortWay, named

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
Saving = Callable[[Executes], T]

MOST_TOGETHER = 64  # commits in one transaction


class Transactions(Protocol):
    """Runs a piece of work in a transaction; returns when it is on disk."""

    async def run(self, work: Work[T]) -> T: ...

    async def save(self, work: Saving[T]) -> T:
        """The same for work that is done all the time, with statements that stay."""

    async def close(self) -> None:
        """Waits for what is being done, then closes the connections."""


class Pooled:
    """``threads`` transactions at a time. ``again``: what fails for a dead connection is done once more."""

    def __init__(self, engine: sa.Engine, threads: int, name: str, *, again: bool = False) -> None:
        self._engine = engine
        self._again = again
        self._threads = ThreadPoolExecutor(threads, name)

    async def run(self, work: Work[T]) -> T:
        with may_be_gone():
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._transaction, work)

    async def save(self, work: Saving[T]) -> T:
        return await self.run(work)

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    def _transaction(self, work: Work[T]) -> T:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except sa.exc.DBAPIError as error:
            if not (self._again and error.connection_invalidated):
                raise
        with self._engine.begin() as connection:
            return work(connection)


@dataclass
class Job:
    """One piece of work that waits, and what became of it."""

    work: Callable[[Any], Any]
    short: bool  # takes the short way
    done: Future[Any] = field(default_factory=Future)
    answer: Any = None
    error: Exception | None = None

    def __post_init__(self) -> None:
        self.done.set_running_or_notify_cancel()  # whoever waits may go away, the work is done

    def run(self, connection: Executes) -> None:
        self.answer = self.work(connection)

    def tell(self) -> None:
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.answer)


class Grouped:
    """Writes in one thread. ``transactions`` and ``jobs`` count what was done, for measuring."""

    def __init__(self, engine: sa.Engine, place: Place | None = None) -> None:
        self._engine = engine
        self._place = place
        self._opened: ShortWay | None = None
        self._thread = ThreadPoolExecutor(1, "writer")
        self._lock = threading.Lock()
        self._waiting: list[Job] = []
        self._at_work = False
        self.transactions = 0
        self.jobs = 0

    async def run(self, work: Work[T]) -> T:
        return await self._do(work, short=False)

    async def save(self, work: Saving[T]) -> T:
        return await self._do(work, short=True)

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()

    async def _do(self, work: Callable[[Any], T], *, short: bool) -> T:
        job = Job(work, short)
        with self._lock:
            self._waiting.append(job)
            if not self._at_work:
                self._at_work = True
                self._thread.submit(self._write_all)
        with may_be_gone():
            answer: T = await asyncio.wrap_future(job.done)
            return answer

    def _write_all(self) -> None:
        """Goes on until nothing waits."""
        while jobs := self._take():
            self._write(jobs)
            self.transactions += 1
            self.jobs += len(jobs)
            for job in jobs:
                job.tell()

    def _take(self) -> Sequence[Job]:
        with self._lock:
            together = list(takewhile(lambda job: job.short, self._waiting[:MOST_TOGETHER]))
            jobs = together or self._waiting[:1]
            del self._waiting[: len(jobs)]
            self._at_work = bool(jobs)
            return jobs

    def _write(self, jobs: Sequence[Job]) -> None:
        if len(jobs) == 1:
            self._write_alone(jobs[0])
            return
        try:
            way = self._short_way()
            with way.transaction():
                for job in jobs:
                    _write_inside(way, job)
        except Exception:
            # The transaction as a whole has failed (a full disk, say) and nothing of it is kept:
            # each commit is tried by itself, so that each learns what becomes of it alone.
            for job in jobs:
                self._write_alone(job)

    def _write_alone(self, job: Job) -> None:
        job.error = None
        try:
            if job.short:
                way = self._short_way()
                with way.transaction():
                    job.run(way)
            else:
                with self._engine.begin() as connection:
                    job.run(connection)
        except Exception as error:
            job.error = named(error)

    def _short_way(self) -> ShortWay:
        """On the one connection of the engine, which both ways use in turn."""
        if self._opened is None:
            with closing(self._engine.raw_connection()) as pooled:
                raw = pooled.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            self._opened = ShortWay(raw, self._place)
        return self._opened


def _write_inside(way: ShortWay, job: Job) -> None:
    """One commit of several. Its own error is kept for it; one that ended the transaction goes on."""
    try:
        with way.savepoint():
            job.run(way)
    except Exception as error:
        if not way.raw.in_transaction:
            raise
        job.error = named(error)
