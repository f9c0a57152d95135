"""Who plays in a training: kind k ≥ 0 chooses by row k of the mind, ``PARTNER`` is a bot that never changes.

Written against the globals ``thinking`` and ``partner`` that ``compiling.bind`` fills.
"""

from __future__ import annotations

from typing import Any

thinking: Any = None  # bound
partner: Any = None  # bound

PARTNER = -1


def choose(kind: int, material: Any, state: Any, seat: int, generator: Any, work: Any) -> int:
    """One small action of ``seat``."""
    if kind == PARTNER:
        return int(partner.choose(material, state, seat, generator, work))
    return int(thinking.choose(kind, material, state, seat, generator, work[5]))
