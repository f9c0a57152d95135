"""Commitment first, seals after it, words when all seals are there, the secret last: as pages bring them."""

from __future__ import annotations

import hashlib
import json
import re
from html import unescape

from tests.web.conftest import ADDRESS, GAME, Guest, Room
from wuerfelwerk.dice import seal_of
from wuerfelwerk.table.dice import sealing
from wuerfelwerk.table.dice.promises import MOST, Promises

HTMX = {"hx-request": "true"}


def promise_of(page: str) -> str:
    return page.split('name="promise" value="')[1].split('"')[0]


def asked(page: str) -> str:
    """What the page asks the script of this browser for."""
    found = re.search(r'id="sealing" hidden data-wants="(\w*)"', page)
    return found.group(1) if found else ""


async def open_word(guest: Guest, path: str, word: str) -> None:
    closed = (await guest.get(path)).text.split("data-closed='")[1].split("'")[0]
    number = str(json.loads(unescape(closed))["round"])
    answer = await guest.post(f"{path}/open", HTMX, round=number, word=word)
    assert answer.status_code == 200, answer.text


def test_a_promise_is_kept_once() -> None:
    promises = Promises()
    commitment = promises.make()
    kept = promises.keep(commitment)
    assert kept is not None
    assert hashlib.sha256(kept.secret + kept.table_id.encode()).hexdigest() == commitment
    assert promises.keep(commitment) is None and promises.keep("") is None


def test_promises_are_different_and_not_without_end(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("wuerfelwerk.table.dice.promises.MOST", 5)
    promises = Promises()
    made = [promises.make() for _ in range(8)]
    assert len(set(made)) == 8 and MOST > 1000
    assert [promises.keep(one) is not None for one in made] == [False] * 3 + [True] * 5


async def test_against_bots_the_start_page_commits_before_the_seal_comes(room: Room) -> None:
    ada = room.guest()
    page = (await ada.get("/")).text
    promise = promise_of(page)
    assert page.count(promise) == 3  # in the form, for the seal, and to be read
    form = {"game": GAME, "way": "bots", "seats": "2", "promise": promise, "seal": seal_of(promise, "w0rd")}
    path = (await ada.post("/tables", **form)).headers["location"]
    view = await room.tables.view(path[3:])
    assert view.proof["commitment"] == promise and view.phase == "waiting"
    assert asked((await ada.get(path)).text) == "word"
    await open_word(ada, path, "w0rd")
    view = await room.tables.view(path[3:])
    assert view.phase == "running" and view.proof["words"] == {"A": "w0rd", "B": ""}


async def test_a_seal_for_a_promise_that_is_no_more_does_not_count_and_is_asked_for_anew(room: Room) -> None:
    ada = room.guest()
    promise = promise_of((await ada.get("/")).text)
    form = {"game": GAME, "way": "bots", "seats": "2", "promise": promise, "seal": seal_of(promise, "w0rd")}
    await ada.post("/tables", **form)
    path = (await ada.post("/tables", **form)).headers["location"]
    proof = (await room.tables.view(path[3:])).proof
    assert proof["commitment"] != promise and proof["sealing"]["rounds"] == []
    assert asked((await ada.get(path)).text) == "seal"
    await ada.post(f"{path}/seal", seal=seal_of(proof["commitment"], "w0rd"))
    await open_word(ada, path, "w0rd")
    assert (await room.tables.view(path[3:])).proof["words"]["A"] == "w0rd"


async def test_without_script_the_game_against_bots_begins_at_once(room: Room) -> None:
    ada = room.guest()
    promise = promise_of((await ada.get("/")).text)
    form = {"game": GAME, "way": "bots", "seats": "2", "promise": promise, "seal": ""}
    path = (await ada.post("/tables", **form)).headers["location"]
    view = await room.tables.view(path[3:])
    assert view.phase == "running" and view.proof["commitment"] == promise
    assert "kein Wort" in (await ada.get(f"{path}/dice")).text


async def test_at_one_device_there_is_one_word(room: Room) -> None:
    ada = room.guest()
    promise = promise_of((await ada.get("/")).text)
    form = {"game": GAME, "way": "device", "name": "Ada", "others": "Bo", "promise": promise}
    path = (await ada.post("/tables", **form, seal=seal_of(promise, "w0rd"))).headers["location"]
    await open_word(ada, path, "w0rd")
    assert (await room.tables.view(path[3:])).proof["words"] == {"A": "w0rd", "B": ""}


async def test_with_friends_every_seal_comes_after_the_commitment_and_every_word_after_all_seals(
    room: Room,
) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    form = {"game": GAME, "way": "friends", "seats": "2", "name": "Ada"}
    path = (await ada.post("/tables", **form)).headers["location"]
    waiting = (await ada.get(path)).text
    commitment = (await room.tables.view(path[3:])).proof["commitment"]
    assert commitment in waiting and asked(waiting) == "seal"
    link = waiting.split(f"{ADDRESS}/join/")[1].split("<")[0].split('"')[0]
    assert f'data-seal="{commitment}"' in (await bo.get(f"/join/{link}")).text
    await bo.post(f"/join/{link}", name="Bo", seal=seal_of(commitment, "b0"))
    await ada.post(f"{path}/seal", seal=seal_of(commitment, "a0"))
    assert asked((await ada.get(path)).text) == asked((await bo.get(path)).text) == ""
    await ada.post(f"{path}/start", seal=seal_of(commitment, "another"))  # it has sealed one already
    assert asked((await eve.get(path)).text) == "" and "geöffnet" in (await eve.get(path)).text
    await open_word(bo, path, "b0")
    places = (path, f"{path}/dice", f"{path}?look=B")
    for guest in (ada, bo, eve):
        for place in places:
            assert "b0<" not in (await guest.get(place)).text
    assert (await room.tables.view(path[3:])).proof["words"] == {"A": "", "B": ""}
    await open_word(ada, path, "a0")
    assert (await room.tables.view(path[3:])).proof["words"] == {"A": "a0", "B": "b0"}
    assert "b0</dd>" in (await eve.get(f"{path}/dice")).text


async def test_a_late_seal_is_told_on_the_page(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    answer = await bo.post(f"{path}/seal", HTMX, seal="b" * 64)
    assert answer.status_code == 200 and sealing.LATE in answer.text
    assert sealing.LATE not in (await ada.get(path)).text


async def test_a_word_that_does_not_fit_and_a_stranger_are_refused(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest(), room.guest()
    path = await room.table(ada, bo, start=False)
    commitment = (await room.tables.view(path[3:])).proof["commitment"]
    await ada.post(f"{path}/seal", seal=seal_of(commitment, "a0"))
    await ada.post(f"{path}/start")
    for form in ({"round": "1", "word": "b0"}, {"round": "x", "word": "a0"}, {"word": "a0"}, {"round": "1"}):
        assert (await ada.post(f"{path}/open", **form)).status_code == 400, form
    assert (await eve.post(f"{path}/open", round="1", word="a0")).status_code == 403
    assert (await eve.post(f"{path}/seal", seal="0" * 64)).status_code == 403
    assert (await ada.post(f"{path}/seal", seal="0")).status_code == 400
    assert (await room.tables.view(path[3:])).phase == "waiting"


async def test_a_rematch_has_a_commitment_of_its_own_and_no_seal_yet(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    first = (await room.tables.view(path[3:])).proof
    for guest in (ada, bo):
        await guest.post(f"{path}/leave")
    new = (await ada.post(f"{path}/rematch", seals="1")).headers["location"]
    view = await room.tables.view(new[3:])
    assert view.proof["commitment"] != first["commitment"] and set(view.proof["words"].values()) == {""}
    assert view.phase == "waiting" and view.sealed is not None and view.sealed.stage == ""


async def over_alone(room: Room, **form: str) -> tuple[Guest, str]:
    """A game of one person that is over, and the person's browser."""
    ada = room.guest()
    path = (await ada.post("/tables", game=GAME, name="Ada", **form)).headers["location"]
    await ada.post(f"{path}/leave")
    assert (await room.tables.view(path[3:])).phase == "over"
    return ada, path


async def test_a_rematch_against_bots_or_on_one_device_begins_at_once(room: Room) -> None:
    for form in ({"way": "bots", "seats": "3"}, {"way": "device", "others": "Bo"}):
        ada, path = await over_alone(room, **form)
        new = (await ada.post(f"{path}/rematch")).headers["location"]
        assert (await room.tables.view(new[3:])).phase == "running"
        assert "Link zum Tisch" not in (await ada.get(new)).text
        assert (await ada.post(f"{path}/rematch")).headers["location"] == new  # pressed twice


async def test_the_word_of_the_browser_is_in_a_rematch_too(room: Room) -> None:
    ada, path = await over_alone(room, way="bots", seats="2")
    assert 'name="seals" data-seals' in (await ada.get(path)).text
    new = (await ada.post(f"{path}/rematch", seals="1")).headers["location"]
    assert asked((await ada.get(new)).text) == "seal"
    commitment = (await room.tables.view(new[3:])).proof["commitment"]
    await ada.post(f"{new}/seal", seal=seal_of(commitment, "a0"))
    await open_word(ada, new, "a0")
    view = await room.tables.view(new[3:])
    assert view.phase == "running" and view.proof["words"] == {"A": "a0", "B": ""}


async def test_the_page_shows_all_and_the_secret_at_the_end_only(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest("en"), room.guest()
    path = await room.table(ada, bo)
    await ada.post(f"{path}/act", seat="0", seq="1", action="120")
    await bo.post(f"{path}/act", seat="1", seq="1", action="121")
    before = (await eve.get(f"{path}/dice")).text
    table = await room.tables._cache.get(path[3:])
    assert table.info.secret not in before and '"secret"' not in before
    rolls = await room.tables.rolls(path[3:])
    assert [roll.number for roll in rolls] == list(range(len(rolls))) and rolls[0].sides == (4, 3, 2)
    assert before.count("data-number=") == len(rolls) >= 3
    for guest in (ada, bo):
        await guest.post(f"{path}/leave")
    after = (await eve.get(f"{path}/dice")).text
    assert f'"secret": "{table.info.secret}"' in after and "proof.js" in after
    assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?![^>]* src=)", after)
    assert "Proof of the dice" in (await bo.get(f"{path}/dice")).text
