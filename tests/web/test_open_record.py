"""A record from a file: watched like the game at its table, refused with a sentence and its place."""

from __future__ import annotations

import copy
import json
import random
import re
from typing import Any

import pytest
from httpx import Response

from tests.hall.people import People
from tests.web.conftest import Guest, Room
from wuerfelwerk.games import GAMES
from wuerfelwerk.web.live.replaying import opened
from wuerfelwerk.web.live.replaying.moment import after

GAME = next(iter(GAMES))


async def recorded(room: Room, game: str = GAME, most: int = 40) -> tuple[People, dict[str, Any]]:
    people = await People.begin(room.tables, game, 2, seed=3)
    await people.play_until(lambda view: view.seq >= most, random.Random(3))
    return people, await room.tables.record(people.table_id)


async def bring(guest: Guest, data: bytes | dict[str, Any], name: str = "x.game.json") -> Response:
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    return await guest.client.post("/replay", files={"record": (name, content, "application/json")})


def banner(page: str) -> str:
    found = re.search(r'class="banner bad">.*?<p>(.*?)</p>', page, re.S)
    assert found, "nothing is said"
    return " ".join(re.sub(r"<[^>]+>", "", found[1]).split())


async def test_a_name_that_is_no_text_is_refused(room: Room) -> None:
    """Half of a pair of UTF-16: JSON lets it pass, and no page can be made of it."""
    _, record = await recorded(room)
    record["seats"][0]["name"] = "\ud800x"
    answer = await bring(room.guest(), record)
    assert answer.status_code == 400 and "JSON" in banner(answer.text)


@pytest.mark.parametrize("game", GAMES)
async def test_it_shows_what_the_table_shows(room: Room, game: str) -> None:
    people, record = await recorded(room, game)
    guest, view = room.guest(), await people.view()
    answer = await bring(guest, record)
    assert answer.status_code == 303
    path = answer.headers["location"]
    kept = room.app.state.house.opened.get(path.removeprefix("/replay/"))
    assert (kept.phase, kept.seq) == (view.phase, view.seq)
    for step in range(view.seq + 1):
        theirs, ours = after(kept, step), after(view, step)
        assert theirs.shown.tobytes() == ours.shown.tobytes()
        assert theirs.waiting_for == ours.waiting_for
    assert [(e.seat, e.actions, tuple(map(int, e.faces))) for e in kept.log] == [
        (e.seat, tuple(e.actions), tuple(map(int, e.faces))) for e in view.log
    ]
    for step in range(0, view.seq + 1, 9):
        theirs = (await guest.get(f"{path}?step={step}", hx_request="true")).text
        ours = (await guest.get(f"/t/{people.table_id}/replay?step={step}", hx_request="true")).text
        for part in (r'id="prompt".*?</div>', r'id="lens".*?</svg>', r'<ul class="seats.*?class="prompt"'):
            found = [re.search(part, page, re.S)[0] for page in (theirs, ours)]  # type: ignore[index]
            assert found[0].replace(path, "@") == found[1].replace(f"/t/{people.table_id}/replay", "@")


async def test_nothing_in_it_is_believed(room: Room) -> None:
    _, record = await recorded(room)
    guest = room.guest()
    place = next(i for i, e in enumerate(record["events"]) if e["text"][0].startswith("mark"))

    def changed(change: Any) -> dict[str, Any]:
        other = copy.deepcopy(record)
        change(other)
        return other

    for data, says in (
        (b"\xff\xfe\x00", "kein Text in UTF-8"),
        (b'{"format":\n "x",,}', "Das ist kein JSON: Zeile 2, Spalte 6."),
        (b"[" * 100_000, "kein JSON"),
        (b"[]", "JSON-Objekt"),
        (b"{}", "Unbekanntes Format"),
        (json.dumps(record).replace('"format"', '"game": "x", "format"', 1).encode(), "steht zweimal"),
        (changed(lambda r: r.update(game="nothing")), "Das Spiel „nothing“ gibt es hier nicht."),
        (changed(lambda r: r.update(rules_version=99)), "Regelstand 99"),
        (changed(lambda r: r["events"][place].update(text=["mark 99,99"])), f"Ereignis {place + 1}:"),
        (changed(lambda r: r["events"].pop(3)), "Ereignis 4:"),
        (changed(lambda r: r["events"].extend([r["events"][-1]] * 6000)), "höchstens 5000 Ereignisse"),
        (changed(lambda r: r["seats"].clear()), "seats"),
    ):
        answer = await bring(guest, data)
        assert answer.status_code == 400, says
        assert says in banner(answer.text), (says, banner(answer.text))
    assert not room.app.state.house.opened._kept


async def test_a_forbidden_decision_is_told_with_its_rule(room: Room) -> None:
    _, record = await recorded(room)
    place = next(i for i, e in enumerate(record["events"]) if e["text"] == ["stop"] or e["text"] == ["roll"])
    record["events"][place]["text"] = ["mark 0,0"]
    answer = await bring(room.guest("en"), record)
    assert answer.status_code == 400
    assert f"Event {place + 1}:" in banner(answer.text)


async def test_names_are_harmless(room: Room) -> None:
    _, record = await recorded(room)
    record["seats"][0]["name"] = "\x03<b>\x04\x05\x01x" + "w" * 500
    record["seats"][1]["name"] = "\x01\u200e"
    answer = await bring(room.guest(), record)
    page = (await room.guest().get(answer.headers["location"] + "?step=12")).text
    assert "&lt;b&gt;" in page and "<b>  " not in page and "w" * 30 not in page
    assert '<span title="B">B</span>' in page


async def test_files_that_are_too_large_are_refused(room: Room) -> None:
    guest = room.guest()
    answer = await bring(guest, b" " * 1_000_001)
    assert answer.status_code == 400 and "höchstens 1 MB" in answer.text
    assert (await bring(guest, b" " * 1_300_000)).status_code == 413
    assert (await guest.client.post("/tables", content=b" " * 200_000)).status_code == 413, (
        "others keep theirs"
    )
    assert (await guest.client.post("/replay", data={"record": "x"})).status_code == 400


async def test_what_is_kept_is_bounded_and_forgotten(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    people, record = await recorded(room)
    guest, moment = room.guest(), [0.0]
    kept = room.app.state.house.opened = opened.Opened(lambda: moment[0])
    paths = [(await bring(guest, record)).headers["location"] for _ in range(3)]
    assert len(set(paths)) == 3 and kept._bytes == 3 * opened._weight(kept.get(paths[0][8:]))
    monkeypatch.setattr(opened, "MOST_KEPT", kept._bytes)
    newest = (await bring(guest, record)).headers["location"]
    assert [(await guest.get(path)).status_code for path in (*paths, newest)] == [404, 200, 200, 200]
    moment[0] = opened.KEPT_SECONDS + 1
    gone = await guest.get(newest)
    assert gone.status_code == 404 and "nicht mehr geöffnet" in gone.text
    assert not kept._kept and kept._bytes == 0
    assert people.table_id
