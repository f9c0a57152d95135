"""The page on games from Python does what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.doors.test_records import recorded

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "python.md"


def test_every_example_runs_wuerfelland(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, _ = recorded("wuerfelland")
    (tmp_path / "games.jsonl").write_text(json.dumps(record) + "\n")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 6
    for block in blocks:
        exec(block, names)
    assert "'winners'" in capsys.readouterr().out
    assert names["numbers"].shape[0] == 1024  # type: ignore[attr-defined]
