"""How long a table waits for a player who is away.

    live                 patience of minutes, counted while this server runs and others wait
    by correspondence    patience of an hour or more, counted by the calendar from the last event of
                         the log on: it goes on while nobody looks and while the server is down
    nobody is replaced   patience 0

A page that is open is never replaced.
"""

from __future__ import annotations

import time

from wuerfelwerk.tables import own_dice, table, watching
from wuerfelwerk.tables.live import Live

CORRESPONDENCE = 3600.0  # seconds of patience from which on a table is played by correspondence


def by_correspondence(live: Live) -> bool:
    return live.info.settings["patience"] >= CORRESPONDENCE


class Patience:
    """Asks ``watching`` who is away since when."""

    def __init__(self, watching: watching.Watching) -> None:
        self._watching = watching

    def is_over(self, live: Live, seat: int) -> bool:
        """True if a bot is to play for a seat because its player stays away."""
        if by_correspondence(live) and not (seat in table.undecided(live) or own_dice.waits(live)):
            return False
        rest = self.rest(live, seat)
        return rest is not None and rest <= 0

    def rest(self, live: Live, seat: int) -> float | None:
        """Seconds until it is over if the player stays away; None while their page is open."""
        patience, away = live.info.settings["patience"], self._away_for(live, seat)
        if patience == 0 or away == 0:
            return None
        if not by_correspondence(live):
            return patience - self._waited_for(live, seat, away)
        # Just after a restart nobody has been seen for long: an open page gets the time to come back.
        return max(patience - self._waited_by_calendar(live, seat, away), watching.SEEN_SECONDS - away)

    def _away_for(self, live: Live, seat: int) -> float:
        """Since when nobody who holds the seat looks."""
        id = live.info.id
        return min((self._watching.away_for(id, one) for one in live.seats[seat].holders), default=0.0)

    def _waited_for(self, live: Live, seat: int, away: float) -> float:
        """Seconds the table has waited for a seat whose player is away.

        The clock starts when the table comes to the seat, unless a bot has stood in before and the
        player has not been back since: the others wait once, not at every decision.
        """
        stood_in = next((event.stand_in for event in reversed(live.log) if event.seat == seat), False)
        return away if stood_in else min(away, time.monotonic() - live.changed)

    def _waited_by_calendar(self, live: Live, seat: int, away: float) -> float:
        """Seconds since the last event. Of one turn of a player who is away the others wait for the
        first decision only; the next turn is theirs again."""
        waited = time.time() - live.log[-1].at if live.log else time.monotonic() - live.changed
        last = next((event for event in reversed(live.log) if event.seat is not None), None)
        goes_on = last is not None and last.seat == seat and last.stand_in and away > waited
        return float(live.info.settings["patience"]) if goes_on else waited
