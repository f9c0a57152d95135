"""One generator for a whole game: choices and faces are drawn from it in the order things happen.

What ``engine.loops.playing`` is bound with where a game is only to be repeated by its seed.
"""

from __future__ import annotations

from typing import Any

from wuerfelwerk.engine.generator import below


def before_throw(state: Any, generator: Any) -> None:
    """Dice are about to be thrown: nothing to do."""


def face(generator: Any, sides: int) -> int:
    """One face of the throw."""
    return below(generator, sides)
