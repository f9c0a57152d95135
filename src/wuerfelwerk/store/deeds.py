"""One press, one deed: what a form asks for is done once, however often the form is sent.

A form carries a key of its own. The digest of the key is saved in the transaction of what was done,
so of two requests with one key, in whatever processes, one does it and the other is told what came
of it (AlreadyDone).

Whoever comes without a cookie becomes a new person by their first deed. The second of two presses is
answered with the same person, but only for a short while, only to somebody who has no cookie either,
and only if the deed made that person: a key never leads to somebody who was there before.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from wuerfelwerk.engine.errors import OutOfDate
from wuerfelwerk.table.errors import Unavailable

if TYPE_CHECKING:
    from wuerfelwerk.store.log import Log

log = logging.getLogger(__name__)

HANDED_SECONDS = 600.0  # how long a second request without a cookie is answered as the first one was
KEPT_SECONDS = 86_400.0
TIDY_SECONDS = 3600.0


@dataclass(frozen=True)
class Deed:
    """What somebody asks for once. ``newcomer``: they have no cookie, ``person`` is new."""

    key: str  # a digest
    person: str
    newcomer: bool = False


@dataclass(frozen=True)
class Done:
    """A deed that was done: at which table, by whom, when."""

    table_id: str
    person: str
    newcomer: bool
    at: float


class AlreadyDone(Exception):
    """This very deed was done before, by ``person`` at ``table_id``; nothing is done now."""

    def __init__(self, done: Done) -> None:
        super().__init__("this deed was done before")
        self.table_id, self.person = done.table_id, done.person


def new_deed(key: str, person: str, *, newcomer: bool = False) -> Deed:
    """``key``: the text only the asker's page knows."""
    return Deed(hashlib.sha256(key.encode()).hexdigest(), person, newcomer)


class Deeds:
    """What has been done; and requests of one key in this process, one after the other."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def once(self, deed: Deed | None) -> AsyncIterator[None]:
        """AlreadyDone if it was; waits for a request with the same key that is being answered."""
        if deed is None:
            yield
            return
        turn = self._turns.get(deed.key)
        if turn is None:
            turn = self._turns[deed.key] = asyncio.Lock()
        async with turn:
            await check(self._log, deed)
            yield


async def check(file: Log, deed: Deed | None) -> None:
    """AlreadyDone if it was; OutOfDate if somebody else's deed has this key."""
    done = None if deed is None else await file.done(deed.key)
    if deed is None or done is None:
        return
    known = done.person == deed.person
    if not known and not (deed.newcomer and done.newcomer and time.time() - done.at < HANDED_SECONDS):
        raise OutOfDate("Von dieser Seite aus ist das schon geschehen. Lade die Seite neu.")
    raise AlreadyDone(done)


async def forget_old(file: Log) -> None:
    """Forgets deeds of yesterday, now and every hour."""
    while True:
        try:
            await file.forget_deeds(time.time() - KEPT_SECONDS)
        except Unavailable as error:
            log.warning("old deeds were not forgotten: %s", error)
        await asyncio.sleep(TIDY_SECONDS)
