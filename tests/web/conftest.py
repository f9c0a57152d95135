"""The server as an application in this process: no network, no bots, a folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette

from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Tables
from wuerfelwerk.web.app import create_app
from wuerfelwerk.web.live.cards.printer import Cards
from wuerfelwerk.web.rendering import logbook
from wuerfelwerk.web.settings import Settings

ADDRESS = "http://test"
GAME = next(iter(GAMES))


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Starlette]:
    app = create_app(Settings(tmp_path, bots=False))
    async with app.router.lifespan_context(app):
        app.state.house.cards = Cards(no_picture)  # a real one takes a process: tests/web/test_cards.py
        yield app


async def no_picture(svg: str) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + str(len(svg)).encode()


@dataclass
class Guest:
    """One browser: its cookies and what it was answered last."""

    client: AsyncClient

    async def get(self, path: str, **wishes: str) -> Response:
        headers = {name.replace("_", "-"): value for name, value in wishes.items()}
        return await self.client.get(path, headers=headers)

    async def post(self, path: str, headers: dict[str, str] | None = None, **form: str) -> Response:
        return await self.client.post(path, data=form, headers=headers)


class Room:
    """Opens browsers for one application."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.clients: list[AsyncClient] = []

    @property
    def tables(self) -> Tables:
        tables: Tables = self.app.state.house.tables
        return tables

    def forget(self) -> None:
        """The pages, regions and lines the server remembers; what open pages show it still knows."""
        logbook._told.clear()
        renderings = self.app.state.house.renderings
        for kept in (renderings._made, renderings._recent, renderings._regions):
            kept.clear()
        renderings._characters = 0

    def guest(self, language: str = "de") -> Guest:
        transport = ASGITransport(app=self.app, raise_app_exceptions=False)
        client = AsyncClient(transport=transport, base_url=ADDRESS, headers={"accept-language": language})
        self.clients.append(client)
        return Guest(client)

    async def table(self, host: Guest, *others: Guest, start: bool = True, **form: str) -> str:
        """A table of these guests; its address."""
        seats = str(1 + len(others))
        form = {"game": GAME, "way": "friends", "seats": seats, "name": "Ada", **form}
        answer = await host.post("/tables", **form)
        path = answer.headers["location"]
        page = (await host.get(path)).text
        link = page.split(f"{ADDRESS}/join/")[1].split("<")[0].split('"')[0]
        for number, other in enumerate(others):
            await other.post(f"/join/{link}", name=f"Gast {number}")
        if start:
            await host.post(f"{path}/start")
        return str(path)


@pytest.fixture
async def room(app: Starlette) -> AsyncIterator[Room]:
    room = Room(app)
    yield room
    for client in room.clients:
        await client.aclose()
