"""The program as a process of its own: pipes, signals, ports, and what it leaves behind."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from tests.calling import PROGRAM, assert_one_sentence, process, run
from wuerfelwerk.games import all_games

pytestmark = pytest.mark.long

GAME = all_games()[0].id


def test_json_is_all_of_stdout_in_a_real_process() -> None:
    done = subprocess.run([*PROGRAM, "games", "--json"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)
    assert done.stderr == ""


def test_a_closed_pipe_ends_quietly() -> None:
    program = process("games")
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    assert "Traceback" not in program.stderr.read()
    program.stderr.close()
    program.wait(20)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
@pytest.mark.parametrize("whole_group", [False, True])
def test_a_signal_keeps_finished_games_and_exits_130(
    number: signal.Signals, whole_group: bool, tmp_path: Path
) -> None:
    """However early it comes: also while machine code is made, before the first game is done."""
    file = tmp_path / "games.jsonl"
    args = ["simulate", GAME, "--games", "1000000", "--seed", "1", "--record", str(file), "--json"]
    program = process(*args, start_new_session=True)
    deadline = time.monotonic() + 120
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    if whole_group:
        os.killpg(program.pid, number)
    else:
        program.send_signal(number)
    out, err = program.communicate(timeout=120)
    assert program.returncode == 130, err
    figures = json.loads(out)
    text = file.read_text()
    assert text.endswith("\n")
    assert figures["games"] == len(text.splitlines()) > 0
    assert all(json.loads(line)["result"] for line in text.splitlines())
    assert "Interrupted" in err


def test_serve_answers_and_stops_soon(tmp_path: Path) -> None:
    args = ["serve", "--no-browser", "--data", str(tmp_path / "tables.sqlite")]
    program = process(*args)
    assert program.stdout is not None
    address = program.stdout.readline().strip()
    assert address.startswith("http://127.0.0.1:")
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            assert answer.status == 200
    finally:
        begun = time.monotonic()
        program.send_signal(signal.SIGINT)
        _, err = program.communicate(timeout=30)
    assert time.monotonic() - begun < 5  # below one second where the machine has nothing else to do
    assert program.returncode in (0, 130), err
    assert "Traceback" not in err
    assert (tmp_path / "tables.sqlite").stat().st_size > 0
    assert (tmp_path / "tables.sqlite").stat().st_mode & 0o077 == 0  # secrets of dice and links are in it


def test_open_pages_do_not_hold_a_server_up(tmp_path: Path) -> None:
    program = process("serve", "--no-browser", "--data", str(tmp_path / "tables.sqlite"))
    assert program.stdout is not None
    address = program.stdout.readline().strip()
    form = urllib.parse.urlencode({"game": GAME, "way": "friends", "seats": "2"}).encode()
    with urllib.request.urlopen(f"{address}/tables", form, timeout=30) as answer:
        table = answer.url
    with urllib.request.urlopen(f"{table}/stream", timeout=30) as page:
        assert page.readline()
        begun = time.monotonic()
        program.send_signal(signal.SIGINT)
        assert page.read() is not None  # to its end: nothing is cut off
        _, err = program.communicate(timeout=30)
    assert program.returncode in (0, 130), err
    assert "Traceback" not in err and "ERROR" not in err
    assert time.monotonic() - begun < 10


def test_serve_refuses_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--no-browser", "--port", port, "--data", tmp_path / "t.sqlite")
    assert_one_sentence(result, str(port), "in use")


def test_serve_refuses_a_file_of_another_kind(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada,")
    assert_one_sentence(run("serve", "--no-browser", "--data", file), "SQLite")
    assert file.read_text() == "Dear Ada,"


def test_the_server_never_imports_numba(tmp_path: Path) -> None:
    code = (
        "import sys; from wuerfelwerk.cli import places, serving\n"
        f"place = places.find_database({str(tmp_path / 't.sqlite')!r}, None)\n"
        "serving._server(serving._settings(place))\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_server_that_was_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    """Its bots think in processes of their own, and may be compiling for minutes."""
    program = process("serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "tables.sqlite"))
    children: list[Path] = []
    deadline = time.monotonic() + 60
    while len(children) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
        listed = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text()
        children = [Path("/proc", pid) for pid in listed.split()]
    time.sleep(1)  # they are about to begin
    program.kill()
    program.communicate(timeout=20)
    while any(map(is_alive, children)) and time.monotonic() < deadline + 60:
        time.sleep(0.1)
    assert len(children) >= 2 and not any(map(is_alive, children))


def is_alive(process: Path) -> bool:
    """Ended ones stay listed where nobody asks for their exit code."""
    try:
        return process.joinpath("stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
