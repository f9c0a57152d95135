"""Recorded games as columns: one row a decision, a roll, a game (docs/data.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pyarrow

from wuerfelwerk.engine.contract import LETTERS

CHANCE_ACTORS = ("dice", "lot")
ROWS = 100_000  # in a row group, as a rule
WORD = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
TEXTS = pyarrow.list_(pyarrow.string())

OF_EVENTS = {
    "seq": pyarrow.int32(),
    "actor": WORD,
    "text": TEXTS,
    "auto": pyarrow.bool_(),
    "legal": pyarrow.list_(TEXTS),
    "roll": pyarrow.int32(),
    "entered": WORD,
    "player": WORD,
    "points": pyarrow.int32(),
    "won": pyarrow.bool_(),
}
OF_GAMES = {
    "rules_version": pyarrow.int32(),
    "dice": WORD,
    "options": pyarrow.string(),
    "players": TEXTS,
    "ended": WORD,
    "winners": TEXTS,
    "final": pyarrow.list_(pyarrow.int32()),
}
SCHEMA = pyarrow.schema(
    {
        "kind": WORD,
        "line": pyarrow.int64(),
        "game": WORD,
        "seed": pyarrow.uint64(),
        "index": pyarrow.int64(),
        **OF_EVENTS,
        **OF_GAMES,
    }
)
WRONG = (KeyError, TypeError, ValueError, AttributeError, OverflowError)  # pyarrow's own are among them


def _listed(value: list[Any]) -> list[Any]:
    """The same; pyarrow would take a text for the list of its letters."""
    if type(value) is not list:
        raise TypeError("no list")
    return value


class Columns:
    """Rows that wait to be written."""

    def __init__(self) -> None:
        self.columns: dict[str, list[Any]] = {name: [] for name in SCHEMA.names}

    def __len__(self) -> int:
        return len(self.columns["kind"])

    def add(self, line: int, record: Mapping[str, Any]) -> tuple[int, int]:
        """The rows of a record; returns its decisions and rolls. One of WRONG where it is no record."""
        events, put = record["events"], self.columns
        actors = [event["actor"] for event in events]
        rolls = [actor in CHANCE_ACTORS for actor in actors]
        put["kind"] += ["roll" if roll else "decision" for roll in rolls]
        put["seq"] += [event["seq"] for event in events]
        put["actor"] += actors
        put["text"] += [_listed(event["text"]) for event in events]
        put["auto"] += [
            None if roll else event.get("auto", False) for roll, event in zip(rolls, events, strict=True)
        ]
        for name in ("legal", "roll", "entered"):
            put[name] += [event.get(name) for event in events]
        for legal in filter(None, put["legal"][-len(events) :]):
            list(map(_listed, _listed(legal)))
        self._add_seats(record, actors)
        for name in OF_GAMES:
            put[name] += [None] * len(events)
        self._add_game(record)
        every = len(events) + 1
        for name, value in (("line", line), ("game", record["game"])):
            put[name] += [value] * every
        for name in ("seed", "index"):
            put[name] += [record.get(name)] * every
        return len(events) - sum(rolls), sum(rolls)

    def _add_seats(self, record: Mapping[str, Any], actors: list[str]) -> None:
        """Who decided, and what came of it for them."""
        result, put = record.get("result", {}), self.columns
        players = {seat["seat"]: seat["kind"] for seat in record["seats"]}
        points = result.get("points", {})
        put["player"] += [players.get(actor) for actor in actors]
        put["points"] += [points.get(actor) for actor in actors]
        won = {seat: seat in result["winners"] for seat in players} if result else {}
        put["won"] += [won.get(actor) for actor in actors]

    def _add_game(self, record: Mapping[str, Any]) -> None:
        result, put = record.get("result", {}), self.columns
        letters = LETTERS[: len(record["seats"])]
        row = {
            "kind": "game",
            "rules_version": record["rules_version"],
            "dice": record.get("dice"),
            "options": json.dumps(record.get("options", {}), ensure_ascii=False, sort_keys=True),
            "players": [seat["kind"] for seat in record["seats"]],
            "ended": result.get("ended"),
            "winners": _listed(result["winners"]) if result else None,
            "final": [result["points"][letter] for letter in letters] if result else None,
        }
        for name in ("kind", *OF_EVENTS, *OF_GAMES):
            put[name].append(row.get(name))

    def taken(self) -> Any:
        """All of them as a table; none wait any more. One of WRONG where a value has the wrong type."""
        taken, self.columns = self.columns, {name: [] for name in SCHEMA.names}
        return pyarrow.table(
            [pyarrow.array(taken[field.name], field.type) for field in SCHEMA], schema=SCHEMA
        )
