"""What a simulation writes: records, packed or not, and tables; parts of a run; nothing is written over."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.cli import program
from wuerfelwerk.cli.simulating import recording
from wuerfelwerk.engine.recorded.packing import packing_of

PLAYED = ("simulate", "pig", "--bots", "greedy,random", "--seed", 5, "--workers", 1)
KINDS = [".jsonl", ".jsonl.gz", ".jsonl.zst"]


def whole(tmp_path: Path, games: int, *more: object, kind: str = ".jsonl") -> tuple[Path, Path]:
    """Records and table of a run in one go."""
    files = tmp_path / f"whole{kind}", tmp_path / "whole.csv"
    data(*PLAYED, "--games", games, "--record", files[0], "--table", files[1], *more)
    return files


def unpacked(file: Path) -> bytes:
    packing = packing_of(file.name)
    return file.read_bytes() if packing is None else packing.unpack(file.read_bytes())


def rows_of(file: Path) -> list[dict[str, Any]]:
    if file.suffix == ".parquet":
        return list(parquet.read_table(file).to_pylist())
    with open(file, newline="") as lines:
        return list(csv.DictReader(lines))


# ---- parts --------------------------------------------------------------------------------------


def test_parts_of_a_run_are_the_whole_run(pig_registered: str, tmp_path: Path) -> None:
    records, table = whole(tmp_path, 70)
    parts = []
    for first, games in ((0, 30), (30, 40)):
        files = tmp_path / f"{first}.jsonl", tmp_path / f"{first}.csv"
        told = data(*PLAYED, "--first", first, "--games", games, "--record", files[0], "--table", files[1])
        assert (told["first"], told["games"]) == (first, games)
        parts.append(files)
    assert b"".join(part.read_bytes() for part, _ in parts) == records.read_bytes()
    lines = [part.read_text().split("\n", 1) for _, part in parts]
    assert lines[0][0] == lines[1][0]
    assert "".join(rest for _, rest in lines) == table.read_text().split("\n", 1)[1]


def test_two_workers_and_random_options_change_nothing_from_a_later_game_on(
    pig_registered: str, tmp_path: Path
) -> None:
    asked = ("simulate", "pig", "--random-options", "--seed", 5, "--first", 1000, "--games", 60)
    seen = []
    for workers in (1, 2):
        files = tmp_path / f"{workers}.jsonl.gz", tmp_path / f"{workers}.csv"
        data(*asked, "--workers", workers, "--record", files[0], "--table", files[1])
        seen.append([file.read_bytes() for file in files])
    assert seen[0] == seen[1]
    rows = rows_of(tmp_path / "1.csv")
    assert [int(row["index"]) for row in rows] == list(range(1000, 1060))
    assert {row["options"] for row in rows} == {"goal=30", "goal=100"}


def test_json_says_what_was_played(pig_registered: str) -> None:
    told = data(*PLAYED, "--games", 3, "--option", "goal=100")
    assert told["options"] == {"goal": "100"} and told["seating"] == ["greedy", "random"]
    assert (told["first"], told["random_options"], told["fair"]) == (0, False, False)
    assert data("simulate", "pig", "--games", 3, "--workers", 1)["options"] == {"goal": "30"}


# ---- records ------------------------------------------------------------------------------------


def test_records_carry_seed_and_number(pig_registered: str, tmp_path: Path) -> None:
    records, _ = whole(tmp_path, 3, "--first", 7)
    found = [json.loads(line) for line in records.read_text().splitlines()]
    assert [(one["seed"], one["index"]) for one in found] == [(5, 7), (5, 8), (5, 9)]
    for wrong in ("7", -1, None, 7.0):
        found[0]["index"] = wrong
        file = tmp_path / "wrong.json"
        file.write_text(json.dumps(found[0]))
        assert run("check", file).exit_code == 1
    del found[0]["index"], found[0]["seed"]  # as records were before
    file.write_text(json.dumps(found[0]))
    assert data("check", file) == {"games": 1, "problems": []}


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_in_three_pieces_writes_the_same_bytes(pig_registered: str, kind: str, tmp_path: Path) -> None:
    records, table = whole(tmp_path, 130, kind=kind)
    kept, cut, lines = tmp_path / "kept.json", tmp_path / f"cut{kind}", tmp_path / "cut.csv"
    for games in (20, 60, 130):
        data(*PLAYED, "--games", games, "--resume", kept, "--record", cut, "--table", lines)
        assert unpacked(cut).count(b"\n") == games == lines.read_bytes().count(b"\n") - 1
    assert cut.read_bytes() == records.read_bytes()
    assert lines.read_bytes() == table.read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_a_kill_between_games_and_their_note_loses_nothing(
    pig_registered: str, kind: str, tmp_path: Path
) -> None:
    """What was written since is written over, be it more of a member or a part of one."""
    records, table = whole(tmp_path, 130, kind=kind)
    kept, cut, lines = tmp_path / "kept.json", tmp_path / f"cut{kind}", tmp_path / "cut.csv"
    asked = (*PLAYED, "--resume", kept, "--record", cut, "--table", lines)
    data(*asked, "--games", 60)
    noted = kept.read_bytes()
    data(*asked, "--games", 110)
    kept.write_bytes(noted)
    cut.write_bytes(cut.read_bytes()[:-11])
    lines.write_bytes(lines.read_bytes()[:-11])
    data(*asked, "--games", 130)
    assert cut.read_bytes() == records.read_bytes()
    assert lines.read_bytes() == table.read_bytes()


@pytest.mark.parametrize("kind", KINDS[1:])
def test_packed_records_hold_the_same_lines_and_are_read(
    pig_registered: str, kind: str, tmp_path: Path
) -> None:
    plain, _ = whole(tmp_path, 60)
    packed = tmp_path / f"packed{kind}"
    data(*PLAYED, "--games", 60, "--record", packed)
    assert unpacked(packed) == plain.read_bytes()
    assert packed.stat().st_size < plain.stat().st_size / 4
    assert data("check", packed) == {"games": 60, "problems": []}
    packed.write_bytes(packed.read_bytes()[:-9])
    assert_one_sentence(run("check", packed, "--json"), f"{packed} is no whole {packed.suffix} file")
    packed.write_bytes(b"no such thing")
    assert_one_sentence(run("check", packed), f"{packed} is no whole {packed.suffix} file")


def test_records_to_stdout(pig_registered: str, tmp_path: Path) -> None:
    records, _ = whole(tmp_path, 20)
    told = run(*PLAYED, "--games", 20, "--record", "-")
    assert told.exit_code == 0
    assert told.stdout == records.read_text()
    assert "20 games, seed 5" in told.stderr
    assert_one_sentence(run(*PLAYED, "--record", "-", "--json"), "--record -", "--json")
    assert_one_sentence(run(*PLAYED, "--record", "-", "--resume", tmp_path / "k"), "--resume")


# ---- tables -------------------------------------------------------------------------------------


def test_a_table_says_of_each_game_what_its_record_says(pig_registered: str, tmp_path: Path) -> None:
    records, table = whole(tmp_path, 40)
    found = [json.loads(line) for line in records.read_text().splitlines()]
    for number, (record, row) in enumerate(zip(found, rows_of(table), strict=True)):
        assert (row["index"], row["seed"]) == (str(number), "5")
        assert row["bots"].split() == [seat["kind"].removeprefix("bot:") for seat in record["seats"]]
        assert row["options"].split() == [f"{key}={value}" for key, value in record["options"].items()]
        assert list(map(int, row["points"].split())) == list(record["result"]["points"].values())
        assert row["winners"].split() == record["result"]["winners"]
        assert row["ended"] == record["result"]["ended"]
        assert int(row["actions"]) == sum(
            len(one["text"]) for one in record["events"] if one["actor"] in "ABCDEF"
        )
        assert int(row["turns"]) > 0
        first = record["events"][0]["text"][0].split()
        assert row["starter"] == (first[1] if first[0] == "starts" else "")


def test_parquet_and_csv_say_the_same(pig_registered: str, tmp_path: Path) -> None:
    _, table = whole(tmp_path, 40)
    other = tmp_path / "games.parquet"
    data(*PLAYED, "--games", 40, "--table", other)
    for row, line in zip(rows_of(other), rows_of(table), strict=True):
        assert list(row) == list(line)
        for key, value in row.items():
            text = " ".join(map(str, value)) if isinstance(value, list) else value
            assert ("" if text is None else str(text)) == line[key]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.parquet", "whole.csv", "whole.jsonl"]


def test_a_parquet_table_is_gone_on_with(pig_registered: str, tmp_path: Path) -> None:
    straight, cut, kept = tmp_path / "straight.parquet", tmp_path / "cut.parquet", tmp_path / "kept.json"
    data(*PLAYED, "--games", 60, "--table", straight)
    for games in (20, 60):
        data(*PLAYED, "--games", games, "--table", cut, "--resume", kept)
    assert cut.read_bytes() == straight.read_bytes()
    assert (tmp_path / "cut.parquet.csv").exists()


def test_a_table_needs_no_records_and_no_slow_way(
    pig_registered: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wuerfelwerk.lab.playing import Player

    def slow(*_: object) -> None:
        raise AssertionError("played one by one")

    _, table = whole(tmp_path, 20)
    monkeypatch.setattr(Player, "_play_one", slow)
    data(*PLAYED, "--games", 20, "--table", tmp_path / "games.csv")
    assert (tmp_path / "games.csv").read_bytes() == table.read_bytes()


# ---- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize("flag, name", [("--record", "games.jsonl"), ("--table", "games.csv")])
def test_nothing_is_written_over_without_force(
    pig_registered: str, flag: str, name: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_text("dear diary")
    refused = run(*PLAYED, "--games", 3, flag, file)
    assert_one_sentence(refused, f"{flag}: {file} is there already; --force writes over it")
    assert file.read_text() == "dear diary"
    assert_one_sentence(run(*PLAYED, "--games", 3, flag, file, "--resume", tmp_path / "kept"), "--force")
    assert not (tmp_path / "kept").exists()
    data(*PLAYED, "--games", 3, flag, file, "--force")
    assert "dear diary" not in file.read_text()


def test_what_a_parquet_table_is_gathered_in_is_not_written_over_either(
    pig_registered: str, tmp_path: Path
) -> None:
    (tmp_path / "games.parquet.csv").write_text("dear diary")
    asked = (*PLAYED, "--games", 3, "--table", tmp_path / "games.parquet", "--resume", tmp_path / "kept")
    assert_one_sentence(run(*asked), "games.parquet.csv is there already")


@pytest.mark.parametrize(
    "more, words",
    [
        (("--record", "games.txt"), "should end in .jsonl, .gz, .zst, or be - for stdout"),
        (("--record", "games"), "should end in"),
        (("--table", "games.xlsx"), "--table: games.xlsx should end in .csv or .parquet"),
        (("--table", "-"), "should end in"),
        (("--force",), "--force goes with --record or --table"),
        (("--first", "-1"), "--first"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    pig_registered: str, more: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_one_sentence(run("simulate", "pig", "--games", 3, *more), words)
    assert list(tmp_path.iterdir()) == []


def test_missing_packages_are_named(pig_registered: str, tmp_path: Path, monkeypatch: Any) -> None:
    from wuerfelwerk.engine.recorded import packing

    monkeypatch.setattr(packing, "_library", lambda: None)
    monkeypatch.setattr(program, "find_spec", lambda _: None)
    assert_one_sentence(run(*PLAYED, "--record", tmp_path / "a.jsonl.zst"), "wuerfelwerk[zst]")
    assert_one_sentence(run(*PLAYED, "--table", tmp_path / "a.parquet"), "wuerfelwerk[parquet]")
    assert_one_sentence(run("check", tmp_path / "a.jsonl.zst"), "wuerfelwerk[zst]")


def test_gzip_has_no_time_in_it() -> None:
    packing = packing_of("games.jsonl.gz")
    assert packing is not None
    packed = packing.pack(b"line\n" * 99)
    assert packed[4:8] == bytes(4) and gzip.decompress(packed) == b"line\n" * 99


def test_endings_are_told_as_they_are() -> None:
    assert all(packing_of(f"x{ending}") for ending in recording.ENDINGS[1:])
    assert packing_of("x.jsonl") is None
