"""Every step of ./test is seen to fail: one fault for each is planted in a copy of the tree."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools import run_tests
from tools.run_tests import STEPS, Tally

TREE = run_tests.ROOT
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "dist", "build", "*.egg-info")
BEYOND = """import numba
import numpy as np

third = numba.njit(lambda numbers: numbers[{index}])


def test_planted() -> None:
    third(np.zeros(3))
"""
ALL_GAMES = """import pytest

from wuerfelwerk.games import GAMES, OURS


@pytest.mark.parametrize("id", GAMES)
def test_planted(id: str) -> None:
    assert OURS and id in {games}
"""
AXE = "tests/browser/test_pages.py::test_a_page_is_for_everybody"


@dataclass(frozen=True)
class Plant:
    """A place in a file, sound and broken. A file that is not there is made of it."""

    what: str
    step: str
    path: str
    sound: str
    broken: str
    only: tuple[str, ...] = ()  # tests that are enough to find it


PLANTS = [
    Plant("style", "ruff check", "tools/planted.py", "ONE = 1\n", "import os\n"),
    Plant("format", "ruff format", "tools/planted.py", "ONE = 1\n", "ONE=1\n"),
    Plant(
        "type",
        "mypy --strict",
        "src/wuerfelwerk/dice/planted.py",
        "def one() -> int:\n    return 1\n",
        'def one() -> int:\n    return "1"\n',
    ),
    Plant(
        "arrow",
        "import-linter",
        "src/wuerfelwerk/web/planted.py",
        "from wuerfelwerk.games import all_games\n",
        "from wuerfelwerk.engine import options\n",
    ),
    Plant(
        "anchor",
        "site of the docs",
        "docs/howto/own-boards.md",
        "wuerfelland.md#what-a-board-must-keep-to",
        "wuerfelland.md#what-a-board-may-be",
    ),
    Plant(
        "test",
        "unit",
        "tests/dice/test_planted.py",
        "def test_planted() -> None:\n    assert 1 + 1 == 2\n",
        "def test_planted() -> None:\n    assert 1 + 1 == 3\n",
        ("tests/dice/test_planted.py",),
    ),
    Plant(
        "translation",
        "unit",
        "src/wuerfelwerk/web/locale/en/LC_MESSAGES/messages.po",
        'msgid "Hier liegt nichts. Vielleicht fehlt ein Stück der Adresse."',
        'msgid "Hier lag nie etwas."',
        ("tests/web/test_words.py",),
    ),
    Plant(
        "bracket",
        "unit",
        "src/wuerfelwerk/games/wuerfelland/picture.css",
        ".land .paper { fill: var(--paper); }",
        ".land .paper { fill: var(--paper); } }",
        ("tests/web/test_styles.py",),
    ),
    Plant(
        "number of games",
        "a game from elsewhere",
        "tests/web/test_planted.py",
        ALL_GAMES.format(games="GAMES"),
        ALL_GAMES.format(games="OURS"),
        ("tests/web/test_planted.py",),
    ),
    Plant(
        "index",
        "bounds checked",
        "tests/laws/test_planted.py",
        BEYOND.format(index=2),
        BEYOND.format(index=3),
        ("tests/laws/test_planted.py",),
    ),
    Plant(
        "page",
        "browser",
        "src/wuerfelwerk/web/templates/settings.html",
        "<main",
        '<img src="{{ asset("icon.svg") }}"><main',
        (f"{AXE}[chromium-settings-de-DE]",),
    ),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The tree without what git does not know, but for the fonts and scripts that the build brings."""
    folder = tmp_path_factory.mktemp("copy") / "tree"
    shutil.copytree(TREE, folder, ignore=LEFT_OUT, ignore_dangling_symlinks=True)
    if (TREE / ".mypy_cache").is_dir():  # or a minute is lost with what both trees share
        shutil.copytree(TREE / ".mypy_cache", folder / ".mypy_cache")
    (folder / "docs" / "tour.md").write_text(
        "# A tour\n", encoding="utf-8"
    )  # its cells are run by the step itself
    (folder / ".results").mkdir()
    yield folder
    kept = os.environ.get("PYTHONPYCACHEPREFIX")
    if kept:  # all else in there is needed again
        shutil.rmtree(Path(kept) / folder.relative_to(folder.anchor), ignore_errors=True)


@pytest.fixture
def in_copy(copy: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Steps run in the copy, with its own sources and this Python."""
    for name in [name for name in os.environ if name.startswith(("PYTEST_", "NUMBA_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PYTHONPATH", str(copy / "src"))
    monkeypatch.setattr(run_tests, "ROOT", copy)
    monkeypatch.setattr(run_tests, "RESULTS", copy / ".results")
    yield copy


def closing_line(plant: Plant) -> str:
    tally = Tally()
    only = (*plant.only, "-n0") if plant.only else ()  # one test needs no second process
    run_tests.take(tally, next(step for step in STEPS if step.name == plant.step), only)
    return tally.closing_line()


def test_there_is_a_fault_for_every_step() -> None:
    assert {plant.step for plant in PLANTS} == {step.name for step in STEPS}


@pytest.mark.long
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.what)
def test_the_step_bites(plant: Plant, in_copy: Path) -> None:
    file = in_copy / plant.path
    before = file.read_text(encoding="utf-8") if file.exists() else plant.sound
    assert plant.sound in before
    try:
        file.write_text(before, encoding="utf-8")
        assert ", 0 failed" in closing_line(plant)
        file.write_text(before.replace(plant.sound, plant.broken, 1), encoding="utf-8")
        assert ", 0 failed" not in closing_line(plant)
    finally:
        if before == plant.sound:
            file.unlink()
        else:
            file.write_text(before, encoding="utf-8")
