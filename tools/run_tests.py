"""What ./test does once .venv is ready: the checks, the test runs, and one closing line."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / ".results"
CACHE = ROOT / ".cache"
MEMORY, ROOM = Path("/dev/shm"), 4 * 2**30  # bytes that must be free there
POSTGRESQL = Path("/usr/lib/postgresql")  # Debian keeps the server's programs here, not on the path
NO_POSTGRESQL = (
    "The tests of tables need PostgreSQL's server programs (sudo apt install postgresql, "
    "or set POSTGRESQL_BIN to the folder of initdb and pg_ctl)."
)
SHELL = "chromium-headless-shell"  # the same pages without a window, each opened in a sixth of the time
BROWSERS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@dataclass
class Tally:
    """Counts over all steps; a check such as ruff counts as one test."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    lines: list[str] = field(default_factory=list)

    def add(self, name: str, seconds: float, passed: int, failed: int, skipped: int = 0) -> None:
        self.passed += passed
        self.failed += failed
        self.skipped += skipped
        self.lines.append(f"{name:<44} {passed:>6} passed {failed:>4} failed {seconds:>6.0f} s")

    def closing_line(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


@dataclass(frozen=True)
class Step:
    """One thing ./test does: a program whose exit code is the whole answer, or a run of pytest."""

    name: str
    program: tuple[str, ...]
    options: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()  # files and folders of tests; none: all
    environment: Mapping[str, str] = field(default_factory=dict)
    tests: bool = False

    def command(self, only: tuple[str, ...] = ()) -> list[str]:
        """The command line; ``only`` takes the place of its files and folders."""
        return [*self.program, *self.options, *(only or self.targets)]


def module(name: str) -> tuple[str, ...]:
    return (sys.executable, "-m", name)


CHECKS = (
    Step("ruff check", module("ruff"), ("check", ".")),
    Step("ruff format", module("ruff"), ("format", "--check", ".")),
    Step("mypy --strict", module("mypy")),
    # its module does nothing when it is run; the program beside this Python does
    Step("import-linter", (str(Path(sys.executable).parent / "lint-imports"),)),
)
# The documentation as a site: a warning, or a link or anchor that leads nowhere, is an error.
SITE = Step("site of the docs", (sys.executable, "tools/build_site.py"))
TWO = ("-n", "2", "--dist", "loadscope")  # see tests/conftest.py
NO_BROWSERS = ("--ignore=tests/browser", "--ignore=tests/engines")
UNIT = Step("unit", module("pytest"), (*TWO, *NO_BROWSERS), tests=True)
# The same rules once more, compiled as for players, but so that an index out of its array is an error.
BOUNDS = Step(
    "bounds checked",
    module("pytest"),
    (*TWO, "--ignore=tests/laws/test_docs.py", "--ignore=tests/laws/test_house.py", "-m", "not long"),
    ("src/wuerfelwerk/laws", "tests/laws", "tests/games"),
    {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "3", "WUERFELWERK_CACHE": str(CACHE / "boundscheck")},
    tests=True,
)
# Whole games take minutes: each test goes to whichever process is free.
BROWSER = Step(
    "browser", module("pytest"), ("-n", "2", "--dist", "worksteal"), ("tests/browser",), tests=True
)
# A game of another package beside ours: whatever is asked of all games is asked of it.
ITS_OWN = "farbleiter and not postgresql"
OUTSIDE = Step(
    "a game from elsewhere",
    module("pytest"),
    ("-n", "2", "--dist", "worksteal", *NO_BROWSERS, "-m", "not long", "-k", ITS_OWN),
    ("src/wuerfelwerk/laws", "tests"),
    {"PYTHONPATH": os.pathsep.join(("src", "examples/farbleiter", "tests/outside"))},
    tests=True,
)
STEPS = (*CHECKS, SITE, UNIT, OUTSIDE, BOUNDS, BROWSER)
# Not among them: ./test --engines. All windows of an engine belong to one process.
ENGINES = Step("three engines", module("pytest"), ("-p", "no:xdist"), ("tests/engines",), tests=True)


@contextmanager
def files_in_memory(memory: Path = MEMORY, room: int = ROOM) -> Iterator[Path | None]:
    """A folder for all temporary files of tests, in memory if there is room and programs may run there.

    A test that saves waits longer for the disk than for all else; what it saves need not outlive it.
    """
    if not memory.is_dir() or not os.access(memory, os.W_OK) or shutil.disk_usage(memory).free < room:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="wuerfelwerk-", dir=memory, ignore_cleanup_errors=True) as name:
        folder, program = Path(name), Path(name) / "program"
        folder.chmod(0o711)  # PostgreSQL's server runs as somebody else where we are root
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        try:
            subprocess.run([program], check=True)
        except (OSError, subprocess.CalledProcessError):
            yield None
        else:
            yield folder


def run(command: list[str], **environment: str) -> int:
    print(f"\n── {' '.join(command)}", flush=True)
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode


def take(tally: Tally, step: Step, only: tuple[str, ...] = ()) -> None:
    """Runs a step and counts what came of it."""
    if step.tests:
        pytest(tally, step, only)
        return
    began = time.monotonic()
    failed = int(run(step.command(only), **step.environment) != 0)
    tally.add(step.name, time.monotonic() - began, 1 - failed, failed)


def pytest(tally: Tally, step: Step, only: tuple[str, ...] = ()) -> None:
    """One pytest process. One that fails without naming a test, or runs none, counts as a failure."""
    began = time.monotonic()
    report = RESULTS / f"{step.name.replace(' ', '-')}.xml"
    report.unlink(missing_ok=True)
    code = run([*step.command(only), "-q", "-ra", f"--junitxml={report}"], **step.environment)
    total = failed = skipped = 0
    if report.exists():
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            total += int(suite.get("tests", 0))
            failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            skipped += int(suite.get("skipped", 0))
    if code not in (0, 1):
        print(f"\npytest ended with exit code {code}", flush=True)
    if (code != 0 and failed == 0) or total == skipped:
        failed, total = failed + 1, total + 1
    tally.add(step.name, time.monotonic() - began, total - failed - skipped, failed, skipped)


def installed_browser() -> str | None:
    """The program CHROMIUM names, else the first Chromium on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def whole_browser() -> str | None:
    """A Chromium with all around its pages, as messages of the system; else what CHROMIUM names."""
    return next(filter(None, map(shutil.which, BROWSERS[1:])), None) or os.environ.get("CHROMIUM")


def find_browser() -> str | None:
    """A Chromium, at best the shell; as root it is installed where it is missing, as is the whole of it."""
    if not os.environ.get("CHROMIUM"):
        for package, there in ((SHELL, shutil.which(SHELL)), ("chromium", whole_browser())):
            if not there:
                bring(package)
    return installed_browser()


def bring(package: str) -> None:
    """Installs a package of the system, where we are root and there is apt-get."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print(f"\n── {package} is missing; apt-get brings it", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "-qq", *step], env=quiet, stdout=subprocess.DEVNULL, check=False)


def find_postgresql() -> Path | None:
    """The folder of PostgreSQL's server programs, the newest version if there are several."""
    named = os.environ.get("POSTGRESQL_BIN")
    folders = [Path(named)] if named else sorted(POSTGRESQL.glob("*/bin"), key=_version, reverse=True)
    on_path = shutil.which("initdb")
    folders += [Path(on_path).resolve().parent] if on_path else []
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def _version(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdigit() else 0


def postgresql_is_there(tally: Tally) -> bool:
    """Says in one sentence what to install where there is no PostgreSQL; counts as a failure then."""
    if find_postgresql() is None:
        bring("postgresql")
    if find_postgresql() is not None:
        return True
    print(f"\n{NO_POSTGRESQL}", flush=True)
    tally.add("PostgreSQL (not there)", 0, 0, 1)
    return False


def browser_tests(tally: Tally) -> None:
    browser = find_browser()
    if browser is None:
        print("\nThe browser tests need Chromium (sudo apt install chromium, or set CHROMIUM).", flush=True)
        tally.add("browser (no Chromium)", 0, 0, 1)
        return
    take(tally, replace(BROWSER, environment={"CHROMIUM": browser}))


def everything(tally: Tally, quick: bool) -> None:
    """All steps; ``quick``: without the browser, long and slow tests (``tests/slow.py``) and the site."""
    for check in CHECKS:
        take(tally, check)
    some = ("-m", "not long and not slow") if quick else ()
    if not postgresql_is_there(tally):
        some += ("-k", "not postgresql")
    take(tally, replace(UNIT, options=(*UNIT.options, *some)))
    if quick:
        return
    for step in (SITE, OUTSIDE, BOUNDS):
        take(tally, step)
    browser_tests(tally)


def main() -> int:
    parser = argparse.ArgumentParser(prog="./test", description="Runs every test.")
    some = parser.add_mutually_exclusive_group()
    some.add_argument("--quick", action="store_true", help="leave out the browser and long runs")
    some.add_argument(
        "--engines", action="store_true", help="play in Chromium, Firefox and WebKit, only that"
    )
    wishes = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    tally = Tally()
    with files_in_memory() as folder:
        if folder is not None:
            os.environ["TMPDIR"] = str(folder)
        if wishes.engines:
            take(tally, ENGINES)
        else:
            everything(tally, wishes.quick)
    print("\n" + "\n".join(tally.lines) + "\n")
    print(tally.closing_line(), flush=True)
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
