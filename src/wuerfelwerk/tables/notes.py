"""What happened at a table besides its game: short notes that stand between the lines of its log.

The log is the game and is replayed; notes are not. They say who a bot plays for and since when.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from wuerfelwerk.tables.live import RUNNING, Live
from wuerfelwerk.tables.view import BACK, LEFT, REPLACED, SHUT, TIME_UP, Note

WHAT = (LEFT, REPLACED, BACK, TIME_UP, SHUT)
KEPT = (TIME_UP, SHUT)
MOST = 200  # of one table; older ones are forgotten, but never these


def write(live: Live, what: str, seat: int) -> None:
    """Adds a note while a game is going on, or about to; before and after it there is nothing to tell."""
    begins = live.info.sealing is not None and live.info.sealing.stage
    if live.info.status == RUNNING or begins:
        notes = (*live.info.notes, Note(time.time(), live.seq, what, seat))
        spare = [note for note in notes if note.what not in KEPT][: max(0, len(notes) - MOST)]
        live.info = replace(live.info, notes=tuple(note for note in notes if note not in spare))


def last(live: Live, seat: int) -> str:
    """The last word about a seat, '' if there is none."""
    return next((note.what for note in reversed(live.info.notes) if note.seat == seat), "")


def ran_out(live: Live, seat: int) -> bool:
    """True if the thinking time of a seat is used up: a bot plays there until the end."""
    return any(note.what == TIME_UP and note.seat == seat for note in live.info.notes)


def as_rows(notes: Iterable[Note]) -> list[dict[str, Any]]:
    """As the database keeps them."""
    return [asdict(note) for note in notes]


def from_rows(rows: Iterable[Mapping[str, Any]], seats: int) -> tuple[Note, ...]:
    """As the database kept them. ValueError or TypeError for what are no notes of such a table."""
    found = tuple(Note(**row) for row in rows)
    for note in found:
        numbers = isinstance(note.at, (int, float)) and type(note.after) is int and type(note.seat) is int
        if not numbers or note.what not in WHAT or not 0 <= note.seat < seats:
            raise ValueError("no note of this table")
    return found
