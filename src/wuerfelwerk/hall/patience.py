"""How long a table waits for a player who is away.

    live                 patience of minutes, counted while this server runs and others wait
    by correspondence    patience of an hour or more, counted by the calendar from the last event of
                         the log on: it goes on while nobody looks and while the server is down
    nobody is replaced   patience 0

A page that is open is never replaced.
"""

from __future__ import annotations

import time

from wuerfelwerk.hall import watching
from wuerfelwerk.table import course
from wuerfelwerk.table.clocks import by_correspondence
from wuerfelwerk.table.dice import own_dice
from wuerfelwerk.table.table import Table


class Patience:
    """Asks ``watching`` who is away since when."""

    def __init__(self, watching: watching.Watching) -> None:
        self._watching = watching

    def is_over(self, table: Table, seat: int) -> bool:
        """True if a bot is to play for a seat because its player stays away."""
        if by_correspondence(table) and not (seat in course.undecided(table) or own_dice.waits(table)):
            return False
        rest = self.rest(table, seat)
        return rest is not None and rest <= 0

    def rest(self, table: Table, seat: int) -> float | None:
        """Seconds until it is over if the player stays away; None while their page is open."""
        patience, away = table.info.settings["patience"], self._away_for(table, seat)
        if patience == 0 or away == 0:
            return None
        if not by_correspondence(table):
            return patience - self._waited_for(table, seat, away)
        # Just after a restart nobody has been seen for long: an open page gets the time to come back.
        return max(patience - self._waited_by_calendar(table, seat, away), watching.SEEN_SECONDS - away)

    def _away_for(self, table: Table, seat: int) -> float:
        """Since when nobody who holds the seat looks."""
        id = table.info.id
        return min((self._watching.away_for(id, one) for one in table.seats[seat].holders), default=0.0)

    def _waited_for(self, table: Table, seat: int, away: float) -> float:
        """Seconds the table has waited for a seat whose player is away.

        The clock starts when the table comes to the seat, unless a bot has stood in before and the
        player has not been back since: the others wait once, not at every decision.
        """
        stood_in = next((event.stand_in for event in reversed(table.log) if event.seat == seat), False)
        return away if stood_in else min(away, time.monotonic() - table.changed)

    def _waited_by_calendar(self, table: Table, seat: int, away: float) -> float:
        """Seconds since the last event. Of one turn of a player who is away the others wait for the
        first decision only; the next turn is theirs again."""
        waited = time.time() - table.log[-1].at if table.log else time.monotonic() - table.changed
        last = next((event for event in reversed(table.log) if event.seat is not None), None)
        goes_on = last is not None and last.seat == seat and last.stand_in and away > waited
        return float(table.info.settings["patience"]) if goes_on else waited
