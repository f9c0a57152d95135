"""How often this database was opened, for the numbers of views (``store/numbers``)."""

from __future__ import annotations

import sqlalchemy as sa

from wuerfelwerk.store.migrating import lock
from wuerfelwerk.store.numbers import FIRST
from wuerfelwerk.store.schema import about

ROW = about.c.key == "opening"


def next_opening(connection: sa.Connection) -> int:
    """The number of this opening: higher than any before. Inside a transaction of the caller."""
    lock(connection)
    last = connection.execute(sa.select(about.c.value).where(ROW)).scalar()
    if last is None:
        connection.execute(about.insert().values(key="opening", value=str(FIRST)))
        return FIRST
    connection.execute(about.update().where(ROW).values(value=str(int(last) + 1)))
    return int(last) + 1
