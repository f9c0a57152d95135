"""The random bot: any legal action, all equally likely.

Written against the global ``rules`` that ``engine.compiling.bind`` fills, so it runs plain and
compiled.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.generator import below
from wuerfelwerk.engine.masks import pick

rules: Any = None  # bound


def choose(material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``. ``work`` is scratch space, see ``seating.new_work``."""
    mask = work[0]
    many = rules.legal(material, state, seat, mask)
    if many == 1:  # no draw: a forced action is not chance
        return pick(mask, 0)
    return pick(mask, below(generator, many))
