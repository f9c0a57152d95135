"""What was said a moment ago at the tables of this server.

It is no part of a table: it lies beside it in memory for as long as it is shown, and neither the log nor
the database hears of it. A new version of the table takes it to the open pages, another one takes it away.
Other processes on the same database are told of it as of those who come and go.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Callable, Mapping
from types import MappingProxyType

from wuerfelwerk.hall.cache import Cache
from wuerfelwerk.table import saying
from wuerfelwerk.table.seen.view import Said

SHOWN_SECONDS = 6.0
NOTHING: Mapping[int, Said] = MappingProxyType({})


class Talk:
    """``tell_others``, once set, is told what was said in this process; ``hear`` is for what others told."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._said: dict[str, dict[int, Said]] = defaultdict(dict)
        self.tell_others: Callable[[str, str], None] = lambda table_id, told: None

    def now(self, table_id: str) -> Mapping[int, Said]:
        """What is shown at a table, by seat."""
        return self._said.get(table_id, NOTHING)

    async def say(self, table_id: str, person: str, seat: int, what: str, text: str = "") -> None:
        """Somebody says something from their seat; the same again while it is shown changes nothing."""
        table = await self._cache.get(table_id)
        if not table.own(person):
            table = await self._cache.newest(table_id)
        what, text = saying.checked(table, person, seat, what, text)
        shown = self.now(table_id).get(seat)
        if shown is not None and (shown.what, shown.text) == (what, text):
            return
        said = Said(secrets.token_hex(4), what, text)
        self._show(table_id, seat, said)
        self._cache.touch(table_id)
        self.tell_others(table_id, f"{seat} {said.key} {what} {text}")

    def hear(self, table_id: str, told: str) -> None:
        """Shows what was said in another process. ValueError for what no process of ours tells."""
        seat, key, what, text = told.split(" ", 3)
        self._show(table_id, int(seat), Said(key, what, text))

    def _show(self, table_id: str, seat: int, said: Said) -> None:
        self._said[table_id][seat] = said
        asyncio.get_running_loop().call_later(SHOWN_SECONDS, self._end, table_id, seat, said)

    def _end(self, table_id: str, seat: int, said: Said) -> None:
        if self.now(table_id).get(seat) is not said:
            return  # something else was said meanwhile
        del self._said[table_id][seat]
        if not self._said[table_id]:
            del self._said[table_id]
        if self._cache.watching.is_watched_here(table_id):
            self._cache.touch(table_id)
