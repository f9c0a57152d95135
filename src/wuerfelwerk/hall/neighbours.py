"""Other server processes on the same PostgreSQL database: hearing of their changes, telling ours.

    process A ── save + NOTIFY in one transaction ──► LISTEN ── process B: the table is stale
              ── who comes and goes at its pages  ──►            presence, for bots that stand in
              ── what is said at its tables       ──►            shown for some seconds
              ── pg_try_advisory_lock(table)                     one process plays a table's bots

What is told is lost while a connection is down. Then this process is *deaf*: every table is looked
up before it is shown, and after listening again everything cached is looked at anew.
With SQLite there are no neighbours, and nothing of this runs.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.hall.talking import Talk
from wuerfelwerk.hall.watching import HERE
from wuerfelwerk.store.engines import connection_arguments, reason
from wuerfelwerk.store.log import Log
from wuerfelwerk.table.errors import Unavailable

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)

CHANNEL = "wuerfelwerk"
CHANGED, HELLO, SAID = "changed", "hello", "said"
BEAT_SECONDS = 10.0  # how often others are told of all open pages
RETRY_SECONDS = 0.5
Told = tuple[str, list[tuple[str, str]]]  # what, and of whom: table and person (or what was said there)

MOST_BYTES = 7000  # PostgreSQL takes messages of up to 8000


def announcement(process: str) -> Any:
    """What a transaction tells the others when it has been saved."""

    def announce(connection: sa.Connection, table_id: str, version: int) -> None:
        message = _message(process, CHANGED, version, [(table_id, "")])
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, message)))

    return announce


def new_process() -> str:
    """A name for this process."""
    return secrets.token_urlsafe(6)


class Neighbours:
    """The line to the other processes. ``name`` is ours on it."""

    def __init__(self, name: str, log: Log, cache: Cache, talk: Talk) -> None:
        self._name, self._log, self._cache, self._talk = name, log, cache, talk
        self._arguments = connection_arguments(log.address)
        self._tasks: set[asyncio.Task[None]] = set()
        self._outbox: asyncio.Queue[Told] = asyncio.Queue()  # one after the other: 'here', then 'gone'
        self._heard = dict[str, float]()  # when each process was last heard
        self._claims: psycopg.AsyncConnection[Any] | None = None
        self._claimed: set[str] = set()
        self._claiming = asyncio.Lock()

    async def start(self) -> None:
        """Listens from now on; returns when it does."""
        self._cache.deaf = True
        self._cache.watching.tell_others = self._tell
        self._talk.tell_others = lambda table_id, told: self._tell(SAID, table_id, told)
        listening = asyncio.Event()
        self._begin(self._listen_for_ever(listening))
        self._begin(self._send_for_ever())
        self._begin(self._beat())
        await listening.wait()

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._give_up()

    # ---- hearing ----

    async def _listen_for_ever(self, listening: asyncio.Event) -> None:
        import psycopg

        while True:
            try:
                await self._listen(listening)
            except (psycopg.Error, OSError) as error:
                if not self._cache.deaf:
                    log.warning("the line to the other servers is broken: %s", reason(error))
            self._cache.deaf = True
            async with self._claiming:  # the library crashes where a connection is closed under a question
                await self._give_up()
            listening.set()  # whoever waits for the start may go on: deaf, but right
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, listening: asyncio.Event) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(**self._arguments, autocommit=True) as line:
            await line.execute(f"LISTEN {CHANNEL}")
            self._cache.deaf = False
            self._cache.outdate_all()
            listening.set()
            self._tell_all(HELLO)
            async for note in line.notifies():
                try:
                    self._hear(json.loads(note.payload))
                except (ValueError, LookupError, TypeError) as error:  # not one of ours sent that
                    log.warning("what came over the line to the other servers makes no sense: %r", error)
                    self._cache.outdate_all()

    def _hear(self, told: dict[str, Any]) -> None:
        process, what = told["from"], told["what"]
        if process == self._name:
            return
        self._heard[process] = time.monotonic()
        if what == HELLO:
            self._tell_all(HERE)
        for table_id, person in told["who"]:
            if what == CHANGED:
                self._cache.outdate(table_id)
            elif what == SAID:
                self._talk.hear(table_id, person)
                self._cache.touch(table_id, above=told["version"])
            elif self._cache.watching.hear(process, HERE if what == HELLO else what, table_id, person):
                self._cache.touch(table_id, above=told["version"])
            else:
                self._cache.lift(table_id, told["version"])

    # ---- telling ----

    def _tell(self, what: str, table_id: str, browser: str) -> None:
        self._outbox.put_nowait((what, [(table_id, browser)]))

    def _tell_all(self, what: str) -> None:
        """All pages that are open here."""
        for who in _portions(self._cache.watching.here()):
            self._outbox.put_nowait((what, who))

    async def _send_for_ever(self) -> None:
        while True:
            what, who = await self._outbox.get()
            version = max((self._cache.version(table_id) for table_id, _ in who), default=0)
            try:
                await self._log.notify(CHANNEL, _message(self._name, what, version, who))
            except Unavailable as error:  # nothing is lost for long: all of it is told at every beat
                log.info("the other servers were not told who is here: %s", error)
                while not self._outbox.empty():
                    self._outbox.get_nowait()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self._tell_all(HERE)
            horizon = time.monotonic() - 2.5 * BEAT_SECONDS
            for process in [one for one, at in self._heard.items() if at < horizon]:
                del self._heard[process]
                for table_id in self._cache.watching.forget(process):
                    self._cache.touch(table_id)

    # ---- bots ----

    def holds(self, table_id: str) -> bool:
        return table_id in self._claimed

    async def claim(self, table_id: str) -> bool:
        """True if the bots of this table are ours to play; until ``release`` nobody else plays them."""
        async with self._claiming:
            if table_id in self._claimed:
                return True
            try:
                granted = await self._ask("SELECT pg_try_advisory_lock(%s)", table_id)
            except Unavailable:
                await self._give_up()
                raise
            if granted:
                self._claimed.add(table_id)
            return granted

    def release(self, table_id: str) -> None:
        if table_id in self._claimed:
            self._begin(self._release(table_id))

    async def _release(self, table_id: str) -> None:
        async with self._claiming:
            if table_id not in self._claimed:
                return
            self._claimed.discard(table_id)
            try:
                await self._ask("SELECT pg_advisory_unlock(%s)", table_id)
            except Unavailable:  # with the connection the lock is gone too
                await self._give_up()

    async def _ask(self, question: str, table_id: str) -> bool:
        import psycopg

        try:
            if self._claims is None:
                self._claims = await psycopg.AsyncConnection.connect(**self._arguments, autocommit=True)
            row = await (await self._claims.execute(question, [_number(table_id)])).fetchone()
        except (psycopg.Error, OSError) as error:
            raise Unavailable(reason(error)) from error
        assert row is not None
        return bool(row[0])

    async def _give_up(self) -> None:
        """Closes the connection that holds our claims: the bots of those tables are anybody's."""
        claims, self._claims = self._claims, None
        self._claimed.clear()
        if claims is not None:
            await claims.close()

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("talking to the other servers failed", exc_info=error)


def _message(process: str, what: str, version: int, who: list[tuple[str, str]]) -> str:
    return json.dumps({"from": process, "what": what, "version": version, "who": who})


def _portions(who: list[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """At least one, none of them longer than may be sent."""
    size = max((len(json.dumps(pair)) + 2 for pair in who), default=1)
    step = max(1, MOST_BYTES // size)
    for at in range(0, max(len(who), 1), step):
        yield who[at : at + step]


def _number(table_id: str) -> int:
    """The number of a table's advisory lock: 64 bits, with a sign."""
    return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:8], "big", signed=True)
