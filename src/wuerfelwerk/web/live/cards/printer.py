"""Makes pictures of cards, one at a time and beside the server, and remembers the last of them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from wuerfelwerk.web.entrance.limits import TooMany

log = logging.getLogger(__name__)

PROGRAM = "wuerfelwerk.web.live.cards.printing"
SECONDS = 30.0  # for one picture, on a machine that has much to do
MOST_BYTES = 24_000_000  # of pictures that are kept: some 150
MOST_NAMED = 4096  # moments whose picture is known by name
MOST_WAITING = 12
WAIT = 5  # seconds somebody is told to wait when more do
Print = Callable[[str], Awaitable[bytes]]


class NotPrinted(Exception):
    """No picture came of it; the message says why."""


class TooSlow(NotPrinted):
    """Not in the time there is; later it may be."""


class Cards:
    """``printed`` makes PNG of SVG (``in_a_process``)."""

    def __init__(self, printed: Print | None = None) -> None:
        self._print = printed or in_a_process
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._named: OrderedDict[Hashable, str] = OrderedDict()
        self._under_way: dict[str, asyncio.Task[bytes]] = {}
        self._one = asyncio.Lock()

    def named(self, moment: Hashable) -> str:
        """The name of the picture of a moment, '' where it has not been drawn lately."""
        found = self._named.get(moment, "")
        if found:
            self._named.move_to_end(moment)
        return found

    def note(self, moment: Hashable, svg: str) -> str:
        """Its name from now on: a digest of what is to be seen."""
        name = self._named[moment] = hashlib.sha256(svg.encode()).hexdigest()[:32]
        if len(self._named) > MOST_NAMED:
            self._named.popitem(last=False)
        return name

    def kept(self, name: str) -> bytes | None:
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
        return found

    async def png(self, name: str, svg: str) -> bytes:
        """Whoever asks for a picture that is being made waits for that. TooMany where many others wait."""
        found = self.kept(name)
        if found is not None:
            return found
        task = self._under_way.get(name)
        if task is None:
            if len(self._under_way) >= MOST_WAITING:
                raise TooMany(WAIT)
            task = self._under_way[name] = asyncio.create_task(self._made(name, svg))
            task.add_done_callback(lambda _: self._under_way.pop(name, None))
        return await asyncio.shield(task)

    async def close(self) -> None:
        """What is being made is given up."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _made(self, name: str, svg: str) -> bytes:
        async with self._one:
            try:
                made = await self._print(svg)
            except TooSlow as error:
                log.warning("a picture was given up: %s", error)
                raise TooMany(WAIT) from error
        self._kept[name] = made
        self._bytes += len(made)
        while self._bytes > MOST_BYTES and len(self._kept) > 1:
            self._bytes -= len(self._kept.popitem(last=False)[1])
        return made


async def in_a_process(svg: str, seconds: float = SECONDS) -> bytes:
    """PNG of SVG. NotPrinted where the renderer refuses it, TooSlow where it is ended."""
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", PROGRAM, stdin=pipe, stdout=pipe, stderr=pipe
    )
    try:
        out, said = await asyncio.wait_for(child.communicate(svg.encode()), seconds)
    except TimeoutError:
        raise TooSlow(f"no picture within {seconds:g} s") from None
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    if child.returncode != 0:
        raise NotPrinted(said.decode(errors="replace").strip()[-400:] or f"exit {child.returncode}")
    return out
