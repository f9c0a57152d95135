"""The door by which rolls of real dice come in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from wuerfelwerk.hall.cache import Cache, Look
from wuerfelwerk.table.dice import entering
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seen.view import View
from wuerfelwerk.table.table import Table


class Entering:
    """``away(table)``: the seats a bot stands in for."""

    def __init__(self, cache: Cache, look: Look, away: Callable[[Table], Collection[int]]) -> None:
        self._cache = cache
        self._look = look
        self._away = away

    async def enter(
        self,
        table_id: str,
        person: str,
        seat: int,
        seq: int,
        *,
        faces: Sequence[int] | None = None,
        text: str = "",
    ) -> View:
        """What lies on the table: face codes die by die, or a line of notation. Final."""

        def verb(table: Table) -> None:
            seating.check_own(table, person, seat)
            seating.come_back(table, person)
            entering.enter(table, seat, seq, faces, text, self._away(table))

        await self._cache.change(table_id, verb)
        return await self._look(table_id, person, seat)
