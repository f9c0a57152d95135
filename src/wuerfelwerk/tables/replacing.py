"""The host lets a bot play for somebody who is not there; opening the page takes the seat back."""

from __future__ import annotations

from collections.abc import Callable

from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.tables import notes, seating, table
from wuerfelwerk.tables.deeds import Deed
from wuerfelwerk.tables.errors import Forbidden
from wuerfelwerk.tables.hall import Hall
from wuerfelwerk.tables.live import HUMAN, RUNNING, Live
from wuerfelwerk.tables.view import REPLACED

IsHere = Callable[[str], bool]


class Replacing:
    """The verbs of the host, and of those who come back."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def replace(self, table_id: str, person: str, seat: int, deed: Deed | None = None) -> None:
        """Lets a bot play for an absent player from now on. A second call changes nothing."""

        def is_here(one: str) -> bool:
            return self._hall.watching.is_here(table_id, one)

        await self._hall.change(table_id, lambda live: replace(live, person, seat, is_here), deed)

    async def come_back(self, table_id: str, person: str) -> bool:
        """Somebody has opened the page: their seats are theirs again, True if a host had given them away.

        Who left by themselves takes the seat back by themselves.
        """
        if not replaced(await self._hall.get(table_id), person):
            return False

        def verb(live: Live) -> None:
            for seat in replaced(live, person):
                seating.take_back(live, seat)

        await self._hall.change(table_id, verb)
        return True


def replaced(live: Live, person: str | None) -> tuple[int, ...]:
    """The seats of a person a bot plays for because the host wanted it."""
    if live.info.status != RUNNING:
        return ()
    return tuple(s for s in live.own(person) if live.seats[s].left and notes.last(live, s) == REPLACED)


def replace(live: Live, person: str, seat: int, is_here: IsHere) -> None:
    refused = refusal(live, person, seat, is_here)
    if refused is not None:
        raise refused
    if not live.seats[seat].left:
        seating.stand_up(live, seat, REPLACED)


def may_replace(live: Live, person: str | None, seat: int, is_here: IsHere) -> bool:
    """True if this viewer may put a bot there, and none plays there yet."""
    row = live.seats[seat]
    if person is None or person != live.info.host or row.kind != HUMAN or row.left:
        return False
    return refusal(live, person, seat, is_here) is None


def refusal(live: Live, person: str, seat: int, is_here: IsHere) -> Refusal | None:
    """Why this person may not put a bot on that seat."""
    seating.check_exists(live, seat)
    row = live.seats[seat]
    if person != live.info.host:
        return Forbidden("Das darf nur, wer den Tisch eröffnet hat.")
    if live.info.status != RUNNING:
        return NotLegal("Das geht nur, solange das Spiel läuft.")
    if person in row.holders:
        return NotLegal("Auf deinem eigenen Platz spielst du selbst.")
    if row.kind != HUMAN or notes.ran_out(live, seat):
        return NotLegal("Auf diesem Platz spielt schon ein Bot.")
    if any(map(is_here, row.holders)):
        return NotLegal("%(name)s ist gerade da.", name=row.name)
    if table.voting_seats(live) == (seat,):
        return NotLegal("Dann spielte hier niemand mehr selbst.")
    return None
