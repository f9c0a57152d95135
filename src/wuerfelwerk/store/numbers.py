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

SPAN = 2**28  # numbers of one opening; what needs more runs on into the next one's, and is still higher
FIRST = 2**14  # of the openings: above the milliseconds of the year 2100; 2**25 of them fit a JS number
REMAINDERS = 2**10  # so many processes may be open at the same time


class Numbers:
    """Those of one opening."""

    def __init__(self, opening: int = FIRST) -> None:
        self._opening = opening

    def above(self, *shown: int) -> int:
        """The next number of this opening above all of these."""
        least = max(*shown, self._opening * SPAN) + 1
        return least + (self._opening - least) % REMAINDERS
