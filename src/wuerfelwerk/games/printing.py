"""What a game lays on a kitchen table: what its optional part ``paper`` says, in values that know no page.

Its names, what they are asked and what is usual stand in ``games/usual/paper.py``: a game says only what
differs, and one without the part is printed all the same. Pictures are SVG texts with the classes of the
palette; ``paper`` brings the style in, pale or grey. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Sheet:
    """One printed sheet. ``board``: its id where there is one to choose. ``said``: the picture in words.
    ``file``: the text it was made of, of a board that somebody brought."""

    board: str
    title: str  # beside that of the game; '' where one sheet is like another
    drawn: str
    said: str
    notes: tuple[tuple[str, str], ...] = ()  # a word and a sentence: how it is filled in
    width: float = 0.0  # of the picture; 0: as large as there is room
    named: bool = True  # has a line for a name
    file: str = ""


@dataclass(frozen=True)
class Piece:
    """Something to cut out, in its true size."""

    title: str
    drawn: str
    said: str
    width: float
    count: int = 1


@dataclass(frozen=True)
class Die:
    """A die to fold and glue. ``faces``: six drawings in boxes of 24; the first and the last lie opposite,
    and so on inwards, as 1 and 6 do."""

    title: str
    faces: tuple[str, ...]
    count: int = 1

    def __post_init__(self) -> None:
        if len(self.faces) != 6:
            raise ValueError(f"a die to cut out has six faces, not {len(self.faces)}")


@dataclass(frozen=True)
class Pad:
    """A block to write points on: a column a seat. ``rows``: what is written one below the other, again for
    every one of ``blocks``; ``total``: the last line of a block, '' for none."""

    rows: Sequence[str]
    total: str = ""
    blocks: int = 1
    columns: int = 4
