"""The file of a solution: numpy's own format, with a few words on what its values are of.

It is written to a new file that takes the place of the old one, so there is always one that is whole.
Nothing in a file is believed but what could not be told from the numbers: a value is a value.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.recorded import json_text
from wuerfelwerk.lab.keeping import Unfit, must_be, write_whole

FORMAT = "wuerfelwerk-solution-1"
LARGEST_HEAD = 10_000  # bytes
UNREADABLE = (
    ValueError,
    KeyError,
    TypeError,
    EOFError,
    RecursionError,
    MemoryError,
    zipfile.BadZipFile,
    Refusal,
)


class Worked(Protocol):
    """What is kept of a side or of a duel: its values, and so many rows of all stages that are worked out."""

    @property
    def values(self) -> Any: ...
    @property
    def stages(self) -> Sequence[range]: ...
    def digest(self) -> str: ...


def write(game: Game, sheet: str, side: Worked, rows: int, name: str) -> None:
    """Keeps the first ``rows`` rows of the values. OSError where that cannot be."""
    head = json.dumps(_head(game, sheet, side) | {"rows": rows}).encode()
    whole = io.BytesIO()
    np.savez(whole, head=np.frombuffer(head, np.uint8), values=side.values)
    write_whole(name, whole.getvalue())


def read(game: Game, sheet: str, side: Worked, name: str) -> int:
    """Takes the values of a file over; returns how many rows of them there are. Unfit, or OSError."""
    try:
        with np.load(name, allow_pickle=False) as file:
            head, values = _opened(file)
    except UNREADABLE as error:
        raise Unfit("is no file of a solution") from error
    must_be(head, _head(game, sheet, side))
    rows, every = head.get("rows"), sum(map(len, side.stages))
    fitting = values.shape == side.values.shape and values.dtype == side.values.dtype
    if not fitting or type(rows) is not int or not 0 <= rows <= every or not np.isfinite(values).all():
        raise Unfit("has values that cannot be")
    side.values[:] = values
    return rows


def _head(game: Game, sheet: str, side: Worked) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game.id,
        "rules_version": game.card.rules_version,
        "sheet": sheet,
        "digest": side.digest(),
    }


def _opened(file: Any) -> tuple[dict[str, Any], Any]:
    """What stands in the file: its head and its values."""
    head = file["head"]
    if head.dtype != np.uint8 or head.size > LARGEST_HEAD:
        raise ValueError("no head")
    data = json_text.read(head.tobytes())
    if not isinstance(data, dict):
        raise ValueError("no head")
    return data, file["values"]
