"""Small files that once came out wrong, with the right answer; each stands for a kind of fault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.calling import run

CASES = Path(__file__).with_name("cases")
GOOD = ("rw_functions_order", "rw_vote")
# what is refused → where, and the rule where one is named
REFUSED = {
    "dupkeys": [("rules_version", "")],
    "types": [
        ("events[0].seq", ""),
        ("events[0].auto", ""),
        ("events[0].legal", ""),
        ("events[0].roll", ""),
        ("events[0].entered", ""),
        ("options.leftover", ""),
        ("options.rounds", ""),
        ("proof", ""),
        ("result.points.A", ""),
        ("result.points.B", ""),
    ],
    "rw_options_material": [("material.functions", "")],
    "rw_deal_order": [("events[0]", "")],
    "tc_same_sheets": [("material.sheets.B", "TC-A15")],
    "tc_tables": [("material.ring_points", "TC-38")],
    "wl_same_boards": [("material.boards.B", "WL-06")],
    "wl_no_treasures": [("material.boards.A.front", "WL-03")],
    "wl_one_field": [("material.boards.A.front", "WL-03")],
    "wl_121_fields": [("material.boards.B.front", "WL-03")],
}


def file(name: str) -> Path:
    return CASES / f"{name}.game.json"


def test_no_case_is_left_out() -> None:
    assert {path.name.partition(".")[0] for path in CASES.iterdir()} == {*GOOD, *REFUSED}


@pytest.mark.parametrize("name", GOOD)
def test_good_records_are_accepted(name: str) -> None:
    result = run("check", file(name), "--json")
    assert (result.exit_code, json.loads(result.stdout)["problems"]) == (0, [])


@pytest.mark.parametrize("name", REFUSED)
def test_bad_records_are_refused_with_the_place(name: str) -> None:
    result = run("check", file(name), "--json")
    problems = json.loads(result.stdout)["problems"]
    assert result.exit_code == 1
    assert sorted((one["where"], one["rule"]) for one in problems) == sorted(REFUSED[name])
    told = run("check", file(name)).stdout
    for where, _ in REFUSED[name]:
        assert where in told


def test_a_number_of_fields_is_told_in_english() -> None:
    assert "121 coloured fields, 120 fit at most" in run("check", file("wl_121_fields")).stdout


@pytest.mark.parametrize("end", [".game.json", ".jsonl"])
def test_a_key_that_stands_twice_does_not_hide_the_other_games(end: str, tmp_path: Path) -> None:
    lines = [file(name).read_text("utf-8") for name in ("rw_vote", "dupkeys", "rw_functions_order")]
    several = tmp_path / f"games{end}"
    if end == ".jsonl":
        several.write_text("\n".join(json.dumps(json.loads(line)) for line in lines[::2]) + "\n")
        with several.open("a") as out:
            out.write(lines[1].replace("\n", "") + "\n")
    else:
        several.write_text(lines[1])
    found = json.loads(run("check", several, "--json").stdout)
    assert found["games"] == (3 if end == ".jsonl" else 1)
    assert [one["where"] for one in found["problems"]] == ["rules_version"]
    assert run("verify", several).exit_code == 2
