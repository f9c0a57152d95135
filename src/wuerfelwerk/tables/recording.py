"""The record of a table's game: what players may keep and programs may check."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.engine.record import Event, write_record
from wuerfelwerk.tables import viewing
from wuerfelwerk.tables.live import WAITING, Live


def record(live: Live) -> dict[str, Any]:
    """The game so far (docs/notation.md)."""
    if live.info.status == WAITING:
        raise NotLegal("Das Spiel hat noch nicht begonnen.")
    fair = live.info.dice == "fair"
    return write_record(
        live.game,
        live.info.options,
        [{"name": row.name, "kind": row.kind} for row in live.seats],
        live.material,
        [
            Event(e.actor, e.text, auto=e.auto, roll=e.roll if fair else 0, entered=e.entered)
            for e in live.log
        ],
        dice=live.info.dice,
        result=live.info.result,
        proof=viewing.proof(live) if fair else None,
    )
