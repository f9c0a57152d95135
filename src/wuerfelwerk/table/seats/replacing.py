"""The host lets a bot play for somebody who is not there; opening the page takes the seat back."""

from __future__ import annotations

from collections.abc import Callable

from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.table import course, notes
from wuerfelwerk.table.errors import Forbidden
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seen.view import REPLACED
from wuerfelwerk.table.table import HUMAN, RUNNING, Table

IsHere = Callable[[str], bool]


def replaced(table: Table, person: str | None) -> tuple[int, ...]:
    """The seats of a person a bot plays for because the host wanted it."""
    if table.info.status != RUNNING:
        return ()
    return tuple(s for s in table.own(person) if table.seats[s].left and notes.last(table, s) == REPLACED)


def replace(table: Table, person: str, seat: int, is_here: IsHere) -> None:
    refused = refusal(table, person, seat, is_here)
    if refused is not None:
        raise refused
    if not table.seats[seat].left:
        seating.stand_up(table, seat, REPLACED)


def may_replace(table: Table, person: str | None, seat: int, is_here: IsHere) -> bool:
    """True if this viewer may put a bot there, and none plays there yet."""
    row = table.seats[seat]
    if person is None or person != table.info.host or row.kind != HUMAN or row.left:
        return False
    return refusal(table, person, seat, is_here) is None


def refusal(table: Table, person: str, seat: int, is_here: IsHere) -> Refusal | None:
    """Why this person may not put a bot on that seat."""
    seating.check_exists(table, seat)
    row = table.seats[seat]
    if person != table.info.host:
        return Forbidden("Das darf nur, wer den Tisch eröffnet hat.")
    if table.info.status != RUNNING:
        return NotLegal("Das geht nur, solange das Spiel läuft.")
    if person in row.holders:
        return NotLegal("Auf deinem eigenen Platz spielst du selbst.")
    if row.kind != HUMAN or notes.ran_out(table, seat):
        return NotLegal("Auf diesem Platz spielt schon ein Bot.")
    if any(map(is_here, row.holders)):
        return NotLegal("%(name)s ist gerade da.", name=row.name)
    if course.voting_seats(table) == (seat,):
        return NotLegal("Dann spielte hier niemand mehr selbst.")
    return None
