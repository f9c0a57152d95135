"""Tables whose rows cannot be read: refused with a sentence, told to the operator, no harm to others."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from wuerfelwerk.engine.options import complete
from wuerfelwerk.games import GAMES, game
from wuerfelwerk.store.restoring import restore
from wuerfelwerk.store.rows import Rows
from wuerfelwerk.table.errors import Damaged
from wuerfelwerk.table.seats.names import short
from wuerfelwerk.table.table import WAITING, Instant, Table

log = logging.getLogger(__name__)

MOST_TOLD = 1000  # tables; whoever has more of them knows by now
NUMBERS = ("bot_pause", "patience", "clock")


class Restoring:
    """Restores tables. What is wrong with one is logged once, not for everybody who looks."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def restore(self, table_id: str, rows: Rows, now: Instant, known: Table | None) -> Table:
        """The table. Damaged for any rows that make none: nothing in a database is believed."""
        try:
            row = rows["tables"][0]
            _check_row(row)
            card = game(row["game"]).card
            if card.plays(row["rules_version"]):
                row["options"] = complete(card, row["options"])
            return restore(rows, now, known)
        except Exception as error:
            raise self.damaged(table_id, error) from error

    def damaged(self, table_id: str, error: Exception) -> Damaged:
        """The refusal for a table that could not be read, told to the operator the first time."""
        if table_id not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(table_id)
            reason = " ".join(str(error).split())[:200]
            log.error(
                "table %s cannot be opened: %s: %s. A backup, or the version of this program that wrote it, "
                "may still hold it",
                short(table_id),
                type(error).__name__,
                reason,
            )
        if isinstance(error, Damaged):
            return error
        return Damaged(
            "Dieser Tisch lässt sich nicht öffnen: Was von ihm gespeichert ist, ist beschädigt. Wer den "
            "Server betreibt, findet den Grund im Log und kann ihn aus einer Sicherung zurückholen."
        )


def _check_row(row: Mapping[str, Any]) -> None:
    """What everybody who looks at a table takes for granted. Damaged or ValueError where it is not so."""
    if row["game"] not in GAMES:
        raise Damaged(
            "Dieser Tisch lässt sich nicht öffnen: Sein Spiel „%(game)s“ kennt dieser Server nicht. Wer ihn "
            "betreibt, kann ihn mit der Version öffnen, die den Tisch angelegt hat.",
            game=str(row["game"])[:40],
        )
    options, settings = row["options"], row["settings"]
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise ValueError("options are texts by name")
    if not isinstance(settings, dict) or any(
        isinstance(settings.get(name, 0), bool) or not isinstance(settings.get(name, 0), (int, float))
        for name in NUMBERS
    ):
        raise ValueError("settings are numbers by name")
    if not isinstance(row["boards"], list):
        raise ValueError("boards are a list")
    if row["status"] != WAITING and not isinstance(row["material"], dict):
        raise ValueError("a game that has begun has its material")
