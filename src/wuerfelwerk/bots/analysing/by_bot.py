"""How a game is played on in the head of an analysis where nothing weighs it: by a bot, to the end.
``moves`` and ``bot``: bound; ``thinker`` is a generator and the bot's scratch memory."""

from __future__ import annotations

from typing import Any

bot: Any = None  # bound
moves: Any = None  # bound


def begin(thinker: Any, stream: Any) -> None:
    """A new play-out: what the bot draws follows from its dice, and from no play-out before."""
    generator, _ = thinker
    for word in range(4):
        generator[word] = stream[3 - word]


def go_on(material: Any, state: Any, seat: int, thinker: Any) -> None:
    generator, work = thinker
    moves.apply(material, state, seat, bot.choose(material, state, seat, generator, work))


def chances(material: Any, state: Any, thinker: Any, values: Any) -> None:
    """Asked of a game that does not come to its end: nobody is ahead."""
    for seat in range(material.seats):
        values[seat] = 1.0 / material.seats


def worth(material: Any, before: Any, after: Any, seat: int, thinker: Any) -> float:
    """All states are alike to somebody who weighs nothing."""
    return 0.0
