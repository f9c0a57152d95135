"""Several seats on one device: who has it, and from when on their thinking time counts.

Where a phase hides decisions, seats of one person take the device one after the other, in the order of
the seats. The time of a seat begins when its player has taken the device (presses "I am Mia"), at the
latest ``GRACE`` seconds after it was free for them: who does not press gains no more than that. The
others do not think meanwhile. A seat that somebody holds on a device of its own waits for no one.
Where only one may decide nothing is hidden, nothing is handed over, and time runs as everywhere.

Kept in memory only, like all time that runs: what a restart forgets is in favour of the player.
"""

from __future__ import annotations

from wuerfelwerk.table import course, notes
from wuerfelwerk.table.table import HUMAN, RUNNING, Held, Instant, Table

GRACE = 20.0  # seconds to pass a device on


def together(table: Table, person: str | None) -> tuple[int, ...]:
    """Seats of a person that decide in this phase, hidden from each other; () if that is one at most."""
    if person is None or table.info.status != RUNNING:
        return ()
    own = table.own(person)
    acting = int(table.game.rules.may_act(table.material, table.state)) if len(own) > 1 else 0
    seats = tuple(seat for seat in own if acting >> seat & 1 and _has_a_player(table, seat))
    return seats if len(seats) > 1 else ()


def _has_a_player(table: Table, seat: int) -> bool:
    row = table.seats[seat]
    return row.kind == HUMAN and not row.left and not notes.ran_out(table, seat)


def start(table: Table, seat: int) -> float | None:
    """From when on the time of a seat that has to decide counts (monotonic clock, it may lie ahead);
    None while another seat has the device."""
    for person in table.seats[seat].holders:
        line = [other for other in together(table, person) if other in course.undecided(table)]
        if not line or seat not in together(table, person):
            return table.changed
    starts = [_at(table, person, seat) for person in table.seats[seat].holders]
    return min((at for at in starts if at is not None), default=None)


def _at(table: Table, person: str, seat: int) -> float | None:
    line = [other for other in together(table, person) if other in course.undecided(table)]
    held = table.devices.get(person)
    if held is not None and held.seat in line:
        return max(held.since, table.changed) if held.seat == seat else None
    free = table.changed if held is None else max(held.since, table.changed)
    return free + GRACE if line[0] == seat else None


def begins_in(table: Table, seat: int, now: Instant) -> float | None:
    """Seconds until its time counts; 0 where it does already, None while another seat has the device."""
    at = start(table, seat)
    return None if at is None else max(0.0, at - now.running)


def take(table: Table, person: str, seat: int, now: Instant) -> None:
    """Somebody at the device says that they are this seat. Where decisions are hidden it goes to the next
    in line only, and only once whoever has it has decided: nobody stops a clock by passing it around."""
    since = now.running
    if together(table, person):
        at = _at(table, person, seat) if seat in course.undecided(table) else None
        if at is None or _holds(table, person) == seat:
            return
        since = min(since, at)
    table.devices[person] = Held(seat, since)


def _holds(table: Table, person: str) -> int | None:
    held = table.devices.get(person)
    return held.seat if held is not None else None


def holds(table: Table, person: str | None) -> int | None:
    """The seat that has this person's device; None where nobody has said so yet."""
    return None if person is None else _holds(table, person)


def pass_on(old: Table, new: Table) -> None:
    """A verb has made ``new`` from ``old``: who has decided by it had the device until now."""
    waits = () if new.seq > old.seq else course.undecided(new)
    for seat in course.undecided(old):
        if seat in waits or not _has_a_player(old, seat):
            continue
        for person in old.seats[seat].holders:
            if len(old.own(person)) > 1 and start(old, seat) is not None:
                new.devices[person] = Held(seat, new.now.running)
