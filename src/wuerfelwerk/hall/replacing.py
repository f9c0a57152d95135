"""A host lets bots play for those who are not there, and they come back."""

from __future__ import annotations

from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.store.deeds import Deed
from wuerfelwerk.table.seats import replacing, seating
from wuerfelwerk.table.table import Table


class Replacing:
    """The verbs of the host, and of those who come back."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache

    async def replace(self, table_id: str, person: str, seat: int, deed: Deed | None = None) -> None:
        """Lets a bot play for an absent player from now on. A second call changes nothing."""

        def is_here(one: str) -> bool:
            return self._cache.watching.is_here(table_id, one)

        await self._cache.change(
            table_id, lambda table: replacing.replace(table, person, seat, is_here), deed
        )

    async def come_back(self, table_id: str, person: str) -> bool:
        """Somebody has opened the page: their seats are theirs again, True if a host had given them away.

        Who left by themselves takes the seat back by themselves.
        """
        if not replacing.replaced(await self._cache.get(table_id), person):
            return False

        def verb(table: Table) -> None:
            for seat in replacing.replaced(table, person):
                seating.take_back(table, seat)

        await self._cache.change(table_id, verb)
        return True
