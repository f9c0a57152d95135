"""The wheel holds the whole program, data included, and runs from where it is unpacked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from wuerfelwerk.web.live.cards.printing import FONTS

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(place), str(ROOT)]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return next(place.glob("*.whl"))


def test_every_file_of_the_package_is_in_it(wheel: Path) -> None:
    source = ROOT / "src"
    ours = {
        str(path.relative_to(source))
        for path in source.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and path.name != ".lock"
    }
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert ours - inside == set()
    assert not [name for name in inside if name.startswith(("tests", "frontend", "tools"))]


def test_browser_files_and_fonts_are_in_it_and_small(wheel: Path) -> None:
    files = {Path(info.filename).name: info.file_size for info in zipfile.ZipFile(wheel).infolist()}
    assert {"htmx.min.js", "htmx.LICENSE", "roboto.LICENSE", "roboto-ttf.LICENSE"} <= set(files)
    assert set(FONTS) <= set(files), "and those that picture cards are drawn with"
    assert 0 < sum(size for name, size in files.items() if name.endswith(".woff2")) <= 35_000


def test_it_runs_from_where_it_is_unpacked(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "import sys, wuerfelwerk.cli as cli; print(cli.__file__, file=sys.stderr);"
        "sys.argv = ['wuerfelwerk', 'games', '--json']; cli.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.startswith(str(tmp_path))
    assert json.loads(done.stdout)
