"""Thinking time: how much of it a seat has used, and what happens when it is used up.

A clock runs while its seat has to decide and some page of the table is open; where seats share a device,
from when ``sharing`` says so. What has run is booked
by ``Hall`` in the transaction that ends the waiting. Until then it is in memory only: what a restart
forgets is in favour of the player.
"""

from __future__ import annotations

from collections.abc import Callable

from wuerfelwerk.tables import notes, sharing, table
from wuerfelwerk.tables.live import HUMAN, Live
from wuerfelwerk.tables.view import TIME_UP

Watched = Callable[[float], float]  # seconds since a moment (monotonic clock) in which a page was open


def limit(live: Live) -> float:
    """Seconds each seat has for the whole game; 0 where nobody counts."""
    return 60.0 * live.info.settings.get("clock", 0.0)


def runs(live: Live, seat: int) -> bool:
    """True while the time of that seat is counted, if anybody looks."""
    row = live.seats[seat]
    if not limit(live) or row.kind != HUMAN or row.left or notes.ran_out(live, seat):
        return False
    return seat in table.undecided(live) and sharing.start(live, seat) is not None


def _run(live: Live, seat: int, watched: Watched) -> float:
    """Seconds that have run and are not booked."""
    begin = sharing.start(live, seat) if runs(live, seat) else None
    return 0.0 if begin is None else watched(begin)


def rest(live: Live, seat: int, watched: Watched) -> float:
    """Seconds a seat has left."""
    return max(0.0, limit(live) - live.seats[seat].used - _run(live, seat, watched))


def book(old: Live, new: Live, watched: Watched) -> None:
    """A verb has made ``new`` from ``old``: seats that have decided by it have used that time."""
    if not limit(old):
        return
    waits = () if new.seq > old.seq else table.undecided(new)
    for seat in table.undecided(old):
        if seat not in waits and runs(old, seat):
            new.put_seat(seat, used=round(new.seats[seat].used + _run(old, seat, watched), 3))


def run_out(live: Live, seat: int, watched: Watched) -> None:
    """A bot plays for a seat whose time is over, for the rest of the game. Nothing happens if it is not.

    A decision that came before has gone through; one that comes after finds the note.
    """
    if runs(live, seat) and rest(live, seat, watched) <= 0:
        live.put_seat(seat, used=limit(live))
        live.drafts.pop(seat, None)
        notes.write(live, TIME_UP, seat)
