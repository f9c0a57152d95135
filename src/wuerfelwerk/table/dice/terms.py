"""What is going to be played at a table, as its list of seals is closed for it and as a browser keeps it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import wuerfelwerk.games as games
from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.dealing import brought, deal
from wuerfelwerk.table.table import Table


def terms(table: Table) -> dict[str, Any]:
    """Game and options; and where the host brought boards, instead of dealing them, their digest."""
    told = {"game": table.info.game, "options": option_values.to_json(table.game.card, table.info.options)}
    options = tuple(table.info.options.items())
    boards = _brought(table.info.game, options, len(table.seats), table.info.boards)
    return {**told, "boards": boards} if boards else told


@lru_cache(maxsize=256)
def _brought(id: str, options: tuple[tuple[str, str], ...], seats: int, boards: tuple[str, ...]) -> str:
    """Asked for every look at a table whose words are being opened, and boards are long to read."""
    game, dice = games.game(id), SeededDice(0).stream(0)  # whatever is dealt is not looked at
    return brought(game.card, dict(options), deal(game, dict(options), seats, dice, boards).material)
