"""Records from files of every kind: whatever is in them, a record or one sentence comes out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.program import WrongUse
from wuerfelwerk.cli.saying import told
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.recorded.checking import game_id
from wuerfelwerk.engine.recorded.json_text import doubles
from wuerfelwerk.engine.recorded.reading import LARGEST_RECORD, parsed, place_of, read_texts


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
        return place_of(self.file, self.line)


def read_records(name: str) -> Iterator[Recorded]:
    """The records of a file: one a line in .jsonl, packed or not, else the whole file."""
    for number, data in read_lines(name):
        yield record_of(name, number, data)


def read_lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The texts of the records of a file and the lines they stand in; line 0: the whole file is one."""
    with _told():
        yield from read_texts(name, partial(asking.open_file, mode="rb"))


@contextmanager
def _told() -> Iterator[None]:
    """Inside, what cannot be read is one sentence."""
    try:
        yield
    except Unreadable as refusal:
        raise WrongUse(told(refusal)) from refusal


def read_json(name: str, what: str) -> Any:
    """One JSON value that is the whole file, without keys that stand twice."""
    with _told():
        data = parsed(name, asking.read_bytes(name, LARGEST_RECORD, what))
    for double in doubles(data):
        raise WrongUse(f"{name}: {told(double)}")
    return data


def record_of(name: str, line: int, text: bytes) -> Recorded:
    """The record of a text, or one sentence."""
    place = place_of(name, line)
    with _told():
        record = parsed(place, text)
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
