"""Two values of an option on common seeds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.calling import assert_one_sentence, data, run
from tests.test_cli_files import rows_of

PLAYED = ("simulate", "pig", "--bots", "greedy,random", "--seed", 5, "--workers", 1, "--games", 60)


def column(rows: list[dict[str, Any]], what: str) -> Any:
    """A figure of each game, from a table of games."""
    if what == "turns":
        return np.array([float(row["turns"]) for row in rows])
    if what == "points":
        return np.array([np.mean([float(one) for one in row["points"].split()]) for row in rows])
    name = what.removeprefix("wins of ").removeprefix("seat ")
    seats = {"greedy": "A", "random": "B"}
    return np.array([float(row["winners"] == seats.get(name, name)) for row in rows])


def test_differences_are_those_of_two_runs_game_by_game(pig_registered: str, tmp_path: Path) -> None:
    rows, figures = {}, {}
    for goal in ("30", "100"):
        file = tmp_path / f"{goal}.csv"
        figures[goal] = data(*PLAYED, "--option", f"goal={goal}", "--table", file)
        rows[goal] = rows_of(file)
    told = data(*PLAYED, "--compare", "goal=30,100")
    compared = told["compare"]
    assert (compared["key"], compared["values"]) == ("goal", ["30", "100"])
    for side in compared["sides"]:
        alone = figures[side["value"]]
        assert {key: alone[key] for key in side if key != "value"} == {
            key: value for key, value in side.items() if key != "value"
        }
    names = [one["what"] for one in compared["differences"]]
    assert names[:4] == ["turns", "points", "wins of seat A", "wins of seat B"]
    assert {"wins of greedy", "wins of random"} <= set(names)
    for one in compared["differences"]:
        if "place" in one["what"]:
            continue
        a, b = (column(rows[goal], one["what"]) for goal in ("30", "100"))
        half = 1.959963984540054 * np.std(b - a, ddof=1) / np.sqrt(60)
        assert one["games"] == 60
        wanted = (a.mean(), b.mean(), (b - a).mean(), (b - a).mean() - half, (b - a).mean() + half)
        found = [one[key] for key in ("a", "b", "difference", "low", "high")]
        assert found == pytest.approx(list(wanted), abs=1e-9)
    assert told["games"] == 120 == sum(told["endings"].values())


def test_workers_change_nothing_and_people_can_read_it(pig_registered: str, tmp_path: Path) -> None:
    asked = (*PLAYED, "--compare", "goal=30,100")
    assert data(*asked)["compare"] == data(*asked, "--workers", 2)["compare"]
    shown = run(*asked).stdout
    assert "60 games of each, seed 5, goal=30 beside goal=100" in shown and "turns" in shown
    file = tmp_path / "compared.json"
    file.write_text(json.dumps(data(*asked)))
    assert_one_sentence(run("merge", file), "compares two values")


@pytest.mark.parametrize(
    "more, word",
    [
        (("--compare", "goal"), "two values, like goal=a,b"),
        (("--compare", "goal=30"), "two values"),
        (("--compare", "goal=30,30"), "two values"),
        (("--compare", "gaol=30,100"), "did you mean 'goal'"),
        (("--compare", "goal=30,31"), "--compare goal: there is no value '31'"),
        (("--compare", "goal=30,100", "--option", "goal=30"), "set by --option"),
        (("--compare", "goal=30,100", "--table", "x.csv"), "does not go with --table"),
        (("--compare", "goal=30,100", "--record", "x.jsonl"), "does not go with --record"),
        (("--compare", "goal=30,100", "--resume", "x"), "does not go with --resume"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    pig_registered: str, more: tuple[str, ...], word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_one_sentence(run(*PLAYED, *more), word)
    assert list(tmp_path.iterdir()) == []
