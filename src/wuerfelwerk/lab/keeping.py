"""What a long simulation is gone on from: a small file that says what came of its first games.

It is written to a new file that then takes the place of the old one: at any moment there is one that is
whole. The games themselves follow from the plan, so sums are all that is kept.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.lab.plan import Plan, planned
from wuerfelwerk.lab.tally import Tally

FORMAT, KIND = "wuerfelwerk-simulation-1", "simulation"
LARGEST = 64_000_000  # bytes
OLDER = {"first": 0, "table": False}  # what is meant where an older file says nothing
UNREADABLE = (ValueError, KeyError, TypeError, RecursionError, Refusal, ValidationError)


class Unfit(Exception):
    """A file is no such file, or that of another simulation; the message says why, without its end."""


@dataclass(frozen=True)
class Kept:
    """So far a simulation has come.

    ``recorded``: bytes of its file of records that never change; ``tail``: what comes behind them so far,
    packed and in base64; ``tabled``: bytes of its table.
    """

    tally: Tally
    recorded: int = 0
    tail: str = ""
    tabled: int = 0


def _whole_plan(plan: Plan) -> dict[str, Any]:
    return {**planned(plan), "first": plan.first, "table": plan.table}


def write(plan: Plan, kept: Kept, name: str) -> None:
    """Writes the file. OSError where that cannot be."""
    tally = TypeAdapter(Tally).dump_python(kept.tally, mode="json")
    files = {"recorded": kept.recorded, "tail": kept.tail, "tabled": kept.tabled}
    data = {"format": FORMAT, **_whole_plan(plan), **files, "tally": tally}
    write_whole(name, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def read(plan: Plan, name: str) -> Kept:
    """How far a simulation has come. Unfit, or OSError."""
    data = data_of(name, FORMAT, KIND)
    try:
        # strictly read by now; pydantic makes counters of objects from text only
        tally = TypeAdapter(Tally).validate_json(json.dumps(data["tally"]), strict=True)
        kept = Kept(tally, int(data["recorded"]), str(data.get("tail", "")), int(data.get("tabled", 0)))
    except UNREADABLE as error:
        raise Unfit(f"is no file of a {KIND}") from error
    must_be(data, _whole_plan(plan))
    least = min(kept.tally.games, kept.recorded, kept.tabled)
    if kept.tally.games != sum(kept.tally.endings.values()) or least < 0:
        raise Unfit("has sums that cannot be")
    if kept.tally.games > plan.games:
        raise Unfit(f"has {kept.tally.games} games already, more than --games {plan.games}")
    return kept


def seed_of(name: str, format: str = FORMAT, kind: str = KIND) -> int:
    """The seed a file was made with. Unfit, or OSError."""
    seed = data_of(name, format, kind).get("seed")
    if not isinstance(seed, int) or seed < 0:
        raise Unfit(f"is no file of a {kind}")
    return seed


def data_of(name: str, format: str, kind: str) -> dict[str, Any]:
    """What lies in a file of that format. Unfit, or OSError."""
    with open(name, "rb") as file:
        content = file.read(LARGEST)
    try:
        data = json_text.read(content)
    except UNREADABLE as error:
        raise Unfit(f"is no file of a {kind}") from error
    if not isinstance(data, dict) or data.get("format") != format:
        raise Unfit(f"is no file of a {kind}")
    return data


def must_be(data: dict[str, Any], planned: dict[str, Any]) -> None:
    """Unfit where a file was made for something else than is planned."""
    for key, value in planned.items():
        if data.get(key, OLDER.get(key)) != value:
            raise Unfit(f"was made with another '{key}': {data.get(key)!s:.60}, not {value!s:.60}")


def write_whole(name: str, data: bytes) -> None:
    """Writes a file, whole or not at all. OSError where that cannot be."""
    place = Path(name).resolve()
    new = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        with open(new, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, place)
    finally:
        new.unlink(missing_ok=True)
