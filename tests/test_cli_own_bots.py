"""simulate with bots of somebody's own: plain functions, compiled ones, programs over HTTP."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from wuerfelwerk.cli import main
from wuerfelwerk.games import all_games

GAME = all_games()[-1].id  # the games of chance are short there
OF_FIVE = """
from typing import Any

import numpy as np

from wuerfelwerk.engine.generator import below
from wuerfelwerk.engine.masks import pick

{compiled}
rules: Any = None
ROOM = np.zeros(60, np.int64)


def choose(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    mask = work[0]
    return pick(mask, below(generator, rules.legal(material, state, seat, mask)))


def reaches(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    mask = work[0]
    many = rules.legal(material, state, seat, mask)
    return pick(mask, 0 * ROOM[state.turn]) + 0 * below(generator, many)


def breaks(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    mask = work[0]
    if state.turn > 30:
        return -1
    return pick(mask, below(generator, rules.legal(material, state, seat, mask)))
"""
VIEWING = """
import random


def choose(match, seat):
    return random.Random(match.text()).choice(match.legal_texts(seat))


def raises(match, seat):
    if len(match.legal(seat)) > 1 and match.text().count("1") % 4 == 3:
        raise KeyError("gone")
    return match.legal(seat)[0]


def cheats(match, seat):
    return -1


def nods(match, seat):
    return True


def leaves(match, seat):
    raise SystemExit(0)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(VIEWING)
    for name, compiled in (("fast", "COMPILED = True"), ("slow", "COMPILED = False"), ("open", "")):
        (tmp_path / f"{name}.py").write_text(OF_FIVE.format(compiled=compiled))
    return tmp_path


def simulated(bots: str, *more: str, code: int = 0, games: int = 4) -> Result:
    runner = CliRunner()
    asked = ["simulate", GAME, "--bots", bots, "--games", str(games), "--seed", "3", *more]
    result = runner.invoke(main, asked)
    assert result.exit_code == code, result.output + result.stderr
    return result


def figures(bots: str, *more: str, games: int = 4) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(simulated(bots, "--json", *more, games=games).stdout)
    for key in list(told):
        if key == "seconds" or key.endswith("_per_s"):
            del told[key]
    return told


def test_a_plain_function_plays_alike_on_any_number_of_workers(folder: Path) -> None:
    written = []
    for workers in ("1", "2"):
        files = [folder / f"{workers}.jsonl", folder / f"{workers}.csv"]
        how = ("--record", str(files[0]), "--table", str(files[1]), "--workers", workers)
        told = simulated("mine.py:choose,random", *how)
        assert "mine.py:choose runs as plain Python." in told.stderr
        written.append([file.read_bytes() for file in files])
    assert written[0] == written[1] and len(written[0][0].splitlines()) == 4
    checked = CliRunner().invoke(main, ["check", str(folder / "1.jsonl")])
    assert checked.exit_code == 0, checked.output
    other = figures("mine.py:choose,random", "--first", "4")
    assert other != figures("mine.py:choose,random")


@pytest.mark.long
def test_compiled_and_plain_play_the_same_games(folder: Path) -> None:
    """The same function, once as machine code in batches, once step by step: the bytes of their records."""
    records = []
    for name in ("fast", "slow", "open"):
        file = folder / f"{name}.jsonl"
        told = simulated(f"{name}.py:choose,random", "--record", str(file), "--workers", "1", games=12)
        assert ("is compiled." in told.stderr) == (name != "slow")
        records.append(file.read_text().replace(f"{name}.py", "bot.py"))
    assert records[0] == records[1] == records[2] and len(set(records[0].splitlines())) == 12


@pytest.mark.long
def test_what_plain_python_would_raise_machine_code_raises_that_nobody_asked_for(folder: Path) -> None:
    """An index out of range, late in the game: the same sentence with the same game."""
    said = []
    for name in ("slow", "open"):
        told = simulated(f"{name}.py:reaches,random", "--workers", "1", code=1, games=200)
        one = next(line for line in told.stderr.splitlines() if "--bots" in line)
        assert "raised IndexError" in one
        said.append(one.replace(f"{name}.py", "bot.py").partition(": game ")[2])
    assert said[0] == said[1]


@pytest.mark.long
def test_what_breaks_in_a_batch_is_told_with_its_game_and_those_before_it_are_kept(folder: Path) -> None:
    said = []
    for name in ("fast", "slow"):
        file = folder / f"{name}.jsonl"
        how = ("--record", str(file), "--workers", "1", "--first", "1")
        told = simulated(f"{name}.py:breaks,random", *how, code=1, games=200)
        one = next(line for line in told.stderr.splitlines() if "--bots" in line)
        assert "answered with -1, which is not legal" in one
        number = int(one.split(": game ")[1].split()[0])
        assert number > 3 and len(file.read_text().splitlines()) == number - 1
        said.append(one.replace(f"{name}.py", "bot.py"))
    assert said[0] == said[1]


def test_fair_dice_and_random_options(folder: Path) -> None:
    file = folder / "games.jsonl"
    simulated("mine.py:choose", "--fair", "--random-options", "--record", str(file), games=3)
    checked = CliRunner().invoke(main, ["verify", str(file)])
    assert checked.exit_code == 0, checked.output
    assert len({json.dumps(json.loads(line)["options"]) for line in file.read_text().splitlines()}) > 1


def test_a_run_that_goes_on_ends_where_one_does_that_was_never_cut(folder: Path) -> None:
    whole, part = folder / "whole.jsonl", folder / "part.jsonl"
    simulated("mine.py:choose,random", "--record", str(whole))
    for games in (2, 4):
        simulated(
            "mine.py:choose,random", "--resume", str(folder / "kept"), "--record", str(part), games=games
        )
    assert part.read_bytes() == whole.read_bytes()
    refused = simulated("mine.py:cheats,random", "--resume", str(folder / "kept"), code=2)
    assert "mine.py" in refused.stderr


def test_two_values_of_an_option_side_by_side(folder: Path) -> None:
    option = next(o for o in all_games()[-1].card.options if len(o.values) > 1 and o.kind != "list")
    told = figures(
        "mine.py:choose,random", "--compare", f"{option.key}={option.values[0]},{option.values[1]}"
    )
    assert told["games"] == 8  # four in each run


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("mine.py:raises", "raised KeyError: 'gone' ({file}, line 11): game "),
        ("mine.py:cheats", "answered with -1, which is not legal"),
        ("mine.py:nods", "answered with True, which is no action id ({file}, line 19)"),
        ("mine.py:leaves", "raised SystemExit: 0 ({file}, line 24): game "),
    ],
)
def test_what_a_bot_does_wrong_is_one_sentence_and_what_was_played_is_kept(
    folder: Path, bot: str, says: str
) -> None:
    file, sentences = folder / "games.jsonl", []
    for workers in ("1", "2"):
        how = ("--record", str(file), "--force", "--workers", workers)
        told = simulated(f"random,{bot}", *how, code=1, games=8)
        said = [line for line in told.stderr.splitlines() if "--bots" in line]
        assert len(said) == 1 and says.format(file=folder / "mine.py") in said[0], told.stderr
        number = int(said[0].split(": game ")[1].split()[0])
        assert f"{number} of 8 games finished and kept." in told.stderr
        assert len(file.read_text().splitlines()) == number
        assert "Traceback" not in told.stderr
        sentences.append(said[0])
    assert sentences[0] == sentences[1]


def test_what_cannot_be_a_bot_is_refused_before_a_game(folder: Path) -> None:
    (folder / "quits.py").write_text("import sys\n\nsys.exit(0)\n")
    for name, says in (
        ("quits.py:choose", "cannot be imported: SystemExit: 0"),
        ("quits:choose", "cannot be imported: SystemExit: 0"),
        ("mine.py:none", "has no function 'none'"),
        ("gone.py:x", "no file"),
        ("a:b:", "wants"),
    ):
        told = simulated(name, code=2)
        assert f"--bots: {name}" in told.stderr and says in told.stderr


# ---- programs over HTTP -------------------------------------------------------------------------


TABLES: set[str] = set()  # that programs were told


class Bot(BaseHTTPRequestHandler):
    protocol_version, wbufsize = "HTTP/1.1", -1

    def do_POST(self) -> None:
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        ids = question["ids"]
        TABLES.add(question["table"])
        answer = json.dumps({"action": ids[question["random"] % len(ids)]}).encode()
        if self.path == "/late" and question["table"].endswith("-1"):
            answer = b"{}"
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Bot)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_program_over_http_plays_and_is_repeated_by_the_seed(folder: Path, address: str) -> None:
    one, two = (figures(f"{address}/choose,random", "--workers", workers, games=2) for workers in "12")
    assert one == two


def test_a_program_is_told_its_table_and_never_the_seed(folder: Path, address: str) -> None:
    """Whoever knows seed and number of a game can deal and throw it."""
    told = []
    for _ in range(2):
        TABLES.clear()
        simulated(f"{address}/bot,random", "--seed", "424242")
        told.append(sorted(TABLES))
    assert len(told[0]) == len(told[1]) == 4, "a game is told from the other"
    assert not {*told[0]} & {*told[1]}, "nothing in it follows from the seed: it could be guessed and tried"


def test_a_program_that_answers_nonsense_is_told_with_its_game(folder: Path, address: str) -> None:
    told = simulated(f"{address}/late,random", code=1, games=3)
    assert ": game 1 (" in told.stderr and "1 of 3 games finished and kept." in told.stderr
