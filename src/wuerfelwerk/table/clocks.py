"""Thinking time: how much of it a seat has used, and what happens when it is used up.

A clock runs while its seat has to decide and some page of the table is open; where seats share a device,
from when ``sharing`` says so. What has run is booked
by ``Cache`` in the transaction that ends the waiting. Until then it is in memory only: what a restart
forgets is in favour of the player.
"""

from __future__ import annotations

from collections.abc import Callable

from wuerfelwerk.table import course, notes, sharing
from wuerfelwerk.table.seen.view import TIME_UP
from wuerfelwerk.table.table import HUMAN, Table

Watched = Callable[[float], float]  # seconds since a moment (monotonic clock) in which a page was open


CORRESPONDENCE = 3600.0  # seconds of patience from which on a table is played by correspondence


def by_correspondence(table: Table) -> bool:
    """True where the others wait by the calendar, not by the clock."""
    return bool(table.info.settings["patience"] >= CORRESPONDENCE)


def limit(table: Table) -> float:
    """Seconds each seat has for the whole game; 0 where nobody counts."""
    return 60.0 * table.info.settings.get("clock", 0.0)


def runs(table: Table, seat: int) -> bool:
    """True while the time of that seat is counted, if anybody looks."""
    row = table.seats[seat]
    if not limit(table) or row.kind != HUMAN or row.left or notes.ran_out(table, seat):
        return False
    return seat in course.undecided(table) and sharing.start(table, seat) is not None


def _run(table: Table, seat: int, watched: Watched) -> float:
    """Seconds that have run and are not booked."""
    begin = sharing.start(table, seat) if runs(table, seat) else None
    return 0.0 if begin is None else watched(begin)


def rest(table: Table, seat: int, watched: Watched) -> float:
    """Seconds a seat has left."""
    return max(0.0, limit(table) - table.seats[seat].used - _run(table, seat, watched))


def book(old: Table, new: Table, watched: Watched) -> None:
    """A verb has made ``new`` from ``old``: seats that have decided by it have used that time."""
    if not limit(old):
        return
    waits = () if new.seq > old.seq else course.undecided(new)
    for seat in course.undecided(old):
        if seat not in waits and runs(old, seat):
            new.put_seat(seat, used=round(new.seats[seat].used + _run(old, seat, watched), 3))


def run_out(table: Table, seat: int, watched: Watched) -> None:
    """A bot plays for a seat whose time is over, for the rest of the game. Nothing happens if it is not.

    A decision that came before has gone through; one that comes after finds the note.
    """
    if runs(table, seat) and rest(table, seat, watched) <= 0:
        table.put_seat(seat, used=limit(table))
        table.drafts.pop(seat, None)
        notes.write(table, TIME_UP, seat)
