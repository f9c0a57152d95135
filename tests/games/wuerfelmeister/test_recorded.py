"""Whole recorded games, one for every way a game can end, replayed plain, compiled and by the referee.

After a change of the notation write them anew and read the difference:

    python -m tests.games.wuerfelmeister.recording
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.wuerfelmeister.recording import FOLDER, RECORDINGS
from tests.games.wuerfelmeister.referee import check, main
from tests.recordings import Record, lines, load
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import game

FILES = sorted(FOLDER.glob("*.game.json"))


def by_name(name: str) -> Record:
    return load(FOLDER / f"{name}.game.json")


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_recorded_game_is_played_again(rules: Any, path: Path) -> None:
    assert check_record(game("wuerfelmeister"), load(path), rules) is None


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_the_referee_finds_nothing(path: Path) -> None:
    assert check(load(path)) == []


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_file_is_laid_out_for_readers_of_differences(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == "{\n" + "\n".join(lines(load(path))) + "\n}\n"


def test_every_way_to_end_is_there() -> None:
    assert {path.name for path in FILES} == {f"{name}.game.json" for name in RECORDINGS}
    results = {name: by_name(name).get("result", {}) for name in RECORDINGS}
    assert {name for name, result in results.items() if len(result.get("winners", [])) > 1} == {
        "several_winners"
    }
    for why in ("vote", "limit", "abandoned"):
        record = by_name(f"stopped_by_{why}" if why != "abandoned" else "stopped_abandoned")
        assert record["events"][-1]["text"] == [f"stopped {why}"]
        assert (record["result"]["ended"], record["result"]["winners"]) == ("stopped", [])
    ended = {name for name, result in results.items() if result.get("ended") == "coin"}
    assert ended == {"one_winner", "one_winner_master", "several_winners", "laid_by_hand"}
    assert results["unfinished"] == {}


def test_the_referee_is_a_program(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = [by_name("stopped_by_vote"), by_name("laid_by_hand")]
    games[1]["result"]["winners"] = ["A"]
    several = tmp_path / "games.jsonl"
    several.write_text("".join(json.dumps(record) + "\n" for record in games), encoding="utf-8")
    assert main([str(several)]) == 1
    shown = capsys.readouterr()
    assert shown.out == "games 2  games with problems 1\n"
    assert "instead of" in shown.err
    assert main([str(FOLDER / "unfinished.game.json")]) == 0


def first(record: Record, word: str) -> dict[str, Any]:
    """The first event whose text begins with a word."""
    found: dict[str, Any] = next(e for e in record["events"] if e["text"][0].startswith(word))
    return found


def mirrored(record: Record) -> None:
    """A die that lies as no die can: its opposite sides do not add up to 7."""
    laid = first(record, "laid")
    word, die, *rest = laid["text"][0].split(" ")
    field, top, _ = die.split(":")
    laid["text"] = [" ".join([word, f"{field}:{top}:{7 - int(top)}", *rest])]


FALSIFIED: dict[str, Callable[[Record], object]] = {
    "another winner": lambda record: record["result"].update(winners=["A"]),
    "other points": lambda record: record["result"]["points"].update(A=12),
    "another ending": lambda record: record["result"].update(ended="goal"),
    "no result": lambda record: record.pop("result"),
    "a seq left out": lambda record: record["events"][7].update(seq=9),
    "an event left out": lambda record: record["events"].pop(6),
    "a seven": lambda record: first(record, "dice").update(text=["dice 7"]),
    "another move": lambda record: first(record, "move").update(text=["move f6"]),
    "a tip of nothing": lambda record: first(record, "tip").update(text=["tip c1 south"]),
    "a picture that is none": lambda record: first(record, "want").update(text=["want 0"]),
    "legal lists not sorted": lambda record: first(record, "want")["legal"][0].reverse(),
    "legal lists on some events": lambda record: first(record, "want").pop("legal"),
    "a legal list with one more": lambda record: first(record, "want")["legal"][0].append("want 7"),
    "a die that lies as none can": mirrored,
    "another size": lambda record: record["material"].update(size=7),
    "another starter": lambda record: record["events"][0].update(text=["starts E"]),
    "another game": lambda record: record.update(game="chess"),
    "one seat": lambda record: record.update(seats=record["seats"][:1]),
}


@pytest.mark.parametrize("how", FALSIFIED)
def test_a_falsified_record_is_found_by_both(how: str) -> None:
    record = copy.deepcopy(by_name("one_winner"))
    FALSIFIED[how](record)
    assert check(record) != []
    if record["game"] == "wuerfelmeister":
        assert check_record(game("wuerfelmeister"), record) is not None
