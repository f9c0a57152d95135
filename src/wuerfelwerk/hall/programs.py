"""The doors for other people's bots: programs that come with a token instead of a cookie."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelwerk.hall import clock
from wuerfelwerk.hall.cache import Cache, Look
from wuerfelwerk.store.deeds import Deed
from wuerfelwerk.table.seats import arranging, programs, seating
from wuerfelwerk.table.seats.arranging import Wanted
from wuerfelwerk.table.seen.view import View
from wuerfelwerk.table.table import Table

MOST_OPENED = 100  # tables that one opener is told of at once


class Programs:
    """The verbs of programs, and of those who let them in."""

    def __init__(self, cache: Cache, look: Look) -> None:
        self._cache = cache
        self._look = look

    async def open(
        self, wanted: Wanted, opener: str, programs: Sequence[str], deed: Deed | None = None
    ) -> str:
        """The id of a table that waits, opened by a program without a seat for others (``arranging``)."""
        table = arranging.arranged(clock.now(), wanted, opener, programs)
        await self._cache.add(table, deed)
        return table.info.id

    async def opened(self, opener: str) -> list[tuple[str, str, str]]:
        """Id, game and phase of the tables a program has opened, the last changed first."""
        return await self._cache.log.opened_by(opener, MOST_OPENED)

    async def seats(self, table_id: str, programs: Sequence[str]) -> dict[int, str]:
        """Which of these programs holds which seat; to ask is no sign of life."""
        table = await self._cache.get(table_id)
        return {seat: one for one in programs for seat in table.own(one)}

    async def admit(
        self,
        table_id: str,
        person: str,
        seat: int,
        program: str,
        name: str = "",
        deed: Deed | None = None,
    ) -> None:
        """Lets ``program`` play for a seat; the one before it is out."""
        await self._cache.change(table_id, lambda t: programs.admit(t, person, seat, program, name), deed)

    async def dismiss(self, table_id: str, person: str, seat: int, deed: Deed | None = None) -> None:
        """The token of that seat is worth nothing any more."""
        await self._cache.change(table_id, lambda t: programs.dismiss(t, person, seat), deed)

    async def act(self, table_id: str, person: str, seat: int, seq: int, texts: Sequence[str]) -> View:
        """Commits the actions written down. The same sent twice has one effect."""

        def verb(table: Table) -> None:
            seating.check_own(table, person, seat)
            seating.come_back(table, person)
            programs.commit(table, seat, seq, texts)

        await self._cache.change(table_id, verb)
        return await self._look(table_id, person, seat)

    async def next(
        self, table_id: str, person: str, seat: int, seq: int, texts: Sequence[str]
    ) -> programs.Next:
        """What may follow on these actions; nothing is decided by asking."""
        table = await self._cache.get(table_id)
        seating.check_own(table, person, seat)
        return programs.following(table, seat, seq, texts)
