"""Links: whoever has one may look on, sit down, or play for a seat."""

from __future__ import annotations

from wuerfelwerk.tables import seating
from wuerfelwerk.tables.deeds import Deed
from wuerfelwerk.tables.errors import NotFound
from wuerfelwerk.tables.hall import Hall
from wuerfelwerk.tables.live import HUMAN, Live
from wuerfelwerk.tables.log import Log


class Following:
    """Where a link leads. NotFound for one that leads nowhere, or no longer."""

    def __init__(self, hall: Hall, log: Log) -> None:
        self._hall = hall
        self._log = log

    async def invite(self, token: str) -> str:
        """The table of an invitation."""
        return await self._table("invite", token)

    async def watch(self, token: str) -> str:
        """The table of a link for watchers."""
        return await self._table("watch", token)

    async def personal(self, token: str) -> tuple[str, int]:
        """Table and seat of a personal link. Looking is not taking: see ``claim``."""
        found = await self._log.find_seat(token)
        if found is None:
            raise _unknown()
        table_id, seat = found
        _check(await self._hall.get(table_id), seat, token)
        return table_id, seat

    async def claim(self, token: str, person: str, deed: Deed | None = None) -> tuple[str, int]:
        """The person holds the seat of a personal link too, older devices keep it."""
        table_id, seat = await self.personal(token)

        def verb(live: Live) -> None:
            _check(live, seat, token)
            seating.claim(live, seat, person)

        await self._hall.change(table_id, verb, deed)
        return table_id, seat

    async def _table(self, column: str, token: str) -> str:
        found = await self._log.find_table(column, token)
        if found is None:
            raise _unknown()
        return found


def _check(live: Live, seat: int, token: str) -> None:
    """Refuses the link of a seat that somebody else has got meanwhile, or nobody."""
    if seat >= len(live.seats) or live.seats[seat].token != token or live.seats[seat].kind != HUMAN:
        raise _unknown()


def _unknown() -> NotFound:
    return NotFound("Diesen Link gibt es nicht (mehr).")
