"""Export, import, backup, and how long finished tables are kept."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.hall.people import People, shown
from wuerfelwerk.hall import Address, NotFound, Tables
from wuerfelwerk.hall.keeping import DAY, delete_finished
from wuerfelwerk.store.moving import BadExport, NoTable, export, take_in

pytestmark = pytest.mark.long


async def lines(where: str | Path, *ids: str) -> list[str]:
    return [line async for line in export(Address.read(where), ids)]


async def everything(people: People) -> list[dict[str, Any]]:
    return [shown(await people.view(seat)) for seat in (None, *range(len(people.persons)))]


@pytest.fixture
async def three(tables: Tables) -> AsyncIterator[list[People]]:
    """A table that waits, one in the middle of a phase with a draft and a hidden commit, one that is over."""
    waiting = await People.sit(tables, "harvest", 3)
    running = await People.begin(tables, "harvest", 3, dice="fair", seed=None)
    await running.play_until(lambda view: len(view.waiting_for) == 2, random.Random(4))
    seat = (await running.view()).waiting_for[0]
    await running.draft(seat, (await running.view(seat)).legal[0])
    over = await People.begin(tables, "harvest", 2, dice="fair", seed=None)
    await over.play_to_the_end()
    yield [waiting, running, over]


@pytest.mark.parametrize("to", ["sqlite", "postgresql"])
async def test_tables_go_on_in_another_database_as_they_were(
    where: str, three: list[People], to: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Both ways and between both kinds, while the server runs."""
    before = [await everything(people) for people in three]
    there = tmp_path / "there.db" if to == "sqlite" else request.getfixturevalue("postgresql").new_database()
    assert await take_in(Address.read(there), await lines(where)) == 3
    tables = await Tables.open(there, bots=False)
    moved = [People(tables, people.table_id, people.persons) for people in three]
    assert [await everything(people) for people in moved] == before
    assert (await moved[1].play_to_the_end()).result is not None
    assert await lines(where) == await lines(where)
    await tables.close()


async def test_some_tables_only(where: str, three: list[People], tmp_path: Path) -> None:
    wanted = [three[2].table_id, three[0].table_id]
    assert [json.loads(line)["tables"][0]["id"] for line in (await lines(where, *wanted))[1:]] == wanted
    with pytest.raises(NoTable, match="nothing"):
        await lines(where, wanted[0], "nothing")


async def test_all_or_none(where: str, three: list[People]) -> None:
    text = await lines(where)
    with pytest.raises(BadExport, match=r"line 2: the table .* is there already"):
        await take_in(Address.read(where), text)
    fresh = json.loads(text[1])
    fresh["tables"][0]["id"] = "other"
    for part in set(fresh) - {"tables"}:
        for row in fresh[part]:
            row["table_id"] = "other"
    with pytest.raises(BadExport, match="share a link"):
        await take_in(Address.read(where), [text[0], json.dumps(fresh)])
    assert len(await lines(where)) == 4


def spoiled(line: str, change: Any) -> str:
    rows = json.loads(line)
    change(rows)
    return json.dumps(rows)


def played_by_another(event: dict[str, Any]) -> None:
    event["actor"] = "ABC".replace(event["actor"], "")[0]


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda rows: rows.pop("events"), "a table has"),
        (lambda rows: rows["tables"].clear(), "holds one table"),
        (lambda rows: rows["events"].append(7), "a row of events has"),
        (lambda rows: rows["events"][0].pop("at"), "a row of events has"),
        (lambda rows: rows.update(seats={}), "is a list of rows"),
        (lambda rows: rows["seats"][0].update(table_id="other"), "different tables"),
        (lambda rows: rows["tables"][0].update(name="a\0b"), "tables.name"),
        (lambda rows: rows["tables"][0].update(seed=True), "tables.seed"),
        (lambda rows: rows["tables"][0].update(seed=2**63), "tables.seed"),
        (lambda rows: rows["events"][0].update(seq=2**31), "events.seq"),
        (lambda rows: rows["tables"][0].update(created=float("inf")), "no JSON"),
        (lambda rows: rows["tables"][0].update(created=1e300), "tables.created"),
        (lambda rows: rows["seats"][0].update(left=1), "seats.left"),
        (lambda rows: rows["tables"][0].update(host=None), "tables.host"),
        (lambda rows: rows["tables"][0].update(game="chess"), "cannot be replayed"),
        (lambda rows: rows["tables"][0].update(material={}), "cannot be replayed"),
        (lambda rows: rows["tables"][0].update(rules_version=99), "cannot be replayed"),
        (lambda rows: rows["events"].pop(0), "numbered 1, 2, 3"),
        (lambda rows: rows["events"][-1].update(text=["nonsense"]), "cannot be replayed"),
        (lambda rows: played_by_another(rows["events"][2]), "breaks a rule: event 3"),
        (lambda rows: rows["hidden"][0].update(actions=[8]), "cannot be replayed"),
        (lambda rows: rows["hidden"][0].update(actions="x"), "cannot be replayed"),
    ],
)
async def test_what_is_no_table_is_refused_with_its_line(
    three: list[People], where: str, tmp_path: Path, change: Any, said: str
) -> None:
    text = await lines(where)
    text[2] = spoiled(text[2], change)
    with pytest.raises(BadExport, match=f"line 3: .*{said}"):
        await take_in(Address.read(tmp_path / "new.db"), text)
    assert await lines(tmp_path / "new.db") == [text[0]]


@pytest.mark.parametrize("key", ["seats", "actor", "secret", "stage"])
async def test_a_key_that_stands_twice_is_refused_with_its_line(
    three: list[People], where: str, tmp_path: Path, key: str
) -> None:
    """However deep: the second value would be taken, and whoever read the file may have seen the first."""
    text = await lines(where)
    twice = text[2].replace(f'"{key}": ', f'"{key}": "first", "{key}": ', 1)
    assert twice != text[2]
    with pytest.raises(BadExport, match=rf"line 3: \S*{key} stands twice in the same object"):
        await take_in(Address.read(tmp_path / "new.db"), [*text[:2], twice, *text[3:]])
    assert await lines(tmp_path / "new.db") == [text[0]]


@pytest.mark.parametrize(
    "text, said",
    [
        ([], "line 1"),
        (["", " "], "line 1"),
        (["{}"], "no export"),
        (["[1]"], "no export"),
        (["{"], "no JSON"),
        (["[" * 100_000], "no JSON"),
        (['{"wuerfelwerk-tables": 99}'], "schema 99"),
        (['{"wuerfelwerk-tables": 5, "wuerfelwerk-tables": 5}'], "line 1: wuerfelwerk-tables stands twice"),
        (['{"wuerfelwerk-tables": 5}', "{}"], "line 2"),
    ],
)
async def test_what_is_no_export_is_refused(tmp_path: Path, text: list[str], said: str) -> None:
    with pytest.raises(BadExport, match=said):
        await take_in(Address.read(tmp_path / "new.db"), text)


# ---- retention ----


async def test_only_finished_tables_are_deleted_and_only_old_ones(
    tables: Tables, three: list[People]
) -> None:
    ended = (await three[2].view()).log[-1].at
    assert await delete_finished(tables._log, tables._cache, ended) == 0
    assert await delete_finished(tables._log, tables._cache, ended + 1) == 1
    with pytest.raises(NotFound):
        await three[2].view()
    assert (await three[0].view()).phase == "waiting" and (await three[1].view()).phase == "running"
    assert await tables.mine(three[2].persons[0]) == []


async def test_old_tables_are_deleted_at_the_start_if_that_was_asked_for(
    where: str, three: list[People], monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio
    import time

    from wuerfelwerk.hall import keeping

    kept = await Tables.open(where, bots=False)
    assert len(await kept._log.ids()) == 3
    await kept.close()
    now = time.time()
    monkeypatch.setattr(keeping.time, "time", lambda: now + 2.5 * DAY)
    for days, left in ((3, 3), (2, 2)):
        tables = await Tables.open(where, bots=False, keep_finished=days)
        async with asyncio.timeout(30):
            while len(await tables._log.ids()) != left:
                await asyncio.sleep(0.01)
        await tables.close()
