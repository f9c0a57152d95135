"""One file has one server: a second is told so, and whoever merely reads is not held up."""

from __future__ import annotations

import os
import signal
import subprocess
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.calling import assert_one_sentence, process, run
from wuerfelwerk.games import all_games

pytestmark = pytest.mark.long

PATIENCE = 60.0  # seconds until a test gives up; nothing takes that long
SAID = "served by another process already"


@contextmanager
def serving(file: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process, and where it is."""
    program = process("serve", "--no-browser", "--port", "0", "--data", str(file), plain=True)
    try:
        assert program.stdout is not None and program.stderr is not None
        address = program.stdout.readline().strip()
        assert address.startswith("http://"), program.stderr.read()
        yield program, address
    finally:
        program.kill()
        program.communicate(timeout=PATIENCE)


def opens_a_table(address: str) -> None:
    form = urllib.parse.urlencode({"game": all_games()[0].id, "way": "friends", "seats": "2"}).encode()
    with urllib.request.urlopen(f"{address}/tables", form, timeout=PATIENCE) as answer:
        assert answer.status == 200


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def test_a_second_server_on_one_file_is_refused(file: Path) -> None:
    linked = file.parent / "elsewhere" / "linked.sqlite"
    linked.parent.mkdir()
    linked.symlink_to(file)
    named = [["--data", file], ["--database", f"sqlite:///{file}"], ["--data", linked]]
    with serving(file) as (_, address):
        second = process("serve", "--no-browser", "--port", "0", "--data", str(file), plain=True)
        try:
            out, err = second.communicate(timeout=PATIENCE)
        finally:
            second.kill()
        assert (second.returncode, out) == (2, "") and SAID in err and "Traceback" not in err
        for place in named:
            result = run("serve", "--no-browser", "--port", "0", *place)
            assert_one_sentence(result, SAID, "PostgreSQL")
        opens_a_table(address)
    assert file.with_name("tables.sqlite.lock").stat().st_mode & 0o077 == 0


def test_a_server_on_another_file_is_not_refused(file: Path) -> None:
    with serving(file), serving(file.with_name("other.sqlite")) as (_, address):
        opens_a_table(address)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
def test_after_a_server_has_ended_another_may_serve(file: Path, number: signal.Signals) -> None:
    """However it ends, and while children of a killed one may still be there."""
    for _ in range(2):
        with serving(file) as (program, address):
            opens_a_table(address)
            os.kill(program.pid, number)
            program.wait(PATIENCE)


def test_whoever_reads_or_adds_whole_tables_is_not_held_up(file: Path) -> None:
    out, copy = file.with_name("out.jsonl"), file.with_name("copy.sqlite")
    with serving(file) as (_, address):
        opens_a_table(address)
        assert run("export", out, "--data", file).exit_code == 0
        assert run("backup", copy, "--data", file).exit_code == 0
        with serving(copy) as (_, other):  # a copy is a file of its own
            opens_a_table(other)
            assert run("export", out, "--data", copy).exit_code == 0
    assert run("import", out, "--data", file.with_name("new.sqlite")).exit_code == 0


def test_a_folder_that_takes_no_lock_is_told(file: Path) -> None:
    file.with_name("tables.sqlite.lock").mkdir()
    assert_one_sentence(run("serve", "--no-browser", "--port", "0", "--data", file), "cannot be locked")
