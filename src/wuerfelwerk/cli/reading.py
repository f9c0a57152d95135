"""Records from files of every kind: whatever is in them, a record or one sentence comes out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.program import WrongUse
from wuerfelwerk.cli.saying import told
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.recorded.checking import game_id
from wuerfelwerk.engine.recorded.json_text import doubles, load
from wuerfelwerk.engine.recorded.packing import packing_of

LARGEST_RECORD = 64_000_000  # bytes of one game; a usual one has 70 000


@dataclass(frozen=True)
class Recorded:
    """A record and where it stands. ``line`` 0: the file is one record."""

    file: str
    line: int
    game: Game
    data: dict[str, Any]
    doubles: tuple[Unreadable, ...] = ()  # keys that stand twice in one object

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


def read_records(name: str) -> Iterator[Recorded]:
    """The records of a file: one a line in .jsonl, packed or not, else the whole file."""
    for number, data in read_lines(name):
        yield record_of(name, number, data)


def read_lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The texts of the records of a file and the lines they stand in; line 0: the whole file is one."""
    packing = packing_of(name)
    if packing is None and not name.endswith(".jsonl"):
        yield 0, asking.read_bytes(name, LARGEST_RECORD, "a recorded game")
        return
    with asking.open_file(name, "rb") as file:
        if packing is None:
            yield from _lines(name, file)
            return
    try:
        with packing.open(name) as file:
            yield from _lines(name, file)
    except packing.errors as error:
        kind = name.rpartition(".")[2]
        raise WrongUse(f"{name} is no whole .{kind} file: {str(error).rstrip('.').lower()}.") from error


def _lines(name: str, file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """A record a line."""
    number, found = 0, False
    while line := file.readline(LARGEST_RECORD + 1):
        number += 1
        if len(line) > LARGEST_RECORD:
            raise WrongUse(
                f"{name}:{number} is too large: a recorded game has at most {LARGEST_RECORD:,} bytes."
            )
        if line.strip():
            found = True
            yield number, line
    if not found:
        raise WrongUse(f"{name} holds no recorded game.")


def read_json(name: str, what: str) -> Any:
    """One JSON value that is the whole file, without keys that stand twice."""
    data = _parsed(name, asking.read_bytes(name, LARGEST_RECORD, what), what)
    for double in doubles(data):
        raise WrongUse(f"{name}: {told(double)}")
    return data


def record_of(name: str, line: int, data: bytes) -> Recorded:
    """The record of a text, or one sentence."""
    place = f"{name}:{line}" if line else name
    record = _parsed(place, data)
    try:
        game = asking.find_game(game_id(record))
    except Unreadable as refusal:
        raise WrongUse(f"{place}: {told(refusal)}") from refusal
    except WrongUse as unknown:
        raise WrongUse(f"{place}: {unknown.message}") from unknown
    twice, version = tuple(doubles(record)), record.get("rules_version")
    if not twice and type(version) is int and not game.card.plays(version):
        raise WrongUse(
            f"{place}: recorded under rules version {str(version)[:20]}, "
            f"this program knows {game.card.rules_version}."
        )
    return Recorded(name, line, game, record, twice)


def _parsed(place: str, data: bytes, what: str = "a recorded game") -> Any:
    try:
        return load(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise WrongUse(f"{place}: byte {error.start + 1} is no UTF-8 text; {what} is JSON.") from error
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}"
        raise WrongUse(f"{place}: not JSON at {at} ({error.msg.lower()}).") from error
    except (ValueError, RecursionError) as error:
        why = "a number of thousands of digits" if "digits" in str(error) else str(error).lower()
        if isinstance(error, RecursionError):
            why = "brackets within brackets, too deep to be read"
        raise WrongUse(f"{place}: not JSON that {what} could hold ({why}).") from error
