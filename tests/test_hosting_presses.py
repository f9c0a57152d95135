"""Two server processes on one PostgreSQL database: a press that reaches both is one deed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from tests.postgresql import PostgreSQL
from tests.test_hosting import PATIENCE, Server
from tests.web.forms_of import Form, form_to
from wuerfelwerk.games import all_games

pytestmark = pytest.mark.long

GAPS = [0.0, 0.04, 0.3]  # seconds between the two presses


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, postgresql: PostgreSQL) -> Iterator[tuple[str, str]]:
    """Their addresses."""
    where, folder = postgresql.new_database(), tmp_path_factory.mktemp("servers")
    started: list[Server] = []
    try:
        for _ in range(2):
            started.append(Server(folder, "--database", where))
        yield started[0].address, started[1].address
    finally:
        said = [server.stop() for server in started]
        assert not any("Traceback" in text for text in said), said


async def at_both(servers: tuple[str, str], form: Form, gap: float) -> list[httpx.Response]:
    """The same form, without a cookie, to one server and a moment later to the other."""

    async def press(address: str, wait: float) -> httpx.Response:
        await asyncio.sleep(wait)
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
            return await client.post(form.action, data=form.fields)

    return await asyncio.gather(press(servers[0], 0), press(servers[1], gap))


async def page(address: str, path: str, person: str = "") -> str:
    cookies = {"person": person} if person else None
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, cookies=cookies) as client:
        return (await client.get(path)).text


@pytest.mark.parametrize("gap", GAPS)
async def test_pressed_at_two_servers_one_table_is_opened(servers: tuple[str, str], gap: float) -> None:
    for number, way in enumerate(("bots", "friends", "device")):
        given = {"game": all_games()[0].id, "way": way, "name": "Ada", "others": "Mika"}
        form = form_to(await page(servers[number % 2], "/"), "/tables", **given)
        table, host = alike(await at_both(servers, form, gap))
        for address in servers:
            assert f'href="{table}"' in await page(address, "/", host)


@pytest.mark.parametrize("gap", GAPS)
async def test_pressed_at_two_servers_one_seat_is_taken(servers: tuple[str, str], gap: float) -> None:
    form = form_to(await page(servers[0], "/"), "/tables", way="friends", seats="4", name="Lena")
    path, host = alike(await at_both(servers, form, gap))
    link = "/join/" + (await page(servers[0], path, host)).split("/join/")[1].split('"')[0].split("<")[0]
    form = form_to(await page(servers[1], link), link, name="Karl")
    table, guest = alike(await at_both(servers, form, gap))
    assert table == path
    for address in servers:
        seen = await page(address, path, guest)
        assert seen.count("Karl (du)") == seen.count("<b>Karl") == 1


def alike(answers: list[httpx.Response]) -> tuple[str, str]:
    """Where both lead and who both are, which is the same."""
    led = {(answer.status_code, answer.headers["location"], answer.cookies["person"]) for answer in answers}
    assert len(led) == 1, led
    ((status, location, person),) = led
    assert status == 303
    return location, person
