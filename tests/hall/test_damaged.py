"""One table that cannot be read: refused with a sentence, told once, and nobody else notices."""

from __future__ import annotations

import json
import logging
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.hall.people import People
from wuerfelwerk.engine.masks import has, new_mask
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Address, Damaged, Tables, resuming
from wuerfelwerk.store import moving
from wuerfelwerk.table.seats.names import short

GAME = next(iter(GAMES))
FAULTS: dict[str, str] = {
    "no JSON in settings": "UPDATE tables SET settings = '{oops' WHERE id = :id",
    "other JSON in settings": "UPDATE tables SET settings = '[]' WHERE id = :id",
    "a setting of another kind": 'UPDATE tables SET settings = \'{"patience": "x"}\' WHERE id = :id',
    "no JSON in an event": "UPDATE events SET text = 'no json' WHERE table_id = :id AND seq = 2",
    "no text in an event": "UPDATE events SET text = CAST(x'ff' AS TEXT) WHERE table_id = :id AND seq = 2",
    "an action nobody can read": "UPDATE events SET text = '[\"fly\"]' WHERE table_id = :id AND seq = 3",
    "a decision that stands there twice": (
        "UPDATE events SET text = (SELECT text FROM events WHERE table_id = :id AND seq = 2), actor ="
        " (SELECT actor FROM events WHERE table_id = :id AND seq = 2) WHERE table_id = :id AND seq = 3"
    ),
    "an unknown game": "UPDATE tables SET game = 'chess' WHERE id = :id",
    "older rules": "UPDATE tables SET rules_version = 0 WHERE id = :id",
    "an option there is not": 'UPDATE tables SET options = \'{"colour": "mauve"}\' WHERE id = :id',
    "no material": "UPDATE tables SET material = 'null' WHERE id = :id",
}


def spoil(file: Path, statement: str, table_id: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement, {"id": table_id}).rowcount > 0


async def two_tables(file: Path) -> tuple[People, People]:
    """A table with some moves and another one of the same person."""
    tables = await Tables.open(file, bots=False)
    bad, good = [await People.begin(tables, GAME, 2) for _ in range(2)]
    chance = random.Random(3)
    for _ in range(4):
        await bad.play_one(chance)
    await tables.following.claim((await good.view(0)).links.personal, bad.persons[0])
    await tables.close()
    return bad, good


@pytest.mark.parametrize("fault", FAULTS)
async def test_one_table_that_cannot_be_read_harms_nobody_else(
    file: Path, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await two_tables(file)
    spoil(file, FAULTS[fault], bad.table_id)
    tables = await Tables.open(file, bots=False)
    try:
        with caplog.at_level(logging.INFO):
            for _ in range(2):
                with pytest.raises(Damaged, match="lässt sich nicht öffnen"):
                    await tables.view(bad.table_id, bad.persons[0])
            for verb in (tables.leave, tables.rematch, tables.start):
                with pytest.raises(Damaged):
                    await verb(bad.table_id, bad.persons[0])
            phases = {line.table_id: line.phase for line in await tables.mine(bad.persons[0])}
            assert phases == {bad.table_id: "damaged", good.table_id: "running"}
            assert (await tables.view(good.table_id, good.persons[0])).phase == "running"
        told = [record for record in caplog.records if "cannot be opened" in record.getMessage()]
        assert len(told) == 1 and short(bad.table_id) in told[0].getMessage()
        assert bad.table_id not in caplog.text and "Traceback" not in caplog.text
    finally:
        await tables.close()


@pytest.mark.parametrize("fault", ["no JSON in settings", "no JSON in an event", "a setting of another kind"])
async def test_games_by_correspondence_are_taken_up_beside_it(
    file: Path, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    tables = await Tables.open(file, bots=False)
    slow = {"patience": 86_400.0}
    bad, good = [await People.begin(tables, GAME, 2, settings=slow) for _ in range(2)]
    for _ in range(2):
        await bad.play_one(random.Random(1))
    await tables.close()
    spoil(file, FAULTS[fault], bad.table_id)
    tables = await Tables.open(file, bots=False)
    try:
        assert good.table_id in await resuming.to_resume(tables._log)
        assert isinstance(await resuming.late(tables._log), list)
        await resuming.take_up([bad.table_id, good.table_id], tables._cache, tables._changed)
        assert good.table_id in tables._cache._tables
        assert "Traceback" not in caplog.text
    finally:
        await tables.close()


async def lines(file: Path) -> list[str]:
    return [line async for line in moving.export(Address.read(file))]


@pytest.mark.parametrize("fault", ["no JSON in an event", "an unknown game"])
async def test_an_export_leaves_out_what_it_cannot_read_and_says_so(
    file: Path, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await two_tables(file)
    spoil(file, FAULTS[fault], bad.table_id)
    found = "\n".join(await lines(file))
    assert good.table_id in found
    readable = "JSON" not in fault
    assert (bad.table_id in found) is readable
    assert (short(bad.table_id) in caplog.text) is not readable


async def test_old_tables_are_deleted_though_they_cannot_be_read(file: Path) -> None:
    from wuerfelwerk.hall import keeping

    bad, _ = await two_tables(file)
    spoil(file, "UPDATE tables SET status = 'over', options = 'no json' WHERE id = :id", bad.table_id)
    tables = await Tables.open(file, bots=False)
    try:
        assert await keeping.delete_finished(tables._log, tables._cache, 1e12) == 1
        assert bad.table_id not in await tables._log.ids()
    finally:
        await tables.close()


async def test_a_decision_the_rules_forbid_is_found(file: Path) -> None:
    """Well written, of the right seat, and applied without complaint: only the rules know better."""
    tables = await Tables.open(file, bots=False)
    people = await People.begin(tables, GAME, 2)
    chance, forbidden = random.Random(7), ""
    while not forbidden:
        view = await people.view()
        seat, rules = view.waiting_for[0], view.game.rules
        mask = new_mask(rules.MASK_WORDS)
        rules.legal(view.material, view.state, seat, mask)
        others = (action for action in range(rules.ACTIONS) if not has(mask, action))
        texts = [view.game.notation.action_text(view.material, view.state, seat, action) for action in others]
        marks = [text for text in texts if text.startswith("mark ")]
        before = view.seq
        await people.play_one(chance)
        after = await people.view()
        marked = [event for event in after.log[before:] if event.text[0].startswith("mark ")]
        if marked and marks:
            forbidden, seq, rest = marks[0], marked[-1].seq, marked[-1].text[1:]
    await tables.close()
    statement = (
        f"UPDATE events SET text = '{json.dumps([forbidden, *rest])}' WHERE table_id = :id AND seq = {seq}"
    )
    spoil(file, statement, people.table_id)
    tables = await Tables.open(file, bots=False)
    try:
        with pytest.raises(Damaged):
            await People(tables, people.table_id, people.persons).view()
    finally:
        await tables.close()
