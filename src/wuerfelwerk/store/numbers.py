"""The numbers of views: a view that is newer has the higher one, whatever any clock says.

A page shows nothing that is older than what it shows already, and it tells by these numbers. Not
every view is saved: who has come or gone raises the number too. So each *opening* of the database
has a range of its own, far above all numbers of the openings before it: after a restart every view
is higher than all that was shown before, saved or not. Several processes on one database have an
opening each. They go on above what they hear of each other, and each gives only numbers that leave
a remainder of its own, so that two different views never share one.

Numbers of earlier versions were milliseconds since 1970. Those of the first opening lie above them.
"""

from __future__ import annotations

import sqlalchemy as sa

from wuerfelwerk.store.migrating import lock
from wuerfelwerk.store.schema import about

SPAN = 2**28  # numbers of one opening; what needs more runs on into the next one's, and is still higher
FIRST = 2**14  # of the openings: above the milliseconds of the year 2100; 2**25 of them fit a JS number
REMAINDERS = 2**10  # so many processes may be open at the same time
ROW = about.c.key == "opening"


class Numbers:
    """Those of one opening."""

    def __init__(self, opening: int = FIRST) -> None:
        self._opening = opening

    def above(self, *shown: int) -> int:
        """The next number of this opening above all of these."""
        least = max(*shown, self._opening * SPAN) + 1
        return least + (self._opening - least) % REMAINDERS


def next_opening(connection: sa.Connection) -> int:
    """The number of this opening: higher than any before. Inside a transaction of the caller."""
    lock(connection)
    last = connection.execute(sa.select(about.c.value).where(ROW)).scalar()
    if last is None:
        connection.execute(about.insert().values(key="opening", value=str(FIRST)))
        return FIRST
    connection.execute(about.update().where(ROW).values(value=str(int(last) + 1)))
    return int(last) + 1
