"""A slow line: a proxy on this machine where every piece of data waits, or answers come bit by bit."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

PIECE = 65_536
BETWEEN_BITS = 0.03  # seconds: a browser has drawn what it has by then


class SlowLine:
    """What a test holds of it: its address, and how many posts have come by since it was made."""

    def __init__(self, address: str, line: _Line) -> None:
        self.address, self._line = address, line

    @property
    def posts(self) -> int:
        return self._line.posts

    @contextmanager
    def answers_held(self) -> Iterator[None]:
        """No answer gets through meanwhile, however long the machine takes for what a test does."""
        self._line.open_for_answers.clear()
        try:
            yield
        finally:
            self._line.open_for_answers.set()


@contextmanager
def slow_line(address: str, seconds: float, bits: int = PIECE) -> Iterator[SlowLine]:
    """A proxy for that server; a request and its answer take ``seconds`` together.

    Answers come in ``bits`` of so many bytes, one after the other; they are not packed then: what is
    unpacked comes in large pieces again.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    to = urlsplit(address)
    assert to.hostname is not None and to.port is not None
    line = _Line(to.hostname, to.port, seconds / 2, bits)
    try:
        port = asyncio.run_coroutine_threadsafe(line.open(), loop).result(10)
        yield SlowLine(f"http://127.0.0.1:{port}", line)
    finally:
        asyncio.run_coroutine_threadsafe(line.close(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


class _Line:
    def __init__(self, host: str, port: int, wait: float, bits: int) -> None:
        self._to, self._wait, self._bits = (host, port), wait, bits
        self._server: asyncio.Server | None = None
        self.posts = 0
        self.open_for_answers = threading.Event()
        self.open_for_answers.set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> int:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._to)
        for source, sink, is_answer in ((reader, back, False), (there, writer, True)):
            task = asyncio.ensure_future(self._carry(source, sink, is_answer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, is_answer: bool) -> None:
        """Every piece comes so much later than it was sent; pieces do not wait for each other."""
        loop, pieces = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()
        reading = asyncio.ensure_future(self._read(source, pieces))
        try:
            while True:
                due, piece = await pieces.get()
                await asyncio.sleep(due - loop.time())
                while is_answer and not self.open_for_answers.is_set():
                    await asyncio.sleep(0.01)
                self.posts += not is_answer and piece.startswith(b"POST ")
                if not piece:
                    break
                await self._write(sink, piece, is_answer)
        except ConnectionError:
            pass  # the browser has gone on to another page
        finally:
            reading.cancel()
            sink.close()

    async def _write(self, sink: asyncio.StreamWriter, piece: bytes, is_answer: bool) -> None:
        bits = self._bits if is_answer else PIECE
        if not is_answer and self._bits < PIECE:
            piece = re.sub(rb"(?i)accept-encoding: [^\r]*", b"Accept-Encoding: identity", piece)
        for place in range(0, len(piece), bits):
            if place:
                await asyncio.sleep(BETWEEN_BITS)
            sink.write(piece[place : place + bits])
            await sink.drain()

    async def _read(self, source: asyncio.StreamReader, pieces: asyncio.Queue[tuple[float, bytes]]) -> None:
        loop = asyncio.get_running_loop()
        piece = b"-"
        while piece:
            try:
                piece = await source.read(PIECE)
            except ConnectionError:
                piece = b""
            pieces.put_nowait((loop.time() + self._wait, piece))
