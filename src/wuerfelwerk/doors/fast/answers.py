"""One bot asked about many games. Written against the global ``bot`` that ``compiling.bind`` fills."""

from __future__ import annotations

from typing import Any

bot: Any = None  # bound


def ask_all(
    materials: Any, seen: Any, seats: Any, asked: Any, generators: Any, work: Any, actions: Any
) -> None:
    """Fills the answer of the seat that decides in each game of ``asked``, places in the arrays.

    ``generators``: int64 (asked, 4), what the bot draws from in each of them.
    """
    for number in range(len(asked)):
        game = asked[number]
        actions[game] = bot.choose(materials[game], seen[game], int(seats[game]), generators[number], work)
