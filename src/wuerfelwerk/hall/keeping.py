"""How long finished tables are kept."""

from __future__ import annotations

import asyncio
import logging
import time

from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.store.log import Log
from wuerfelwerk.table.errors import Unavailable

log = logging.getLogger(__name__)

DAY = 86_400.0  # seconds
TIDY_SECONDS = 3600.0
BATCH = 20  # tables in one transaction; commits of players wait behind it
PAUSE = 0.05  # seconds between two of them


async def tidy(file: Log, cache: Cache, days: float) -> None:
    """Deletes tables that are over and were last changed more than so many days ago, now and every hour."""
    while True:
        try:
            gone = await delete_finished(file, cache, time.time() - days * DAY)
        except Unavailable as error:
            log.warning("old tables were not deleted: %s", error)
        else:
            log.info("%d old tables were deleted", gone)
        await asyncio.sleep(TIDY_SECONDS)


async def delete_finished(file: Log, cache: Cache, before: float) -> int:
    """Deletes tables that are over and were last changed before that time; how many there were."""
    found = await file.finished(before)
    for start in range(0, len(found), BATCH):
        some = found[start : start + BATCH]
        await file.delete_finished(some, before)
        for table_id in some:
            cache.outdate(table_id)
        await asyncio.sleep(PAUSE)
    if found:
        await file.give_back()
    return len(found)
