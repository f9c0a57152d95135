"""One stream for all open pages of a browser.

A browser opens six connections to a server that speaks HTTP/1.1. With a stream for each page the
seventh page would hang, and so would every press. So its pages share one (``static/tabs.js``): each
is a *channel*, named by its place in the question, and each message says whose it is. The messages
are those of the stream of one page, and are zipped for all who get the same.

    GET /stream?of=TABLE.LOOK.SINCE.TAG&of=…     LOOK: '' or the letter of the sheet that is shown large
                                                 SINCE: the version that page shows, or ''
                                                 TAG: of the page it has all parts of, or nothing
    event: 0       the news for the first of them
    event: gone    the number of a channel that nothing can be shown for any more
    event: ping    nothing new, but the line is alive
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from wuerfelwerk.hall import Refusal, Tables, Unavailable
from wuerfelwerk.hall.watching import Bell, Watcher
from wuerfelwerk.web import stream
from wuerfelwerk.web.entrance.routes import Routes
from wuerfelwerk.web.house import house_of
from wuerfelwerk.web.live.messages import Message
from wuerfelwerk.web.pages import table

router = Routes()
MOST_PAGES = 60  # of one stream
LONGEST_ID = 64
LOOKS = ("A", "B", "C", "D", "E", "F")
PING = Message(-1, "event: ping\ndata: ping\n\n")


@dataclass(eq=False)
class Channel:
    """One page: which table it shows, and the version it has."""

    number: int
    table_id: str
    seen: int
    newest: stream.Newest


class Named(Message):
    """A message of one channel: the name before what everybody else gets too."""

    def __init__(self, number: int, message: Message) -> None:
        self.version = message.version
        self._parts = (_name(number), message)

    def sent(self, zipped: bool) -> bytes:
        return b"".join(part.sent(zipped) for part in self._parts)


@lru_cache(maxsize=MOST_PAGES)
def _name(number: int) -> Message:
    return Message(-1, f"event: {number}\n")


def _gone(channel: Channel) -> Message:
    return Message(-1, f"event: gone\ndata: {channel.number}\n\n")


class Followed(dict[Channel, Watcher]):
    """The channels of one stream that can be shown, each with its watcher; one bell for all of them."""

    def __init__(self, tables: Tables, person: str, channels: Sequence[Channel]) -> None:
        super().__init__()
        self.bell = Bell()
        for channel in channels:
            self[channel] = tables.watch(channel.table_id, person or None, self.bell).__enter__()

    @property
    def over(self) -> bool:
        """True once the server stops, or nothing is left to be shown."""
        return not self or next(iter(self.values())).over

    def due(self) -> list[Channel]:
        """Those with a new version since they were last asked."""
        return [channel for channel, watcher in self.items() if watcher.taken() is not None]

    def leave(self, channel: Channel) -> None:
        self.pop(channel).__exit__(None, None, None)

    def close(self) -> None:
        for channel in list(self):
            self.leave(channel)


@router.get("/stream")
async def live(request: Request) -> Response:
    """All pages that ``of`` names; whose table is not there is told so, and the others go on."""
    house = house_of(request)
    who = house.cookies.viewer(request)
    asked = request.query_params.getlist("of")
    if not 0 < len(asked) <= MOST_PAGES:
        raise HTTPException(400)
    channels = list[Channel]()
    for number, text in enumerate(asked):
        table_id, look, since, tag = _read(text)
        newest = table.Updates(request, who, table_id, look, tag)
        channels.append(Channel(number, table_id, since, newest))
    there = [channel for channel in channels if await _is_there(house.tables, channel)]
    messages = _messages(house.tables, who.person, channels, there)
    return stream.answer(request, who.person, len(channels), messages)


def _read(text: str) -> tuple[str, int | None, int, str]:
    """Table, whose sheet is shown large, the version that page has, and the tag of it."""
    table_id, _, rest = text.partition(".")
    look, dot, rest = rest.partition(".")
    since, _, tag = rest.partition(".")
    if not dot or len(table_id) > LONGEST_ID or look not in ("", *LOOKS):
        raise HTTPException(400)
    return table_id, LOOKS.index(look) if look else None, stream.version_in(since), tag


async def _is_there(tables: Tables, channel: Channel) -> bool:
    try:
        await tables.version(channel.table_id)
    except Refusal:
        return False
    return True


async def _messages(
    tables: Tables, person: str, asked: Sequence[Channel], there: Sequence[Channel]
) -> AsyncGenerator[Message, None]:
    followed = Followed(tables, person, there)  # at once: the stream before this one is closed when it begins
    try:
        yield stream.BEGINNING
        for channel in asked:
            if channel not in there:
                yield _gone(channel)
        due = list(there)
        while not followed.over:
            late = list[Channel]()
            for channel in due:
                try:
                    message = await channel.newest(channel.seen)
                except Unavailable:  # the pages stay as they are; it goes on when the database does
                    late.append(channel)
                    continue
                except Refusal:
                    followed.leave(channel)
                    yield _gone(channel)
                    continue
                if message is not None:
                    channel.seen = message.version
                    yield Named(channel.number, message)
            if late:
                yield stream.AWAY
                await asyncio.sleep(stream.AWAY_SECONDS)
            due = late + [channel for channel in followed.due() if channel not in late]
            while not due and not followed.over:
                await followed.bell.wait(stream.PING_SECONDS)
                due = followed.due()
                if not due and not followed.over:
                    yield PING
    finally:
        followed.close()
