"""What every referee does with a recorded game: goes through its events and says what does not fit.

Imports nothing of the package, like the referees themselves: they know the rules, this knows the notation.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

LETTERS = "ABCDEF"


class Wrong(Exception):
    """The record says something that cannot be."""


class Referee(Protocol):
    """A game played by notation."""

    def to_act(self) -> list[str]: ...
    def legal(self, seat: str) -> list[str]: ...
    def only_way(self, seat: str) -> bool: ...
    def in_commit(self, seat: str) -> bool: ...
    def act(self, seat: str, text: str) -> None: ...
    def dice(self, text: str) -> None: ...
    def lot(self, text: str) -> None: ...
    def result(self) -> dict[str, Any] | None: ...


def check_with(referee_of: Callable[[dict[str, Any]], Referee], record: dict[str, Any]) -> list[str]:
    """Every problem of a recorded game, in plain sentences; an illegal event ends the reading."""
    problems: list[str] = []
    if record.get("format") != "wuerfelwerk-game-1":
        problems.append(f"format {record.get('format')!r}")
    try:
        referee = referee_of(record)
        seats = [event for event in record["events"] if event["actor"] in LETTERS]
        if len({"legal" in event for event in seats}) > 1:
            problems.append("legal actions are listed on some events and not on others")
        for place, event in enumerate(record["events"], start=1):
            problems += [f"event {place}: {problem}" for problem in play(referee, place, event)]
    except Wrong as wrong:
        return [*problems, str(wrong)]
    except (KeyError, TypeError, ValueError, IndexError) as error:
        return [*problems, f"not in the form of a record: {error!r}"]
    if record.get("result") != referee.result():
        problems.append(f"result {record.get('result')} instead of {referee.result()}")
    return problems


def play(referee: Referee, place: int, event: dict[str, Any]) -> list[str]:
    """Plays one event; returns its smaller faults, raises Wrong where play cannot go on."""
    actor, text, problems = event["actor"], event["text"], []
    if event["seq"] != place:
        problems.append(f"seq {event['seq']}")
    stops = actor == "lot" and text[0].startswith("stopped ")
    if not stops and referee.to_act()[:1] != [actor]:
        raise Wrong(f"event {place}: {actor} acts, to act is {referee.to_act()}")
    if actor in ("dice", "lot"):
        if len(text) != 1:
            raise Wrong(f"event {place}: {len(text)} lines of chance in one event")
        (referee.dice if actor == "dice" else referee.lot)(text[0])
        return problems
    if event.get("auto") and not referee.only_way(actor):
        problems.append("made by the table, yet there was a choice")
    listed = event.get("legal", [None] * len(text))
    if len(listed) != len(text):
        problems.append("the lists of legal actions are not parallel to the text")
    for number, (action, legal) in enumerate(zip(text, listed, strict=False)):
        if number and not referee.in_commit(actor):
            raise Wrong(f"event {place}: more than one commit")
        if legal is not None and legal != referee.legal(actor):
            problems.append(f"legal before {action!r} were {referee.legal(actor)}, listed are {legal}")
        referee.act(actor, action)
    if not text or referee.in_commit(actor):
        raise Wrong(f"event {place}: the commit is not whole")
    return problems


def read_file(path: Path) -> list[dict[str, Any]]:
    """The games of one ``.jsonl`` (a game a line) or ``.json`` file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in text.splitlines() if line]
    return [json.loads(text)]


def run(check: Callable[[dict[str, Any]], list[str]], paths: list[str]) -> int:
    """Checks files of recorded games and prints counts; returns the exit code."""
    games = events = lists = faulty = 0
    for path in paths:
        for record in read_file(Path(path)):
            games += 1
            events += len(record["events"])
            lists += sum(len(event.get("legal", [])) for event in record["events"])
            problems = check(record)
            faulty += bool(problems)
            for problem in problems:
                print(f"{path}, game {games}: {problem}", file=sys.stderr)
    print(f"games {games}  events {events}  legal lists {lists}  games with problems {faulty}")
    return 1 if faulty else 0
