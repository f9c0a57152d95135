"""Documents to print, made one at a time beside the event loop; the last of them are remembered."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from wuerfelwerk.paper.order import Order
from wuerfelwerk.paper.setting import Pictures, looks, printed
from wuerfelwerk.web.entrance.limits import TooMany

MOST_BYTES = 24_000_000  # of documents and pages that are kept
MOST_WAITING = 12
WAIT = 3  # seconds somebody is told to wait when more do
PPI = 96  # of the pages one looks at
PAGE = re.compile(rb"/Type\s*/Page\b")
Beside = Callable[[str, str], Pictures]  # game and language → pictures beside the rules


@dataclass(frozen=True)
class Made:
    """A document, or its pages as pictures."""

    parts: tuple[bytes, ...]

    @property
    def size(self) -> int:
        return sum(map(len, self.parts))

    @cached_property
    def pages(self) -> int:
        """Of a document."""
        return len(PAGE.findall(self.parts[0]))


class Printer:
    """The library lets the interpreter go on while it works, so a thread is enough."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, Made] = OrderedDict()
        self._bytes = 0
        self._waiting = 0
        self._one = asyncio.Lock()

    def has(self, order: Order, *, shown: bool = False) -> bool:
        """Whether it need not be made."""
        return (order.key, shown) in self._kept

    async def document(self, order: Order, beside: Beside) -> Made:
        """As PDF. TooMany where many others wait; what the order is refused for."""
        return await self._made(order, False, lambda: (printed(order, _beside(order, beside)),))

    async def pages(self, order: Order, beside: Beside) -> Made:
        """As one looks at them."""
        return await self._made(order, True, lambda: tuple(looks(order, _beside(order, beside), PPI)))

    async def _made(self, order: Order, shown: bool, make: Callable[[], tuple[bytes, ...]]) -> Made:
        key = order.key, shown
        if key not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise TooMany(WAIT)
            self._waiting += 1
            try:
                async with self._one:
                    if key not in self._kept:  # somebody else may have waited for the same
                        self._keep(key, Made(await asyncio.to_thread(make)))
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: object, made: Made) -> None:
        self._kept[key] = made
        self._bytes += made.size
        while self._bytes > MOST_BYTES and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].size


def _beside(order: Order, beside: Beside) -> Pictures:
    return beside(order.game.id, order.language)
