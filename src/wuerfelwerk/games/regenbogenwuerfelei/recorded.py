"""The material of a record: the four options once more, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.recorded.shape import Strict, read
from wuerfelwerk.games.regenbogenwuerfelei.material import MOST_ROUNDS


class MaterialShape(Strict):
    functions: list[Literal["joker", "blockierer", "hilfe", "zauberer"]]
    leftover: Literal["pool", "removed"]
    last_survivor: Literal["end", "plays_on"]
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]


def read_values(data: Mapping[str, Any]) -> MaterialShape:
    """The values, the function dice in any order. Raises Unreadable."""
    given = read(MaterialShape, data, "material")
    if len(set(given.functions)) < len(given.functions):
        raise Unreadable(
            "Jeden Funktionswürfel gibt es nur einmal.", rule="RW-28", where="material.functions"
        )
    return given
