"""How fast a table is played is chosen where it is opened, and told to whoever is invited."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import GAME, Room
from wuerfelwerk.table import course, notes
from wuerfelwerk.table.seen.view import TIME_UP
from wuerfelwerk.table.table import Table
from wuerfelwerk.web.rendering.pace import clock_text


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


async def test_a_clock_is_chosen_told_and_shown(room: Room) -> None:
    ada, bo = room.guest("en"), room.guest()
    path = await room.table(ada, bo, start=False, clock="15")
    assert "<dt>Thinking time</dt><dd>15 minutes</dd>" in (await ada.get(path)).text
    await ada.post(f"{path}/start")
    page = (await ada.get(path)).text
    left = r'aria-label="([^"]+)" data-left="900.0"( data-ticks="[\d.]+")?>15:00</b>'
    clocks = re.findall(rf'<b class="clock" role="timer" {left}', page)
    assert [label for label, _ in clocks] == ["15:00 of thinking time left"] * 2
    assert any(ticks for _, ticks in clocks)


async def test_no_clock_no_sign_of_one(room: Room) -> None:
    ada = room.guest()
    path = await room.table(ada, room.guest())
    assert "data-left" not in (await ada.get(path)).text
    answer = await ada.post("/tables", game=GAME, way="friends", seats="2", clock="7")
    assert answer.status_code == 400


async def test_whose_time_is_over_sees_that_a_bot_plays_on(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo, clock="5")
    id = path.rpartition("/")[2]

    def up(table: Table) -> None:
        for seat in course.undecided(table):
            notes.write(table, TIME_UP, seat)

    await room.tables._cache.change(id, up)
    seat = (await room.tables.view(id)).waiting_for[0]
    page = (await (ada, bo)[seat].get(path)).text
    assert "Du hast keine Bedenkzeit mehr, ein Bot spielt weiter." in page
    assert "Deine Bedenkzeit ist zu Ende." in page and "Ein Bot spielt für dich weiter." in page
    assert 'id="act-form"' not in page and f'action="{path}/back"' not in page
    assert "● Du bist dran" not in page.split("</title>")[0] and 'data-mine=""' in page


async def test_the_title_says_whose_turn_it_is_and_the_tone_is_off_until_wished_for(room: Room) -> None:
    ada, bo = room.guest("en"), room.guest("en")
    path = await room.table(ada, bo)
    for guest, seat in ((ada, 0), (bo, 1)):
        page = (await guest.get(path)).text
        mine = seat in (await room.tables.view(path.rpartition("/")[2])).waiting_for
        assert ("● Your turn" in page.split("</title>")[0]) is mine
        assert ('data-mine="1"' in page) is mine
        assert 'data-sound="off"' in page
    assert (await ada.post("/settings", sound="maybe")).status_code == 400
    await ada.post("/settings", sound="on")
    assert 'data-sound="on"' in (await ada.get(path)).text


@pytest.mark.parametrize(
    "seconds, text", [(0, "0:00"), (0.2, "0:01"), (59.5, "1:00"), (61, "1:01"), (3600, "60:00")]
)
def test_what_a_clock_shows(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text
