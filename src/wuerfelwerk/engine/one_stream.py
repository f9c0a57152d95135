"""One generator for a whole game: choices and faces are drawn from it in the order things happen.

What ``engine.playing`` is bound with where a game is only to be repeated by its seed.
"""

from __future__ import annotations

from typing import Any


def for_choices(generator: Any) -> Any:
    """The generator a bot draws from."""
    return generator


def for_faces(state: Any, generator: Any) -> Any:
    """The generator the next throw comes from."""
    return generator
