"""The record of a table's game: what players may keep and programs may check."""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.engine.recorded.record import Event, write_record
from wuerfelwerk.table.seen import viewing
from wuerfelwerk.table.table import WAITING, Table


def record(table: Table) -> dict[str, Any]:
    """The game so far (docs/notation.md)."""
    if table.info.status == WAITING:
        raise NotLegal("Das Spiel hat noch nicht begonnen.")
    fair = table.info.dice == "fair"
    return write_record(
        table.game,
        table.info.options,
        [{"name": row.name, "kind": row.kind} for row in table.seats],
        table.material,
        [
            Event(e.actor, e.text, auto=e.auto, roll=e.roll if fair else 0, entered=e.entered)
            for e in table.log
        ],
        dice=table.info.dice,
        result=table.info.result,
        proof=viewing.proof(table) if fair else None,
        version=table.info.rules_version,
    )
