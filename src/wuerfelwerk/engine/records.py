"""Record types: structured numpy types whose members read as attributes, plain and compiled."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Any

import numpy as np

SPARE = "_spare"  # how the names of spare members begin


def record_type(members: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type with these members (name, type[, shape]), laid out aligned as a C compiler would.

    ``np.dtype((np.record, members), align=True)`` would leave the members packed, and numpy takes a
    record inside a record for one of single bytes: so the offsets are reckoned here. What a compiler
    would leave as padding becomes spare members, always 0: numpy does not copy padding, and records
    are compared by their bytes.
    """
    for name, *_ in members:
        if hasattr(np.record, name):  # plain Python would read numpy's own, compiled code the member
            raise ValueError(f"a member may not be called {name}: numpy's records have that already")
    types = {name: np.dtype((kind, *shape) if shape else kind) for name, kind, *shape in members}
    layout: Any = {"names": [], "formats": [], "offsets": [], "itemsize": 0}
    for name, kind in types.items():
        _fill_up(layout, _alignment(kind))
        _append(layout, name, kind)
    _fill_up(layout, max(map(_alignment, types.values())))
    return np.dtype((_class_with(types), np.dtype(layout, align=True)))


def _class_with(names: Iterable[str]) -> type:
    """A kind of numpy's record whose members are properties.

    ``np.record`` searches for a member in Python, at each access and only after a failure: that took
    half of the time of plain rules.
    """
    looked_up_in_c = {
        "__getattribute__": object.__getattribute__,
        "__setattr__": object.__setattr__,
        "__getitem__": np.void.__getitem__,
    }
    members = {name: _member(name) for name in names}
    return type("record", (np.record,), {"__slots__": (), **looked_up_in_c, **members})


def _member(name: str) -> property:
    def put(record: Any, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), put)


def _fill_up(layout: Any, step: int) -> None:
    """Appends a spare member where the next one would not lie aligned."""
    gap = -layout["itemsize"] % step
    kind = np.dtype(np.int8 if gap % 2 else np.int16)
    if gap:
        _append(layout, f"{SPARE}{len(layout['names'])}", np.dtype((kind, (gap // kind.itemsize,))))


def _append(layout: Any, name: str, kind: np.dtype[Any]) -> None:
    layout["names"].append(name)
    layout["formats"].append(kind)
    layout["offsets"].append(layout["itemsize"])
    layout["itemsize"] += kind.itemsize


def _alignment(kind: np.dtype[Any]) -> int:
    if kind.subdtype is not None:
        return _alignment(kind.subdtype[0])
    if kind.fields is not None:
        return max(_alignment(member[0]) for member in kind.fields.values())
    return kind.alignment
