"""The last two dice of a game for two: what each position is worth, exactly.

The lab's solver asks for ``sheets`` and ``open_duel``; what it wants of a duel is said in
``lab.solving.duels``.
"""

from __future__ import annotations

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.wuerfelmeister.endgame.duel import Duel

BOARDS = {"6x6": "6", "5x5": "5"}


def sheets() -> tuple[str, ...]:
    """Boards, with the usual coin."""
    return tuple(BOARDS)


def open_duel(game: Game, sheet: str) -> Duel:
    return Duel(game, game.card.defaults() | {"size": BOARDS[sheet]})
