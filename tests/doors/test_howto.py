"""The pages on games from Python and on environments do what they say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.doors.test_records import recorded

HOWTO = Path(__file__).resolve().parents[2] / "docs" / "howto"


def blocks_of(page: str) -> list[str]:
    text = (HOWTO / f"{page}.md").read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def test_every_example_runs_wuerfelland(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, _ = recorded("wuerfelland")
    (tmp_path / "games.jsonl").write_text(json.dumps(record) + "\n")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    blocks = blocks_of("python")
    assert len(blocks) == 6
    for block in blocks:
        exec(block, names)
    assert "'winners'" in capsys.readouterr().out
    assert names["numbers"].shape[0] == 1024  # type: ignore[attr-defined]


def test_every_environment_runs_wuerfelmeister() -> None:
    names: dict[str, object] = {}
    blocks = blocks_of("environments")
    assert len(blocks) == 4
    for block in blocks[:3]:
        exec(block, names)
    assert names["over"] is True
    exec(blocks[3], names)
    assert names["seen"].shape[0] == 64  # type: ignore[attr-defined]
