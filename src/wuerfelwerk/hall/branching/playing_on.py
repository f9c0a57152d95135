"""Playing on: a table of its own from a moment of a table's game, or of one somebody brought."""

from __future__ import annotations

from collections.abc import Sequence

from wuerfelwerk.hall import clock
from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.store.deeds import Deed
from wuerfelwerk.table import branching
from wuerfelwerk.table.seen import otherwise
from wuerfelwerk.table.seen.otherwise import Otherwise
from wuerfelwerk.table.seen.view import View


class PlayingOn:
    def __init__(self, cache: Cache) -> None:
        self._cache = cache

    async def begin(
        self,
        of: str | View,
        person: str,
        name: str,
        step: int,
        seat: int,
        bot: str,
        deed: Deed | None = None,
        instead: Sequence[str] = (),
    ) -> str:
        """The id of the new table: this person against bots. ``of``: a table, or a game that was brought;
        ``instead``: in place of the decision that was event number ``step``, if another is wanted."""
        game = await self._cache.get(of) if isinstance(of, str) else of
        old = branching.origin(game, person)
        if instead:
            old = branching.instead(old, step, instead)
        branching.check(old, step, seat)
        new = branching.branch(old, person, name, seat, bot, clock.now())
        await self._cache.add(new, deed)
        await self._cache.change(new.info.id, lambda table: branching.begin(table, old, step))
        return new.info.id

    async def sits(self, table_id: str, person: str) -> bool:
        """True for who holds a seat there; to ask is no sign of life."""
        return bool((await self._cache.get(table_id)).own(person))

    async def rolled(self, table_id: str, seq: int, texts: Sequence[str]) -> Otherwise | None:
        """How a game that is over would stand after another decision and the roll that would have come then;
        None where nobody knows that."""
        table = await self._cache.get(table_id)
        found = otherwise.decided(table.game, table.material, table.log, seq, texts)
        return otherwise.rolled(table, found)
