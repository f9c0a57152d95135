"""What is saved the short way lies in the file exactly as SQLAlchemy would have put it there."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.hall.people import People
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.hall import Address, Tables, prepare
from wuerfelwerk.store import rows, short_way
from wuerfelwerk.store.engines import new_writer
from wuerfelwerk.store.log import Log
from wuerfelwerk.store.short_way import Executes, ShortWay
from wuerfelwerk.table.table import Table

pytestmark = pytest.mark.long

Write = Callable[[Executes], None]
SIMULTANEOUS = ("wuerfelland", "the_choice")  # of the games there are


async def writes_of(file: Path, play: Callable[[Tables], Any]) -> list[Write]:
    """Everything that is saved while ``play`` goes on, to be saved once more elsewhere."""
    tables, found = await Tables.open(file, bots=False), list[Write]()
    log = tables._log
    insert, save = log.insert, log.save

    async def inserted(table: Table, *more: Any, **named: Any) -> None:
        found.append(lambda connection: rows.insert(connection, table))
        await insert(table, *more, **named)

    async def saved(old: Table, new: Table, *more: Any, **named: Any) -> None:
        found.append(lambda connection: rows.save(connection, old, new))
        await save(old, new, *more, **named)

    log.insert, log.save = inserted, saved  # type: ignore[method-assign]
    await play(tables)
    await tables.close()
    return found


async def evening(tables: Tables, game: str, chance: random.Random) -> None:
    """Drafts, hidden commits, people who leave, come back and vote, to the end."""
    people = await People.begin(tables, game, 2)
    while (view := await people.view()).phase != "over":
        seat = chance.choice(view.waiting_for)
        await people.draft(seat, chance.choice((await people.view(seat)).legal))
        await aside(people, chance)
        if (await people.view(seat)).phase != "over" and seat in (await people.view()).waiting_for:
            await tables.draft_clear(
                people.table_id, people.persons[seat], seat, (await people.view(seat)).seq
            )
            await people.play_one(chance)


async def aside(people: People, chance: random.Random) -> None:
    """Now and then something besides the game, which may be refused."""
    seat, what = chance.randrange(2), chance.randrange(12)
    person, tables = people.persons[seat], people.tables
    try:
        if what == 0:
            await tables.rename(people.table_id, person, seat, chance.choice("ÄÖÜ'\"") * 3)
        elif what == 1 and seat:
            await tables.leave(people.table_id, person)
            await tables.come_back(people.table_id, person)
        elif what == 2:
            await tables.vote(people.table_id, person, seat, chance.random() < 0.3)
    except Refusal:
        pass


def content(file: Path) -> list[str]:
    """All there is of tables, in SQL: texts, whole numbers and others are told apart."""
    with closing(sqlite3.connect(file)) as connection:
        rest = ('INSERT INTO "about"', 'INSERT INTO "alembic_version"')
        return [
            line for line in connection.iterdump() if line.startswith("INSERT") and not line.startswith(rest)
        ]


async def test_both_ways_write_the_same(tmp_path: Path, any_game: str) -> None:
    chance = random.Random(any_game)
    played, long, short = (tmp_path / f"{name}.db" for name in ("played", "long", "short"))
    writes = await writes_of(played, lambda tables: evening(tables, any_game, chance))
    prepare(long)
    prepare(short)
    engine, log = new_writer(Address.read(long)), Log(short)
    kinds = set[str]()
    for number, write in enumerate(writes, 1):
        with engine.begin() as connection:
            write(connection)
        await log._writing.save(write)
        if number % 7 == 0 or number == len(writes):
            expected = content(long)
            assert content(short) == expected
            kinds |= {line.split('"')[1] for line in expected}
    await log.close()
    engine.dispose()
    assert expected == content(played)
    assert kinds | {"hidden"} == {"tables", *(part.name for part in rows.PARTS)}
    assert ("hidden" in kinds) == (any_game in SIMULTANEOUS)


async def test_the_short_way_is_durable(file: Path) -> None:
    prepare(file)
    log = Log(file)

    def look(connection: Executes) -> list[Any]:
        assert isinstance(connection, ShortWay)
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.raw.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await log._writing.save(look) == ["wal", 2, 1]
    await log.close()


async def test_a_statement_is_put_into_words_once(file: Path) -> None:
    tables = await Tables.open(file, bots=False)
    for _ in range(2):
        before = short_way._in_words.cache_info().misses
        people = await People.begin(tables, "harvest", 3)
        await people.play_to_the_end(random.Random(3))
    assert short_way._in_words.cache_info().misses == before
    await tables.close()


@pytest.mark.parametrize("error", [sqlite3.IntegrityError, sqlite3.OperationalError, sqlite3.DatabaseError])
def test_errors_have_the_names_sqlalchemy_gives_them(error: type[sqlite3.Error]) -> None:
    named = short_way.named(error("disk"))
    assert type(named) is getattr(sa.exc, error.__name__)
    assert isinstance(named, sa.exc.DBAPIError) and isinstance(named.orig, error)
