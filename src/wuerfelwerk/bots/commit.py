"""A whole commit of one bot, for a table. Globals ``rules`` and ``bot`` are filled by bind."""

from __future__ import annotations

from typing import Any

rules: Any = None  # bound
bot: Any = None  # bound


def commit(material: Any, state: Any, seat: int, generator: Any, work: Any, actions: Any) -> int:
    """Fills ``actions`` with small actions until the commit is whole; returns how many. Changes state."""
    count = 0
    while count == 0 or rules.unfinished(material, state, seat):
        actions[count] = bot.choose(material, state, seat, generator, work)
        rules.apply(material, state, seat, actions[count])
        count += 1
    return count
