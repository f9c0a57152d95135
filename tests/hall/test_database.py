"""The database itself: addresses, migrations, durability, and what is refused."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.hall.people import People
from tests.postgresql import OWNER, PostgreSQL
from wuerfelwerk.hall import Address, BadAddress, SchemaError, Tables, Unavailable, prepare, shared_key
from wuerfelwerk.store import migrating, schema
from wuerfelwerk.store.engines import new_writer
from wuerfelwerk.store.log import Log
from wuerfelwerk.store.short_way import Executes

FIRST_VERSION = Path(__file__).with_name("first_version.sql")


def execute(where: str, *commands: str) -> None:
    engine = new_writer(Address.read(where))
    with engine.begin() as connection:
        for command in commands:
            connection.exec_driver_sql(command)
    engine.dispose()


# ---- addresses ----


@pytest.mark.parametrize(
    "text, said",
    [
        ("mysql://host/name", "only sqlite:///FILE and postgresql://"),
        ("postgresql+asyncpg://host/name", "only sqlite:///FILE and postgresql://"),
        ("postgresql://host:port/name", "no address"),
        ("postgresql://host", "names no database"),
        ("sqlite://", "names no file"),
        ("://", "no address"),
    ],
)
def test_what_is_no_address_is_refused_with_a_reason(text: str, said: str) -> None:
    with pytest.raises(BadAddress, match=said):
        Address.read(text)


def test_an_address_is_told_without_its_password() -> None:
    address = Address.read("postgres://ada:geheim@db.example:5433/tables?sslpassword=auch")
    assert str(address) == "postgresql://ada:***@db.example:5433/tables"
    assert "geheim" not in repr(address)


def test_paths_and_addresses_of_files_name_the_same_file() -> None:
    assert Address.read("/tmp/a.db") == Address.read("sqlite:////tmp/a.db") == Address.read(Path("/tmp/a.db"))


# ---- migrations ----


def test_the_migrations_make_the_tables_the_program_reads(where: str) -> None:
    prepare(Address.read(where))
    engine = new_writer(Address.read(where))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_the_events_of_a_file_lie_in_the_order_of_their_key(file: Path) -> None:
    prepare(Address.read(file))
    with sqlite3.connect(file) as connection:
        (made,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'events'").fetchone()
    assert "WITHOUT ROWID" in made


def test_the_newest_migration_is_the_one_the_program_knows() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", migrating.SCRIPTS)
    script = ScriptDirectory.from_config(config)
    assert script.get_current_head() == migrating.NEWEST
    assert script.get_base() == migrating.FIRST


async def test_a_file_of_the_first_version_is_known_and_goes_on(file: Path) -> None:
    """Written by the first version in the middle of a game: it plays on, and prepares only once."""
    with sqlite3.connect(file) as connection:
        connection.executescript(FIRST_VERSION.read_text(encoding="utf-8"))
        (table_id,) = connection.execute("SELECT id FROM tables").fetchone()
        (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
        persons = [person for (person,) in connection.execute("SELECT person FROM holders ORDER BY seat")]
    for _ in range(2):
        tables = await Tables.open(file, bots=False)
        people = People(tables, table_id, persons)
        assert (await people.view()).seq >= events > 2
        await tables.close()
    tables = await Tables.open(file, bots=False)
    view = await People(tables, table_id, persons).play_to_the_end()
    assert view.result is not None
    await tables.close()


async def test_a_table_of_the_second_version_goes_on(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(migrating, "NEWEST", "0002")
        prepare(Address.read(where))
    execute(
        where,
        "INSERT INTO tables (id, game, rules_version, options, boards, settings, dice, secret, seed, name, "
        "host, invite, watch, created, changed, status, rematch, version) VALUES ('t', 'harvest', 1, "
        """'{"speed": "slow"}', '[]', '{"bot_pause": 0.8, "patience": 120.0}', 'seeded', '', 1, 'Espe', """
        "'p', 'i', 'w', 1.0, 1.0, 'waiting', '', 5)",
        """INSERT INTO seats (table_id, seat, token, kind, name, word, "left", wants_stop) """
        "VALUES ('t', 0, 'k', 'human', 'Ada', '', false, false)",
    )
    tables = await Tables.open(where, bots=False)
    assert (await tables.view("t")).notes == ()
    await tables.close()


@pytest.mark.parametrize(
    "later",
    ["UPDATE about SET value = '99' WHERE key = 'schema'", "UPDATE alembic_version SET version_num = '9999'"],
)
async def test_a_database_of_a_later_version_is_left_alone(where: str, later: str) -> None:
    prepare(Address.read(where))
    execute(where, later)
    with pytest.raises(SchemaError, match="later version"):
        await Tables.open(where, bots=False)
    with pytest.raises(SchemaError, match="99"):
        prepare(Address.read(where))


async def test_the_database_of_another_program_is_left_alone(where: str) -> None:
    execute(where, "CREATE TABLE tables (chairs INTEGER)")
    with pytest.raises(SchemaError, match="another program"):
        await Tables.open(where, bots=False)


# ---- writing ----


async def test_writing_is_durable(where: str) -> None:
    wanted = {"synchronous_commit": "on"}
    show = "SHOW"
    if where.startswith("sqlite"):
        wanted, show = {"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"}, "PRAGMA"
    log = Log(Address.read(where))
    await log.open()
    for name, value in wanted.items():
        found = await log._writing.run(
            lambda connection, name=name: connection.exec_driver_sql(f"{show} {name}").scalar()
        )
        assert str(found) == value
    await log.close()


@pytest.mark.long
async def test_a_server_that_does_not_wait_for_its_disk_does_so_for_us(postgresql: PostgreSQL) -> None:
    where = postgresql.new_database()
    name = where.split("/")[3].split("?")[0]
    postgresql.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await test_writing_is_durable(where)


@pytest.mark.parametrize("way", ["run", "save"])
async def test_an_error_tells_neither_values_nor_password(where: str, way: str) -> None:
    log = Log(Address.read(where))
    await log.open()

    def work(connection: Executes) -> None:
        connection.execute(schema.about.insert(), {"key": "schema", "value": "geheim"})

    with pytest.raises(sa.exc.IntegrityError) as failed:
        await getattr(log._writing, way)(work)
    assert "geheim" not in str(failed.value)
    await log.close()


async def test_the_file_is_closed_to_the_rest_of_the_machine(tmp_path: Path) -> None:
    file, mask = tmp_path / "tables.sqlite", os.umask(0o022)
    try:
        tables = await Tables.open(file, bots=False)
        await People.begin(tables, "harvest", 2)
        rights = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        await tables.close()
        assert rights == dict.fromkeys(rights, 0o600) and "tables.sqlite-wal" in rights
        file.chmod(0o644)  # as earlier versions left it; whom its owner let in by group stays in
        await (await Tables.open(file, bots=False)).close()
        assert file.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(mask)


@pytest.mark.parametrize("token", ["a\0b", "\ud800", "", "ä" * 5000])
async def test_what_cannot_be_an_id_is_nobodys(tables: Tables, token: str) -> None:
    from wuerfelwerk.hall import NotFound

    for find in (tables.following.invite, tables.following.watch, tables.view):
        with pytest.raises(NotFound):
            await find(token)
    with pytest.raises(NotFound):
        await tables.following.claim(token, "person")


# ---- databases that are not there ----


async def test_a_database_that_is_not_there_is_told_in_words(postgresql: PostgreSQL) -> None:
    with pytest.raises(Unavailable, match='database "nowhere" does not exist'):
        prepare(Address.read(postgresql.address("nowhere")))
    with pytest.raises(Unavailable, match="nowhere"):
        await Tables.open(postgresql.address("nowhere"), bots=False)


async def test_a_server_that_is_not_there_is_told_in_words() -> None:
    with pytest.raises(Unavailable, match=r"(?i)refused"):
        prepare(Address.read("postgresql://ada:geheim@127.0.0.1:1/tables"))


def test_who_may_not_make_tables_is_told_so(postgresql: PostgreSQL) -> None:
    where = postgresql.new_database()
    postgresql.execute("CREATE ROLE guest LOGIN")
    with pytest.raises(Unavailable, match="permission denied"):
        prepare(Address.read(where.replace(f"{OWNER}@", "guest@")))


def test_a_database_that_cannot_hold_every_name_is_refused(postgresql: PostgreSQL) -> None:
    postgresql.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(SchemaError, match="LATIN1"):
        prepare(Address.read(postgresql.address("latin")))


def test_servers_on_one_database_sign_cookies_with_one_key(postgresql: PostgreSQL) -> None:
    where = Address.read(postgresql.new_database())
    key = shared_key(where)
    assert len(key) > 40 and shared_key(where) == key
