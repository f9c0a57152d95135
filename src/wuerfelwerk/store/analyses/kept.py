"""The analysis of a table's game as it is kept: a text, and by what it was made.

It belongs to its table and goes with it. It is not exported: whoever wants it again asks for it again.
"""

from __future__ import annotations

import time
from contextlib import suppress

import sqlalchemy as sa

from wuerfelwerk.store.log import Log, may_be_stored
from wuerfelwerk.store.schema import analyses, tables
from wuerfelwerk.table.errors import Raced


class KeptAnalyses:
    """Those of one database."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def get(self, table_id: str, made_by: str) -> str | None:
        """The text of a table, if it was made by this."""
        if not may_be_stored(table_id):
            return None
        mine = analyses.c.table_id == table_id, analyses.c.made_by == made_by
        query = sa.select(analyses.c.told).where(*mine)
        return await self._log.read(lambda connection: connection.execute(query).scalar())

    async def put(self, table_id: str, made_by: str, told: str) -> None:
        """Keeps it in place of the one there was; nothing where the table is gone meanwhile."""
        there = sa.select(tables.c.id).where(tables.c.id == table_id)
        row = {"table_id": table_id, "made_by": made_by, "told": told, "at": time.time()}

        def work(connection: sa.Connection) -> None:
            if connection.execute(there.with_for_update()).first() is not None:
                connection.execute(analyses.delete().where(analyses.c.table_id == table_id))
                connection.execute(analyses.insert().values(row))

        with suppress(Raced):  # another process has just kept the same
            await self._log.write(work)
