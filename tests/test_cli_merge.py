"""Results of parts of a run become the result of the whole run."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.lab.merging import PLAYED as PLAYED_KEYS
from wuerfelwerk.lab.merging import part_of
from wuerfelwerk.lab.tally import Outcome, Tally

TIMES = ("seconds", "games_per_s", "actions_per_s")
PLAYED = ("simulate", "pig", "--bots", "greedy,random,random", "--seed", 5, "--workers", 1)
FOUGHT = ("arena", "pig", "--bots", "greedy,random", "--seed", 5, "--workers", 1)


def untimed(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in TIMES}


def part(place: Path, first: int, games: int, *more: object) -> Path:
    file = place / f"{first}.json"
    file.write_text(json.dumps(data(*PLAYED, "--first", first, "--games", games, *more)))
    return file


def fight(place: Path, first: int, games: int, ending: str = ".json") -> Path:
    file = place / f"arena{first}{ending}"
    data(*FOUGHT, "--first", first, "--games", games, "--out", file)
    return file


def test_parts_of_a_simulation(pig_registered: str, tmp_path: Path) -> None:
    parts = [part(tmp_path, first, games) for first, games in ((30, 41), (0, 30), (71, 1))]
    out = tmp_path / "out.json"
    told = data("merge", *parts, "--out", out)
    assert untimed(told) == untimed(data(*PLAYED, "--games", 72))
    assert json.loads(out.read_text()) == told
    assert list(told) == list(json.loads(parts[0].read_text()))
    assert told["seconds"] == pytest.approx(sum(json.loads(one.read_text())["seconds"] for one in parts))
    assert "72 games, seed 5" in run("merge", *parts).stdout
    assert untimed(data("merge", out)) == untimed(told)


@pytest.mark.parametrize("ending", [".json", ".csv", ".parquet"])
def test_parts_of_an_arena(pig_registered: str, ending: str, tmp_path: Path) -> None:
    parts = [fight(tmp_path, first, games, ending) for first, games in ((200, 100), (0, 200))]
    told = data("merge", *parts)
    assert told == untimed(data(*FOUGHT, "--games", 300))
    assert 0 < told["pairs"][0]["score_a"] < 1
    assert "greedy" in run("merge", *parts).stdout


def test_shared_wins_are_found_again_whole() -> None:
    tally = Tally()
    for number in range(1, 50):
        tally.add(
            Outcome(("a", "b", "c", "d", "e", "f"), number % 64, "over", number, 3 * number, number % 6)
        )
    told = json.loads(json.dumps({**dict.fromkeys(PLAYED_KEYS), **tally.to_json(), "actions": tally.actions}))
    found = part_of("x", {**told, "first": 0, "seconds": 1.0})
    assert found.tally == tally and tally.shared > 9


@pytest.mark.parametrize(
    "first, more, word",
    [
        (29, (), "begins with game 29, which"),
        (32, (), "game 30 to 31 is missing"),
        (31, (), "game 30 is missing"),
        (30, ("--option", "goal=100"), "another 'options'"),
        (30, ("--random-options",), "another 'options'"),
        (30, ("--fair",), "another 'fair'"),
    ],
)
def test_what_is_no_part_is_refused(
    pig_registered: str, first: int, more: tuple[str, ...], word: str, tmp_path: Path
) -> None:
    parts = part(tmp_path, 0, 30), part(tmp_path, first, 5, *more)
    assert_one_sentence(run("merge", *parts, "--json"), f"{parts[1]}", word)


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"pairs": []}', b'{"pairs": 3}', b"\xff"])
def test_what_is_no_result_is_refused(pig_registered: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "letter.json"
    file.write_bytes(content)
    assert_one_sentence(run("merge", file), str(file))


def test_simulations_and_arenas_do_not_mix(pig_registered: str, tmp_path: Path) -> None:
    assert_one_sentence(run("merge", part(tmp_path, 0, 5), fight(tmp_path, 0, 4)), "is no result of an arena")


def test_a_table_of_a_simulation_is_no_result_to_be_merged(pig_registered: str, tmp_path: Path) -> None:
    table, one = tmp_path / "games.csv", part(tmp_path, 0, 5)
    assert run(*PLAYED, "--games", 2, "--table", table).exit_code == 0
    for files in ([table], [one, table]):
        assert_one_sentence(run("merge", *files), f"{table} is no result of an arena; of simulations")


def test_a_part_is_not_written_over(pig_registered: str, tmp_path: Path) -> None:
    parts = part(tmp_path, 0, 5), part(tmp_path, 5, 5)
    before = parts[0].read_bytes()
    assert_one_sentence(run("merge", *parts, "--out", parts[0]), "--out", "name another file")
    assert parts[0].read_bytes() == before


def test_sums_that_cannot_be_are_refused(pig_registered: str, tmp_path: Path) -> None:
    file = part(tmp_path, 0, 5)
    told = json.loads(file.read_text())
    file.write_text(json.dumps({**told, "games": 6}))
    assert_one_sentence(run("merge", file), "sums that cannot be")
    other = fight(tmp_path, 0, 4)
    told = json.loads(other.read_text())
    told["pairs"][0]["points"] = 10**6
    other.write_text(json.dumps(told))
    assert_one_sentence(run("merge", other), "cannot be")


def test_a_part_of_an_arena_is_of_whole_rounds(pig_registered: str) -> None:
    assert_one_sentence(run(*FOUGHT, "--first", 3, "--games", 4), "--first: a round has 2 games")
    assert_one_sentence(run(*FOUGHT, "--first", 4, "--precision", 0.1), "--precision")


def set_at(told: dict[str, Any], path: list[Any], value: object) -> dict[str, Any]:
    """A copy in which another figure stands somewhere."""
    changed = json.loads(json.dumps(told))
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return dict(changed)


@pytest.mark.parametrize(
    "path, value",
    [
        (["wins", "A"], 3000),
        (["seats", "A", "share"], 0.99),
        (["seats", "B", "low"], "little"),
        (["bots", "greedy", "high"], None),
        (["places", "1", "share"], True),
        (["turns", "mean"], 1.01),
        (["wins"], {"A": 1}),
    ],
)
def test_a_figure_that_contradicts_its_counts_is_named(
    pig_registered: str, path: list[str], value: object, tmp_path: Path
) -> None:
    file = part(tmp_path, 0, 30)
    file.write_text(json.dumps(set_at(json.loads(file.read_text()), path, value)))
    assert_one_sentence(run("merge", file), f"{file} contradicts itself", f"'{'.'.join(path)}'")


@pytest.mark.parametrize("ending, said", [(".json", "0.987"), (".csv", "0.987"), (".csv", "nan")])
@pytest.mark.parametrize("key", ["score_a", "low", "high", "gain"])
def test_a_figure_of_a_pair_that_contradicts_its_sums_is_named(
    pig_registered: str, ending: str, key: str, said: str, tmp_path: Path
) -> None:
    file = fight(tmp_path, 0, 60, ending)
    if ending == ".json":
        file.write_text(json.dumps(set_at(json.loads(file.read_text()), ["pairs", 0, key], float(said))))
    else:
        rows = list(csv.DictReader(io.StringIO(file.read_text())))
        text = io.StringIO()
        writer = csv.DictWriter(text, list(rows[0]))
        writer.writeheader()
        writer.writerows([{**rows[0], key: said}])
        file.write_text(text.getvalue())
    assert_one_sentence(run("merge", file), f"{file} contradicts itself: '{key}' of greedy and random")
