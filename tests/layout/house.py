"""The server in a thread of this process, so that tables are moved on between two looks at a page."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from tests.longest import longest_names
from wuerfelwerk.hall import Tables
from wuerfelwerk.web.app import create_app
from wuerfelwerk.web.entrance.viewer import Cookies
from wuerfelwerk.web.server import Server
from wuerfelwerk.web.settings import MailServer, Settings

T = TypeVar("T")
LONGEST = 60.0  # seconds for the server to start, and for one verb


@dataclass(frozen=True)
class House:
    """A running server, and what stands behind it."""

    address: str
    tables: Tables
    cookies: Cookies
    loop: asyncio.AbstractEventLoop

    def do(self, verb: Coroutine[Any, Any, T]) -> T:
        """Runs a verb of the tables where the server runs, and waits for it."""
        return asyncio.run_coroutine_threadsafe(verb, self.loop).result(LONGEST)


@contextmanager
def running(folder: Path) -> Iterator[House]:
    """The server on a free port, without bots: nobody moves but us."""
    mail = MailServer("127.0.0.1", 1, "here", "tables@example.org")  # nothing is sent: nobody asks for it
    app = create_app(Settings(folder, bots=False, public_address="http://localhost", mail=mail))
    listening = socket.create_server(("127.0.0.1", 0))
    server = Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1), app)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve(sockets=[listening])

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        end = time.monotonic() + LONGEST
        while not server.started:
            assert thread.is_alive() and time.monotonic() < end, "the server does not start"
            time.sleep(0.02)
        house = app.state.house
        with longest_names():
            yield House(
                f"http://127.0.0.1:{listening.getsockname()[1]}", house.tables, house.cookies, loops[0]
            )
    finally:
        server.should_exit = True
        thread.join()
        listening.close()
