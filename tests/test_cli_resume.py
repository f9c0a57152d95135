"""Long simulations that are stopped and gone on with: the same bytes as if they had never stopped."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.calling import assert_one_sentence, data, process, run
from wuerfelwerk.games import all_games
from wuerfelwerk.lab import keeping

GAME = all_games()[0].id
TIMES = ("seconds", "games_per_s", "actions_per_s")


def figures(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in TIMES}


def test_a_run_goes_on_to_more_games_with_its_own_seed(pig_registered: str, tmp_path: Path) -> None:
    kept, records, whole = tmp_path / "kept.json", tmp_path / "cut.jsonl", tmp_path / "whole.jsonl"
    asked = ("simulate", "pig", "--bots", "greedy,random", "--workers", 1, "--resume", kept)
    first = data(*asked, "--games", 30, "--record", records)
    again = run(*asked, "--games", 70, "--record", records, "--json")
    assert f"{kept}: 30 games are there already." in again.stderr
    told = json.loads(again.stdout)
    straight = ("simulate", "pig", "--bots", "greedy,random", "--seed", first["seed"])
    assert figures(told) == figures(data(*straight, "--games", 70, "--record", whole))
    assert records.read_bytes() == whole.read_bytes()
    assert told["games_per_s"] == pytest.approx(40 / told["seconds"])


def test_lines_behind_what_is_kept_are_written_anew(pig_registered: str, tmp_path: Path) -> None:
    """A kill comes between a line and the note of it."""
    kept, records = tmp_path / "kept.json", tmp_path / "games.jsonl"
    asked = ("simulate", "pig", "--seed", 1, "--workers", 1, "--resume", kept, "--record", records)
    data(*asked, "--games", 20)
    good = records.read_bytes()
    records.write_bytes(good + good[:100])
    data(*asked, "--games", 20)
    assert records.read_bytes() == good


def test_a_run_that_is_over_says_what_came_of_it(pig_registered: str, tmp_path: Path) -> None:
    asked = ("simulate", "pig", "--seed", 1, "--games", 20, "--resume", tmp_path / "kept.json")
    assert figures(data(*asked)) == figures(data(*asked))


@pytest.mark.parametrize(
    "more, word",
    [
        (["--seed", "2"], "another 'seed': 1, not 2"),
        (["--seats", "3"], "another 'seats'"),
        (["--bots", "greedy"], "another 'bots'"),
        (["--option", "goal=100"], "another 'options'"),
        (["--random-options"], "another"),
        (["--fair"], "another 'fair'"),
        (["--games", "10"], "has 20 games already, more than --games 10"),
    ],
)
def test_a_file_of_another_run_is_refused(
    pig_registered: str, more: list[str], word: str, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    asked = ("simulate", "pig", "--seats", 2, "--seed", 1, "--games", 20, "--resume", kept)
    data(*asked)
    before = kept.read_bytes()
    assert_one_sentence(run(*asked, *more), "--resume: ", word)
    assert kept.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"format": "wuerfelwerk-simulation-1"}', b"\xff"])
def test_what_is_no_such_file_is_refused(pig_registered: str, content: bytes, tmp_path: Path) -> None:
    kept = tmp_path / "letter.json"
    kept.write_bytes(content)
    for seed in ([], ["--seed", "1"]):
        assert_one_sentence(run("simulate", "pig", "--resume", kept, *seed), "is no file of a simulation")
    assert kept.read_bytes() == content


def test_sums_that_cannot_be_are_refused(pig_registered: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    asked = ("simulate", "pig", "--seed", 1, "--games", 20, "--resume", kept)
    data(*asked)
    told = json.loads(kept.read_text())
    for key, value, word in (("games", 19, "cannot be"), ("games", "20", "no file")):
        told["tally"][key] = value
        kept.write_text(json.dumps(told))
        assert_one_sentence(run(*asked), word)


def test_records_that_were_cut_off_are_refused(pig_registered: str, tmp_path: Path) -> None:
    kept, records = tmp_path / "kept.json", tmp_path / "games.jsonl"
    asked = ("simulate", "pig", "--seed", 1, "--games", 20, "--resume", kept, "--record", records)
    data(*asked)
    records.write_bytes(b"short\n")
    result = run(*asked)
    assert result.exit_code == 2 and result.stdout == ""
    assert "games.jsonl is shorter" in result.stderr.splitlines()[-1]
    assert records.read_bytes() == b"short\n"


def test_a_file_that_cannot_be_written_is_refused_at_once(pig_registered: str) -> None:
    assert_one_sentence(run("simulate", "pig", "--resume", "/nowhere/kept.json"), "cannot be written")


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL], ids=lambda number: number.name)
def test_a_killed_run_goes_on_to_the_same_bytes(number: signal.Signals, tmp_path: Path) -> None:
    """It is killed on the way to more games than any machine plays meanwhile, and goes on to a few more."""
    kept, cut, whole = (tmp_path / name for name in ("kept.json", "cut.jsonl", "whole.jsonl"))
    asked = ["simulate", GAME, "--bots", "greedy,random", "--seed", "2", "--json"]
    noted = ["--resume", kept, "--record", cut]
    program = process(*asked, "--games", 10**8, "--workers", 2, *noted, start_new_session=True)
    deadline = time.monotonic() + 240
    while games(kept) == 0 and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(program.pid, number)
    _, err = program.communicate(timeout=120)
    assert program.returncode == (130 if number == signal.SIGINT else -number), err
    assert games(kept) > 0
    end = ["--games", str(games(kept) + 200)]
    again = process(*asked, *end, *noted)
    told, err = again.communicate(timeout=300)
    assert again.returncode == 0, err
    assert figures(json.loads(told)) == figures(data(*asked[:-1], *end, "--record", whole))
    assert cut.read_bytes() == whole.read_bytes()


def games(file: Path) -> int:
    return int(json.loads(file.read_text())["tally"]["games"]) if file.exists() else 0


def test_a_kept_file_is_whole_or_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept.json"
    keeping.write_whole(str(file), b"first")

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeping.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        keeping.write_whole(str(file), b"second")
    assert file.read_bytes() == b"first" and os.listdir(tmp_path) == ["kept.json"]
