"""Several seats on one device: who has it, and from when on their thinking time counts.

Where a phase hides decisions, seats of one person take the device one after the other, in the order of
the seats. The time of a seat begins when its player has taken the device (presses "I am Mia"), at the
latest ``GRACE`` seconds after it was free for them: who does not press gains no more than that. The
others do not think meanwhile. A seat that somebody holds on a device of its own waits for no one.
Where only one may decide nothing is hidden, nothing is handed over, and time runs as everywhere.

Kept in memory only, like all time that runs: what a restart forgets is in favour of the player.
"""

from __future__ import annotations

import time

from wuerfelwerk.tables import notes, table
from wuerfelwerk.tables.live import HUMAN, RUNNING, Held, Live

GRACE = 20.0  # seconds to pass a device on


def together(live: Live, person: str | None) -> tuple[int, ...]:
    """Seats of a person that decide in this phase, hidden from each other; () if that is one at most."""
    if person is None or live.info.status != RUNNING:
        return ()
    own = live.own(person)
    acting = int(live.game.rules.may_act(live.material, live.state)) if len(own) > 1 else 0
    seats = tuple(seat for seat in own if acting >> seat & 1 and _has_a_player(live, seat))
    return seats if len(seats) > 1 else ()


def _has_a_player(live: Live, seat: int) -> bool:
    row = live.seats[seat]
    return row.kind == HUMAN and not row.left and not notes.ran_out(live, seat)


def start(live: Live, seat: int) -> float | None:
    """From when on the time of a seat that has to decide counts (monotonic clock, it may lie ahead);
    None while another seat has the device."""
    for person in live.seats[seat].holders:
        line = [other for other in together(live, person) if other in table.undecided(live)]
        if not line or seat not in together(live, person):
            return live.changed
    starts = [_at(live, person, seat) for person in live.seats[seat].holders]
    return min((at for at in starts if at is not None), default=None)


def _at(live: Live, person: str, seat: int) -> float | None:
    line = [other for other in together(live, person) if other in table.undecided(live)]
    held = live.devices.get(person)
    if held is not None and held.seat in line:
        return max(held.since, live.changed) if held.seat == seat else None
    free = live.changed if held is None else max(held.since, live.changed)
    return free + GRACE if line[0] == seat else None


def begins_in(live: Live, seat: int) -> float | None:
    """Seconds until its time counts; 0 where it does already, None while another seat has the device."""
    at = start(live, seat)
    return None if at is None else max(0.0, at - time.monotonic())


def take(live: Live, person: str, seat: int) -> None:
    """Somebody at the device says that they are this seat. Where decisions are hidden it goes to the next
    in line only, and only once whoever has it has decided: nobody stops a clock by passing it around."""
    now = time.monotonic()
    if together(live, person):
        at = _at(live, person, seat) if seat in table.undecided(live) else None
        if at is None or _holds(live, person) == seat:
            return
        now = min(now, at)
    live.devices[person] = Held(seat, now)


def _holds(live: Live, person: str) -> int | None:
    held = live.devices.get(person)
    return held.seat if held is not None else None


def holds(live: Live, person: str | None) -> int | None:
    """The seat that has this person's device; None where nobody has said so yet."""
    return None if person is None else _holds(live, person)


def pass_on(old: Live, new: Live) -> None:
    """A verb has made ``new`` from ``old``: who has decided by it had the device until now."""
    waits = () if new.seq > old.seq else table.undecided(new)
    for seat in table.undecided(old):
        if seat in waits or not _has_a_player(old, seat):
            continue
        for person in old.seats[seat].holders:
            if len(old.own(person)) > 1 and start(old, seat) is not None:
                new.devices[person] = Held(seat, time.monotonic())
