"""Browsers seal and open their words here; a clock sees to it that the game begins (``sealing``).

The clock counts in this process, from when the table came to its stage or was read from the database:
no clock that is set back keeps a table waiting, nor does a restart. Of several processes any may be the
first to say that the time is over; for the others nothing happens then.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from wuerfelwerk.engine.errors import OutOfDate, Refusal
from wuerfelwerk.hall.cache import PATIENCE, Cache
from wuerfelwerk.table.dice import sealing
from wuerfelwerk.table.errors import Unavailable
from wuerfelwerk.table.seats.names import short
from wuerfelwerk.table.table import WAITING, Table

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Due:
    """A stage that is going to be over, and who waits for that."""

    stage: str
    number: int  # rounds there are
    task: asyncio.Task[None]


class Sealer:
    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._due: dict[str, Due] = {}
        self._closed = False

    async def give(self, table_id: str, person: str, seal: str) -> None:
        """Before the game: the seal of a browser's word, on the first of its seats, unless it has one."""
        await self._cache.change(table_id, lambda table: sealing.give(table, person, seal))

    async def open_word(self, table_id: str, person: str, number: int, word: str) -> None:
        """The word a browser has sealed, now that the list of that round is closed."""
        await self._cache.change(table_id, lambda table: sealing.open_word(table, person, number, word))

    def attend(self, table: Table | None) -> None:
        """Sees to it that this table does not wait for ever; costs nothing where it does not wait."""
        if table is None or self._closed:
            return
        now, due = table.info.sealing, self._due.get(table.info.id)
        waits = now is not None and table.info.status == WAITING and now.stage
        if now is not None and waits and due and (due.stage, due.number) == (now.stage, len(now.rounds)):
            return
        if due is not None:
            del self._due[table.info.id]
            due.task.cancel()  # if it was the one that ended the stage, that is saved by now
        if now is not None and waits:
            number = len(now.rounds)
            task = asyncio.create_task(self._wait(table.info.id, now.stage, number))
            self._due[table.info.id] = Due(now.stage, number, task)

    async def close(self) -> None:
        self._closed = True
        tasks = [due.task for due in self._due.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait(self, table_id: str, stage: str, number: int) -> None:
        await asyncio.sleep(sealing.SECONDS)
        while True:
            try:
                await self._cache.change(table_id, lambda table: sealing.expire(table, stage, number))
                return
            except (Unavailable, OutOfDate):
                await asyncio.sleep(PATIENCE)
            except Refusal as refusal:  # deleted, say
                log.info("table %s is not begun: %s", short(table_id), refusal)
                self._due.pop(table_id, None)
                return
