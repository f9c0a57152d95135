"""Recorded games as a table of decisions, rolls and games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.cli.exporting import columns

ROOT = Path(__file__).resolve().parents[1]
PLAYED = ("simulate", "pig", "--bots", "greedy,random", "--seed", 5, "--workers", 1, "--games", 12)


@pytest.fixture
def records(pig_registered: str, tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    data(*PLAYED, "--record", file, "--legal")
    return file


def rows_of(file: Path, out: Path) -> list[dict[str, Any]]:
    told = data("data", file, "--out", out)
    rows: list[dict[str, Any]] = parquet.read_table(out).to_pylist()
    assert told["rows"] == len(rows) == told["decisions"] + told["rolls"] + told["games"]
    return rows


def test_there_is_a_row_for_all_that_happened(records: Path, tmp_path: Path) -> None:
    rows = rows_of(records, tmp_path / "games.parquet")
    at = 0
    for line, text in enumerate(records.read_text().splitlines(), 1):
        record = json.loads(text)
        result = record["result"]
        for event in record["events"]:
            row, at = rows[at], at + 1
            seat = event["actor"] if event["actor"] in "ABCDEF" else None
            assert row["kind"] == ("decision" if seat else "roll")
            assert (row["line"], row["seed"], row["index"], row["game"]) == (line, 5, line - 1, "pig")
            assert {key: row[key] for key in ("seq", "actor", "text")} == {
                key: event[key] for key in ("seq", "actor", "text")
            }
            assert row["auto"] == (event.get("auto", False) if seat else None)
            assert row["legal"] == event.get("legal")
            assert row["points"] == result["points"].get(seat)
            assert row["won"] == (seat in result["winners"] if seat else None)
            assert row["player"] == ({"A": "bot:greedy", "B": "bot:random"}[seat] if seat else None)
            assert row["options"] is None
        row, at = rows[at], at + 1
        assert (row["kind"], row["dice"], row["ended"]) == ("game", "seeded", result["ended"])
        assert json.loads(row["options"]) == record["options"]
        assert row["players"] == ["bot:greedy", "bot:random"] and row["winners"] == result["winners"]
        assert row["final"] == list(result["points"].values())
        assert row["seq"] is None and row["legal"] is None
    assert at == len(rows)


def test_row_groups_change_nothing(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rows_of(records, tmp_path / "whole.parquet")
    monkeypatch.setattr(columns, "ROWS", 50)
    assert rows_of(records, tmp_path / "parts.parquet") == whole
    assert parquet.ParquetFile(tmp_path / "parts.parquet").num_row_groups > 2


def test_packed_unfinished_fair_and_lone_records(records: Path, tmp_path: Path) -> None:
    packed, fair = tmp_path / "games.jsonl.gz", tmp_path / "fair.jsonl"
    data(*PLAYED, "--record", packed, "--legal")
    assert rows_of(packed, tmp_path / "a.parquet") == rows_of(records, tmp_path / "b.parquet")
    data(*PLAYED, "--record", fair, "--fair")
    rolls = [row["roll"] for row in rows_of(fair, tmp_path / "c.parquet") if row["kind"] == "roll"]
    assert None not in rolls and rolls[0] == 1
    record = json.loads(records.read_text().splitlines()[0])
    for key in ("result", "seed", "index", "dice"):
        del record[key]
    lone = tmp_path / "lone.game.json"
    lone.write_text(json.dumps(record))
    *_, row = rows_of(lone, tmp_path / "d.parquet")
    assert (row["line"], row["seed"], row["ended"], row["winners"], row["dice"]) == (
        0,
        None,
        None,
        None,
        None,
    )


def spoil(record: dict[str, Any], way: int) -> None:
    event = record["events"][2]
    if way == 0:
        event["text"] = "roll"
    elif way == 1:
        event["seq"] = "3"
    elif way == 2:
        del event["actor"]
    elif way == 3:
        record["events"] = 7
    elif way == 4:
        record["result"] = {}
        record["seats"] = [1]
    elif way == 5:
        record["seed"] = -1
    elif way == 6:
        record["result"]["winners"] = "A"
    else:
        next(one for one in record["events"] if "legal" in one)["legal"] = ["roll"]


@pytest.mark.parametrize("way", range(8))
def test_what_is_no_record_is_refused_and_leaves_nothing(records: Path, way: int, tmp_path: Path) -> None:
    lines = records.read_text().splitlines()
    record = json.loads(lines[3])
    spoil(record, way)
    lines[3] = json.dumps(record)
    records.write_text("\n".join(lines))
    out = tmp_path / "out.parquet"
    assert_one_sentence(run("data", records, "--out", out), str(records), "wuerfelwerk check says what")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.jsonl"]


def test_wrong_use(records: Path, tmp_path: Path) -> None:
    assert_one_sentence(run("data", records, "--out", "x.csv"), "should end in .parquet")
    assert_one_sentence(run("data", records, "--out", "/no/such/x.parquet"), "cannot be written")
    assert_one_sentence(
        run("data", tmp_path / "none.jsonl", "--out", tmp_path / "x.parquet"), "cannot be read"
    )
    kept = tmp_path / "kept.parquet"
    rows_of(records, kept)
    before = kept.read_bytes()
    (tmp_path / "bad.jsonl").write_text("{")
    assert run("data", tmp_path / "bad.jsonl", "--out", kept, "--force").exit_code == 2
    assert kept.read_bytes() == before


def test_a_table_that_is_there_is_written_over_only_by_force(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    out.write_text("dear to me")
    assert_one_sentence(run("data", records, "--out", out), f"--out: {out} is there already", "--force")
    assert out.read_text() == "dear to me"
    assert run("data", records, "--out", out, "--force").exit_code == 0
    assert parquet.read_table(out).num_rows


def test_every_column_is_documented() -> None:
    page = (ROOT / "docs" / "data.md").read_text("utf-8")
    named = re.findall(r"^\| (`[^|]+`) \|", page, flags=re.M)
    assert {name for cell in named for name in re.findall(r"`(\w+)`", cell)} == set(columns.SCHEMA.names)
