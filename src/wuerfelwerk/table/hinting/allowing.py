"""Whether a table allows hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.table import notes
from wuerfelwerk.table.seen.view import HINTED, TUTORED
from wuerfelwerk.table.table import Table

HINTS, TUTOR = "hints", "tutor"  # settings; a tutor gives hints too
OFF = "off"
MODES = (OFF, HINTS, TUTOR)


def settings(mode: str) -> dict[str, bool]:
    """What a table's settings say of one of MODES."""
    if mode not in MODES:
        raise Unreadable("Tipps sind aus, erlaubt oder mit Tutor.")
    return {HINTS: mode != OFF, TUTOR: mode == TUTOR}


def mode_of(settings: Mapping[str, Any]) -> str:
    """One of MODES; tables from before there were hints say nothing of them."""
    return TUTOR if settings.get(TUTOR) else HINTS if settings.get(HINTS) else OFF


def note(table: Table) -> None:
    """Tells everybody when the game begins."""
    mode = mode_of(table.info.settings)
    if mode != OFF:
        host = next(iter(table.own(table.info.host)), 0)
        notes.write(table, TUTORED if mode == TUTOR else HINTED, host)
