"""Small games for two, in which the truth about every state is known.

The rules are those of the whole game but for the rainbow, which has as many colours as there are in the
small game. The lab's solver asks for ``sheets``, makes the rules with ``constants`` and asks for
``open_duel``; what it wants of that is said in ``lab.solving.duels``.
"""

from __future__ import annotations

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.regenbogenwuerfelei.endgame.duel import Duel

SMALL = {"2x2": (2, 2), "2x1": (2, 1), "1x2": (1, 2)}  # colours a seat begins with, dice of each


def sheets() -> tuple[str, ...]:
    return tuple(SMALL)


def constants(sheet: str) -> dict[str, int]:
    """The rainbow: a die of each colour that is there, a byte each (``handfuls``)."""
    return {"RAINBOW": sum(1 << 8 * colour for colour in range(2 * SMALL[sheet][0]))}


def open_duel(game: Game, sheet: str) -> Duel:
    """``game``: with rules made with ``constants``."""
    return Duel(game, *SMALL[sheet])
