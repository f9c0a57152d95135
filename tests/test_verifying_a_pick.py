"""Fair dice and a host who has picked who starts (X-1): told plainly, and no way to slip in a roll."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.calling import run
from tests.hall.people import People
from tests.test_verifying import SCRIPTS, script
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Tables

pytestmark = pytest.mark.long

Record = dict[str, Any]


@pytest.fixture(scope="module")
def picked(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """A fair game of two in which seat A has picked seat B."""
    return asyncio.run(_picked(tmp_path_factory.mktemp("picked") / "tables.db"))


async def _picked(file: Path) -> Record:
    tables = await Tables.open(file, bots=False)
    people = await People.sit(tables, next(iter(GAMES)), 2, dice="fair", seed=None)
    await tables.pick_starter(people.table_id, people.persons[0], 1)
    await tables.start(people.table_id, people.persons[0])
    await people.play_until(lambda view: sum(event.roll > 0 for event in view.log) >= 3)
    for person in people.persons:
        await tables.leave(people.table_id, person)
    record = await tables.record(people.table_id)
    await tables.close()
    return record


def thrown(record: Record) -> list[Record]:
    return [event for event in record["events"] if "roll" in event]


@pytest.mark.parametrize("name", SCRIPTS)
def test_x_1_the_scripts_say_what_was_not_drawn(picked: Record, name: str, tmp_path: Path) -> None:
    file = tmp_path / "picked.game.json"
    file.write_text(json.dumps(picked))
    found = script(name, file)
    assert found.returncode == 0, found.stderr
    told, summary = found.stdout.splitlines()
    assert told == "Event 1, starts B: chosen by the host, seat A, not drawn."
    assert str(len(thrown(picked))) in summary


def test_x_1_of_many_games_each_pick_is_told(picked: Record, tmp_path: Path) -> None:
    file = tmp_path / "picked.jsonl"
    file.write_text(f"{json.dumps(picked)}\n" * 2)
    lines = run("verify", file).stdout.splitlines()
    assert [line.split(": ")[0] for line in lines[:-1]] == [f"{file}:1", f"{file}:2"]
    assert "rolls, all of them as the secret says" in lines[-1]


def another_roll(record: Record) -> None:
    event = thrown(record)[-1]
    del event["roll"]
    event["entered"] = "A"


def every_roll(record: Record) -> None:
    for event in thrown(record):
        del event["roll"]
        event["entered"] = "A"


def a_number_as_well(record: Record) -> None:
    record["events"][0]["roll"] = 1
    for number, event in enumerate(thrown(record), 1):
        event["roll"] = number


def nobody(record: Record) -> None:
    record["events"][0]["entered"] = "C"


def a_stop(record: Record) -> None:
    record["events"][-1]["entered"] = "A"


FORGED = [another_roll, every_roll, a_number_as_well, nobody]


@pytest.mark.parametrize("forge", [*FORGED, a_stop])
@pytest.mark.parametrize("without_kind", [False, True])
def test_x_1_nothing_else_may_be_entered_where_dice_are_fair(
    picked: Record, forge: Callable[[Record], None], without_kind: bool, tmp_path: Path
) -> None:
    record, file = copy.deepcopy(picked), tmp_path / "forged.game.json"
    forge(record)
    if without_kind:  # the proof says it too
        del record["dice"]
    file.write_text(json.dumps(record))
    checked, verified = run("check", file), run("verify", file)
    assert (checked.exit_code, verified.exit_code) == (1, 2)
    sentence = verified.stderr.strip().removeprefix(f"wuerfelwerk: {file}: ")
    assert sentence.endswith(".") and sentence in checked.stdout
    words = {
        a_number_as_well: "no number",
        nobody: "a letter like A",
    }
    assert words.get(forge, "nothing may be chosen but who starts") in sentence


@pytest.mark.parametrize("forge", FORGED)
@pytest.mark.parametrize("name", SCRIPTS)
def test_x_1_the_scripts_refuse_anything_else_entered(
    picked: Record, forge: Callable[[Record], None], name: str, tmp_path: Path
) -> None:
    record, file = copy.deepcopy(picked), tmp_path / "forged.game.json"
    forge(record)
    file.write_text(json.dumps(record))
    found = script(name, file)
    assert found.returncode == 1 and "Only who starts may be chosen" in found.stderr


@pytest.mark.parametrize("place", [0, -1])
def test_a_roll_that_is_neither_drawn_nor_chosen_is_named_by_its_place(
    picked: Record, place: int, tmp_path: Path
) -> None:
    record, file = copy.deepcopy(picked), tmp_path / "forged.game.json"
    rolls = thrown(record)
    number = rolls[place].pop("roll")
    file.write_text(json.dumps(record))
    found = run("verify", file)
    assert found.exit_code == 1 and f"Roll {number} is not the one" in found.stdout
    del record["events"][0]["entered"]  # then the lot is the first that should have been drawn
    file.write_text(json.dumps(record))
    assert json.loads(run("verify", file, "--json").stdout)["first_bad"] == 1


def test_x_1_seeded_dice_let_only_the_first_lot_be_chosen(picked: Record, tmp_path: Path) -> None:
    record, file = copy.deepcopy(picked), tmp_path / "seeded.game.json"
    record["dice"] = "seeded"
    del record["proof"]
    for event in thrown(record):
        del event["roll"]
    file.write_text(json.dumps(record))
    assert run("check", file).exit_code == 0
    next(event for event in record["events"] if event["actor"] == "dice")["entered"] = "B"
    file.write_text(json.dumps(record))
    assert "X-1" in run("check", file).stdout
    record["dice"] = "own"
    file.write_text(json.dumps(record))
    assert run("check", file).exit_code == 0
