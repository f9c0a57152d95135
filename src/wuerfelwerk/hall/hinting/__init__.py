"""Hints and the tutor at tables: who may ask, the processes that answer, in what time."""

from typing import TYPE_CHECKING

from wuerfelwerk.hall.hinting.hints import COSTLY, Hints, NotReady, Tutored, gives_hints
from wuerfelwerk.table.hinting.allowing import MODES, OFF, TUTOR, mode_of

if TYPE_CHECKING:  # loaded when somebody asks
    from wuerfelwerk.bots.hinting import Advice, Hint

__all__ = [
    "COSTLY",
    "MODES",
    "OFF",
    "TUTOR",
    "Advice",
    "Hint",
    "Hints",
    "NotReady",
    "Tutored",
    "gives_hints",
    "mode_of",
]
