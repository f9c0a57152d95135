"""Record types: aligned like C, and without padding, so that a copy has the bytes of its original."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wuerfelwerk.engine.contract import THROW
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games import all_games

INNER = record_type([("big", np.int64), ("small", np.int16)])
OUTER = record_type([("first", np.int16), ("inner", INNER, (3,)), ("odd", np.int8, (3,))])
GAMES = [kind for game in all_games() for kind in (game.rules.STATE, game.rules.MATERIAL)]


def test_members_lie_where_a_c_compiler_would_put_them() -> None:
    assert INNER.itemsize == 16
    assert {name: OUTER.fields[name][1] for name in ("first", "inner", "odd")} == {
        "first": 0,
        "inner": 8,
        "odd": 56,
    }
    assert OUTER.itemsize == 64
    assert OUTER.isalignedstruct


def parts(kind: Any) -> int:
    """Bytes of all members, however deep."""
    if kind.subdtype is not None:
        inner, shape = kind.subdtype
        return parts(inner) * int(np.prod(shape))
    return sum(parts(kind[name]) for name in kind.names) if kind.names else kind.itemsize


@pytest.mark.parametrize("kind", [INNER, OUTER, THROW, *GAMES], ids=range(3 + len(GAMES)))
def test_nothing_is_padding_and_a_copy_equals_its_original(kind: Any) -> None:
    assert parts(kind) == kind.itemsize
    record = np.zeros(1, kind)[0]
    for _ in range(200):
        assert record.copy().tobytes() == record.tobytes()


@pytest.mark.parametrize("name", ["size", "item", "data"])
def test_a_name_that_numpy_uses_itself_is_refused(name: str) -> None:
    """``record.size`` is 1 in plain Python, whatever the member holds."""
    with pytest.raises(ValueError, match=name):
        record_type([(name, np.int16)])
