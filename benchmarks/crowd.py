"""The people of load.py: connections, open pages and tables that are played, all in one event loop.

Kept light, because the server that is measured shares the machine with them: raw sockets, and a
program's answer already holds the state from which its next decision is drawn, so that a commit is
one request. Every table has a loopback address of its own (127.x.y.z, which Linux has without being
asked): the limits the server sets for each address hold as they are, and each meets its own.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import zlib
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.games import game as game_of

LETTERS = "ABCDEF"
KEPT_SECONDS = 3.0  # a connection that rested longer may be closed by the server this moment
LATE_SECONDS = 10.0  # an update that has not come by then counts as an error
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
CONTENT_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


class Unexpected(Exception):
    """The server answered something else than what this needs."""


def address(number: int, block: int) -> str:
    """The ``number``-th loopback address of a block of them."""
    return f"127.{block}.{number // 250}.{number % 250 + 1}"


@dataclass
class Answer:
    status: int
    head: str
    body: bytes

    def found(self, pattern: str) -> str:
        """The first group of a pattern in head or body."""
        found = re.search(pattern, self.head) or re.search(pattern, self.body.decode())
        if found is None:
            raise Unexpected(f"{self.status}, no {pattern!r} in it")
        return found[1]


class Line:
    """One kept connection from an address; a request at a time."""

    def __init__(self, port: int, source: str) -> None:
        self._port, self._source = port, source
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._used = 0.0

    async def ask(
        self, method: str, path: str, *, form: dict[str, str] | None = None, data: Any = None, **headers: str
    ) -> Answer:
        if form is not None:
            body, headers["content-type"] = urlencode(form).encode(), FORM
        else:
            body = b"" if data is None else json.dumps(data).encode()
            headers["content-type"] = JSON
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self._port}", f"content-length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if self._writer is None or time.monotonic() - self._used > KEPT_SECONDS:
            await self._connect()
        assert self._reader is not None and self._writer is not None
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = CONTENT_LENGTH.search(head)
        content = await self._reader.readexactly(int(length[1])) if length else b""
        self._used = time.monotonic()
        return Answer(int(head.split(b" ", 2)[1]), head.decode("latin-1"), content)

    async def _connect(self) -> None:
        self.close()
        self._reader, self._writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._source, 0), limit=2**20
        )

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None


class Page(asyncio.Protocol):
    """An open page: follows a table's event stream and calls ``shown(page, version)`` for each update."""

    def __init__(self, path: str, cookie: str, shown: Callable[[Page, int], None]) -> None:
        self._request = f"GET {path}/stream HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip\r\n"
        self._request += f"cookie: person={cookie}\r\n\r\n" if cookie else "\r\n"
        self._shown = shown
        self._raw, self._text = bytearray(), bytearray()
        self._unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self._in_head, self._left = True, 0
        self._transport: asyncio.BaseTransport | None = None
        self.sizes: list[int] = []  # of the updates, in bytes as they came
        self.lost = False
        self.begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.begun.done():
            self.begun.set_exception(Unexpected("a stream ended before it began"))

    def data_received(self, data: bytes) -> None:
        self._raw += data
        if self._in_head:
            end = self._raw.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._raw.startswith(b"HTTP/1.1 200"):
                self.begun.set_exception(Unexpected(self._raw[:30].decode("latin-1")))
                return self.close()
            self._in_head = False
            del self._raw[: end + 4]
        self._take_chunks()

    def _take_chunks(self) -> None:
        """What is whole of the chunked body; a chunk that is not stays."""
        while True:
            end = self._raw.find(b"\r\n")
            if end < 0:
                return
            size = int(self._raw[:end], 16)
            if len(self._raw) < end + size + 4:
                return
            if self._take(self._unzip.decompress(bytes(self._raw[end + 2 : end + 2 + size]))):
                self.sizes.append(end + size + 4)
            del self._raw[: end + size + 4]

    def _take(self, text: bytes) -> bool:
        """True if an update has come to its end; the server sends each in a chunk of its own."""
        came, at = False, max(0, len(self._text) - 1)
        self._text += text
        while (end := self._text.find(b"\n\n", at)) >= 0:
            if self._text.startswith(b"id: "):
                came = True
                self._shown(self, int(self._text[4 : self._text.index(b"\n")]))
                if not self.begun.done():
                    self.begun.set_result(None)
            del self._text[: end + 2]
            at = 0
        return came

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


async def open_page(
    port: int, source: str, path: str, cookie: str = "", shown: Callable[[Page, int], None] | None = None
) -> Page:
    """A page that has got its first update."""
    loop = asyncio.get_running_loop()
    _, page = await loop.create_connection(
        lambda: Page(path, cookie, shown or (lambda page, version: None)),
        "127.0.0.1",
        port,
        local_addr=(source, 0),
    )
    await page.begun
    return page


@dataclass
class Commit:
    """A commit that was answered and is not on every page yet."""

    began: float
    version: int
    missing: set[Page]


@dataclass
class Figures:
    """What has been measured. ``counting``: while what begins is to count."""

    counting: bool = False
    commits: int = 0
    tables: int = 0
    answered: list[float] = field(default_factory=list)  # seconds until the answer to the post
    shown: list[float] = field(default_factory=list)  # seconds until the last page had the update
    sizes: list[int] = field(default_factory=list)  # of all updates of all pages, in bytes
    errors: Counter[str] = field(default_factory=Counter)


class Evening:
    """One table after another, played by two programs, with pages open on each."""

    def __init__(self, number: int, game: str, port: int, wanted: Any, figures: Figures) -> None:
        self._game, self._port, self._wanted, self._figures = game_of(game), port, wanted, figures
        self._source = address(number, 1)
        self._chance = random.Random(number)
        self._line = Line(port, self._source)
        self._pages: list[Page] = []
        self._came: dict[Page, deque[tuple[int, float]]] = {}  # versions since the commit under way began
        self._late: list[Commit] = []

    # ---- a table ----

    async def open(self) -> None:
        """A new table, begun, with two programs at its seats and the pages of those who look on."""
        ask = self._line.ask
        form = {"game": self._game.id, "way": "friends", "seats": "2", "name": "Ada"}
        made = await ask("POST", "/tables", form=form)
        self._path = made.found(r"\r\nlocation: (\S+)")
        ada = made.found("set-cookie: person=([^;]+)")
        invite = (await ask("GET", self._path, cookie=f"person={ada}")).found(r"/join/([\w-]+)")
        bo = (await ask("POST", f"/join/{invite}", form={"name": "Bo"})).found("set-cookie: person=([^;]+)")
        await ask("POST", f"{self._path}/start", form={}, cookie=f"person={ada}")
        self._tokens = [
            await self._token(letter, cookie) for letter, cookie in zip(LETTERS, (ada, bo), strict=False)
        ]
        await self._look()
        cookies = [""] * self._wanted.watchers + ([ada, bo] if self._wanted.players else [])
        self._pages = [
            await open_page(self._port, self._source, self._path, cookie, self._shown) for cookie in cookies
        ]
        self._figures.tables += 1

    async def _token(self, letter: str, cookie: str) -> str:
        form, cookie = {"seat": letter}, f"person={cookie}"
        page = await self._line.ask("POST", f"{self._path}/program", form=form, cookie=cookie)
        return page.found('id="token">([^<]+)<')

    async def _look(self) -> None:
        """What a program needs to know: the material, and the state of now."""
        place, bearer = f"/api/tables/{self._path[3:]}", f"Bearer {self._tokens[0]}"
        record = await self._line.ask("GET", f"{place}/record", authorization=bearer)
        read = json.loads(record.body)
        options = option_values.from_json(self._game.card, read["options"])
        self._material = self._game.notation.read_material(options, 2, read["material"])
        self._told = json.loads((await self._line.ask("GET", place, authorization=bearer)).body)

    def close(self) -> None:
        for page in self._pages:
            page.close()
            self._figures.sizes += page.sizes[1:]  # the first is the whole page
        self._pages, self._late = [], []

    # ---- commits ----

    async def play(self, until: float) -> None:
        """Commits by the clock: one that came late does not put off the next."""
        due = time.monotonic() + self._chance.random() * self._wanted.every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += self._chance.uniform(0.5, 1.5) * self._wanted.every
            try:
                if self._told["phase"] == "over":
                    self.close()
                    await self.open()
                await self._commit()
            except (OSError, EOFError, Unexpected) as error:
                self._figures.errors[f"{type(error).__name__}: {error}"] += 1
                self._line.close()

    async def _commit(self) -> None:
        on_turn = [n for n, seat in enumerate(self._told["seats"]) if seat["on_turn"]]
        seat = self._chance.choice(on_turn)
        data = {"seq": self._told["seq"], "actions": self._decision(seat)}
        bearer = f"Bearer {self._tokens[seat]}"
        self._came = {page: deque() for page in self._pages}
        began = time.monotonic()
        answer = await self._line.ask(
            "POST", f"/api/tables/{self._path[3:]}/act", data=data, authorization=bearer
        )
        if answer.status != 200:
            raise Unexpected(f"{answer.status} {answer.body[:200].decode()}")
        self._told = json.loads(answer.body)
        if self._figures.counting:
            self._figures.commits += 1
            self._figures.answered.append(time.monotonic() - began)
            self._expect(Commit(began, self._told["version"], set(self._pages)))

    def _decision(self, seat: int) -> list[str]:
        """Any legal commit, in notation."""
        rules, notation, material = self._game.rules, self._game.notation, self._material
        after, mask = notation.read_state(material, self._told["state"]), new_mask(rules.MASK_WORDS)
        texts: list[str] = []
        while not texts or rules.unfinished(material, after, seat):
            rules.legal(material, after, seat, mask)
            action = self._chance.choice(listed(mask))
            texts.append(notation.action_text(material, after, seat, action))
            rules.apply(material, after, seat, action)
        return texts

    # ---- updates ----

    def _expect(self, commit: Commit) -> None:
        """Pages may have been told before the answer to the post was here."""
        self._late.append(commit)
        for page, came in self._came.items():
            for version, at in came:
                if version >= commit.version:
                    self._arrived(commit, page, at)
                    break

    def _shown(self, page: Page, version: int) -> None:
        now = time.monotonic()
        if page in self._came:
            self._came[page].append((version, now))
        for commit in list(self._late):
            if version >= commit.version:
                self._arrived(commit, page, now)

    def _arrived(self, commit: Commit, page: Page, at: float) -> None:
        if page not in commit.missing:
            return
        commit.missing.discard(page)
        if not commit.missing:
            self._late.remove(commit)
            self._figures.shown.append(at - commit.began)

    async def finish(self) -> None:
        """Waits for what has not come yet; then it never will."""
        patience = time.monotonic() + LATE_SECONDS
        while self._late and time.monotonic() < patience:
            await asyncio.sleep(0.05)
        for _ in self._late:
            self._figures.errors["an update never came"] += 1
        self._figures.errors["a stream was cut"] += sum(page.lost for page in self._pages)
        self.close()
        self._line.close()
