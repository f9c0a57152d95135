"""The closing line of ./test tells the truth, whatever a test process does."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import pytest_collection_modifyitems
from tests.slow import SLOW
from tools import run_tests
from tools.run_tests import Step, Tally
from wuerfelwerk.games import GAMES

TESTS = Path(__file__).resolve().parents[1]
PASS, FAIL, SKIP = (
    "def test_a(): pass\n",
    "def test_b(): assert 0\n",
    "import pytest\ndef test_c(): pytest.skip()\n",
)


@pytest.mark.parametrize(
    "source, line",
    [
        (PASS, "1 passed, 0 failed"),
        (PASS + FAIL, "1 passed, 1 failed"),
        (PASS + SKIP, "1 passed, 0 failed, 1 skipped"),
        ("", "0 passed, 1 failed"),  # nothing ran
        (SKIP, "0 passed, 1 failed, 1 skipped"),  # all skipped: nothing ran either
        ("nonsense(", "0 passed, 1 failed"),  # could not be read
        ("import os\ndef test_d(): os._exit(3)\n", "0 passed, 1 failed"),  # died
    ],
)
@pytest.mark.long
def test_closing_line(source: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "test_it.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(run_tests, "RESULTS", tmp_path)
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    tally = Tally()
    plain = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    options = ("-p", "no:cacheprovider")
    step = Step("some", run_tests.module("pytest"), options, (str(tmp_path),), plain, tests=True)
    run_tests.take(tally, step)
    assert tally.closing_line() == line


def test_a_missing_browser_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_tests, "find_browser", lambda: None)
    tally = Tally()
    run_tests.browser_tests(tally)
    assert tally.closing_line() == "0 passed, 1 failed"


@pytest.mark.parametrize(
    ("there", "brought", "found"),
    [
        (
            [],
            {"chromium-headless-shell": True, "chromium": True},
            "chromium-headless-shell",
        ),  # one that can be installed
        ([], {"chromium-headless-shell": False, "chromium": True}, "chromium"),  # where there is no shell
        (["chromium"], {"chromium-headless-shell": True}, "chromium-headless-shell"),
        (["chromium"], {"chromium-headless-shell": False}, "chromium"),
        (["chromium", "chromium-headless-shell"], {}, "chromium-headless-shell"),
        ([], {"chromium-headless-shell": False, "chromium": False}, None),
    ],
)
def test_the_shell_is_taken_where_it_can_be_had(
    there: list[str],
    brought: dict[str, bool],
    found: str | None,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    asked = []

    def program(name: str) -> None:
        (tmp_path / name).touch(mode=0o755)

    def bring(package: str) -> None:
        asked.append(package)
        if brought[package]:
            program(package)

    for name in there:
        program(name)
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(run_tests, "bring", bring)
    chosen = run_tests.find_browser()
    assert chosen == (str(tmp_path / found) if found else None) and asked == list(brought)


def test_a_missing_postgresql_is_a_failure_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    brought: list[str] = []
    monkeypatch.setattr(run_tests, "bring", brought.append)
    monkeypatch.setenv("POSTGRESQL_BIN", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    tally = Tally()
    assert not run_tests.postgresql_is_there(tally)
    assert tally.closing_line() == "0 passed, 1 failed"
    assert brought == ["postgresql"]
    assert "sudo apt install postgresql" in capsys.readouterr().out


def test_the_newest_postgresql_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for version in ("9", "15", "other"):
        (tmp_path / version / "bin").mkdir(parents=True)
        (tmp_path / version / "bin" / "initdb").touch()
    monkeypatch.delenv("POSTGRESQL_BIN", raising=False)
    monkeypatch.setattr(run_tests, "POSTGRESQL", tmp_path)
    assert run_tests.find_postgresql() == tmp_path / "15" / "bin"


FEW = ("tests/engine/test_strict.py", "tests/bots/test_measured.py")


@pytest.mark.long
def test_all_tests_of_a_game_run_in_one_process() -> None:
    """Or two would make its machine code at the same time."""
    few = ("-v", "-p", "no:cacheprovider", "-k", "twice and not seat or measured", *FEW)
    done = subprocess.run(
        [*run_tests.module("pytest"), *run_tests.TWO, *few],
        cwd=run_tests.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    ran = re.findall(r"^\[(gw\d)\].*\[.*?(" + "|".join(GAMES) + r").*\]", done.stdout, re.MULTILINE)
    processes = {game: {worker for worker, of in ran if of == game} for game in GAMES}
    assert len(ran) > len(GAMES), "no game has several"
    assert all(len(workers) == 1 for workers in processes.values()), processes


def test_temporary_files_are_kept_in_memory_where_programs_may_run(tmp_path: Path) -> None:
    with run_tests.files_in_memory(tmp_path, room=0) as folder:
        assert folder is not None and folder.parent == tmp_path
        (folder / "kept").write_text("until the end")
    assert list(tmp_path.iterdir()) == []


def test_without_room_or_where_nothing_may_run_they_stay_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for memory, room in ((tmp_path, 2**62), (tmp_path / "missing", 0)):
        with run_tests.files_in_memory(memory, room) as folder:
            assert folder is None

    def noexec(command: list[Path], **wishes: bool) -> None:
        raise PermissionError(13, "Permission denied", str(command[0]))

    monkeypatch.setattr(subprocess, "run", noexec)
    with run_tests.files_in_memory(tmp_path, room=0) as folder:
        assert folder is None
    assert list(tmp_path.iterdir()) == []


def test_what_is_slow_is_there_and_keeps_no_rules() -> None:
    """A module that was moved would come back into the quick run unseen, and a referee must not leave it."""
    assert [module for module in SLOW if not (TESTS / f"{module}.py").is_file()] == []
    rules = [module for module in SLOW if module.startswith("games/") and "/test_rules" in module]
    assert [module for module in SLOW if "referee" in module] + rules == []


def test_modules_that_are_slow_are_marked_and_left_out_by_the_quick_run_alone() -> None:
    class Item:
        def __init__(self, path: Path) -> None:
            self.path, self.marks = path, list[Any]()

        def add_marker(self, mark: Any) -> None:
            self.marks.append(mark.name)

    items = [Item(TESTS / f"{sorted(SLOW)[0]}.py"), Item(Path(__file__))]
    pytest_collection_modifyitems(items)  # type: ignore[arg-type]
    assert [item.marks for item in items] == [["slow"], []]
    steps = [run_tests.UNIT, run_tests.OUTSIDE, run_tests.BOUNDS]
    assert not any("not slow" in option for step in steps for option in step.options)
