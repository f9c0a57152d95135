"""New tables: their row with fresh id, links and secret, and the table that follows on another."""

from __future__ import annotations

import time
from typing import Any

from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.tables import checks, seating, starting
from wuerfelwerk.tables.live import Info, Live, Sealing
from wuerfelwerk.tables.names import new_name, new_token
from wuerfelwerk.tables.promises import Promised, draw


def new_info(promised: Promised | None = None, **values: Any) -> Info:
    """A table's row with fresh links and name; its id and secret as they were promised, or fresh too."""
    kept = promised or draw()
    return Info(
        id=kept.table_id,
        secret=kept.secret.hex(),
        sealing=Sealing(),
        name=new_name(),
        invite=new_token(),
        watch=new_token(),
        created=time.time(),
        **values,
    )


def checked_seed(dice: str, seed: int | None) -> int:
    """The seed of seeded dice; 0 for fair ones."""
    if (dice == "seeded") != (seed is not None):
        raise Unreadable("Ein Startwert gehört zu Würfeln mit Startwert, und nur zu ihnen.")
    if seed is not None and not 0 <= seed < 2**63:
        raise Unreadable("Ein Startwert ist eine ganze Zahl ab 0.")
    return seed or 0


def check(live: Live) -> None:
    """Refuses what can only be seen at the whole table: bad boards, and a seat nobody could pick."""
    dice = SeededDice(0).stream(0)
    live.game.rules.lay_out(live.info.options, len(live.seats), dice, live.info.boards)
    starting.check(live, int(live.info.settings[checks.STARTER]))


def rematch(old: Live, person: str) -> Live:
    """The same table once more: nothing of the game that was played comes along.

    Nor does who started: to have picked somebody for one game says nothing about the next.
    """
    seed = old.info.seed + 1 if old.info.dice == "seeded" else 0
    kept = ("game", "options", "boards", "settings", "dice")
    values = {name: getattr(old.info, name) for name in kept}
    values["settings"] = {**old.info.settings, checks.STARTER: checks.LOT}
    info = new_info(rules_version=old.game.card.rules_version, seed=seed, host=person, **values)
    return Live(info, seating.rematch_seats(old))
