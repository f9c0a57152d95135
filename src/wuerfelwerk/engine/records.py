"""Record types: structured numpy types whose members read as attributes, plain and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np


def record_type(members: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type with these members (name, type[, shape]), laid out aligned as a C compiler would.

    ``np.dtype((np.record, members), align=True)`` would leave the members packed, and numpy takes a
    record inside a record for one of single bytes: so the offsets are reckoned here.
    """
    types = [np.dtype((kind, *shape) if shape else kind) for _, kind, *shape in members]
    offsets, end = [], 0
    for kind in types:
        offsets.append(_round_up(end, _alignment(kind)))
        end = offsets[-1] + kind.itemsize
    layout: Any = {
        "names": [name for name, *_ in members],
        "formats": types,
        "offsets": offsets,
        "itemsize": _round_up(end, max(map(_alignment, types))),
    }
    return np.dtype((np.record, np.dtype(layout, align=True)))


def _alignment(kind: np.dtype[Any]) -> int:
    if kind.subdtype is not None:
        return _alignment(kind.subdtype[0])
    if kind.fields is not None:
        return max(_alignment(member[0]) for member in kind.fields.values())
    return kind.alignment


def _round_up(size: int, step: int) -> int:
    return -(-size // step) * step
