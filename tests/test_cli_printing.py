"""What is printed: nothing from a file steers the terminal, and an output that is gone is no failed check."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import IO, Any

import pytest

from tests.calling import PROGRAM, assert_one_sentence, run
from wuerfelwerk.cli.printing import CUT_OFF, escaped
from wuerfelwerk.games import all_games

GAMES = all_games()
BOARDS = next(game.id for game in GAMES if game.card.takes_board_file)
STEERING = "\x1b]0;x\x07\r\n\x9b2J\u202e"
SHOWN = r"\u001b]0;x\u0007\r\n\u009b2J\u202e"
FULL = Path("/dev/full")  # a disk without room


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    run("simulate", BOARDS, "--games", 1, "--seed", 1, "--record", file, "--workers", 1)
    loaded: dict[str, Any] = json.loads(file.read_text())
    return loaded


# ---- what comes from files ----------------------------------------------------------------------


def test_what_steers_a_terminal_is_written_out() -> None:
    assert escaped(STEERING) == SHOWN
    assert escaped("\ud800") == r"\ud800"
    for plain in ("", "Würfelland, 2–4 „seats“", "🎲 a\u00a0b"):
        assert escaped(plain) == plain


def assert_shown(printed: str) -> None:
    assert SHOWN in printed
    assert printed.rstrip("\n").isprintable()


@pytest.mark.parametrize("key", ["actor", "text"])
def test_check_shows_what_stands_in_a_record(record: dict[str, Any], key: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.game.json"
    at = next(i for i, event in enumerate(record["events"]) if event["actor"] in ("A", "B"))
    event = {**record["events"][at], key: STEERING if key == "actor" else [STEERING]}
    file.write_text(json.dumps({**record, "events": [*record["events"][:at], event]}))
    result = run("check", file)
    assert result.exit_code == 1, result.exception
    assert_shown(result.stdout)
    result = run("check", file, "--json")
    assert result.exit_code == 1, result.exception
    assert result.stdout.replace("\n", "").isprintable()
    (problem,) = json.loads(result.stdout)["problems"]
    assert STEERING in problem["sentence"]


@pytest.mark.parametrize("command", ["check", "verify"])
def test_refusals_show_what_stands_in_a_file(command: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.game.json"
    file.write_text(json.dumps({"format": "wuerfelwerk-game-1", "game": "\x1b[2J"}))
    assert_one_sentence(run(command, file), r"\u001b[2J")


def test_names_of_files_are_shown(record: dict[str, Any], tmp_path: Path) -> None:
    game, board = tmp_path / "a\x1b[2J.json", tmp_path / "b\x1b[2J.toml"
    game.write_text(json.dumps({**record, "events": []}))
    run("boards", "make", BOARDS, "--out", board)
    for args in (["check", game], ["boards", "check", BOARDS, board]):
        result = run(*args)
        assert r"\u001b[2J" in result.stdout and "\x1b" not in result.stdout


def test_a_key_of_a_board_file_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(r'"\u001b[2J" = 3')
    assert_one_sentence(run("boards", "check", BOARDS, file), r"\u001b[2J")


# ---- an output that is gone ---------------------------------------------------------------------

PRINTING = [
    ["games"],
    ["games", "--json"],
    [],
    ["--version"],
    ["check", "--help"],
    ["count", BOARDS, "--depth", "1"],
    ["boards", "make", BOARDS],
    ["boards", "check", BOARDS],
]
each_printing = pytest.mark.parametrize("args", PRINTING, ids=" ".join)


def printed_to(out: IO[str], *args: object, **settings: Any) -> subprocess.CompletedProcess[str]:
    settings = {"stderr": subprocess.PIPE, **settings}
    return subprocess.run([*PROGRAM, *map(str, args)], stdout=out, text=True, timeout=60, **settings)


@each_printing
def test_a_full_disk_is_one_sentence(args: list[str]) -> None:
    with FULL.open("w") as full:
        done = printed_to(full, *args)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "no space left" in done.stderr and "Traceback" not in done.stderr


@each_printing
def test_a_closed_pipe_ends_quietly_and_is_no_failed_check(args: list[str]) -> None:
    reader = subprocess.Popen(["true"], stdin=subprocess.PIPE, text=True)
    assert reader.stdin is not None
    reader.wait()
    done = printed_to(reader.stdin, *args)
    assert (done.returncode, done.stderr) == (CUT_OFF, "")
    reader.stdin.close()


def test_messages_that_nobody_can_read_change_no_exit_code() -> None:
    with FULL.open("w") as full:
        assert printed_to(full, "simulat", stderr=subprocess.STDOUT).returncode == 2


def test_a_full_disk_refuses_files_with_a_sentence(pig_registered: str, tmp_path: Path) -> None:
    full = f"{FULL} cannot be written: no space left"
    assert_one_sentence(run("boards", "make", BOARDS, "--out", FULL), full)
    played = ["simulate", pig_registered, "--games", 1, "--workers", 1]
    for flag, ending in (("--record", ".jsonl"), ("--record", ".jsonl.gz"), ("--table", ".csv")):
        named = tmp_path / f"games{ending}"
        named.symlink_to(FULL)
        full = f"{named} cannot be written: no space left"
        assert_one_sentence(run(*played, flag, named), full)  # short: it fits into the buffer
