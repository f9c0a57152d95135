"""The command line as programs and people meet it: keys, exit codes, one sentence for each wrong use."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click
import pytest

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.cli import main
from wuerfelwerk.cli.program import Between, Whole
from wuerfelwerk.games import all_games

GAME = all_games()[0].id


@pytest.fixture(scope="module")
def games_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three recorded games, one a line."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    result = run("simulate", GAME, "--games", 3, "--seed", 1, "--record", file, "--legal", "--workers", 1)
    assert result.exit_code == 0, result.stderr
    return file


@pytest.fixture(scope="module")
def fair_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game with fair dice and its proof."""
    file = tmp_path_factory.mktemp("fair") / "fair.jsonl"
    result = run("simulate", GAME, "--games", 1, "--seed", 1, "--record", file, "--fair", "--workers", 1)
    assert result.exit_code == 0, result.stderr
    return file


# ---- help ---------------------------------------------------------------------------------------


def commands(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = [path]
    for name, command in group.commands.items():
        inner = (*path, name)
        found += commands(command, inner) if isinstance(command, click.Group) else [inner]
    return found


@pytest.mark.parametrize("path", commands(main), ids=" ".join)
def test_every_command_has_help_with_one_example(path: tuple[str, ...]) -> None:
    result = run(*path, "--help")
    assert result.exit_code == 0
    example = result.stdout.split("Example:\n")[1].strip().splitlines()
    assert len(example) == 1
    assert example[0].startswith(("wuerfelwerk " + " ".join(path)).strip())


def test_without_a_command_the_help_is_shown() -> None:
    result = run()
    assert result.exit_code == 0
    assert "simulate" in result.stdout


# ---- JSON ---------------------------------------------------------------------------------------


def test_games() -> None:
    for row, game in zip(data("games"), all_games(), strict=True):
        assert set(row) >= {"id", "title", "seats_min", "seats_max", "rules_version", "options"}
        assert row["id"] == game.id
        assert [option["key"] for option in row["options"]] == [option.key for option in game.card.options]


def test_simulate_figures() -> None:
    figures = data(
        "simulate", GAME, "--games", 40, "--seats", 3, "--bots", "greedy,random,random", "--seed", 3
    )
    assert set(figures) >= {"games", "seconds", "games_per_s", "actions_per_s", "wins", "turns", "endings"}
    assert figures["games"] == 40 == sum(figures["endings"].values())
    assert sum(figures["wins"].values()) == pytest.approx(40)
    assert set(figures["wins"]) == {"A", "B", "C"}
    assert 0 < figures["turns"]["mean"] <= figures["turns"]["max"]
    assert figures["bots"]["greedy"]["low"] <= figures["bots"]["greedy"]["share"]


def test_equal_seeds_give_equal_figures_and_files(tmp_path: Path) -> None:
    timings = {"seconds", "games_per_s", "actions_per_s"}
    seen = []
    for workers in (1, 2):
        file = tmp_path / f"{workers}.jsonl"
        figures = data("simulate", GAME, "--games", 6, "--seed", 8, "--workers", workers, "--record", file)
        seen.append(({key: figures[key] for key in figures.keys() - timings}, file.read_bytes()))
    assert seen[0] == seen[1]


def test_a_seed_is_drawn_and_told() -> None:
    seeds = {data("simulate", GAME, "--games", 1, "--workers", 1)["seed"] for _ in range(2)}
    assert len(seeds) == 2


def test_check_passes_what_simulate_wrote(games_file: Path) -> None:
    assert data("check", games_file) == {"games": 3, "problems": []}
    assert run("check", games_file).exit_code == 0


def test_check_names_the_first_event_that_does_not_fit(games_file: Path, tmp_path: Path) -> None:
    good, other, _ = (json.loads(line) for line in games_file.read_text().splitlines())
    index = next(i for i, event in enumerate(good["events"]) if event["actor"] in "ABCDEF" and i > 20)
    good["events"][index]["text"] = ["nonsense"]
    bad = tmp_path / "bad.game.json"
    bad.write_text(json.dumps(good))
    result = run("check", bad, "--json")
    assert result.exit_code == 1
    problem = json.loads(result.stdout)["problems"][0]
    assert (problem["file"], problem["seq"]) == (str(bad), index + 1)
    assert problem["sentence"]
    other["result"]["points"]["A"] += 1
    bad.write_text(json.dumps(other))
    assert run("check", games_file, bad).exit_code == 1


def test_verify(fair_file: Path, tmp_path: Path) -> None:
    figures = data("verify", fair_file)
    assert figures["ok"] is True
    assert figures["first_bad"] is None
    record = json.loads(fair_file.read_text())
    rolls = [event for event in record["events"] if event["actor"] in ("dice", "lot")]
    assert figures["rolls"] == len(rolls)
    for change in ("secret", "number", "missing"):
        forged = json.loads(fair_file.read_text())
        last = [event for event in forged["events"] if event["actor"] in ("dice", "lot")][-1]
        if change == "secret":
            forged["proof"]["secret"] = "00" * 32
        elif change == "number":
            last["roll"] += 1
        else:
            del last["roll"]
        file = tmp_path / "forged.json"
        file.write_text(json.dumps(forged))
        result = run("verify", file, "--json")
        assert result.exit_code == 1
        assert json.loads(result.stdout)["ok"] is False


# ---- wrong use ----------------------------------------------------------------------------------

WRONG = [
    (["simulat"], "simulate"),
    (["simulate"], "GAME"),
    (["simulate", "nothing-like-it"], GAME),
    (["simulate", GAME[:-1]], f"did you mean '{GAME}'"),
    (["simulate", GAME, "--gams", "3"], "--games"),
    (["simulate", GAME, "--games", "0"], "--games"),
    (["simulate", GAME, "--games", "-5"], "--games"),
    (["simulate", GAME, "--games", "many"], "--games"),
    (["simulate", GAME, "--games", "1.5"], "--games"),
    (["simulate", GAME, "--games", "1000000000001"], "1000000000000"),
    (["simulate", GAME, "--seats", "0"], "--seats"),
    (["simulate", GAME, "--seats", "99"], "--seats"),
    (["simulate", GAME, "--workers", "0"], "--workers"),
    (["simulate", GAME, "--seed", "-1"], "--seed"),
    (["simulate", GAME, "--bots", "gredy"], "did you mean 'greedy'"),
    (["simulate", GAME, "--bots", ""], "--bots"),
    (["simulate", GAME, "--seats", "2", "--bots", "random,random,random"], "--bots"),
    (["simulate", GAME, "--bots", ",".join(["random"] * 9)], "seats"),
    (["simulate", GAME, "--option", "nonsense"], "key=value"),
    (["simulate", GAME, "--option", "no=thing"], "no option"),
    (["simulate", GAME, "--legal"], "--record"),
    (["simulate", GAME, "--record", "/no/such/folder/file.jsonl"], "cannot be written"),
    (["simulate", GAME, "--record", "."], "should end in"),
    (["simulate", GAME, "--board", "/no/such/board.toml"], "cannot be read"),
    (["check"], "FILE"),
    (["check", "/no/such/file.json"], "no such file"),
    (["check", "/no/such/file.jsonl"], "no such file"),
    (["check", "."], "cannot be read"),
    (["verify", "/no/such/file.json"], "no such file"),
    (["count", GAME, "--depth", "-1"], "--depth"),
    (["count", GAME, "--depth", "0", "--divide"], "--depth"),
    (["count", GAME, "--seats", "77"], "--seats"),
    (["count", GAME, "--board", "/no/such/board.toml"], "cannot be read"),
    (["boards", "make", GAME, "--out", "/no/such/folder/b.toml"], "cannot be written"),
    (["boards", "balance", GAME, "--bot", "nobody"], "--bot: there is no bot 'nobody'"),
    (["boards", "balance", GAME, "--bot", "random,greedy"], "--bot wants one bot"),
    (["boards", "make", GAME, "--within", "2"], "--within goes with --count"),
    (["boards", "make", GAME, "--apart", "9"], "--apart goes with --count"),
    (["boards", "make", GAME, "--count", "1", "--out", "/proc/version"], "it is a folder, and /proc/version"),
    (["simulate", GAME, "--games", "nan"], "nan is not a whole number from 1 to 1000000000000"),
    (["simulate", GAME, "--games", "1e3"], "1e3 is not a whole number from 1 to"),
    (["simulate", GAME, "--seed", "-1"], "-1 is not a whole number from 0 to 9223372036854775807"),
    (["simulate", GAME, "--seed", "one"], "one is not a whole number from 0 to 9223372036854775807"),
    (["new-game", "class", "/tmp/no-such-folder", "--letters", "MG"], "a word of Python"),
    (["new-game", "numpy", "/tmp/no-such-folder", "--letters", "MG"], "installed already"),
    (["arena", GAME, "--bots", "random,greedy", "--first", "1", "--games", "2"], "1 game is no whole rounds"),
    (["boards", "balance", GAME, "--games", "1"], "--games"),
    (["boards", "balance", GAME, "--games", "1000001"], "1000000"),
    (["boards", "polish", GAME], "polish"),
    (["bench", "nothing-like-it"], GAME),
    (["bench", GAME, "--seconds", "-1"], "--seconds"),
    (["bench", GAME, "--seconds", "nan"], "nan is not a number from 0.05 to 3600"),
    (["bench", GAME, "--seconds", "inf"], "inf is not a number from 0.05 to 3600"),
    (["serve", "--port", "99999"], "--port"),
    (["serve", "--data", "."], "folder"),
    (["serve", "--data", "/proc/no/file"], "cannot be written"),
    (["serve", "--database", "mysql://x"], "--database"),
    (["serve", "--host", "not a host"], "cannot be used"),
]


@pytest.mark.parametrize(("args", "word"), WRONG, ids=[" ".join(args)[:60] for args, _ in WRONG])
def test_wrong_use_is_one_sentence(args: list[str], word: str) -> None:
    assert_one_sentence(run(*args), word)


def test_an_option_that_is_named_twice_is_refused() -> None:
    option = all_games()[0].card.options[0]
    one, other = option.values[:2]
    twice = ("--option", f"{option.key}={one}", "--option", f"{option.key}={other}")
    for command in ("simulate", "count"):
        assert_one_sentence(
            run(command, GAME, *twice), f"{option.key} is named twice, as {one} and as {other}"
        )


def test_every_whole_number_says_what_it_wants() -> None:
    """click's own sentence calls a range what is a number."""
    kinds = [
        parameter.type
        for group in (main, *main.commands.values())
        for command in (group, *getattr(group, "commands", {}).values())
        for parameter in command.params
        if isinstance(parameter.type, click.IntRange)
    ]
    assert kinds and all(isinstance(kind, Whole) for kind in kinds)


def test_no_option_lets_nan_pass() -> None:
    """A plain float of click does, and what is measured till then never ends."""
    found = [
        parameter.type
        for group in (main, *(command for command in main.commands.values()))
        for command in (group, *getattr(group, "commands", {}).values())
        for parameter in command.params
        if isinstance(parameter.type, click.types.FloatParamType)
    ]
    assert found and all(isinstance(kind, Between) for kind in found)


@pytest.mark.parametrize("content", [b"", b"\n \n"])
@pytest.mark.parametrize("command", ["check", "verify"])
def test_a_file_without_games_is_refused(command: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    file.write_bytes(content)
    for args in ([file], [file, "--json"]):
        assert_one_sentence(run(command, *args), f"{file} holds no recorded game")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["not JSON"]),
        (b"{", ["not JSON", "line 1"]),
        (b"\x00\xff\xfe\x80", ["UTF-8"]),
        (b"[1, 2]", ["JSON"]),
        (b"17", ["JSON"]),
        (b'{"format": "wuerfelwerk-game-9"}', ["wuerfelwerk-game-9", "wuerfelwerk-game-1"]),
        (b'{"format": "wuerfelwerk-game-1", "game": 3}', ["game"]),
        (b'{"format": "wuerfelwerk-game-1", "game": "chess"}', ["chess"]),
        (b'{"format": "wuerfelwerk-game-1", "game": "%s", "rules_version": 99}' % GAME.encode(), ["99"]),
        (b"[" * 100_000, ["not JSON"]),
        (b'{"format": NaN}', ["NaN".lower()]),
        (b"9" * 5000, ["not JSON"]),
    ],
    ids=range(12),
)
def test_files_that_are_no_records(tmp_path: Path, content: bytes, words: list[str]) -> None:
    file = tmp_path / "some.json"
    file.write_bytes(content)
    for command in ("check", "verify"):
        assert_one_sentence(run(command, file), str(file), *words)
    lines = tmp_path / "some.jsonl"
    lines.write_bytes(content or b"x")
    assert_one_sentence(run("check", lines), f"{lines}:1")


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    for name in ("huge.json", "huge.jsonl"):
        file = tmp_path / name
        with file.open("wb") as opened:
            opened.truncate(64_000_001)
        assert_one_sentence(run("check", file), "too large")


def test_an_unreadable_file_is_refused(games_file: Path, tmp_path: Path) -> None:
    if os.geteuid() == 0:
        # root may read everything: a name with a zero byte stands in
        assert_one_sentence(run("check", "a\0b.json"), "cannot be read")
        return
    file = tmp_path / "secret.json"
    file.write_bytes(b"{}")
    file.chmod(0)
    assert_one_sentence(run("check", file), "cannot be read")


def test_a_record_without_proof_cannot_be_verified(games_file: Path) -> None:
    assert_one_sentence(run("verify", games_file), "no proof")


@pytest.mark.parametrize("broken", [{}, {"secret": 5}, {"secret": "xyz", "words": {}, "commitment": ""}])
def test_broken_proofs(fair_file: Path, tmp_path: Path, broken: dict[str, Any]) -> None:
    record = json.loads(fair_file.read_text())
    record["proof"] = broken
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(record))
    assert_one_sentence(run("verify", file), "proof")


def test_refusals_are_told_in_english_or_german(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    file.write_text('{"format": "other"}')
    told = []
    for locale in ("en_GB.UTF-8", "de_DE.UTF-8"):
        monkeypatch.setenv("LC_ALL", locale)
        told.append(run("check", file).stderr)
    assert told[0] != told[1]
    assert "Unbekanntes Format" in told[1]
