"""``check`` on several processes says what it says on one, in the same order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.cli.verifying import checking

GAMES = 12


@pytest.fixture
def records(pig_registered: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A dozen games, two of them broken; checked in small parcels."""
    monkeypatch.setattr(checking, "PARCEL", 3)
    file = tmp_path / "games.jsonl"
    data("simulate", "pig", "--games", GAMES, "--seed", 1, "--workers", 1, "--record", file)
    lines = file.read_text().splitlines()
    for place in (4, 9):
        record = json.loads(lines[place])
        record["events"][-1]["text"] = ["nonsense"]
        lines[place] = json.dumps(record)
    file.write_text("\n".join(lines))
    return file


@pytest.mark.parametrize("workers", [1, 2])
def test_the_same_in_the_same_order(records: Path, workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("check", records, "--workers", workers)
    assert result.exit_code == 1, result.stderr
    assert [line.partition(": ")[0] for line in result.stdout.splitlines()] == [
        f"{records}:5",
        f"{records}:10",
    ]
    told = run("check", records, "--workers", workers, "--json")
    assert json.loads(told.stdout)["games"] == GAMES
    assert [one["line"] for one in json.loads(told.stdout)["problems"]] == [5, 10]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("bad", ["{", '{"format": "other"}'])
def test_a_line_that_is_no_record_ends_it_after_what_came_before(
    records: Path, workers: int, bad: str
) -> None:
    lines = records.read_text().splitlines()
    lines[7] = bad
    records.write_text("\n".join(lines))
    result = run("check", records, "--workers", workers)
    assert result.exit_code == 2
    assert result.stdout.startswith(f"{records}:5: ") and len(result.stdout.splitlines()) == 1
    assert result.stderr.startswith(f"wuerfelwerk: {records}:8: ") and len(result.stderr.splitlines()) == 1


def test_a_second_file_that_is_not_there_is_told_after_the_first(records: Path, tmp_path: Path) -> None:
    result = run("check", records, tmp_path / "none.jsonl", "--workers", 2)
    assert result.exit_code == 2 and len(result.stdout.splitlines()) == 2
    assert "none.jsonl cannot be read" in result.stderr
    assert_one_sentence(run("check", tmp_path / "none.jsonl", records), "cannot be read")


def test_processes_play_only_where_there_is_work(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from wuerfelwerk.lab import workers

    asked: list[int] = []
    hands = workers.hands

    def counted(making: workers.Making, interrupt: workers.Interrupt, many: int) -> object:
        asked.append(many)
        return hands(making, interrupt, 1)

    monkeypatch.setattr(workers, "hands", counted)
    run("check", records, "--workers", 2)
    monkeypatch.setattr(checking, "PARCEL", 100)
    run("check", records, "--workers", 2)
    assert asked == [2, 1]
