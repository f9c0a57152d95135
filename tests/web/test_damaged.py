"""What people and programs see of a table that cannot be read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.web.conftest import Room

FAULTS = (
    "UPDATE tables SET settings = 'no json' WHERE id = :id",
    "UPDATE events SET text = '[\"fly\"]' WHERE table_id = :id AND seq = 1",
    "UPDATE tables SET game = 'chess' WHERE id = :id",
    "UPDATE tables SET rules_version = 0 WHERE id = :id",
)


def spoil(file: Path, statement: str, table_id: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement, {"id": table_id}).rowcount == 1


@pytest.mark.parametrize("fault", FAULTS)
async def test_the_start_page_shows_it_and_everything_else_says_a_sentence(
    room: Room, tmp_path: Path, fault: str
) -> None:
    ada = room.guest()
    bad = await room.table(ada, room.guest())
    good = await room.table(ada, room.guest())
    page = (await ada.get(bad)).text
    personal = page.split("/seat/")[1].split('"')[0]
    spoil(tmp_path / "tables.sqlite", fault, bad[3:])
    room.tables._cache._tables.clear()

    start = await ada.get("/")
    assert start.status_code == 200 and "lässt sich nicht öffnen" in start.text
    assert f'class="resume" href="{good}"' in start.text and f'class="is-damaged" href="{bad}"' in start.text
    for path in (bad, f"{bad}/stream", f"{bad}/game.json", f"{bad}/dice", f"/seat/{personal}"):
        answer = await ada.get(path)
        assert answer.status_code == 409 and "lässt sich nicht öffnen" in answer.text, path
    for path in ("act", "draft", "leave", "rematch", "vote", "back"):
        answer = await ada.post(f"{bad}/{path}", seat="0", seq="1", action="1")
        assert answer.status_code in (400, 409), path
    assert (await ada.get("/")).status_code == 200
    english = await room.guest("en").get(bad)
    assert english.status_code == 409 and "cannot be opened" in english.text


async def test_programs_are_told_too(room: Room, tmp_path: Path) -> None:
    host, token = room.guest(), ""
    path = await room.table(host, room.guest())
    view = await room.tables.view(path[3:])
    assert view.phase == "running"
    token = room.app.state.cookies.program_token("x" * 27)
    spoil(tmp_path / "tables.sqlite", FAULTS[0], path[3:])
    room.tables._cache._tables.clear()
    answer = await room.guest("en").get(f"/api/tables/{path[3:]}", authorization=f"Bearer {token}")
    assert answer.status_code == 409 and "cannot be opened" in answer.json()["error"]
