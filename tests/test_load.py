"""The load program of benchmarks/ plays tables and sees their updates."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[1] / "benchmarks" / "load.py"


@pytest.mark.long
def test_a_small_house_is_played_and_watched(tmp_path: Path) -> None:
    wanted = ["--tables", "2", "--watchers", "1", "--players", "--every", "0.2", "--seconds", "2"]
    wanted += ["--warm-up", "0.2", "--idle", "3", "--json"]
    done = subprocess.run(
        [sys.executable, str(PROGRAM), *wanted],
        capture_output=True,
        text=True,
        timeout=240,
        env={**os.environ, "FOLDER": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["errors"] == {}
    assert told["commits"] >= 2 and told["updates"] >= 3 * told["commits"]
    assert 0 < told["shown_ms"]["p50"] <= told["shown_ms"]["p99"]
    assert told["megabytes"] > 0 and told["cpu_ms_per_commit"] > 0
    assert list(tmp_path.iterdir()) == []
