"""After a start: the games in which somebody may have to play for somebody go on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.store.log import Log
from wuerfelwerk.table.clocks import CORRESPONDENCE
from wuerfelwerk.table.errors import Damaged, Unavailable
from wuerfelwerk.table.seats.names import short

told = logging.getLogger(__name__)

RESUMED_SECONDS = 86_400  # bots go on at tables of the last day, elsewhere when somebody looks
OVERDUE_SECONDS = 900.0  # how often games by correspondence are looked for that nobody takes care of
ASK_SECONDS = 3.0  # between two questions while the database is away

Wake = Callable[[str], None]


async def resume(log: Log, cache: Cache, wake: Wake) -> None:
    """Takes up the games in which a bot may have to play, one after the other, between requests.

    Then and again those by correspondence that are late: another process had them, and has gone.
    """
    await take_up(await _asked(lambda: to_resume(log)), cache, wake)
    while True:
        await asyncio.sleep(OVERDUE_SECONDS)
        await take_up(await _asked(lambda: late(log)), cache, wake)


async def take_up(ids: Sequence[str], cache: Cache, wake: Wake) -> None:
    """Wakes whoever plays at these tables; one that cannot be read does not keep the others waiting."""
    for table_id in ids:
        try:
            await cache.get(table_id)
        except Damaged:  # which the cache has told
            continue
        except Exception:
            told.exception("table %s cannot be taken up", short(table_id))
        else:
            wake(table_id)


async def to_resume(log: Log) -> list[str]:
    """Ids of the tables where somebody may have to be played for."""
    bots = await log.running_with_bots(time.time() - RESUMED_SECONDS)
    slow = await log.running_with_patience(CORRESPONDENCE)
    begun = await log.about_to_begin()
    return list(dict.fromkeys((*begun, *bots, *slow)))


async def late(log: Log) -> list[str]:
    """Ids of the games by correspondence in which somebody is overdue."""
    return await log.overdue(CORRESPONDENCE, time.time())


async def _asked(question: Callable[[], Awaitable[list[str]]]) -> list[str]:
    """The answer of the database, as soon as there is one."""
    while True:
        try:
            return await question()
        except Unavailable as error:
            told.warning("bots wait for the database: %s", error)
            await asyncio.sleep(ASK_SECONDS)
