"""Links: whoever has one may look on, sit down, or play for a seat."""

from __future__ import annotations

from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.store.deeds import Deed
from wuerfelwerk.store.log import Log
from wuerfelwerk.table.errors import NotFound
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.table import HUMAN, Table


class Following:
    """Where a link leads. NotFound for one that leads nowhere, or no longer."""

    def __init__(self, cache: Cache, log: Log) -> None:
        self._cache = cache
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
        _check(await self._cache.get(table_id), seat, token)
        return table_id, seat

    async def claim(self, token: str, person: str, deed: Deed | None = None) -> tuple[str, int]:
        """The person holds the seat of a personal link too, older devices keep it."""
        table_id, seat = await self.personal(token)

        def verb(table: Table) -> None:
            _check(table, seat, token)
            seating.claim(table, seat, person)

        await self._cache.change(table_id, verb, deed)
        return table_id, seat

    async def _table(self, column: str, token: str) -> str:
        found = await self._log.find_table(column, token)
        if found is None:
            raise _unknown()
        return found


def _check(table: Table, seat: int, token: str) -> None:
    """Refuses the link of a seat that somebody else has got meanwhile, or nobody."""
    if seat >= len(table.seats) or table.seats[seat].token != token or table.seats[seat].kind != HUMAN:
        raise _unknown()


def _unknown() -> NotFound:
    return NotFound("Diesen Link gibt es nicht (mehr).")
