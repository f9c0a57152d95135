"""A shared device is handed over where decisions are hidden, and nowhere else."""

from __future__ import annotations

import random

import pytest

from tests.hall.people import random_actions
from tests.web.conftest import Room
from wuerfelwerk.games import GAMES


@pytest.mark.parametrize("game", GAMES)
async def test_a_device_is_handed_over_only_where_something_is_hidden(room: Room, game: str) -> None:
    ada, chance = room.guest(), random.Random(2)
    answer = await ada.post("/tables", game=game, way="device", name="Ada", others="Bo")
    path, handed, kept, at_once = answer.headers["location"], 0, 0, 0
    for _ in range(30):
        person = next(iter(room.tables._cache._tables[path[3:]].seats[0].holders))
        view = await room.tables.view(path[3:], person)
        if view.phase != "running":
            break
        at_once += int(view.game.rules.may_act(view.material, view.shown)) == 0b11
        page = (await ada.get(path)).text
        seat = view.waiting_for[0]
        if f'action="{path}/hand"' in page:
            assert len(view.together) == 2 and view.holds not in view.waiting_for
            handed += 1
            await ada.post(f"{path}/hand", seat=str(seat))
            assert f'action="{path}/hand"' not in (await ada.get(path)).text
        else:
            kept += 1
            assert not view.together or view.holds in view.waiting_for
        seat = view.holds if view.holds in view.waiting_for else seat
        view = await room.tables.view(path[3:], person, seat)
        await room.tables.act(path[3:], person, seat, view.seq, random_actions(view, seat, chance))
    assert kept
    assert (handed > 0) == (at_once > 0)
