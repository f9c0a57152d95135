"""Every command that takes a game, with every game of the registry."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import all_games, game

pytestmark = pytest.mark.long

GAMES = all_games()
MAKERS = [game for game in GAMES if game.card.takes_board_file or game.card.makes_boards]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_maker = pytest.mark.parametrize("game", MAKERS, ids=lambda game: game.id)

FIGURES = {"games", "seconds", "games_per_s", "actions_per_s", "wins", "turns", "endings"}
BENCH = {"game", "actions_per_s", "games_per_s", "copies_per_s", "state_bytes"}


# ---- playing ------------------------------------------------------------------------------------


@every_game
def test_simulate_records_what_check_passes(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    how = ["--games", 3, "--random-options", "--seed", 4, "--workers", 1]
    figures = data("simulate", game.id, *how, "--record", file, "--legal")
    assert set(figures) >= FIGURES
    assert figures["games"] == 3 == sum(figures["endings"].values())
    assert 0 < figures["turns"]["mean"] <= figures["turns"]["max"]
    lines = file.read_text().splitlines()
    assert figures["actions"] == sum(actions_in(json.loads(line)) for line in lines)
    assert data("check", file) == {"games": 3, "problems": []}


def actions_in(record: dict[str, Any]) -> int:
    """How many actions seats took; each must have a list of what was legal."""
    events = [event for event in record["events"] if event["actor"] in "ABCDEF"]
    assert all(len(event["legal"]) == len(event["text"]) > 0 for event in events)
    return sum(len(event["text"]) for event in events)


@every_game
def test_check_names_the_event_that_was_changed(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    data("simulate", game.id, "--games", 1, "--seed", 4, "--workers", 1, "--record", file)
    record = json.loads(file.read_text())
    last = [event for event in record["events"] if event["actor"] in "ABCDEF"][-1]
    last["text"] = ["nonsense"]
    file.write_text(json.dumps(record))
    result = run("check", file, "--json")
    assert result.exit_code == 1
    assert [problem["seq"] for problem in json.loads(result.stdout)["problems"]] == [last["seq"]]


@every_game
def test_all_bots_at_one_table(game: Game) -> None:
    seats = game.card.seats_max
    bots = ",".join(["greedy", "random", *["random"] * (seats - 2)])
    figures = data("simulate", game.id, "--games", 20, "--bots", bots, "--seed", 3, "--workers", 1)
    assert set(figures["wins"]) == set("ABCDEF"[:seats])
    assert set(figures["bots"]) == {"greedy", "random"}
    assert sum(figures["wins"].values()) <= 20


def test_bench(pig_registered: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small game without levels; tests/lab measures all of the others."""
    monkeypatch.setattr("wuerfelwerk.lab.measuring.bench.compile_seconds", lambda *game: (2.0, 1.0))
    (row,) = data("bench", "pig", "--seconds", 0.05)
    assert set(row) >= BENCH | {"compile_cold_s", "compile_cached_s"}
    assert (row["game"], row["seats"]) == ("pig", 4)
    assert row["state_bytes"] == game("pig").rules.STATE.itemsize
    assert row["evaluations_per_s"] is row["playouts_per_s"] is None
    assert set(row["decisions_per_s"]) == {"random", "greedy"}
    assert all(row[key] > 0 for key in BENCH - {"game"})


def test_bench_tells_people_each_figure_beside_the_bare_loop(
    pig_registered: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wuerfelwerk.lab.measuring.bench.compile_seconds", lambda *game: (2.0, 1.0))
    result = run("bench", "pig", "--seconds", 0.05, "--seats", 2)
    assert result.exit_code == 0
    assert re.search(r"Pig: about \d+ s, and the time in which machine code is made", result.stderr)
    for line in (
        r"Pig, 2 seats",
        r"  actions, random +[\d,]+ /s  one costs [\d.]+ bare steps",
        r"  decisions, greedy +[\d,]+ /s  one costs [\d,.]+ bare steps",
        r"  games, 1 worker +[\d,]+ /s  1\.00 of one worker each",
        r"  first game, empty cache +2\.000 s",
        r"  state +\d+ bytes",
    ):
        assert re.search(f"^{line} *$", result.stdout, re.MULTILINE), line


def test_bench_all_is_one_row_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wuerfelwerk.lab.measuring.bench.measures", lambda game, seats: [])
    told = data("bench", "all", "--seconds", 0.05)
    assert [row["game"] for row in told] == [game.id for game in GAMES]


# ---- counting -----------------------------------------------------------------------------------


@every_game
def test_count(game: Game) -> None:
    for depth in range(3):
        figures = data("count", game.id, "--depth", depth)
        assert set(figures) >= {"decisions", "chance", "ends"}
    divided = data("count", game.id, "--depth", 2, "--divide")["divide"]
    assert len(divided) > 1
    for kind in ("decisions", "chance", "ends"):
        below = sum(part[kind] for part in divided.values())
        assert below + (kind == "chance") == figures[kind]


@pytest.mark.parametrize("game", [game for game in GAMES if game.card.options], ids=lambda game: game.id)
def test_count_with_an_option(game: Game) -> None:
    option = game.card.options[0]
    value = next(value for value in option.values if value not in (option.default, "host"))
    figures = data("count", game.id, "--depth", 2, "--option", f"{option.key}={value}")
    assert figures["decisions"] + figures["chance"] > 1
    assert_one_sentence(run("count", game.id, "--option", f"{option.key}=nonsense"), option.key)


@every_game
def test_count_with_the_most_seats(game: Game) -> None:
    seats = game.card.seats_max
    figures = data("count", game.id, "--depth", 1, "--seats", seats)
    assert figures["decisions"] + figures["chance"] > 1
    assert_one_sentence(run("count", game.id, "--seats", seats + 1), "--seats")


# ---- boards -------------------------------------------------------------------------------------


@every_maker
def test_boards_make_and_check(game: Game, tmp_path: Path) -> None:
    rows = data("boards", "check", game.id)["boards"]
    assert rows
    assert all(row["faults"] == [] for row in rows)
    files = [tmp_path / "one.toml", tmp_path / "two.toml"]
    for file in files:
        assert run("boards", "make", game.id, "--seed", 5, "--out", file).exit_code == 0
    assert files[0].read_bytes() == files[1].read_bytes() != b""
    assert run("boards", "make", game.id, "--seed", 5).stdout == files[0].read_text()
    assert run("boards", "make", game.id, "--seed", 6).stdout != files[0].read_text()
    assert run("boards", "check", game.id, *files).exit_code == 0


@every_maker
def test_a_faulty_board_fails_the_check(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    run("boards", "make", game.id, "--seed", 5, "--out", file)
    head, drawn = file.read_text().split("map =")
    file.write_text(f"{head}map ={drawn.translate({ord('g'): 'r', ord('G'): 'R'})}")  # green turned red
    result = run("boards", "check", game.id, file, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["boards"][0]["faults"]


@every_maker
def test_what_is_no_board_is_one_sentence(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text("map = 3")
    assert_one_sentence(run("boards", "check", game.id, file))


@every_maker
def test_boards_balance(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "balance.json"
    how = ["--games", 4, "--bot", "random", "--workers", 1]
    document = data("boards", "balance", game.id, *how, "--out", out)
    assert json.loads(out.read_text()) == document
    assert document["measured"] in ("turns", "points")
    figures = {"id", "mean", "stderr", "away", "away_stderr"}
    assert all(set(row) == figures and row["mean"] > 0 for row in document["boards"])
    common = sum(row["mean"] for row in document["boards"]) / len(document["boards"])
    assert document["mean"] == pytest.approx(common)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.card.takes_board_file], ids=lambda game: game.id
)
def test_a_board_of_your_own_is_played_and_counted(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    run("boards", "make", game.id, "--seed", 5, "--out", file)
    figures = data("count", game.id, "--depth", 1, "--board", file)
    assert figures["decisions"] + figures["chance"] > 1
    played = data("simulate", game.id, "--games", 2, "--board", file, "--workers", 1)
    assert played["games"] == 2


@pytest.mark.parametrize("game", [game for game in GAMES if game not in MAKERS], ids=lambda game: game.id)
@pytest.mark.parametrize("command", ["make", "check", "balance"])
def test_a_game_without_boards_says_so(game: Game, command: str) -> None:
    assert_one_sentence(run("boards", command, game.id), game.card.title)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if not game.card.takes_board_file], ids=lambda game: game.id
)
def test_a_game_that_takes_no_board_files_says_so(game: Game) -> None:
    for command in ("simulate", "count"):
        assert_one_sentence(run(command, game.id, "--board", "some.toml"), "--board", game.card.title)
