"""The command arena as programs and people meet it: keys, files, sentences, and what a kill leaves."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import wuerfelwerk as ww
from tests.calling import assert_one_sentence, data, process, run
from wuerfelwerk.games import all_games
from wuerfelwerk.lab.arena import results

GAME = all_games()[0].id
PAIR = {"a", "b", "games", "score_a", "low", "high"}
RUNG = {"bot", "rating", "low", "high"}
OWN = "tests.lab.arena.own_bots"


def test_the_document_has_the_keys_of_the_contract(pig_registered: str) -> None:
    asked = ("arena", "pig", "--bots", "greedy,random", "--games", 41, "--seed", 1, "--workers", 1)
    told = data(*asked)
    assert [set(row) >= PAIR for row in told["pairs"]] == [True]
    assert [set(row) for row in told["ladder"]] == [RUNG, RUNG]
    assert told["pairs"][0]["games"] == 42  # whole rounds
    assert told["seconds"] > 0
    assert {**data(*asked), "seconds": 0} == {**told, "seconds": 0}


def test_what_people_read(pig_registered: str) -> None:
    result = run("arena", "pig", "--bots", "greedy,random", "--games", 400, "--seed", 1, "--seats", 3)
    assert result.exit_code == 0 and result.stderr == ""
    assert re.search(
        r"greedy +random +402 games +\d+\.\d\d %  \(.+ … .+\) ±\d+\.\d\d  gain \d", result.stdout
    )
    assert re.search(r"1 greedy +\+\d+  \(\+\d+ … \+\d+\)", result.stdout)
    assert "3 seats, seed 1" in result.stdout


def test_without_games_it_ends_with_the_precision(pig_registered: str) -> None:
    (pair,) = data("arena", "pig", "--bots", "greedy,random", "--precision", 0.015, "--seed", 1)["pairs"]
    assert pair["games"] > 1000
    assert 0.01 < (pair["high"] - pair["low"]) / 2 <= 0.015


@pytest.mark.parametrize("ending", results.endings())
def test_a_file_is_gone_on_from_with_its_own_seed(pig_registered: str, ending: str, tmp_path: Path) -> None:
    file, whole = tmp_path / f"cut{ending}", tmp_path / f"whole{ending}"
    asked = ("arena", "pig", "--bots", "greedy,random")
    first = data(*asked, "--games", 20, "--out", file, "--resume")
    more = run(*asked, "--games", 60, "--out", file, "--resume", "--json")
    assert "20 games are there already" in more.stderr
    assert json.loads(more.stdout)["seed"] == first["seed"]
    data(*asked, "--games", 60, "--out", whole, "--seed", first["seed"])
    assert file.read_bytes() == whole.read_bytes()


def test_a_fault_is_one_sentence_and_exit_code_1(pig_registered: str, tmp_path: Path) -> None:
    file, bot = tmp_path / "arena.json", f"{OWN}:against_the_rules"
    result = run("arena", "pig", "--bots", f"greedy,random,{bot}", "--seed", 4, "--out", file, "--workers", 1)
    assert result.exit_code == 1
    said, line = result.stderr.splitlines()
    assert said.startswith(f"wuerfelwerk: {bot} runs as plain Python: when it was tried it failed (")
    for word in (bot, "PIG-03", "seat ", "turn ", "seed 4", "position ", "finished and kept", "--resume"):
        assert word in line
    assert json.loads(file.read_text())["pairs"][0]["games"] > 0
    assert "greedy" in result.stdout


@pytest.mark.parametrize(
    "args, word",
    [
        (["--bots", "greedy"], "2 to 64"),
        (["--bots", "greedy,greedy"], "twice"),
        (["--bots", "greedy,randm"], "did you mean 'random'"),
        (["--bots", "greedy,expert"], "no levels"),
        (["--bots", "greedy,nowhere:choose"], "nowhere:choose cannot be imported"),
        (["--bots", f"greedy,{OWN}:"], "module:function"),
        (["--bots", "greedy,http://127.0.0.1:port/"], "http://127.0.0.1:port/ is no address"),
        (["--bots", "greedy,http://127.0.0.1:9/", "--timeout", "0"], "0.1 to 3600"),
        (["--bots", f"greedy,{OWN}:nobody"], "has no function 'nobody'"),
        (["--bots", f"greedy,{OWN}:too_few"], "too_few(match, seat)"),
        (["--bots", f"greedy,{OWN}:too_few"], "too_few(material, state, seat, generator, work)"),
        (["--bots", "greedy,tests.lab.arena.compiled_bots:no_machine_code"], "cannot be compiled"),
        (["--bots", "greedy,random", "--seats", "1"], "two seats"),
        (["--bots", "greedy,random", "--seats", "9"], "2 to 4 seats"),
        (["--bots", "greedy,random", "--precision", "1"], "0.0001 to 0.5"),
        (["--bots", "greedy,random", "--precision", "nan"], "0.0001 to 0.5"),
        (["--bots", "greedy,random", "--games", "0"], "is not a whole number"),
        (["--bots", "greedy,random", "--seed", str(2**63)], "is not a whole number"),
        (["--bots", "greedy,random", "--option", "goal=7"], "no value '7'"),
        (["--bots", "greedy,random", "--resume"], "--out FILE"),
        (["--bots", "greedy,random", "--out", "result.txt"], ".json, .csv, .parquet"),
        (["--bots", "greedy,random", "--out", "/nowhere/result.csv"], "cannot be written"),
    ],
)
def test_wrong_use_is_one_sentence(pig_registered: str, args: list[str], word: str) -> None:
    assert_one_sentence(run("arena", "pig", *args), word)


def test_a_file_of_something_else_is_left_as_it_is(pig_registered: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.json"
    file.write_text('{"dear": "Ada"}')
    asked = ("arena", "pig", "--bots", "greedy,random", "--out", file, "--resume")
    assert_one_sentence(run(*asked), "letter.json", "no result of an arena")
    assert file.read_text() == '{"dear": "Ada"}'


def test_parquet_without_its_package_is_a_sentence(
    pig_registered: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(results, "find_spec", lambda name: None)
    file = tmp_path / "arena.parquet"
    result = run("arena", "pig", "--bots", "greedy,random", "--out", file)
    assert_one_sentence(result, "pyarrow", 'pip install "wuerfelwerk[parquet]"')
    assert not file.exists()


# ---- the bot of the docs ------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of somebody who writes a bot, and nothing of it left behind."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop("first", None)


PAGE = Path(__file__).parents[1] / "docs" / "howto" / "write-a-bot.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_page_on_bots_has_an_example_for_each_way() -> None:
    ways = ["def choose(match, seat)", "def choose(material: Any, state: Any", "HTTPServer"]
    assert [[way in block for way in ways] for block in BLOCKS] == [
        [way == one for one in ways] for way in ways
    ]


@pytest.mark.parametrize("compiled", [True, False])
def test_the_compiled_bot_of_the_docs_plays(pig_registered: str, folder: Path, compiled: bool) -> None:
    code = BLOCKS[1]
    (folder / "first.py").write_text(code if compiled else f"{code}\n\nCOMPILED = False\n")
    result = run("arena", "pig", "--bots", "first:choose,random", "--games", 20, "--seed", 1, "--json")
    (pair,) = json.loads(result.stdout)["pairs"]
    assert (pair["games"], pair["score_a"]) == (20, 0)  # in this game the lowest id is to roll on for ever
    assert f"first:choose {'is compiled' if compiled else 'runs as plain Python'}." in result.stderr


def test_the_function_of_the_docs_plays_in_the_arena_and_in_python(pig_registered: str, folder: Path) -> None:
    (folder / "first.py").write_text(BLOCKS[0])
    asked = ("arena", "pig", "--bots", "first:choose,random", "--games", 20, "--seed", 1)
    one, two = (data(*asked, "--workers", workers)["pairs"] for workers in (1, 2))
    assert one == two and one[0]["games"] == 20
    choose = import_module("first").choose
    called, named = (
        ww.simulate("pig", 6, bots=[bot, "random"], seed=1, workers=1) for bot in (choose, "first:choose")
    )
    assert called.frame()["points_A"].tolist() == named.frame()["points_A"].tolist()


VIEWING = """
import random

shown = []

def by_chance(match, seat):
    assert match.seed is None and seat in match.may_act
    shown.append(match)
    return random.Random(match.text()).choice(match.legal_texts(seat))

def not_legal(match, seat):
    return [one for one in range(match.actions) if not match.mask(seat)[one]][0]

def nothing(match, seat):
    return "no such thing"
"""


def test_functions_of_a_match_are_repeated_by_the_seed_and_their_faults_are_told(
    pig_registered: str, folder: Path
) -> None:
    (folder / "first.py").write_text(VIEWING)
    asked = ("arena", "pig", "--games", 20, "--seed", 1, "--workers", 1, "--bots")
    (pair,) = data(*asked, "first:by_chance,random")["pairs"]
    assert 0.2 < pair["score_a"] < 0.8
    assert data(*asked, "first:by_chance,random")["pairs"] == [pair]
    assert {match.options["goal"] for match in import_module("first").shown} == {"30"}
    for bot, words in (("not_legal", "not legal"), ("nothing", "no action in notation")):
        result = run(*asked, f"first:{bot},random")
        assert result.exit_code == 1 and words in result.stderr and "its decision" in result.stderr


@pytest.mark.long
def test_the_program_of_the_docs_plays(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(BLOCKS[2])
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = subprocess.Popen([sys.executable, str(file), str(port)])
    try:
        wait_for(port)
        bots = f"http://127.0.0.1:{port}/choose,random"
        asked = ("arena", GAME, "--bots", bots, "--games", 4, "--seed", 1)
        one, two = (data(*asked, "--workers", workers)["pairs"] for workers in (1, 2))
    finally:
        program.kill()
        program.wait()
    assert one == two and one[0]["games"] == 4


def wait_for(port: int) -> None:
    """Until somebody listens there."""
    until = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_program_that_is_not_there_is_one_sentence_and_exit_code_1(pig_registered: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"http://127.0.0.1:{free.getsockname()[1]}/choose"
    result = run("arena", "pig", "--bots", f"{address},random", "--seed", 4, "--workers", 1)
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"wuerfelwerk: {address} refused the connection: round 0, game 0")
    assert "its decision 1" in line


# ---- as a process -------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL], ids=lambda number: number.name)
def test_a_killed_run_goes_on_to_the_same_bytes(number: signal.Signals, tmp_path: Path) -> None:
    cut, whole = tmp_path / "cut.json", tmp_path / "whole.json"
    asked = ["arena", GAME, "--bots", "greedy,random", "--games", "40000", "--seed", "2", "--workers", "2"]
    program = process(*asked, "--out", cut, start_new_session=True)
    deadline = time.monotonic() + 240
    while rounds(cut) == 0 and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(program.pid, number)
    _, err = program.communicate(timeout=120)
    assert program.returncode == (130 if number == signal.SIGINT else -number), err
    assert 0 < rounds(cut) < 20_000
    again = process(*asked, "--out", cut, "--resume")
    assert again.wait(300) == 0
    again.communicate()
    assert run(*asked, "--out", whole).exit_code == 0
    assert cut.read_bytes() == whole.read_bytes()


def rounds(file: Path) -> int:
    return int(json.loads(file.read_text())["pairs"][0]["rounds"]) if file.exists() else 0


@pytest.mark.parametrize("command", ["arena", "report"])
def test_a_seed_that_has_no_room_in_a_table_is_refused(
    pig_registered: str, command: str, tmp_path: Path
) -> None:
    more = {"arena": ("--bots", "greedy,random"), "report": ("--out", tmp_path / "report.html")}[command]
    result = run(command, "pig", *more, "--games", 2, "--seed", 2**63)
    assert_one_sentence(result, "--seed", str(2**63 - 1))
