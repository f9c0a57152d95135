"""Recorded games as files of the tests: laid out one event a line, so that a difference shows the event."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

Record = dict[str, Any]


def load(path: Path) -> Record:
    record: Record = json.loads(path.read_text(encoding="utf-8"))
    return record


def lines(record: Record) -> Iterator[str]:
    """The record as JSON, one event a line."""
    for number, (key, value) in enumerate(record.items()):
        comma = "" if number == 0 else ","
        if key == "events":
            events = [json.dumps(event, ensure_ascii=False) for event in value]
            yield f'{comma}"events": [\n' + ",\n".join(events) + "\n]"
        else:
            yield f'{comma}"{key}": {json.dumps(value, ensure_ascii=False)}'


def write(folder: Path, recordings: Mapping[str, Callable[[], Record]]) -> None:
    """Makes every recording anew and says what came of it."""
    folder.mkdir(exist_ok=True)
    for name, make in recordings.items():
        record = make()
        text = "{\n" + "\n".join(lines(record)) + "\n}\n"
        (folder / f"{name}.game.json").write_text(text, encoding="utf-8")
        print(f"{name}: {len(record['events'])} events, {record.get('result')}")
