"""What the base installs is enough for everything but a server, and what needs more says so.

A process in which only what the base and a few named extras bring can be imported calls the commands.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from wuerfelwerk.cli.program import SERVER

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
WEB = {
    "fastapi",
    "uvicorn",
    "sqlalchemy",
    "alembic",
    "psycopg",
    "webpush",
    "aiosmtplib",
    "starlette",
    "jinja2",
}

# Reads the names that may not be imported, and the calls to make.
CLOSED = """
import json, sys
closed, calls = json.load(sys.stdin)
class Closed:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in closed:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Closed())
"""
CALLS = """
from click.testing import CliRunner
from wuerfelwerk import games
from wuerfelwerk.cli import main
games.GAMES["pig"] = "tests.toy.pig"
for call in calls:
    done = CliRunner().invoke(main, call, prog_name="wuerfelwerk")
    said = [done.exit_code, done.stdout, done.stderr, repr(done.exception)]
    print(json.dumps(said), flush=True)
"""


def installed(requirements: list[str], found: set[str] | None = None) -> set[str]:
    """The distributions that these bring, themselves and what they need here."""
    found = set() if found is None else found
    for text in requirements:
        wanted = Requirement(text)
        for extra in ("", *wanted.extras):
            if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
                continue
            name, key = canonicalize_name(wanted.name), f"{canonicalize_name(wanted.name)}[{extra}]"
            if key in found:
                continue
            found |= {name, key}
            try:
                needs = distribution(name).requires or []
            except PackageNotFoundError:
                continue
            installed([need for need in needs if _is_meant(need, extra)], found)
    return found


def _is_meant(need: str, extra: str) -> bool:
    marker = Requirement(need).marker
    return marker is None or marker.evaluate({"extra": extra})


@cache
def modules() -> dict[str, set[str]]:
    """The names that can be imported here, and whose they are."""
    return {
        module: {canonicalize_name(name) for name in names}
        for module, names in packages_distributions().items()
    }


def closed_beside(*extras: str) -> list[str]:
    """What cannot be imported where only the base and these extras are installed."""
    wanted = PROJECT["dependencies"] + [need for extra in extras for need in EXTRAS[extra]]
    there = installed(wanted) | {"wuerfelwerk"}
    return sorted(module for module, names in modules().items() if not names & there)


def closed_process(
    program: str, closed: list[str], calls: list[list[str]], folder: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps([closed, calls]),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def calls(closed: list[str], folder: Path, *lines: str) -> list[tuple[int, str, str, str]]:
    """Exit code, stdout, stderr and what was raised, of each call."""
    done = closed_process(CLOSED + CALLS, closed, [line.split() for line in lines], folder)
    assert done.returncode == 0, done.stderr
    said: list[Any] = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(said) == len(lines)
    return [tuple(one) for one in said]


def test_the_base_has_no_web_stack() -> None:
    there = {re.sub(r"\[.*", "", name) for name in installed(PROJECT["dependencies"])}
    assert there.isdisjoint(WEB)
    assert {"numba", "numpy", "click"} <= there
    assert installed(EXTRAS["server"]) >= WEB


def test_whoever_needs_the_extra_looks_for_all_of_it() -> None:
    wanted = {canonicalize_name(Requirement(text).name) for text in EXTRAS["server"]}
    looked = set().union(*(modules()[module] for module in SERVER))
    assert looked == wanted - {"uvloop"}  # not everywhere, and asyncio does without


RUNS = (
    "--version",
    "games --json",
    "simulate pig --games 3 --seed 1 --workers 1 --record games.jsonl --table games.csv",
    "simulate pig --games 1 --seed 1 --workers 1 --fair --record fair.jsonl",
    "check games.jsonl",
    "verify fair.jsonl",
    "analyse games.jsonl --trials 16 --bot random",
    "picture games.jsonl --at 3 --seat B --out sheet.svg",
    "picture games.jsonl --out sheet.png",
    "data games.jsonl --out games.parquet",
    "count pig --depth 2",
    "arena pig --bots greedy,random --games 4 --seed 1 --workers 1 --out arena.json",
    "merge arena.json",
    "report pig --games 4 --seed 1 --workers 1 --ladder-games 0 --out report.html",
    "solve wuerfelland --needs 1,0,0,0,0,0",
    "boards make wuerfelland --seed 7",
    "boards check wuerfelland",
    "bench --help",
    "train --help",
    "new-game my_game my-game --letters MG",
)


def test_without_the_web_stack_every_other_command_runs(tmp_path: Path) -> None:
    said = calls(closed_beside("parquet", "report"), tmp_path, *RUNS)
    failed = {call: one[2:] for call, one in zip(RUNS, said, strict=True) if one[0] != 0}
    assert failed == {}
    assert (tmp_path / "sheet.png").stat().st_size > 1000


def test_what_an_extra_brings_is_enough_for_its_command(tmp_path: Path) -> None:
    of_extras = {
        "paper": "paper pig --language en --out sheets.pdf",
        "parquet": "data games.jsonl --out games.parquet",
        "report": "report pig --games 4 --seed 1 --workers 1 --ladder-games 0 --out report.html",
    }
    games = "simulate pig --games 1 --seed 1 --workers 1 --record games.jsonl"
    assert calls(closed_beside(), tmp_path, games)[0][0] == 0
    failed = {
        extra: one[2:]
        for extra, call in of_extras.items()
        for one in calls(closed_beside(extra), tmp_path, call)
        if one[0] != 0
    }
    assert failed == {}


NEED = ("serve", "export tables.jsonl", "import tables.jsonl", "backup tables.sqlite")


def test_what_needs_the_web_stack_says_how_it_is_installed(tmp_path: Path) -> None:
    asked = (*NEED, "laws pig", "data a.jsonl --out a.parquet", "report pig --out a.html")
    said = calls(closed_beside(), tmp_path, *asked)
    for call, (code, stdout, stderr, _) in zip(asked, said, strict=True):
        name = call.split()[0]
        extra = {"laws": "laws", "data": "parquet", "report": "report"}.get(name, "server")
        assert (code, stdout, stderr.count("\n")) == (2, "", 1), call
        assert stderr.endswith(f': pip install "wuerfelwerk[{extra}]".\n') and stderr.startswith(
            "wuerfelwerk: "
        )
        if name in {one.split()[0] for one in NEED}:
            assert stderr.startswith(f"wuerfelwerk: {name} needs the web server"), stderr
    assert list(tmp_path.iterdir()) == []


DOORS = """
import wuerfelwerk as ww
from wuerfelwerk.adapters import gymnasium, pettingzoo
match = ww.new("pig", seats=2, seed=1)
match._repr_svg_(), match.observation(0), match.text()
for environment in (pettingzoo.env("pig"), gymnasium.SeatEnv("pig", seats=2, render_mode="rgb_array")):
    environment.reset(seed=1)
print(environment.render().shape[2])
"""


def test_without_the_web_stack_doors_and_adapters_open(tmp_path: Path) -> None:
    program = CLOSED + "from wuerfelwerk import games; games.GAMES['pig'] = 'tests.toy.pig'\n" + DOORS
    done = closed_process(program, closed_beside("gymnasium", "pettingzoo"), [], tmp_path)
    assert done.stdout == "3\n", done.stderr


def test_the_metadata_says_what_it_is() -> None:
    assert {"authors", "keywords"} <= PROJECT.keys()
    assert {"Typing :: Typed", "Framework :: FastAPI"} <= set(PROJECT["classifiers"])
    assert sorted(PROJECT["classifiers"]) == PROJECT["classifiers"]


@pytest.mark.parametrize("name", ["server", "report", "laws"])
def test_an_extra_is_named_where_it_is_told(name: str) -> None:
    texts = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    assert any(f"[{name}]" in path.read_text(encoding="utf-8") for path in texts)


def test_extras_have_the_names_that_a_wheel_gives_them() -> None:
    """pip before 23.3 finds an extra by that spelling alone, and passes over any other with a warning."""
    assert [extra for extra in EXTRAS if canonicalize_name(extra) != extra] == []


def test_pages_install_extras_by_these_names() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]
    asked = [
        (place.name, extra)
        for place in pages
        for named in re.findall(
            r'install "?(?:\.|wuerfelwerk)\[([^\]]+)\]', place.read_text(encoding="utf-8")
        )
        for extra in named.split(",")
    ]
    assert asked and [(place, extra) for place, extra in asked if extra not in EXTRAS] == []
