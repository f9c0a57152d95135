"""Recorded games in files: one a line in .jsonl, packed or not, else the whole file is one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import IO, Any

from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.engine.recorded.packing import packing_of

MEGABYTE = 1_000_000
LARGEST_RECORD = 64 * MEGABYTE  # of one game; a usual one has 70 000 bytes

Opener = Callable[[str], IO[bytes]]


def _opened(name: str) -> IO[bytes]:
    return open(name, "rb")


def read_texts(name: str, opened: Opener = _opened) -> Iterator[tuple[int, bytes]]:
    """The texts of the records of a file and the lines they stand in; line 0: the whole file is one.

    Raises Unreadable, with the place, for what holds no game or is not packed as its name says.
    """
    packing = packing_of(name)
    with opened(name) as file:
        if packing is None:
            yield from _lines(name, file) if name.endswith(".jsonl") else _whole(name, file)
            return
        try:
            with packing.open(file) as unpacked:
                yield from _lines(name, unpacked)
        except packing.errors as error:
            raise Unreadable(
                "%(name)s ist keine ganze Datei mit der Endung .%(kind)s: %(why)s.",
                name=name,
                kind=name.rpartition(".")[2],
                why=str(error).rstrip(".").lower(),
            ) from error


def place_of(name: str, line: int) -> str:
    """Where a record stands, in words."""
    return f"{name}:{line}" if line else name


def parsed(place: str, text: bytes) -> Any:
    """The JSON value of a text. Raises Unreadable, with the place."""
    try:
        return json_text.load(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Unreadable(
            "%(name)s: Von Byte %(byte)s an ist das kein Text in UTF-8; JSON gehört hierher.",
            name=place,
            byte=error.start + 1,
        ) from error
    except json.JSONDecodeError as error:
        raise Unreadable(
            "%(name)s: Kein JSON in Zeile %(line)s, Spalte %(column)s (%(why)s).",
            name=place,
            line=error.lineno,
            column=error.colno,
            why=error.msg.lower(),
        ) from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(
            "%(name)s: Kein JSON, das hierher passt (%(why)s).",
            name=place,
            why=_why(error),
        ) from error


def _why(error: ValueError | RecursionError) -> str:
    """Python's words are about Python."""
    if isinstance(error, RecursionError):
        return "brackets within brackets, too deep to be read"
    return "a number of thousands of digits" if "digits" in str(error) else str(error).lower()[:80]


def _whole(name: str, file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    yield 0, _bounded(name, file.read(LARGEST_RECORD + 1))


def _lines(name: str, file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """A record a line."""
    number, found = 0, False
    while line := file.readline(LARGEST_RECORD + 1):
        number += 1
        if _bounded(f"{name}:{number}", line).strip():
            found = True
            yield number, line
    if not found:
        raise Unreadable("In %(name)s steht keine aufgezeichnete Partie.", name=name)


def _bounded(place: str, text: bytes) -> bytes:
    if len(text) > LARGEST_RECORD:
        raise Unreadable(
            "%(name)s ist zu groß: Eine aufgezeichnete Partie hat höchstens %(most)s MB.",
            name=place,
            most=LARGEST_RECORD // MEGABYTE,
        )
    return text
