"""Finished tables that are deleted leave nothing behind: not in the file, and not in its size."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.hall.people import People
from wuerfelwerk.hall import Tables, keeping
from wuerfelwerk.store.log import Log

MANY = 60
FOR_EVER = 1e12  # every time is before it


def fill(file: Path) -> None:
    """Many large finished tables, copies of one that is there."""
    with closing(sqlite3.connect(file)) as connection, connection:
        (columns,) = connection.execute(
            "SELECT group_concat(name) FROM pragma_table_info('tables')"
        ).fetchone()
        names = columns.split(",")
        fresh = {"id": "id || :n", "invite": "invite || :n", "watch": "watch || :n", "status": "'over'"}
        fresh |= {"boards": ":boards"}
        chosen = ",".join(fresh.get(name, name) for name in names)
        query = f"INSERT INTO tables ({columns}) SELECT {chosen} FROM tables WHERE length(id) = 27"
        boards = '["' + "x" * 60_000 + '"]'
        for n in range(MANY):
            connection.execute(query, {"n": f"-{n}", "boards": boards})


def pragma(file: Path, name: str) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


async def one_table(file: Path) -> None:
    tables = await Tables.open(file, bots=False)
    await People.sit(tables, "harvest", 2)
    await tables.close()


@pytest.mark.parametrize("made", ["today", "before"])
async def test_a_file_gets_smaller_by_what_is_deleted(file: Path, made: str) -> None:
    await one_table(file)
    if made == "before":
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA auto_vacuum=0")
            connection.execute("VACUUM")
        assert pragma(file, "auto_vacuum") == 0
    usual = file.stat().st_size
    fill(file)
    large = file.stat().st_size
    assert large > usual + MANY * 60_000
    log = Log(file)
    await log.open(shrinking=True)
    assert pragma(file, "auto_vacuum") == 2
    tables = Tables(log.address, None)
    try:
        assert await keeping.delete_finished(log, tables._cache, FOR_EVER) == MANY
        assert await keeping.delete_finished(log, tables._cache, FOR_EVER) == 0
        assert len(await log.ids()) == 1
    finally:
        await tables._log.close()
        await log.close()
    assert pragma(file, "freelist_count") == 0
    assert file.stat().st_size < usual + 100_000


async def test_players_come_between_the_batches(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await one_table(file)
    fill(file)
    log, sizes = Log(file), list[int]()
    await log.open(shrinking=True)
    delete = log.delete_finished

    async def noted(ids, before):  # type: ignore[no-untyped-def]
        sizes.append(len(ids))
        await delete(ids, before)

    monkeypatch.setattr(log, "delete_finished", noted)
    tables = Tables(log.address, None)
    try:
        await keeping.delete_finished(log, tables._cache, FOR_EVER)
    finally:
        await tables._log.close()
        await log.close()
    assert sum(sizes) == MANY and max(sizes) <= keeping.BATCH


async def test_a_start_that_deletes_nothing_rewrites_nothing(file: Path) -> None:
    await one_table(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA auto_vacuum=0")
        connection.execute("VACUUM")
    await one_table(file)
    assert pragma(file, "auto_vacuum") == 0
