"""The shape of data from outside: which keys there are and of which type each value is.

pydantic looks, in its strict mode: no text is taken for a number, no 1.0 for 1, no null for what is
left out. It finds everything at once; here each fault becomes a sentence that says where.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.recorded.json_text import MOST_FAULTS, path

Shape = TypeVar("Shape", bound="Strict")
Good = TypeVar("Good")


class Strict(BaseModel):
    """What all shapes are made from. Keys that are not named may be there: records gain some."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class Misshapen(Unreadable):
    """Of the wrong type. The sentence is that of the first fault; ``faults`` are all of them."""

    def __init__(self, faults: Iterable[Unreadable]) -> None:
        self.faults = tuple(faults)
        first = self.faults[0]
        super().__init__(first.sentence, rule=first.rule, **first.values)


def read(shape: type[Shape], data: object, where: str = "") -> Shape:
    """The data in that shape. Raises Misshapen, with a path for each fault that begins with ``where``."""
    try:
        return shape.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)[:MOST_FAULTS]
    raise Misshapen(_fault(fault, path(fault["loc"], where)) for fault in found)


def sides_of(
    given: Mapping[str, Any], seats: int, key: str, good: Callable[[Any, str], Good]
) -> list[tuple[Good, Good]]:
    """Front and back of every seat's sheet, each as ``good(shape, where)`` lets it pass."""
    letters = LETTERS[:seats]
    if set(given) != set(letters):
        raise Unreadable(
            "Unter „%(key)s“ steht jeder Platz einmal und sonst nichts: %(letters)s.",
            key=key,
            letters=", ".join(letters),
            where=f"material.{key}",
        )
    where = f"material.{key}"
    return [
        (good(given[one].front, f"{where}.{one}.front"), good(given[one].back, f"{where}.{one}.back"))
        for one in letters
    ]


def _fault(fault: Mapping[str, Any], where: str) -> Unreadable:
    kind, facts = fault["type"], fault.get("ctx", {})
    if kind == "missing":
        return Unreadable("%(where)s fehlt.", where=where)
    if kind in ("string_type", "string_sub_type", "string_unicode"):
        return Unreadable("%(where)s: Hier gehört ein Text hin.", where=where)
    if kind.startswith("int_"):
        return Unreadable("%(where)s: Hier gehört eine ganze Zahl hin.", where=where)
    if kind.startswith(("float_", "finite_")):
        return Unreadable("%(where)s: Hier gehört eine Zahl hin.", where=where)
    if kind.startswith("bool_"):
        return Unreadable("%(where)s: Hier gehört true oder false hin.", where=where)
    if kind == "list_type":
        return Unreadable("%(where)s: Hier gehört eine Liste hin.", where=where)
    if kind in ("dict_type", "model_type", "model_attributes_type"):
        return Unreadable("%(where)s: Hier gehört ein Objekt hin.", where=where)
    if kind in ("greater_than_equal", "less_than_equal"):
        return _number_fault(facts, where)
    if kind in ("too_short", "too_long"):
        return _length_fault(facts, where)
    known = re.findall(r"'([^']*)'", facts.get("expected", "")) or _alternatives(facts.get("pattern", ""))
    return Unreadable(
        "%(where)s: Was hier steht, gibt es nicht. Möglich: %(known)s.", where=where, known=", ".join(known)
    )


def _alternatives(pattern: str) -> list[str]:
    """``^(human|bot:.+)$`` for a reader."""
    return pattern.strip("^()$").replace(".+", "…").split("|")


def _number_fault(facts: Mapping[str, Any], where: str) -> Unreadable:
    if "ge" in facts:
        return Unreadable("%(where)s: Die kleinste Zahl hier ist %(least)s.", where=where, least=facts["ge"])
    return Unreadable("%(where)s: Die größte Zahl hier ist %(most)s.", where=where, most=facts["le"])


def _length_fault(facts: Mapping[str, Any], where: str) -> Unreadable:
    values = {"where": where, "found": facts["actual_length"]}
    if "min_length" in facts:
        return Unreadable(
            "%(where)s: Die Liste ist zu kurz: Länge %(found)s, verlangt ist %(least)s.",
            least=facts["min_length"],
            **values,
        )
    return Unreadable(
        "%(where)s: Die Liste ist zu lang: Länge %(found)s, erlaubt ist %(most)s.",
        most=facts["max_length"],
        **values,
    )
