"""Whole recorded games, one for every way a game can end, replayed plain, compiled and by the referee.

After a change of the notation or of the boards write them anew and read the difference:

    python -m tests.games.wuerfelland.recording
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.wuerfelland.recording import FOLDER, RECORDINGS, owing_at_the_end
from tests.games.wuerfelland.referee import check, main
from tests.recordings import Record, lines, load
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import game

FILES = sorted(FOLDER.glob("*.game.json"))


def by_name(name: str) -> Record:
    return load(FOLDER / f"{name}.game.json")


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_recorded_game_is_played_again(rules: Any, path: Path) -> None:
    record = load(path)
    assert check_record(game("wuerfelland"), record, rules) is None


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_the_referee_finds_nothing(path: Path) -> None:
    assert check(load(path)) == []


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_file_is_laid_out_for_readers_of_differences(path: Path) -> None:
    """One event a line, so that a difference shows the event."""
    text = path.read_text(encoding="utf-8")
    record = load(path)
    assert text == "{\n" + "\n".join(lines(record)) + "\n}\n"
    assert text.count("\n") > len(record["events"])


def test_every_way_to_end_is_there() -> None:
    assert {path.name for path in FILES} == {f"{name}.game.json" for name in RECORDINGS}
    ways = {name: owing_at_the_end(by_name(name)) for name in RECORDINGS}
    assert ways["one_winner_in_marking"][::2] == ("marking", 1)
    assert ways["one_winner_full_bar"][2] == 1
    assert by_name("one_winner_full_bar")["options"]["goal"] == "full_bar"
    assert ways["several_winners_in_marking"][0] == "marking"
    assert ways["several_winners_in_marking"][2] > 1
    assert ways["winner_in_a_throw_others_waiting"] == ("treasure marking", True, 1)
    for why in ("vote", "limit"):
        record = by_name(f"stopped_by_{why}")
        assert record["events"][-1] == {
            "seq": len(record["events"]),
            "actor": "lot",
            "text": [f"stopped {why}"],
        }
        assert record["result"]["ended"] == "stopped"
        assert record["result"]["winners"] == []
    assert by_name("stopped_abandoned")["events"][-1]["text"] == ["stopped abandoned"]
    assert "result" not in by_name("unfinished")


def test_the_referee_is_a_program(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = [by_name("stopped_by_vote"), by_name("winner_in_a_throw_others_waiting")]
    games[1]["result"]["winners"] = ["C"]
    several = tmp_path / "games.jsonl"
    several.write_text("".join(json.dumps(record) + "\n" for record in games), encoding="utf-8")
    assert main([str(several)]) == 1
    shown = capsys.readouterr()
    assert shown.out.startswith("games 2 ")
    assert shown.out.endswith("games with problems 1\n")
    assert "instead of" in shown.err
    assert main([str(FOLDER / "unfinished.game.json")]) == 0


def first(record: Record, actor: str, word: str) -> dict[str, Any]:
    """The first event of an actor whose text begins with a word."""
    return next(e for e in record["events"] if actor in (e["actor"], "*") and e["text"][0].startswith(word))


def several_marks(record: Record) -> dict[str, Any]:
    return next(e for e in record["events"] if sum(text.startswith("mark") for text in e["text"]) > 1)


def marked(record: Record) -> dict[str, Any]:
    return next(e for e in record["events"] if e["text"][-1].startswith("mark"))


def shorten(record: Record) -> None:
    several_marks(record)["text"].pop()
    several_marks(record)["legal"].pop()


def mark_twice(record: Record) -> None:
    event = several_marks(record)
    event["text"][-1] = event["text"][-2]


def other_dice(record: Record) -> None:
    first(record, "dice", "dice")["text"] = ["dice R R R R R"]


def commits_change_places(record: Record) -> None:
    """The sides are chosen in another order than clockwise from A."""
    one, two = record["events"][1:3]
    one["actor"], two["actor"] = two["actor"], one["actor"]


def stop_by_vote_too_early(record: Record) -> None:
    del record["events"][20:]
    while record["events"] and record["events"][-1]["actor"] != "dice":
        record["events"].pop()
    record["events"][-1] = {"seq": len(record["events"]), "actor": "lot", "text": ["stopped vote"]}
    record.pop("result", None)


def legal_in_another_order(record: Record) -> None:
    next(e for e in record["events"] if len(e.get("legal", [[]])[0]) > 1)["legal"][0].reverse()


def legal_on_some_only(record: Record) -> None:
    del first(record, "*", "colour")["legal"]


def legal_with_one_more(record: Record) -> None:
    marked(record)["legal"][0].append("stop")


def another_pass(record: Record) -> None:
    record["events"].append(
        {"seq": len(record["events"]) + 1, "actor": "A", "text": ["pass"], "legal": [["pass"]]}
    )


FALSIFIED: dict[str, Callable[[Record], object]] = {
    "another winner": lambda record: record["result"].update(winners=["D"]),
    "no winner": lambda record: record["result"].update(winners=[]),
    "other points": lambda record: record["result"]["points"].update(A=12),
    "another ending": lambda record: record["result"].update(ended="sides"),
    "no result": lambda record: record.pop("result"),
    "a seq left out": lambda record: record["events"][7].update(seq=9),
    "an event left out": lambda record: record["events"].pop(6),
    "a commit not whole": shorten,
    "a field marked twice": mark_twice,
    "five dice for six": other_dice,
    "sides in another order": commits_change_places,
    "a vote to stop too early": stop_by_vote_too_early,
    "legal lists not sorted": legal_in_another_order,
    "legal lists on some events": legal_on_some_only,
    "a legal list with one more": legal_with_one_more,
    "an event after the end": another_pass,
    "another starter": lambda record: record["events"][0].update(text=["starts E"]),
    "two lines of chance": lambda record: first(record, "dice", "dice")["text"].append("dice R R R R R R"),
    "a leading zero": lambda record: marked(record)["text"].__setitem__(-1, "mark 01,0"),
    "another game": lambda record: record.update(game="chess"),
    "one seat": lambda record: record.update(seats=record["seats"][:1]),
}


@pytest.mark.parametrize("how", FALSIFIED)
def test_a_falsified_record_is_found_by_both(how: str) -> None:
    """Nothing in a record may be changed without the check and the referee seeing it."""
    record = copy.deepcopy(by_name("several_winners_in_marking"))
    FALSIFIED[how](record)
    assert check(record) != []
    if record["game"] == "wuerfelland":
        assert check_record(game("wuerfelland"), record) is not None
