"""Games somebody has brought as a file, kept for a while to be looked at step by step.

They lie in the memory of this process only: forgotten after an hour, or when newer ones need the room.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

from wuerfelwerk.hall import View

KEPT_SECONDS = 3600.0
MOST_KEPT = 64_000_000  # bytes of states
OF_AN_EVENT = 600  # bytes beside its state, about


class Opened:
    """``clock`` goes on by itself."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.one_at_a_time = asyncio.Lock()  # to check a long game takes a while; nobody waits for two
        self._clock = clock
        self._kept: OrderedDict[str, tuple[float, View]] = OrderedDict()
        self._bytes = 0

    @staticmethod
    def new_id() -> str:
        """Nobody guesses it: who has brought a game says who sees it."""
        return secrets.token_urlsafe(16)

    def keep(self, view: View) -> None:
        self._kept[view.table_id] = self._clock(), view
        self._bytes += _weight(view)
        while self._bytes > MOST_KEPT and len(self._kept) > 1:
            self._forget(next(iter(self._kept)))

    def get(self, id: str) -> View | None:
        """None for one that is forgotten, or never was."""
        for old, (since, _) in list(self._kept.items()):  # the oldest first
            if self._clock() - since < KEPT_SECONDS:
                break
            self._forget(old)
        found = self._kept.get(id)
        return None if found is None else found[1]

    def _forget(self, id: str) -> None:
        self._bytes -= _weight(self._kept.pop(id)[1])


def _weight(view: View) -> int:
    return (int(view.shown.nbytes) + OF_AN_EVENT) * (len(view.log) + 1)
