"""Recorded games from Python: read, gone through, checked."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import wuerfelwerk as ww
from tests.doors.matches import IDS, opened, seats_of, walk
from wuerfelwerk.engine.recorded.packing import PACKED, packing_of
from wuerfelwerk.engine.recorded.record import result_json, write_record
from wuerfelwerk.engine.recorded.retelling import Teller
from wuerfelwerk.games import game as game_of

EVERY = pytest.mark.parametrize("game", IDS)


def recorded(game: str) -> tuple[dict[str, Any], Any]:
    """A record of a random game in which seats decide in the order of the rules, and the state it ends in."""
    found, match, chooser = game_of(game), opened(game), random.Random(4)
    rows = list[tuple[int, int]]()
    while match.to_act != ww.OVER:
        if match.to_act == ww.CHANCE:
            faces = match._thrown()
            rows += [(ww.CHANCE, face) for face in faces]
            match.roll(faces)
        else:
            rows.append((match.to_act, chooser.choice(match.legal())))
            match.apply(rows[-1][1])
    material = match._table.material
    data = write_record(
        found,
        match.options,
        [{"name": name, "kind": "human"} for name in ("Ada", "Bo", "Cy")[: seats_of(game)]],
        material,
        Teller(found).events(material, rows)[0],
        dice="seeded",
        result=result_json(found, material, match._state),
        drawn_by=(9, 3),
    )
    return data, match._state


@pytest.fixture(scope="module")
def records() -> dict[str, tuple[dict[str, Any], Any]]:
    return {game: recorded(game) for game in IDS}


@EVERY
def test_a_record_is_replayed_to_its_end(game: str, records: Any, tmp_path: Path) -> None:
    data, end = records[game]
    file = tmp_path / "games.jsonl"
    file.write_text(f"{json.dumps(data)}\n\n{json.dumps(data)}\n")
    loaded = list(ww.load(file))
    assert [one.place for one in loaded] == [f"{file}:1", f"{file}:3"]
    record = loaded[1]
    assert (record.game, record.seed, record.index) == (game, 9, 3)
    assert record.seats == ("Ada", "Bo", "Cy")[: seats_of(game)] and record.check() is None
    matches = list(record.replay())
    assert len(matches) == len(data["events"]) + 1
    assert matches[0].material == data["material"] and matches[0].to_act != ww.OVER
    assert matches[-1].to_act == ww.OVER and matches[-1]._state.tobytes() == end.tobytes()
    assert matches[-1].ending == record.result["ended"]  # type: ignore[index]
    for match, event in zip(matches, data["events"], strict=False):
        who = "ABCDEF"[match.to_act] if match.to_act >= 0 else None
        assert event["actor"] == who or (who is None and event["actor"] in ("dice", "lot"))
    copied = matches[len(matches) // 2]
    assert ww.Match.from_text(copied.text()) == copied


@EVERY
def test_what_others_decided_is_hidden_in_a_replay_until_all_have(
    game: str, records: Any, tmp_path: Path
) -> None:
    data, _ = records[game]
    file = tmp_path / "one.game.json"
    file.write_text(json.dumps(data))
    waited = 0
    (record,) = ww.load(file)
    began: ww.Match | None = None
    for match in record.replay():
        if match._record["waiting"]:
            assert began is not None
            waited += 1
            still = match.may_act[0]
            numbers, before = match.observation(still).tolist(), began.observation(still).tolist()
            assert numbers == before
        else:
            began = match
    assert waited or not any(len(match.may_act) > 1 for match in walk(opened(game)))


@EVERY
def test_what_does_not_fit_is_named(game: str, records: Any, tmp_path: Path) -> None:
    data, _ = records[game]
    broken = json.loads(json.dumps(data))
    where = next(n for n, event in enumerate(broken["events"]) if event["actor"] in "ABCDEF")
    broken["events"][where]["text"] = ["nonsense"]
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(broken))
    (record,) = ww.load(file)
    problem = record.check()
    assert isinstance(problem, ww.Problem) and problem.seq == where + 1
    with pytest.raises(ww.Refusal):
        list(record.replay())
    text = json.dumps(data)
    file.write_text(text.replace('"rules_version"', '"game": "twice", "rules_version"', 1))
    with pytest.raises(ww.Unreadable, match="twice"):
        list(ww.load(file))
    file.write_text(text.replace('"rules_version"', '"dice": "fair", "rules_version"', 1))
    (record,) = ww.load(file)
    assert record.check() is not None and "zweimal" in record.check().sentence  # type: ignore[union-attr]
    with pytest.raises(ww.Unreadable, match="zweimal"):
        next(record.replay())


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff", b'{"format": "x"}', b"NaN", b"[" * 100_000])
def test_what_is_no_record_is_unreadable_and_the_place_is_told(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(text)
    with pytest.raises(ww.Unreadable, match=r"x\.json"):
        list(ww.load(file))
    with pytest.raises(FileNotFoundError):
        list(ww.load(tmp_path / "nothing.jsonl"))


@pytest.mark.parametrize("kind", sorted(PACKED))
def test_packed_files_are_read_as_they_are_written(kind: str, records: Any, tmp_path: Path) -> None:
    lines = "".join(f"{json.dumps(data)}\n" for data, _ in records.values()).encode()
    file = tmp_path / f"games.jsonl{kind}"
    packing = packing_of(file.name)
    assert packing is not None
    file.write_bytes(packing.pack(lines) + packing.pack(lines))  # members one behind the other are one file
    loaded = list(ww.load(file))
    assert [record.game for record in loaded] == [*IDS, *IDS]
    assert loaded[-1].place == f"{file}:{2 * len(IDS)}" and loaded[-1].check() is None
    for spoiled in (packing.pack(lines)[:-9], lines):
        file.write_bytes(spoiled)
        with pytest.raises(ww.Unreadable, match=rf"games\.jsonl\{kind} ist keine ganze Datei"):
            list(ww.load(file))


@pytest.mark.parametrize("events", [None, 3, {}, "missing"])
def test_a_record_without_events_is_refused_where_it_is_replayed(
    events: Any, records: Any, tmp_path: Path
) -> None:
    data = {key: value for key, value in records[IDS[0]][0].items() if key != "events"}
    file = tmp_path / "x.json"
    file.write_text(json.dumps(data if events == "missing" else data | {"events": events}))
    (record,) = ww.load(file)
    with pytest.raises(ww.Unreadable):
        next(record.replay())
    assert repr(record) == f"<Record {IDS[0]}, {file}>"


def test_a_record_that_was_not_simulated_has_no_seed(records: Any, tmp_path: Path) -> None:
    data = {key: value for key, value in records[IDS[0]][0].items() if key not in ("seed", "index")}
    file = tmp_path / "x.json"
    file.write_text(json.dumps(data))
    (record,) = ww.load(file)
    assert record.seed is None and record.index is None and record.check() is None
    file.write_text(json.dumps(data | {"seed": "9", "index": 0}))
    (record,) = ww.load(file)
    assert record.seed is None and record.check().where == "seed"  # type: ignore[union-attr]


def test_luck_and_skill_are_what_the_command_says(tmp_path: Path) -> None:
    """Of a game that is cheap to compile; that the figures are right is asked in tests/bots."""
    game = "regenbogenwuerfelei"
    data, _ = recorded(game)
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(data) + "\n", encoding="utf-8")
    (record,) = ww.load(file)
    done = subprocess.run(
        [sys.executable, "-m", "wuerfelwerk", "analyse", str(file), "--json", "--trials", "16"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert record.analyse(trials=16) == json.loads(done.stdout)
    with pytest.raises(ww.Unreadable, match="16- bis"):
        record.analyse(trials=15)
    with pytest.raises(ww.Unreadable, match="Möglich: random"):
        record.analyse(bot="nobody")
