"""How fast a table is played is chosen where it is opened, and told to whoever is invited."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import GAME, Room


@pytest.mark.parametrize(
    "pace, patience, told",
    [("live", 120, "live"), ("letters", 259_200, "by correspondence"), ("never", 0, "nobody is replaced")],
)
async def test_a_pace_is_chosen_and_told(room: Room, pace: str, patience: float, told: str) -> None:
    ada = room.guest("en")
    path = await room.table(ada, room.guest(), start=False, pace=pace)
    view = await room.tables.view(path.rpartition("/")[2])
    assert view.settings["patience"] == patience
    assert f"<dt>Pace</dt><dd>{told}</dd>" in (await ada.get(path)).text


async def test_a_form_without_a_pace_opens_a_live_table(room: Room) -> None:
    ada = room.guest()
    page = (await ada.get("/")).text
    assert re.search(r'name="pace" value="live"[^>]* checked', page)
    path = await room.table(ada, room.guest(), start=False)
    assert (await room.tables.view(path.rpartition("/")[2])).settings["patience"] == 120


async def test_no_other_pace_is_taken_and_the_form_comes_back_as_it_was(room: Room) -> None:
    ada = room.guest()
    answer = await ada.post("/tables", game=GAME, way="friends", seats="2", pace="soon")
    assert answer.status_code == 400
    answer = await ada.post("/tables", game=GAME, way="device", name="Ada", others="ada", pace="letters")
    assert answer.status_code == 409
    assert re.search(r'name="pace" value="letters"[^>]* checked', answer.text)
