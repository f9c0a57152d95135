"""Playing on from a page: from a running game for who looks on, and from a file somebody brought."""

from __future__ import annotations

import json
import random

from tests.hall.people import People
from tests.web.conftest import Room
from wuerfelwerk.games import GAMES

GAME = list(GAMES)[1]
WISH = {"step": "3", "seat": "1", "bot": "random", "name": "Eva", "deed": "0123456789abcdef-key"}


async def test_who_looks_on_may_and_who_plays_waits(room: Room) -> None:
    people = await People.begin(room.tables, GAME, 2, seed=3)
    await people.play_until(lambda view: view.seq >= 6, random.Random(3))
    path, guest = f"/t/{people.table_id}/replay", room.guest()
    assert 'id="play-on"' in (await guest.get(path)).text
    answer = await guest.post(f"{path}/play", **WISH)
    assert answer.status_code == 303
    page = (await guest.get(answer.headers["location"])).text
    assert "Eva" in page and "Ada" not in page
    player = room.guest()
    player.client.cookies.set("person", room.app.state.house.cookies.sign(people.persons[0]))
    assert 'id="play-on"' not in (await player.get(path)).text
    refused = await player.post(f"{path}/play", **{**WISH, "deed": "fedcba9876543210-key"})
    assert refused.status_code == 409 and "Du spielst hier mit" in refused.text


async def test_from_a_file_without_its_names(room: Room) -> None:
    people = await People.begin(room.tables, GAME, 2, seed=3)
    await people.play_until(lambda view: view.seq >= 6, random.Random(3))
    record = await room.tables.record(people.table_id)
    for number, row in enumerate(record["seats"]):
        row["name"] = f"<b>{number}\u202e</b>"
    guest = room.guest()
    sent = {"record": ("x.json", json.dumps(record).encode(), "application/json")}
    path = (await guest.client.post("/replay", files=sent)).headers["location"]
    page = (await guest.get(path)).text
    assert f'action="{path}/play"' in page and "og:image" not in page and "card.png" not in page
    answer = await guest.post(f"{path}/play", **WISH)
    assert answer.status_code == 303
    again = await guest.post(f"{path}/play", **WISH)
    assert again.headers["location"] == answer.headers["location"], "the same press makes one table"
    view = await room.tables.view(answer.headers["location"].removeprefix("/t/"))
    assert [seat.name for seat in view.seats][1] == "Eva" and "<b>" not in "".join(s.name for s in view.seats)
    for wrong in ({"step": "99"}, {"step": "-1"}, {"seat": "9"}, {"bot": "nobody"}, {"step": "x"}):
        form = {**WISH, **wrong, "deed": "another-key-0123456"}
        assert (await room.guest().post(f"{path}/play", **form)).status_code in (400, 409), wrong
    gone = await guest.post("/replay/nirgends/play", **WISH)
    assert gone.status_code == 404
