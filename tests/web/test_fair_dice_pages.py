"""Commitment first, words after, secret last: in the order of the pages."""

from __future__ import annotations

import hashlib
import re

from tests.web.conftest import GAME, Room
from wuerfelwerk.tables.promises import MOST, Promises


def promise_of(page: str) -> str:
    return page.split('name="promise" value="')[1].split('"')[0]


def test_a_promise_is_kept_once() -> None:
    promises = Promises()
    commitment = promises.make()
    secret = promises.keep(commitment)
    assert secret is not None and hashlib.sha256(secret).hexdigest() == commitment
    assert promises.keep(commitment) is None and promises.keep("") is None


def test_promises_are_different_and_not_without_end(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("wuerfelwerk.tables.promises.MOST", 5)
    promises = Promises()
    made = [promises.make() for _ in range(8)]
    assert len(set(made)) == 8 and MOST > 1000
    assert [promises.keep(one) is not None for one in made] == [False] * 3 + [True] * 5


async def test_against_bots_the_start_page_commits_before_the_word_comes(room: Room) -> None:
    ada = room.guest()
    page = (await ada.get("/")).text
    promise = promise_of(page)
    assert page.count(promise) == 2  # in the form, and to be read
    form = {"game": GAME, "way": "bots", "seats": "2", "promise": promise, "word": "w0rd"}
    path = (await ada.post("/tables", **form)).headers["location"]
    proof = (await room.tables.view(path[3:])).proof
    assert proof["commitment"] == promise and proof["words"]["A"] == "w0rd"
    again = (await ada.post("/tables", **form)).headers["location"]
    proof = (await room.tables.view(again[3:])).proof
    assert proof["commitment"] != promise and proof["words"]["A"] == ""  # said before that commitment


async def test_every_other_word_comes_after_the_commitment_was_shown(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    form = {"game": GAME, "way": "friends", "seats": "2", "name": "Ada"}
    path = (await ada.post("/tables", **form)).headers["location"]
    waiting = (await ada.get(path)).text
    commitment = (await room.tables.view(path[3:])).proof["commitment"]
    assert commitment in waiting and "data-send-word" in waiting
    link = waiting.split("/join/")[1].split("<")[0].split('"')[0]
    assert commitment in (await bo.get(f"/join/{link}")).text
    await bo.post(f"/join/{link}", name="Bo", word="b0")
    await ada.post(f"{path}/word", word="a0")
    assert "data-send-word" not in (await ada.get(path)).text
    await ada.post(f"{path}/word", word="changed")
    assert (await room.tables.view(path[3:])).proof["words"] == {"A": "a0", "B": "b0"}
    await ada.post(f"{path}/start")
    await ada.post(f"{path}/word", word="late")
    assert (await room.tables.view(path[3:])).proof["words"] == {"A": "a0", "B": "b0"}


async def test_the_start_button_brings_the_hosts_word_too(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo, start=False)
    await ada.post(f"{path}/start", word="h0st")
    assert (await room.tables.view(path[3:])).proof["words"]["A"] == "h0st"


async def test_a_rematch_has_a_commitment_of_its_own_and_no_word_yet(room: Room) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    first = (await room.tables.view(path[3:])).proof
    for guest in (ada, bo):
        await guest.post(f"{path}/leave")
    new = (await ada.post(f"{path}/rematch", word="early")).headers["location"]
    proof = (await room.tables.view(new[3:])).proof
    assert proof["commitment"] != first["commitment"] and set(proof["words"].values()) == {""}


async def test_the_page_shows_all_and_the_secret_at_the_end_only(room: Room) -> None:
    ada, bo, eve = room.guest(), room.guest("en"), room.guest()
    path = await room.table(ada, bo)
    await ada.post(f"{path}/act", seat="0", seq="1", action="120")
    await bo.post(f"{path}/act", seat="1", seq="1", action="121")
    before = (await eve.get(f"{path}/dice")).text
    live = await room.tables._hall.get(path[3:])
    assert live.info.secret not in before and 'data-secret=""' in before
    rolls = await room.tables.rolls(path[3:])
    assert [roll.number for roll in rolls] == list(range(len(rolls))) and rolls[0].sides == (4, 3, 2)
    assert before.count("data-number=") == len(rolls) >= 3
    for guest in (ada, bo):
        await guest.post(f"{path}/leave")
    after = (await eve.get(f"{path}/dice")).text
    assert f'data-secret="{live.info.secret}"' in after and "proof.js" in after
    assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?![^>]* src=)", after)
    assert "Proof of the dice" in (await bo.get(f"{path}/dice")).text
