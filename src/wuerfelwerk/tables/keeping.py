"""How long finished tables are kept."""

from __future__ import annotations

import asyncio
import logging
import time

from wuerfelwerk.tables.errors import Unavailable
from wuerfelwerk.tables.hall import Hall
from wuerfelwerk.tables.log import Log

log = logging.getLogger(__name__)

DAY = 86_400.0  # seconds
TIDY_SECONDS = 3600.0
BATCH = 20  # tables in one transaction; commits of players wait behind it
PAUSE = 0.05  # seconds between two of them


async def tidy(file: Log, hall: Hall, days: float) -> None:
    """Deletes tables that are over and were last changed more than so many days ago, now and every hour."""
    while True:
        try:
            gone = await delete_finished(file, hall, time.time() - days * DAY)
        except Unavailable as error:
            log.warning("old tables were not deleted: %s", error)
        else:
            log.info("%d old tables were deleted", gone)
        await asyncio.sleep(TIDY_SECONDS)


async def delete_finished(file: Log, hall: Hall, before: float) -> int:
    """Deletes tables that are over and were last changed before that time; how many there were."""
    found = await file.finished(before)
    for start in range(0, len(found), BATCH):
        some = found[start : start + BATCH]
        await file.delete_finished(some, before)
        for table_id in some:
            hall.outdate(table_id)
        await asyncio.sleep(PAUSE)
    if found:
        await file.give_back()
    return len(found)
