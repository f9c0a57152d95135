"""Hosting for real: the commands for whoever runs the server, and server processes on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.calling import PLAIN_PROGRAM
from tests.postgresql import OWNER, PostgreSQL
from tests.test_cli import GAME, assert_one_sentence, run
from wuerfelwerk.cli import asking

pytestmark = pytest.mark.long

PATIENCE = 60.0  # seconds until a test gives up; nothing takes that long
PROGRAM = [sys.executable, "-c", "from wuerfelwerk.cli import main; main(prog_name='wuerfelwerk')"]


class Server:
    """A server process. ``stderr`` lies in a file."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.err = folder / f"err-{len(list(folder.glob('err-*')))}"
        command = [*PLAIN_PROGRAM, "serve", "--no-browser", "--port", "0", *arguments]
        home = {"XDG_DATA_HOME": str(folder)}
        with self.err.open("w") as err:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=err, text=True, env={**os.environ, **home}
            )
        assert self.process.stdout is not None
        with self.process.stdout as out:
            self.address = out.readline().strip()
        assert self.address.startswith("http://"), self.err.read_text()

    def stop(self) -> str:
        """Ends it as systemd does; what it said."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        return self.err.read_text()


@contextmanager
def quiet_server(folder: Path) -> Iterator[str]:
    """The address of a server that is to have nothing to complain of in the end."""
    server = Server(folder, "--data", str(folder / "tables.sqlite"))
    try:
        yield server.address
    finally:
        said = server.stop()
    assert not re.search("failed|Traceback", said)


@asynccontextmanager
async def browser(server: Server, cookies: httpx.Cookies | None = None) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.address, cookies=cookies, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with one table, made by a server."""
    server = Server(tmp_path, "--data", str(tmp_path / "tables.sqlite"))
    try:
        httpx.post(
            f"{server.address}/tables",
            data={"game": GAME, "way": "bots", "seats": "2", "name": "Ada"},
            timeout=PATIENCE,
        )
    finally:
        assert "Traceback" not in server.stop()
    return tmp_path / "tables.sqlite"


def held(file: Path) -> list[str]:
    """All that is in it; its bytes may change when what lies beside it is written back."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def ids(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [id for (id,) in connection.execute("SELECT id FROM tables ORDER BY created")]


# ---- wrong use ----


def test_what_is_no_database_is_refused(tmp_path: Path, postgresql: PostgreSQL) -> None:
    other, latest = tmp_path / "other.db", tmp_path / "later.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE tables (chairs INT)")
    with closing(sqlite3.connect(latest)) as connection, connection:
        connection.execute("CREATE TABLE about (key TEXT, value TEXT)")
        connection.execute("INSERT INTO about VALUES ('schema', '99')")
    refused = {
        "tables": "wants sqlite:///FILE or postgresql://",
        "mysql://host/name": "only sqlite:///FILE and postgresql://",
        "postgresql://host": "names no database",
        f"sqlite:///{other}": "tables of another program",
        f"sqlite:///{latest}": "later version",
        postgresql.address("nowhere"): 'database "nowhere" does not exist',
        postgresql.address().replace(f"{OWNER}@", "stranger@"): 'role "stranger" does not exist',
        "postgresql://ada:geheim@127.0.0.1:1/tables": "refused",
        "postgresql://ada:geheim@no-such-host.invalid/tables": "cannot be opened",
        "postgresql://ada:geheim@127.0.0.1:1/tables?nonsense=1": "nonsense",
    }
    for address, said in refused.items():
        result = run("serve", "--no-browser", "--database", address)
        assert_one_sentence(result, said)
        assert "geheim" not in result.stderr


def test_a_wrong_password_is_told_and_not_repeated(postgresql: PostgreSQL) -> None:
    postgresql.execute("CREATE ROLE ada LOGIN PASSWORD 'richtig'")
    rules = postgresql.folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    try:
        rules.write_text(f"local all ada scram-sha-256\n{before}")
        postgresql.execute("SELECT pg_reload_conf()")
        address = postgresql.new_database().replace(f"{OWNER}@", "ada:falsch@")
        result = run("serve", "--no-browser", "--database", address)
    finally:
        rules.write_text(before)
        postgresql.execute("SELECT pg_reload_conf()")
    assert_one_sentence(result, "password authentication failed")
    assert "falsch" not in result.stderr


def test_the_environment_names_the_database_and_a_flag_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WUERFELWERK_DATABASE", "postgresql://127.0.0.1:1/tables")
    assert_one_sentence(run("export", tmp_path / "out"), "refused")
    assert_one_sentence(run("export", tmp_path / "out", "--data", tmp_path / "none"), "is not there")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["serve", "--keep-finished", "0"], "--keep-finished"),
        (["serve", "--keep-finished", "soon"], "--keep-finished"),
        (["serve", "--log-format", "xml"], "--log-format"),
        (["serve", "--public-address", "spiele.example"], "--public-address"),
        (["serve", "--contact", "ada"], "--contact"),
        (["serve", "--data", "a", "--database", "sqlite:///b"], "give one of them"),
        (["import", "/no/such/file"], "cannot be read"),
        (["import"], "FILE"),
        (["export"], "FILE"),
        (["backup"], "FILE"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], said: str) -> None:
    assert_one_sentence(run(*arguments), said)


# ---- export, import, backup ----


def test_an_export_to_a_full_disk_is_refused(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wuerfelwerk.cli.moving._private", lambda name: asking.open_file("/dev/full", "w"))
    assert_one_sentence(run("export", tmp_path / "out", "--data", file), "cannot be written: no space left")


def test_export_and_import_bring_tables_into_another_database(
    file: Path, tmp_path: Path, postgresql: PostgreSQL
) -> None:
    lines, where = tmp_path / "tables.jsonl", postgresql.new_database()
    assert run("export", lines, "--data", file).exit_code == 0
    assert lines.stat().st_mode & 0o077 == 0
    assert run("import", lines, "--database", where).exit_code == 0
    assert postgresql.execute("SELECT id FROM tables", where) == [(ids(file)[0],)]
    again = run("import", lines, "--database", where)
    assert_one_sentence(again, "line 2", "there already", "Nothing was imported")
    some = tmp_path / "some.jsonl"
    assert run("export", some, "--data", file, "--table", ids(file)[0]).exit_code == 0
    assert some.read_text() == lines.read_text()
    assert_one_sentence(run("export", some, "--data", file, "--table", "nobody"), "no table 'nobody'")
    assert_one_sentence(run("export", tmp_path / "no" / "file", "--data", file), "cannot be written")
    lines.write_bytes(b"\xff")
    assert_one_sentence(run("import", lines, "--data", file), "no UTF-8")


def test_a_backup_is_a_file_to_go_on_from(file: Path, tmp_path: Path, postgresql: PostgreSQL) -> None:
    copy = tmp_path / "copy.sqlite"
    server = Server(tmp_path, "--data", str(file))
    try:
        assert run("backup", copy, "--data", file).exit_code == 0  # while it is played
    finally:
        server.stop()
    assert ids(copy) == ids(file)
    assert copy.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("*.part*"))
    server = Server(tmp_path, "--data", str(copy))
    try:
        assert httpx.get(f"{server.address}/t/{ids(file)[0]}", timeout=PATIENCE).status_code == 200
    finally:
        server.stop()
    before = held(file)
    assert_one_sentence(run("backup", file, "--data", file), "another file")
    assert_one_sentence(run("backup", tmp_path, "--data", file), "folder")
    assert_one_sentence(run("backup", tmp_path / "no" / "copy", "--data", file), "cannot be written")
    assert_one_sentence(run("backup", copy, "--database", postgresql.new_database()), "pg_dump")
    assert held(file) == before


def test_a_full_disk_is_told_by_health_and_by_every_post(tmp_path: Path) -> None:
    server = Server(tmp_path, "--data", str(tmp_path / "tables.sqlite"), "--log-format", "json")
    form = {"game": GAME, "way": "device", "name": "Ada", "others": "Bo"}
    try:
        assert httpx.get(f"{server.address}/health", timeout=PATIENCE).status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        assert httpx.post(f"{server.address}/tables", data=form, timeout=PATIENCE).status_code == 503
        for _ in range(2):
            assert httpx.get(f"{server.address}/health", timeout=PATIENCE).status_code == 503
        assert httpx.get(server.address, timeout=PATIENCE).status_code == 200  # looking is possible
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        assert httpx.get(f"{server.address}/health", timeout=PATIENCE).status_code == 200
        assert httpx.post(f"{server.address}/tables", data=form, timeout=PATIENCE).status_code == 303
    finally:
        assert "Traceback" not in server.stop()


# ---- two servers, one database ----


@pytest.fixture
def two(tmp_path: Path, postgresql: PostgreSQL) -> Iterator[tuple[Server, Server]]:
    where = postgresql.new_database()
    servers = [Server(tmp_path, "--database", where, "--log-format", "json") for _ in range(2)]
    yield servers[0], servers[1]
    for server in servers:
        server.stop()


async def messages(client: httpx.AsyncClient, path: str) -> AsyncIterator[str]:
    """The fragments a stream brings."""
    async with client.stream("GET", path, headers={"accept-encoding": "identity"}) as answer:
        assert answer.status_code == 200
        text = ""
        async for chunk in answer.aiter_text():
            *whole, text = (text + chunk).split("\n\n")
            for message in whole:
                if "data:" in message:
                    yield message


def version(text: str) -> int:
    found = re.search(r"^id: (\d+)$", text, re.MULTILINE)
    assert found is not None, text[:300]
    return int(found[1])


async def open_table(client: httpx.AsyncClient) -> str:
    form = {"game": GAME, "way": "device", "name": "Ada", "others": "Bo"}
    answer = await client.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def test_two_servers_serve_one_table(two: tuple[Server, Server]) -> None:
    """Cookies of one are good at the other; a page at one follows what happens at the other."""
    async with browser(two[0]) as here:
        path = await open_table(here)
        async with browser(two[1], here.cookies) as there, asyncio.timeout(PATIENCE):
            stream = messages(there, f"{path}/stream")
            shown = version(await anext(stream))
            page = (await there.get(path)).text
            assert "Ada" in page and "Bo" in page
            token = page.split("/seat/")[1].split('"')[0]
            async with browser(two[0]) as phone:
                assert (await phone.post(f"/seat/{token}")).status_code == 303
            assert version(await anext(stream)) > shown
            await stream.aclose()
    for server in two:
        for line in server.err.read_text().splitlines()[1:]:
            assert json.loads(line)["level"] == "info", line


async def test_a_server_that_loses_its_database_says_so_and_recovers(tmp_path: Path) -> None:
    database = PostgreSQL()
    try:
        server = Server(tmp_path, "--database", database.new_database(), "--log-format", "json")
        async with browser(server) as client, asyncio.timeout(PATIENCE):
            path = await open_table(client)
            stream = messages(client, f"{path}/stream")
            await anext(stream)
            await asyncio.to_thread(database.stop)
            while (health := await client.get("/health")).status_code == 200:
                await asyncio.sleep(0.05)
            assert health.json()["database"] == "not reachable"
            answer = await client.get(path)
            assert answer.status_code == 503 and answer.headers["retry-after"]
            await asyncio.to_thread(database.start)
            while (await client.get("/health")).status_code != 200:
                await asyncio.sleep(0.05)
            page = await client.get(path)
            assert page.status_code == 200 and "Ada" in page.text
            token = page.text.split("/seat/")[1].split('"')[0]
            async with browser(server) as phone:
                await phone.post(f"/seat/{token}")
            await anext(stream)  # it was never closed, and goes on
            await stream.aclose()
        told = server.stop()
        assert "no database" in told and "Traceback" not in told
        assert token not in told
    finally:
        database.remove()


async def test_a_server_without_its_database_does_not_start(tmp_path: Path) -> None:
    done: Any = await asyncio.to_thread(
        subprocess.run,
        [*PROGRAM, "serve", "--no-browser", "--database", "postgresql://127.0.0.1:1/tables"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "cannot be opened" in done.stderr


def test_old_tables_are_deleted_where_that_was_asked_for(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tables SET status = 'over', changed = 0")
    server = Server(tmp_path, "--data", str(file), "--keep-finished", "30", "--log-format", "text")
    try:
        while "old tables were deleted" not in server.err.read_text():
            assert server.process.poll() is None
    finally:
        server.stop()
    assert ids(file) == []
