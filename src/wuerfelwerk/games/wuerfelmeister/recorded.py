"""The material of a record: what the options say once more, and the values of the pictures; read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from wuerfelwerk.engine.recorded.shape import Strict, read
from wuerfelwerk.games.wuerfelmeister.die import FACES

MOST_VALUE = 1000

Value = Annotated[int, Field(ge=0, le=MOST_VALUE)]


class MaterialShape(Strict):
    size: int
    coin: str
    version: Literal["standard", "master"]
    values: Annotated[list[Value], Field(min_length=FACES, max_length=FACES)]
    forced_hit: bool


def read_values(data: Mapping[str, Any]) -> MaterialShape:
    """The values of the material. Raises Unreadable."""
    return read(MaterialShape, data, "material")
