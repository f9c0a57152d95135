"""What happened at a table besides its game: short notes that stand between the lines of its log.

The log is the game and is replayed; notes are not. They say who a bot plays for and since
when, and that hints are allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from wuerfelwerk.table.seen.view import BACK, BRANCHED, HINTED, LEFT, REPLACED, SHUT, TIME_UP, TUTORED, Note
from wuerfelwerk.table.table import RUNNING, Table

WHAT = (LEFT, REPLACED, BACK, TIME_UP, SHUT, BRANCHED, HINTED, TUTORED)
KEPT = (TIME_UP, SHUT, BRANCHED, HINTED, TUTORED)
MOST = 200  # of one table; older ones are forgotten, but never these


def write(table: Table, what: str, seat: int) -> None:
    """Adds a note while a game is going on, or about to; before and after it there is nothing to tell."""
    begins = table.info.sealing is not None and table.info.sealing.stage
    if table.info.status == RUNNING or begins:
        notes = (*table.info.notes, Note(table.now.calendar, table.seq, what, seat))
        spare = [note for note in notes if note.what not in KEPT][: max(0, len(notes) - MOST)]
        table.info = replace(table.info, notes=tuple(note for note in notes if note not in spare))


def last(table: Table, seat: int) -> str:
    """The last word about a seat, '' if there is none."""
    return next((note.what for note in reversed(table.info.notes) if note.seat == seat), "")


def ran_out(table: Table, seat: int) -> bool:
    """True if the thinking time of a seat is used up: a bot plays there until the end."""
    return any(note.what == TIME_UP and note.seat == seat for note in table.info.notes)


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
