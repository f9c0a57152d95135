"""Tables that are open to everybody on the server."""

from __future__ import annotations

import math
import time

import pytest
import sqlalchemy as sa

from tests.web.conftest import Room
from wuerfelwerk.hall import following


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "LOOK_SECONDS", -1.0)


async def seen(room: Room) -> str:
    return str((await room.guest().get("/")).text)


async def test_only_who_opened_a_table_shows_it_to_everybody_and_takes_it_back(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo, start=False, seats="3")
    invite = (await room.tables._cache.get(path[3:])).info.invite
    assert f"/join/{invite}" not in await seen(room)
    assert (await bo.post(f"{path}/lobby", open="1")).status_code == 403
    assert (await ada.post(f"{path}/lobby", open="1")).status_code == 303
    page = await seen(room)
    assert f'href="/join/{invite}"' in page and "mit Ada, Gast 0" in page and "1 Platz frei" in page
    await ada.post(f"{path}/lobby", open="0")
    assert f"/join/{invite}" not in await seen(room)


async def test_a_table_that_is_full_has_begun_or_is_left_alone_is_not_shown(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, start=False, seats="2")
    await ada.post(f"{path}/lobby", open="1")
    table = await room.tables._cache.get(path[3:])
    link = f"/join/{table.info.invite}"
    assert link in await seen(room)
    watching = room.tables._cache.watching
    for key in list(watching._seen):
        watching._seen[key] = time.monotonic() - 1000
    assert link not in await seen(room), "nobody is there"
    await ada.get(path)
    assert link in await seen(room)
    await bo.post(link, name="Bo")
    assert link not in await seen(room), "it is full"
    await ada.post(f"{path}/start")
    assert link not in await seen(room)
    assert (await ada.post(f"{path}/lobby", open="1")).status_code == 409


async def test_what_was_found_is_kept_for_a_moment(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = room.guest()
    path = await room.table(ada, start=False, seats="2")
    monkeypatch.setattr(following, "LOOK_SECONDS", math.inf)
    room.tables.following._looked = 0.0
    await ada.post(f"{path}/lobby", open="1")
    assert "Offener Tisch" not in await seen(room)
    monkeypatch.setattr(following, "LOOK_SECONDS", -1.0)
    assert "Offener Tisch" in await seen(room)


async def test_a_setting_that_is_no_switch_opens_nothing(room: Room) -> None:
    ada = room.guest()
    path = await room.table(ada, start=False, seats="2")
    change = sa.text("UPDATE tables SET settings = :spoiled WHERE id = :id")
    for spoiled in ('{"open": "yes"}', '{"open": null}', "no json", "[]"):
        await room.tables._log.write(
            lambda connection, text=spoiled: connection.execute(change, {"spoiled": text, "id": path[3:]})
        )
        assert "Offener Tisch" not in await seen(room)
