"""The stream of a program that is cut off again and again: every event is told once, in order."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from tests.hall.people import random_actions
from tests.web.asking import ask
from tests.web.conftest import GAME, Room
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.hall import Tables, new_person, program_person

SEATS = 2


class Listener:
    """A program at a table: it keeps what whole messages told it, and their last id."""

    def __init__(self, room: Room, table_id: str, token: str) -> None:
        self.room, self.table_id, self.token = room, table_id, token
        self.last, self.events, self.messages = "", list[int](), list[dict[str, Any]]()

    async def listen(self, seconds: float, chance: random.Random | None, since: str = "") -> None:
        """Until the line is cut, after any number of bytes of what would have come."""
        headers = {"authorization": f"Bearer {self.token}"}
        if self.last:
            headers["last-event-id"] = self.last
        path = f"/api/tables/{self.table_id}/stream{since}"
        answer = await ask(self.room.app, "GET", path, headers=headers, listen=seconds)
        assert answer.status == 200, answer.text
        came = answer.text
        if chance is not None:
            came = came[: chance.randrange(len(came) + 1)]
        for message in came.split("\n\n")[:-1]:  # the last is cut off, or empty
            self.take(dict(line.split(": ", 1) for line in message.splitlines() if line[0] != ":"))

    def take(self, fields: dict[str, str]) -> None:
        if "data" in fields:
            self.last = fields["id"]
            told = json.loads(fields["data"])
            self.messages.append(told)
            self.events += [event["seq"] for event in told["events"]]


async def begun(room: Room) -> tuple[str, list[str], Listener]:
    tables, persons = room.tables, [new_person() for _ in range(SEATS)]
    table_id = await tables.create(GAME, person=persons[0], name="Ada", seats=SEATS)
    invite = (await tables.view(table_id, persons[0])).links.invite
    await tables.sit(table_id, persons[1], "Bo", invite=invite)
    await tables.start(table_id, persons[0])
    secret = new_person()
    await tables.programs.admit(table_id, persons[0], 0, program_person(secret))
    return table_id, persons, Listener(room, table_id, room.app.state.cookies.program_token(secret))


async def play(
    tables: Tables, table_id: str, persons: list[str], commits: int, chance: random.Random
) -> None:
    for _ in range(commits):
        view = await tables.view(table_id)
        if view.phase == "over":
            return
        seat = view.waiting_for[0]
        await tables.act(table_id, persons[seat], seat, view.seq, random_actions(view, seat, chance))
        await asyncio.sleep(0.005)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
async def test_cut_at_any_point_nothing_comes_twice_and_nothing_is_left_out(room: Room, seed: int) -> None:
    chance = random.Random(seed)
    table_id, persons, listener = await begun(room)
    for _ in range(25):
        commits = chance.randrange(4)
        await asyncio.gather(
            play(room.tables, table_id, persons, commits, chance), listener.listen(0.05, chance)
        )
    await listener.listen(0.05, None)
    seq = (await room.tables.view(table_id)).seq
    assert seq > 20 and listener.events == list(range(1, seq + 1))
    numbers = [(told["version"], told["seq"]) for told in listener.messages]
    assert len(set(numbers)) == len(numbers)


async def test_after_a_cut_since_is_not_asked_for_again(room: Room) -> None:
    table_id, persons, listener = await begun(room)
    await play(room.tables, table_id, persons, 3, random.Random(1))
    seq = (await room.tables.view(table_id)).seq
    await listener.listen(0.02, None, "?since=1")
    assert listener.events == list(range(2, seq + 1))
    for _ in range(3):
        await listener.listen(0.02, None, "?since=1")
    assert listener.events == list(range(2, seq + 1))
    await play(room.tables, table_id, persons, 1, random.Random(2))
    await listener.listen(0.02, None, "?since=1")
    assert listener.events == list(range(2, (await room.tables.view(table_id)).seq + 1))


async def test_another_seat_by_the_same_events_is_told(room: Room) -> None:
    """Something else than an event has changed: a message comes, and no event with it."""
    table_id, persons, listener = await begun(room)
    await listener.listen(0.02, None)
    view = await room.tables.view(table_id, persons[1])
    actions = random_actions(view, 1, random.Random(3))
    await room.tables.act(table_id, persons[1], 1, view.seq, actions)
    await listener.listen(0.02, None)
    assert [told["seats"][1]["done"] for told in listener.messages] == [False, True]
    assert listener.messages[1]["events"] == [] and LETTERS[1] == listener.messages[1]["seats"][1]["seat"]


@pytest.mark.parametrize("id", ["5", "x", "1-", "-3", "1-2-3", "9" * 30 + "-1", "1-" + "9" * 30, "²-1"])
async def test_an_id_that_is_none_of_ours_is_no_id(room: Room, id: str) -> None:
    table_id, _, listener = await begun(room)
    listener.last = id
    await listener.listen(0.02, None)
    assert listener.events == list(range(1, (await room.tables.view(table_id)).seq + 1))


async def test_an_id_from_before_a_backup_was_brought_back_leaves_nothing_out(room: Room) -> None:
    table_id, persons, listener = await begun(room)
    listener.last = "123-400"
    await listener.listen(0.02, None)
    before = (await room.tables.view(table_id)).seq
    await play(room.tables, table_id, persons, 2, random.Random(1))
    await listener.listen(0.02, None)
    assert listener.events == list(range(before + 1, (await room.tables.view(table_id)).seq + 1))
