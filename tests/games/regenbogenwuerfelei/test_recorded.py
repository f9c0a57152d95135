"""Whole recorded games, one for every way a game can end, replayed plain, compiled and by the referee."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.regenbogenwuerfelei.recording import FOLDER, RECORDINGS
from tests.games.regenbogenwuerfelei.referee import check
from tests.recordings import Record, load
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import game

FILES = sorted(FOLDER.glob("*.game.json"))


def by_name(name: str) -> Record:
    return load(FOLDER / f"{name}.game.json")


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_recorded_game_is_played_again(rules: Any, path: Path) -> None:
    assert check_record(game("regenbogenwuerfelei"), load(path), rules) is None


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_the_referee_finds_nothing(path: Path) -> None:
    assert check(load(path)) == []


def test_every_way_to_end_is_there() -> None:
    assert {path.name for path in FILES} == {f"{name}.game.json" for name in RECORDINGS}
    endings = {name: by_name(name).get("result", {}).get("ended") for name in RECORDINGS}
    assert set(endings.values()) == {"rainbow", "last survivor", "stopped", None}
    for why in ("by_vote", "by_limit", "abandoned"):
        record = by_name(f"stopped_{why}")
        assert record["events"][-1]["text"] == [f"stopped {why.removeprefix('by_')}"]
        assert record["result"]["winners"] == []


def first(record: Record, word: str) -> dict[str, Any]:
    return next(event for event in record["events"] if event["text"][0].startswith(word))


def other_value(record: Record) -> None:
    event = [event for event in record["events"] if event["text"][0].startswith("dice ")][-1]
    event["text"] = [event["text"][0].replace(event["text"][0][6], "7")]


def colour_twice(record: Record) -> None:
    event = first(record, "colour")
    event["text"] *= 2
    event["legal"] *= 2


def dealt_wrong(record: Record) -> None:
    record["events"][0]["text"] = [record["events"][0]["text"][0].replace("4", "3", 1)]


def other_seat(record: Record) -> None:
    event = first(record, "colour")
    event["actor"] = "A" if event["actor"] != "A" else "B"


def more_points(record: Record) -> None:
    record["result"]["points"]["A"] += 1


def event_left_out(record: Record) -> None:
    del record["events"][len(record["events"]) // 2]
    for seq, event in enumerate(record["events"], 1):
        event["seq"] = seq


CHANGES = [other_value, colour_twice, dealt_wrong, other_seat, more_points, event_left_out]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", ["rainbow", "rainbow_with_every_function_die", "last_survivor"])
def test_a_falsified_record_is_found_out_by_both_readers(name: str, change: Callable[[Record], None]) -> None:
    record = copy.deepcopy(by_name(name))
    change(record)
    assert check_record(game("regenbogenwuerfelei"), record) is not None
    assert check(record) != []
