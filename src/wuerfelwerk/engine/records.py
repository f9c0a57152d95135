"""Record types: structured numpy types whose members read as attributes, plain and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np


def record_type(members: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type with these members (name, type[, shape]), laid out aligned as a C compiler would.

    ``np.dtype((np.record, members), align=True)`` would leave the members packed.
    """
    return np.dtype((np.record, np.dtype(members, align=True)))
