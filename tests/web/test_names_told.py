"""Names of tables and bots are words: each page about a table tells them in the viewer's language."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import GAME, Room
from wuerfelwerk.web.entrance import language


@pytest.mark.parametrize("part", ["", "/dice", "/program"])
async def test_tables_and_bots_are_called_by_english_names(room: Room, part: str) -> None:
    ada = room.guest("en")
    made = await ada.post("/tables", game=GAME, way="bots", seats="3", name="Ada")
    path = made.headers["location"]
    view = await room.tables.view(path[3:])
    tr = language.house("en")
    called = {view.name} | {seat.name for seat in view.seats if seat.kind != "human"}
    text = (await ada.get(path + part)).text
    german = {name for name in called if tr.gettext(name) != name and re.search(rf"\b{name}\b", text)}
    assert not german
    assert tr.gettext(view.name) in text
