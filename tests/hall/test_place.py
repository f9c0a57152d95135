"""A file that is deleted, replaced or cannot be written while the server runs: noticed, and told."""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path

import pytest

from tests.hall.people import People
from wuerfelwerk.hall import Tables, Unavailable
from wuerfelwerk.store import log as log_module


def delete(file: Path) -> None:
    file.unlink()


def move_away(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def replace_by_a_copy(file: Path) -> None:
    shutil.copy(file, file.with_name("copy"))
    os.replace(file.with_name("copy"), file)


def delete_the_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


@pytest.mark.parametrize("happen", [delete, move_away, replace_by_a_copy, delete_the_log])
async def test_nothing_is_acknowledged_that_would_be_lost(
    file: Path,
    happen: object,
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert callable(happen)
    tables = await Tables.open(file, bots=False)
    try:
        people = await People.begin(tables, "harvest", 2)
        await tables.check()
        happen(file)
        for _ in range(2):
            with pytest.raises(Unavailable, match="deleted or replaced"):
                await tables.rename(people.table_id, people.persons[0], 0, "Zoe")
            with pytest.raises(Unavailable, match="deleted or replaced"):
                await tables.check()
        told = [line for line in caplog.records if line.levelno >= logging.ERROR]
        assert len(told) == 1 and "Nothing is saved any more" in told[0].getMessage()
        if happen is move_away:
            file.with_name("elsewhere").rename(file)
            await tables.check()
            await tables.rename(people.table_id, people.persons[0], 0, "Zoe")
            assert (await people.view(0)).seats[0].name == "Zoe"
    finally:
        await tables.close()


async def test_health_is_proved_by_a_write_but_seldom(
    in_a_file: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing = in_a_file._log._writing
    for _ in range(3):
        await in_a_file.check()
    proved = writing.transactions  # type: ignore[attr-defined]
    await in_a_file.check()
    assert writing.transactions == proved  # type: ignore[attr-defined]
    monkeypatch.setattr(log_module, "PROOF_SECONDS", 0.0)
    await in_a_file.check()
    assert writing.transactions == proved + 1  # type: ignore[attr-defined]


async def test_health_fails_while_writing_fails_and_recovers(in_a_file: Tables) -> None:
    """SQLite says so itself: a connection that may only read is like a disk that is read-only."""
    await in_a_file.check()
    log = in_a_file._log

    engine = log._writing._engine  # type: ignore[attr-defined]

    def only_read(on: str) -> None:
        engine.raw_connection().driver_connection.execute(f"PRAGMA query_only = {on}")

    only_read("ON")
    with pytest.raises(Unavailable, match="readonly"):
        await People.sit(in_a_file, "harvest", 2)
    for _ in range(2):
        with pytest.raises(Unavailable, match="readonly"):
            await in_a_file.check()
    only_read("OFF")
    await in_a_file.check()
