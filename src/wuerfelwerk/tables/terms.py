"""What is going to be played at a table, as its list of seals is closed for it and as a browser keeps it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from wuerfelwerk import games
from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.dealing import brought, deal
from wuerfelwerk.tables.live import Live


def terms(live: Live) -> dict[str, Any]:
    """Game and options; and where the host brought boards, instead of dealing them, their digest."""
    told = {"game": live.info.game, "options": option_values.to_json(live.game.card, live.info.options)}
    options = tuple(live.info.options.items())
    boards = _brought(live.info.game, options, len(live.seats), live.info.boards)
    return {**told, "boards": boards} if boards else told


@lru_cache(maxsize=256)
def _brought(id: str, options: tuple[tuple[str, str], ...], seats: int, boards: tuple[str, ...]) -> str:
    """Asked for every look at a table whose words are being opened, and boards are long to read."""
    game, dice = games.game(id), SeededDice(0).stream(0)  # whatever is dealt is not looked at
    return brought(game.card, dict(options), deal(game, dict(options), seats, dice, boards).material)
