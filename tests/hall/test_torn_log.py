"""A stored log with something missing or changed in its middle does not open as if nothing were wrong."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.hall.people import People
from wuerfelwerk.hall import Tables
from wuerfelwerk.store.log import Log
from wuerfelwerk.store.restoring import restore
from wuerfelwerk.table.errors import Damaged
from wuerfelwerk.table.table import Instant

pytestmark = pytest.mark.long
NOW = Instant(0, 0)
Events = list[dict[str, Any]]


async def rows_of(people: People, where: str) -> dict[str, Any]:
    log = Log(where)
    try:
        rows = await log.load(people.table_id)
    finally:
        await log.close()
    assert rows is not None
    return rows


def torn(rows: dict[str, Any], tear: Callable[[Events], object]) -> dict[str, Any]:
    twin = copy.deepcopy(rows)
    tear(twin["events"])
    return twin


def renumbered(events: Events) -> None:
    for seq, event in enumerate(events, 1):
        event["seq"] = seq


async def test_every_event_that_is_missing_is_missed(in_a_file: Tables, file: Any, any_game: str) -> None:
    people = await People.begin(in_a_file, any_game, 3)
    await people.play_to_the_end(random.Random(2))
    rows = await rows_of(people, file)
    assert restore(rows, NOW).seq == len(rows["events"])
    for place in range(0, len(rows["events"]), 1 + len(rows["events"]) // 25):
        with pytest.raises(Damaged) as refused:
            restore(torn(rows, lambda events, place=place: events.pop(place)), NOW)  # type: ignore[misc]
        assert f"Ereignis {place + 1} " in str(refused.value)
    with pytest.raises(Damaged):  # the last one: it is told to be over, and is not
        restore(torn(rows, list.pop), NOW)


TEARS: dict[str, Callable[[Events], object]] = {
    "two have changed places": lambda events: (
        events.__setitem__(slice(5, 7), events[6:4:-1]),
        renumbered(events),
    ),
    "the numbers close the gap": lambda events: (events.pop(6), renumbered(events)),
    "one stands twice": lambda events: (events.insert(3, {**events[2]}), renumbered(events)),
    "something follows the end": lambda events: events.append({**events[-1], "seq": len(events) + 1}),
    "another text": lambda events: events[4].update(text=["nonsense"]),
    "no text": lambda events: events[4].update(text=[]),
    "another actor": lambda events: events[4].update(actor="F"),
    "two actors": lambda events: next(e for e in events if e["actor"] == "A").update(actor="AB"),
    "no actor": lambda events: next(e for e in events if e["actor"] == "A").update(actor=""),
    "an actor nobody knows": lambda events: next(e for e in events if e["roll"] > 1).update(actor="die"),
    "another number of a roll": lambda events: next(e for e in events if e["roll"] > 1).update(roll=99),
}


@pytest.mark.parametrize("how", TEARS)
async def test_a_log_that_was_changed_does_not_open(
    in_a_file: Tables, file: Any, any_game: str, how: str
) -> None:
    people = await People.begin(in_a_file, any_game, 3)
    await people.play_to_the_end(random.Random(2))
    rows = await rows_of(people, file)
    with pytest.raises(Damaged, match="fehlt oder passt nicht"):
        restore(torn(rows, TEARS[how]), NOW)


async def test_a_table_whose_log_is_torn_is_refused_when_it_is_read(
    in_a_file: Tables, file: Any, any_game: str
) -> None:
    import sqlite3

    people = await People.begin(in_a_file, any_game, 2)
    view = await people.play_until(lambda view: view.seq >= 6)
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM events WHERE seq = ?", (view.seq - 2,))
    again = await Tables.open(file, bots=False)
    try:
        with pytest.raises(Damaged):
            await again.view(people.table_id, None)
    finally:
        await again.close()
