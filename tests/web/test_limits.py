"""How often somebody may ask: nobody who plays fast is held up, a flood is, and told how long."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Room
from wuerfelwerk.web.entrance import limits
from wuerfelwerk.web.entrance.limits import Limits, Rate, TooMany


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def taken(counted: Limits, rate: Rate, who: str, times: int) -> int:
    """How many of so many requests get through."""
    through = 0
    for _ in range(times):
        try:
            counted.take(rate, who)
        except TooMany:
            continue
        through += 1
    return through


def test_a_bucket_is_emptied_and_refills() -> None:
    clock = Clock()
    counted, rate = Limits(clock), Rate(burst=5, per_second=2)
    assert taken(counted, rate, "a", 20) == 5
    assert taken(counted, rate, "b", 1) == 1  # another one's
    with pytest.raises(TooMany) as refused:
        counted.take(rate, "a")
    assert refused.value.seconds == 1
    clock.now += refused.value.seconds
    assert taken(counted, rate, "a", 20) == 2
    clock.now += 1000
    assert taken(counted, rate, "a", 20) == 5


def test_full_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    clock = Clock()
    counted, rate = Limits(clock), Rate(burst=2, per_second=1)
    for number in range(500):
        counted.take(rate, str(number))
        clock.now += 0.5
    assert len(counted._buckets) <= 11


@pytest.mark.parametrize("rate", [limits.BY_PERSON, limits.BY_SEAT])
def test_fast_play_is_never_held_up(rate: Rate) -> None:
    """Twelve requests a second for ten minutes, in bursts of six: nobody's fingers do that."""
    clock = Clock()
    counted = Limits(clock)
    for _ in range(1200):
        assert taken(counted, rate, "seat", 6) == 6
        clock.now += 0.5


@pytest.mark.long
async def test_a_flood_is_429_with_a_sentence_and_a_time(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo = room.guest(), room.guest()
    path = await room.table(ada, bo)
    clock = Clock()
    room.app.state.limits._clock = clock
    room.app.state.limits._buckets.clear()
    before = await room.tables.view(path[3:])
    for _ in range(limits.BY_SEAT.burst):
        answer = await ada.post(f"{path}/undo", {"hx-request": "true"}, seat="0", seq="1", keep="0")
        assert answer.status_code == 200
    for headers in ({}, {"hx-request": "true"}):
        answer = await ada.post(f"{path}/act", headers, seat="0", seq="1", action="120")
        assert answer.status_code == 429
        assert 1 <= int(answer.headers["retry-after"]) <= 5
        assert "Das ging zu schnell" in answer.text
    assert (await room.tables.view(path[3:])).seats[0].done == before.seats[0].done
    answer = await bo.post(f"{path}/act", {"hx-request": "true"}, seat="1", seq="1", action="120")
    assert answer.status_code == 200  # another seat goes on
    clock.now += 1
    answer = await ada.post(f"{path}/act", {"hx-request": "true"}, seat="0", seq="1", action="120")
    assert answer.status_code == 200


@pytest.mark.long
async def test_an_address_without_a_seat_is_counted(room: Room) -> None:
    room.app.state.limits._clock = Clock()
    stranger, another = room.guest(), room.guest()
    for number in range(limits.BY_ADDRESS.burst + 1):
        guest = stranger if number % 2 else another  # throwing cookies away does not help
        answer = await guest.client.head("/nothing") if number else await guest.get("/settings")
    assert answer.status_code == 404  # nothing there costs nothing
    for number in range(limits.BY_ADDRESS.burst):
        answer = await (stranger if number % 2 else another).get("/rules/nothing")
    assert answer.status_code == 429
    assert re.search(r"Warte (1 Sekunde|[2-9] Sekunden|\d\d+ Sekunden) und", answer.text)
    assert (await stranger.get("/static/page.js")).status_code == 200


async def test_opening_tables_is_counted_by_address(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.app.state.limits._clock = Clock()
    monkeypatch.setattr(limits, "OPENINGS", Rate(burst=3, per_second=0.01))
    statuses = [(await room.guest().get("/join/nothing")).status_code for _ in range(5)]
    assert statuses == [404, 404, 404, 429, 429]


async def test_open_streams_are_counted(room: Room) -> None:
    counted = room.app.state.limits
    ada = room.guest()
    path = await room.table(ada, room.guest())
    person = room.app.state.cookies._signer.loads(ada.client.cookies["person"])
    counted._streams[person] = limits.STREAMS
    answer = await ada.get(f"{path}/stream")
    assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0
    with counted.stream("x"):
        assert counted._streams["x"] == 1
    assert "x" not in counted._streams
