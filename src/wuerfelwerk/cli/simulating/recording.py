"""The file of records of a simulation: lines, packed or not, or lines to stdout.

Packed lines lie in members of so many games. The last member may hold fewer; when the next games come it is
written anew. So the bytes of a file follow from its games alone, however they came.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Protocol

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import print_text
from wuerfelwerk.cli.program import WrongUse
from wuerfelwerk.engine.recorded.packing import PACKED, Packing, packing_of

STDOUT = "-"
ENDINGS = (".jsonl", *PACKED)
MEMBER = 50  # games packed together: a megabyte or two as a rule


class Records(Protocol):
    """Takes records, in order.

    ``whole``: bytes that never change; ``tail``: what comes behind them so far, packed and in base64, or ''.
    """

    whole: int
    tail: str

    def write(self, lines: list[str]) -> None: ...
    def settle(self) -> None:
        """Brings ``whole`` and ``tail`` up to date."""


class Printed:
    """To stdout."""

    whole, tail = 0, ""

    def settle(self) -> None:
        """What was printed is gone: nothing is gone on with."""

    def write(self, lines: list[str]) -> None:
        print_text("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()


class Written:
    """To a file, behind what is kept of it."""

    tail = ""

    def __init__(self, name: str, file: IO[Any], packing: Packing | None, kept: int, tail: str) -> None:
        self.name, self.file, self.packing, self.whole = name, file, packing, kept
        self.waiting: list[str] = []
        if packing is not None and tail:
            self.waiting = packing.unpack(base64.b64decode(tail)).decode().splitlines()

    def write(self, lines: list[str]) -> None:
        if self.packing is None:
            self._put(_text(lines))
            return
        self.waiting += lines
        while len(self.waiting) >= MEMBER:
            self._put(self.packing.pack(_text(self.waiting[:MEMBER])))
            del self.waiting[:MEMBER]

    def settle(self) -> None:
        self.tail = base64.b64encode(self._last()).decode()

    def close(self) -> None:
        with asking.writing(self.name):  # what a full disk did not take is tried once more here
            try:
                self.file.write(self._last())
            finally:
                self.file.close()

    def _last(self) -> bytes:
        return self.packing.pack(_text(self.waiting)) if self.packing and self.waiting else b""

    def _put(self, data: bytes) -> None:
        with asking.writing(self.name):
            self.file.write(data)
            self.file.flush()
        self.whole += len(data)


def _text(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def check(name: str) -> None:
    """A sentence for a name that says nothing of how it is to be written."""
    if name != STDOUT and Path(name).suffix not in ENDINGS:
        raise WrongUse(f"--record: {name} should end in {', '.join(ENDINGS)}, or be - for stdout.")
    packing_of(name)


@contextmanager
def records_to(name: str | None, kept: int, tail: str) -> Iterator[Records | None]:
    """Where records go; what was written stays after an interrupt."""
    if name is None:
        yield None
        return
    if name == STDOUT:
        yield Printed()
        return
    packing = packing_of(name)
    file = open_at("--record", name, kept)
    written = Written(name, file, packing, kept, tail)
    try:
        yield written
    finally:
        written.close()


def open_at(flag: str, name: str, kept: int) -> IO[bytes]:
    """A file to be written behind its first bytes."""
    file = asking.open_file(name, "ab" if kept else "wb")
    if kept:
        if file.seek(0, 2) < kept:
            file.close()
            raise WrongUse(
                f"{flag}: {name} is shorter than --resume says; it is another file, or was changed."
            )
        with asking.writing(name):
            file.truncate(kept)
    return file
