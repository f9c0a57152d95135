"""The server that holds the pages: it stops at once, however many of them are open."""

from __future__ import annotations

import socket

import uvicorn
from starlette.applications import Starlette


class Server(uvicorn.Server):
    """Ends the event streams of open pages before it waits for what is still being answered."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.house.tables.end_watching()
        await super().shutdown(sockets)
