"""Whole recorded games, one for every way a game can end, replayed plain, compiled and by the referee.

After a change of the notation or of the sheets write them anew and read the difference:

    python -m tests.games.the_choice.recording
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.the_choice.recording import FOLDER, RECORDINGS
from tests.games.the_choice.referee import check, main
from tests.recordings import Record, lines, load
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import game

FILES = sorted(FOLDER.glob("*.game.json"))


def by_name(name: str) -> Record:
    return load(FOLDER / f"{name}.game.json")


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_recorded_game_is_played_again(rules: Any, path: Path) -> None:
    assert check_record(game("the_choice"), load(path), rules) is None


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_the_referee_finds_nothing(path: Path) -> None:
    assert check(load(path)) == []


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_file_is_laid_out_for_readers_of_differences(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == "{\n" + "\n".join(lines(load(path))) + "\n}\n"


def test_every_way_to_end_is_there() -> None:
    assert {path.name for path in FILES} == {f"{name}.game.json" for name in RECORDINGS}
    ends = {name: by_name(name).get("result", {}) for name in RECORDINGS}
    assert {name: end.get("ended") for name, end in ends.items()} == {
        "sides_one_winner": "sides",
        "sides_same_sheet": "sides",
        "sides_shared_win": "sides",
        "full": "full",
        "stopped_abandoned": "stopped",
        "unfinished": None,
    }
    assert len(ends["sides_shared_win"]["winners"]) == 2
    assert ends["stopped_abandoned"]["winners"] == []
    assert by_name("sides_same_sheet")["options"] == {"sheets": "all_same"}


def test_a_forced_commit_is_marked_as_made_by_the_table() -> None:
    autos = [event for name in RECORDINGS for event in by_name(name)["events"] if event.get("auto")]
    assert autos and all(event["text"] == ["done"] and event["legal"] == [["done"]] for event in autos)


def test_the_referee_is_a_program(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    games = [by_name("full"), by_name("sides_one_winner")]
    games[1]["result"]["winners"] = []
    several = tmp_path / "games.jsonl"
    several.write_text("".join(json.dumps(record) + "\n" for record in games), encoding="utf-8")
    assert main([str(several)]) == 1
    shown = capsys.readouterr()
    assert shown.out.startswith("games 2 ")
    assert shown.out.endswith("games with problems 1\n")
    assert "instead of" in shown.err
    assert main([str(FOLDER / "unfinished.game.json")]) == 0


def marking(record: Record) -> dict[str, Any]:
    """The first commit with more than one action."""
    return next(event for event in record["events"] if len(event["text"]) > 2)


def shorten(record: Record) -> None:
    marking(record)["text"].pop()
    marking(record)["legal"].pop()


def mark_twice(record: Record) -> None:
    event = marking(record)
    event["text"].insert(1, event["text"][0])
    event["legal"].insert(1, event["legal"][0])


def another_die(record: Record) -> None:
    first = next(event for event in record["events"] if event["actor"] == "dice")
    first["text"] = ["dice G6 G6 G6"]


def seats_change_places(record: Record) -> None:
    one, two = record["events"][1:3]
    one["actor"], two["actor"] = two["actor"], one["actor"]


def after_the_end(record: Record) -> None:
    record["events"].append(
        {"seq": len(record["events"]) + 1, "actor": "A", "text": ["done"], "legal": [["done"]]}
    )


FALSIFIED: dict[str, Callable[[Record], object]] = {
    "another winner": lambda record: record["result"].update(winners=["B"]),
    "other points": lambda record: record["result"]["points"].update(A=999),
    "another ending": lambda record: record["result"].update(ended="full"),
    "no result": lambda record: record.pop("result"),
    "a seq left out": lambda record: record["events"][7].update(seq=9),
    "an event left out": lambda record: record["events"].pop(6),
    "a commit not whole": shorten,
    "a field marked twice": mark_twice,
    "faces that are on no die": another_die,
    "sides in another order": seats_change_places,
    "legal lists not sorted": lambda record: marking(record)["legal"][0].reverse(),
    "legal lists on some events": lambda record: marking(record).pop("legal"),
    "a legal list with one more": lambda record: marking(record)["legal"][0].append("keep"),
    "an event after the end": after_the_end,
    "another starter": lambda record: record["events"][0].update(text=["starts D"]),
    "a vote to stop": lambda record: (
        record["events"][9:].clear()
        or record["events"].append(
            {"seq": len(record["events"]) + 1, "actor": "lot", "text": ["stopped vote"]}
        )
    ),
    "a third try": lambda record: marking(record)["text"].insert(0, "reroll 1"),
    "one seat": lambda record: record.update(seats=record["seats"][:1]),
    "another game": lambda record: record.update(game="chess"),
}


@pytest.mark.parametrize("how", FALSIFIED)
def test_a_falsified_record_is_found_by_both(how: str) -> None:
    """Nothing in a record may be changed without the check and the referee seeing it."""
    record = copy.deepcopy(by_name("sides_one_winner"))
    FALSIFIED[how](record)
    assert check(record) != []
    if record["game"] == "the_choice":
        assert check_record(game("the_choice"), record) is not None


def broken(material: Record, path: str, value: object) -> Record:
    """The material with one thing replaced; the path is written with dots."""
    *before, last = path.split(".")
    place: Any = material
    for name in before:
        place = place[int(name) if name.isdecimal() else name]
    place[int(last) if last.isdecimal() else last] = value
    return material


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("dice", []),
        ("dice.0.0", "B2"),
        ("dice.1.3", "Q4"),
        ("sheets.A.front.ring", ["R"] * 15),
        ("sheets.A.front.ring.0", "Q"),
        ("sheets.A.front.numbers.0", 0),
        ("sheets.A.front.numbers.0", 99),
        ("sheets.A.front.numbers.0", "8"),
        ("sheets.B.back.id", "ä"),
        ("sheets.B", None),
        ("number_points", [0] * 13),
        ("ring_points.3", -1),
        ("ring_points.3", True),
    ],
)
def test_broken_material_is_refused(path: str, value: object) -> None:
    record = copy.deepcopy(by_name("sides_one_winner"))
    broken(record["material"], path, value)
    assert check_record(game("the_choice"), record) is not None
