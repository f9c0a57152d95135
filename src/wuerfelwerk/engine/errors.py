"""The three refusals (law 6) and the sentence each carries; what is wrong with a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any


class Refusal(Exception):
    """Something was asked for that cannot be done. Nothing has been changed."""

    def __init__(self, sentence: str, *, rule: str = "", **values: object) -> None:
        """``sentence`` is a German source string with %(name)s places; ``values`` fill them.

        ``rule`` fills %(rule)s, without the case behind its slash.
        """
        if "%(rule)s" in sentence:
            values["rule"] = rule.partition("/")[0]
        super().__init__(sentence % values if values else sentence)
        self.sentence = sentence
        self.rule = rule
        self.values = values
        self.where = str(values.get("where", ""))  # the path in what was read, '' where there is none


class Unreadable(Refusal):
    """Not well formed: nobody could know what was meant (400)."""


class NotLegal(Refusal):
    """Well formed, but the rules forbid it now (409)."""


class OutOfDate(Refusal):
    """Was meant for an earlier state of the table (409)."""


class Fault(str):
    """One sentence about a board, filled in; ``msgid`` and ``values`` are there to translate it.

    ``about``: which demand is not met. ``places``: where, in the coordinates of the board. ``lacking``:
    something is missing that may still be drawn, and nothing that is there is wrong.
    """

    msgid: str
    values: Mapping[str, object]
    about: str
    places: tuple[Any, ...]
    lacking: bool

    def __new__(
        cls,
        msgid: str,
        *,
        about: str = "",
        places: Iterable[Any] = (),
        lacking: bool = False,
        **values: object,
    ) -> Fault:
        fault = super().__new__(cls, msgid % values if values else msgid)
        fault.msgid, fault.values = msgid, MappingProxyType(values)
        fault.about, fault.places, fault.lacking = about, tuple(places), lacking
        return fault


def refuse(faults: Iterable[Fault], rule: str, **where: object) -> None:
    """Raises Unreadable with the sentence of the first fault, if there is one."""
    for fault in faults:
        raise Unreadable(fault.msgid, rule=rule, **{**fault.values, **where})
