"""A process beside the server, and the line to it. It ends with the server, however that ends."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sized
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

STOP_SECONDS = 2.0


@dataclass(frozen=True)
class Beside:
    """A process and our end of the line to it."""

    process: BaseProcess
    connection: Connection

    def hear(self, seconds: float) -> tuple[Any, ...]:
        """The next it says. TimeoutError where it says nothing; EOFError or OSError if it died."""
        if not self.connection.poll(seconds):
            raise TimeoutError(f"no answer within {seconds} s")
        said: tuple[Any, ...] = self.connection.recv()
        return said

    def stop(self) -> None:
        self.process.kill()
        self.process.join(STOP_SECONDS)
        self.connection.close()


class Bell:
    """Who serves a queue sleeps until it is rung."""

    def __init__(self, idle: float) -> None:
        self._idle, self._rung = idle, asyncio.Event()

    def ring(self) -> None:
        self._rung.set()

    async def wait(self, queue: Sized) -> bool:
        """Until somebody stands in the queue; False where nobody comes for ``idle`` seconds."""
        self._rung.clear()
        if not queue:
            try:
                async with asyncio.timeout(self._idle):  # unlike wait_for it lets no cancelling get lost
                    await self._rung.wait()
            except TimeoutError:
                return bool(queue)
        return True


def spawned(work: Callable[..., None], *arguments: Any) -> tuple[BaseProcess, Connection]:
    """A new process that runs ``work(line, *arguments)``, and our end of its line."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, *arguments), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def questions(line: Connection) -> Iterator[Any]:
    """What the server asks the process, until it closes its end of the line."""
    while True:
        try:
            yield line.recv()
        except EOFError:
            return


def end_with_the_server() -> None:
    """Called in the process, at its beginning."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A server that was killed cannot end us, and whoever compiles would not notice for minutes."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
