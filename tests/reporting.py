"""Games twice: what a report keeps of them, and their records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.reporting.facts import Facts, Witness, facts_of
from wuerfelwerk.lab.simulate import simulate


def lines_of(plan: Plan, workers: int = 1, **more: Any) -> list[str]:
    """The line of each game of a plan."""
    lines: list[str] = []
    simulate(plan, workers, on_lines=lines.extend, **more)
    return lines


def facts_and_records(plan: Plan) -> Iterator[tuple[Facts, Any]]:
    """Of each game of a plan."""
    records = lines_of(replace(plan, record=True))
    for line, record in zip(lines_of(plan, player=Witness), records, strict=True):
        yield facts_of(line), json.loads(record)
