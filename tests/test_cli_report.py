"""``wuerfelwerk report``: a page that is whole, tells what was counted, and is the same again for a seed."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from tests.calling import assert_one_sentence, data, run
from wuerfelwerk.cli import program
from wuerfelwerk.cli.reporting import gathering
from wuerfelwerk.cli.reporting.numbers import Numbers
from wuerfelwerk.cli.reporting.pictures import FACE
from wuerfelwerk.cli.reporting.shown import Scale
from wuerfelwerk.draw import EYES, bot_face
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import all_games
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.lab.reporting.figures import Estimate
from wuerfelwerk.lab.tally import Z95, wilson

GAMES = all_games()
GAME = next(game for game in GAMES if any(len(option.values) == 2 for option in game.card.options))
OPTION = next(option for option in GAME.card.options if len(option.values) == 2)
PLAIN = ("--bots", "random", "--seed", 5, "--ladder-games", 0, "--workers", 1, "--language", "en")
VOID = {"meta", "br", "img", "hr", "input", "link"}


@dataclass
class Page(HTMLParser):
    """A page as its tags say it; each that is opened must be closed."""

    text: str
    open: list[str] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)
        self.close()

    def handle_starttag(self, tag: str, found: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in found}))
        if len({name for name, _ in found}) < len(found):
            self.faults.append(f"{tag} has an attribute twice")
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"{tag} is closed where it is not open")

    def handle_startendtag(self, tag: str, found: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in found}))

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data

    def row(self, label: str) -> list[str]:
        return next(row for row in self.rows if row[0] == label)


def written(out: Path, *args: object, game: str = GAME.id) -> str:
    result = run("report", game, "--out", out, *PLAIN, *args)
    assert result.exit_code == 0, result.stderr
    return out.read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.id)
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Game, str]:
    out = tmp_path_factory.mktemp("report") / "report.html"
    return request.param, written(out, "--games", 20, game=request.param.id)


def test_the_page_is_whole_and_needs_no_network(report: tuple[Game, str]) -> None:
    game, text = report
    found = Page(text)
    assert (found.faults, found.open) == ([], [])
    assert "://" not in text
    assert {tag for tag, _ in found.tags} & {"script", "link", "img", "iframe", "object"} == set()
    for _, attributes in found.tags:
        for name in ("href", "src"):
            assert attributes.get(name, "#").startswith("#")
    assert set(re.findall(r"url\(\"?([#a-z:]*)", text)) <= {"#p", "data:font"}
    ids = Counter(attributes["id"] for _, attributes in found.tags if "id" in attributes)
    assert max(ids.values()) == 1
    for _, attributes in found.tags:
        for value in attributes.values():
            assert {name for name in re.findall(r"url\(#([^)]*)\)", value)} <= ids.keys()
    assert game.card.title in text


def test_each_picture_is_said_and_has_its_numbers_below(report: tuple[Game, str]) -> None:
    game, text = report
    tags = Page(text).tags
    pictures = [attributes for tag, attributes in tags if tag == "svg" and attributes["class"] == "plot"]
    sections = [tag for tag, _ in tags if tag == "section"]
    assert len(pictures) == len(sections) == [tag for tag, _ in tags].count("table")
    words = words_of(game)
    assert len(sections) >= 4 + bool(words.FIRES) + len(words.AT_END)
    for attributes in pictures:
        assert attributes["role"] == "img" and len(attributes["aria-label"]) > 20
    drawn = "".join(re.findall(r'<svg class="plot".*?</svg>', text, re.DOTALL))
    assert re.findall("#[0-9a-f]{6}", drawn) == []  # all colours are tokens of the page
    tokens = set(re.findall(r"var\((--[a-z0-9-]+)\)", drawn))
    assert {token for token in tokens if f"{token}:" not in text} == set()
    assert "DejaVu" not in drawn
    assert "95" in text and "20 games" in text


def test_the_numbers_are_those_of_the_records(report: tuple[Game, str], tmp_path: Path) -> None:
    game, text = report
    file = tmp_path / "games.jsonl"
    simulated = data(
        "simulate", game.id, "--games", 20, "--seed", 5, "--bots", "random", "--workers", 1, "--record", file
    )
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    found, numbers = Page(text), Numbers("en")
    places = simulated["places"] or simulated["seats"]
    for place, wins in places.items():
        told = found.row(f"Seat {place}")
        assert told[1] == numbers.percent(wins["share"])
        assert told[2] == f"{numbers.percent(wins['low'])} … {numbers.percent(wins['high'])}"
    points = [fmean(record["result"]["points"].values()) for record in records]
    half = Z95 * stdev(points) / 20**0.5
    told = found.row("Points per seat")
    assert told[1:3] == [
        numbers.number(fmean(points), 2),
        f"{numbers.number(fmean(points) - half, 2)} … {numbers.number(fmean(points) + half, 2)}",
    ]
    assert found.row("Mean turns")[1] == numbers.number(simulated["turns"]["mean"], 1)
    for ended, count in simulated["endings"].items():
        low, high = wilson(count, 20)
        assert found.row(f"“{ended}”")[1:3] == [
            numbers.percent(count / 20, 2),
            f"{numbers.percent(low, 2)} … {numbers.percent(high, 2)}",
        ]
    for rule in words_of(game).FIRES:
        assert sum(row[0].startswith(f"{rule} ") for row in found.rows) == 1


def test_a_seed_gives_the_same_page_on_any_number_of_workers(tmp_path: Path) -> None:
    first = written(tmp_path / "a.html", "--games", 20)
    assert written(tmp_path / "b.html", "--games", 20, "--workers", 2) == first
    assert written(tmp_path / "c.html", "--games", 20, "--seed", 6) != first
    german = written(tmp_path / "d.html", "--games", 20, "--language", "de")
    assert 'lang="de"' in german and "Länge der Partien" in german and "Length of games" not in german


def test_two_values_stand_side_by_side_with_their_difference(tmp_path: Path) -> None:
    values = OPTION.values
    text = written(tmp_path / "both.html", "--games", 20, "--compare", f"{OPTION.key}={','.join(values)}")
    means, turns = [], []
    for value in values:
        file = tmp_path / f"{value}.jsonl"
        option = f"{OPTION.key}={value}"
        simulated = data(
            *("simulate", GAME.id, "--games", 20, "--seed", 5, "--bots", "random", "--workers", 1),
            *("--record", file, "--option", option),
        )
        means.append(simulated["turns"]["mean"])
        records = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        turns.append([fmean(record["result"]["points"].values()) for record in records])
    found, numbers = Page(text), Numbers("en")
    assert (found.faults, found.open) == ([], [])
    row = found.row("Mean turns")
    assert [row[1], row[3]] == [numbers.number(mean, 1) for mean in means]
    assert float(row[5]) == pytest.approx(means[1] - means[0], abs=0.051)
    more = [second - first for first, second in zip(*turns, strict=True)]
    half = Z95 * stdev(more) / 20**0.5
    ends = [numbers.number(fmean(more) + far, 2, signed=True) for far in (-half, half)]
    assert found.row("Points per seat")[6] == " … ".join(ends)
    for value in values:
        assert OPTION.names[value]["en"] in text


def test_the_ladder_is_that_of_the_arena(tmp_path: Path) -> None:
    ladder = ("--ladder", "random,greedy", "--ladder-games", 4)
    text = written(tmp_path / "ladder.html", "--games", 4, *ladder)
    arena = data("arena", GAME.id, "--bots", "random,greedy", "--games", 4, "--seed", 5, "--workers", 1)
    found, numbers = Page(text), Numbers("en")
    for rung in arena["ladder"]:
        told = found.row(rung["bot"].capitalize())
        ends = f"{numbers.number(rung['low'])} … {numbers.number(rung['high'])}"
        assert told[1:3] == [numbers.number(rung["rating"]), ends]
    assert "at least 4 games" in text
    assert [text.count(f">{bot_face(EYES[bot], FACE)}</g>") for bot in ("random", "greedy")] == [1, 1]


# ---- long runs ----------------------------------------------------------------------------------


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    kept, whole = tmp_path / "games.jsonl", written(tmp_path / "whole.html", "--games", 20)
    assert written(tmp_path / "a.html", "--games", 20, "--resume", kept) == whole
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 21
    kept.write_text("".join(lines[:8]) + lines[8][:20], encoding="utf-8")
    result = run("report", GAME.id, "--out", tmp_path / "b.html", *PLAIN, "--games", 20, "--resume", kept)
    assert result.exit_code == 0 and "7 games are there already" in result.stderr
    assert (tmp_path / "b.html").read_text(encoding="utf-8") == whole
    assert kept.read_text(encoding="utf-8") == "".join(lines)


def test_an_interrupted_run_tells_of_what_was_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Callable[..., Any] = gathering.simulate

    def stopped_after_ten(plan: Any, *args: Any, **more: Any) -> Any:
        from dataclasses import replace

        simulation = real(replace(plan, games=10), *args, **more)
        simulation.interrupted = True
        return simulation

    monkeypatch.setattr(gathering, "simulate", stopped_after_ten)
    out = tmp_path / "report.html"
    result = run("report", GAME.id, "--out", out, *PLAIN, "--games", 20)
    assert result.exit_code == 130
    assert "the page tells of 10 of 20 games" in result.stderr
    text = out.read_text(encoding="utf-8")
    assert "10 games" in text and "Interrupted: 20 were planned." in text
    two = run(
        *("report", GAME.id, "--out", tmp_path / "two.html", *PLAIN, "--games", 20),
        *("--compare", f"{OPTION.key}={','.join(OPTION.values)}"),
    )
    assert two.exit_code == 130 and "Too few games" in two.stderr
    assert not (tmp_path / "two.html").exists()


# ---- what is refused ----------------------------------------------------------------------------


def test_without_the_library_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "find_spec", lambda name: None)
    result = run("report", GAME.id, "--out", tmp_path / "report.html")
    assert_one_sentence(result, "matplotlib", 'pip install "wuerfelwerk[report]"')


BOTH = f"{OPTION.key}={','.join(OPTION.values)}"


@pytest.mark.parametrize(
    "args, words",
    [
        (("--out", "report.txt"), ("--out", ".html")),
        (("--out", "no/such/folder/report.html"), ("cannot be written",)),
        (("--compare", "size"), ("--compare", "two values")),
        (("--compare", f"{OPTION.key}={OPTION.values[0]}"), ("--compare", "two values")),
        (("--compare", f"{OPTION.key}={OPTION.values[0]},{OPTION.values[0]}"), ("two values",)),
        (("--compare", f"{OPTION.key}={OPTION.values[0]},x"), ("--compare", "no value 'x'")),
        (("--compare", "colour=a,b"), ("--compare", "no option 'colour'")),
        (("--compare", BOTH, "--option", f"{OPTION.key}={OPTION.values[0]}"), ("is set by --option",)),
        (("--ladder", "random"), ("--ladder", "two or more")),
        (("--ladder", "random,random"), ("--ladder", "different")),
        (("--ladder", "random,nobody"), ("--ladder", "no bot 'nobody'")),
        (("--bots", "nobody"), ("--bots", "no bot 'nobody'")),
        (("--games", 1), ("--games",)),
        (("--seats", 9), ("--seats", "not 9")),
    ],
)
def test_wrong_use_is_one_sentence(args: tuple[object, ...], words: tuple[str, ...], tmp_path: Path) -> None:
    out = () if "--out" in args else ("--out", tmp_path / "report.html")
    assert_one_sentence(run("report", GAME.id, *out, *args), *words)
    assert not (tmp_path / "report.html").exists()


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    kept.write_text("{}\n", encoding="utf-8")
    out = tmp_path / "report.html"
    assert_one_sentence(run("report", GAME.id, "--out", out, "--resume", kept), "--resume", "no file")


# ---- numbers ------------------------------------------------------------------------------------


def test_numbers_are_written_as_people_write_them() -> None:
    german, english = Numbers("de"), Numbers("en")
    assert (german.number(12345.67, 1), english.number(12345.67, 1)) == ("12\u202f345,7", "12,345.7")
    assert (german.number(4000), english.number(-4000.4)) == ("4000", "−4000")
    assert (german.percent(0.271), english.percent(-0.0001)) == ("27,1\u202f%", "0.0%")
    assert english.number(0.04, 1, signed=True) == "0.0"
    assert english.number(3, 1, signed=True) == "+3.0"
    found = Estimate(0.5, 0.45, 0.52, 100)
    assert english.estimate(Scale(percent=True), found) == "50.0 ± 5.0%"
    assert english.interval(Scale(percent=True), found) == "45.0% … 52.0%"
