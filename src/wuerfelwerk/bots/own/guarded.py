"""A bot that is not the house's, asked through the rules: an action that is not legal ends the game.

Written against the globals ``rules`` and ``bot`` that ``engine.compiling.bind`` fills.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.masks import WORD_BITS, has

rules: Any = None  # bound
bot: Any = None  # bound

WORDS = 4  # of a generator; behind them there may be those of the dice


def choose(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``, which is legal; RuntimeError where the bot's answer is not.

    The bot thinks over a copy of the state, and ``work`` holds a third spare state for it.
    """
    mask, seen = work[0], work[1][2]
    work[1][2] = state
    action = bot.choose(material, seen, seat, generator[:WORDS], work)
    rules.legal(material, state, seat, mask)
    if action < 0 or action >= WORD_BITS * len(mask) or not has(mask, action):
        raise RuntimeError("not legal")
    return action
