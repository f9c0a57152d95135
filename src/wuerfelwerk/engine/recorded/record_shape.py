"""What stands in a record, key by key (docs/notation.md). What may stand together is for ``checking``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.recorded.shape import Misshapen, Strict, read

MAX_EVENTS = 200_000

Letter = Literal["A", "B", "C", "D", "E", "F"]
Entered = Annotated[str, Field(pattern=r"^(A|B|C|D|E|F)$")]
Number = Annotated[float, Field(allow_inf_nan=False)]  # whole ones too
Counted = Annotated[int, Field(ge=0)]
PLAIN_ACTORS = frozenset([*LETTERS, "dice", "lot"])
CHANCE_ACTORS = ("dice", "lot")
OF_SEATS, OF_CHANCE = ("legal", "auto"), ("roll", "entered")


def left_out() -> Any:
    """A key that need not be there; where it is, null will not do."""
    return Field(default=None)


class SeatShape(Strict):
    seat: Letter
    name: str
    kind: Annotated[str, Field(pattern=r"^(human|bot:.+)$")]


class EventShape(Strict):
    seq: int
    actor: str
    text: list[str]
    auto: bool = left_out()
    legal: list[list[str]] = left_out()
    roll: Annotated[int, Field(ge=1)] = left_out()
    entered: Entered = left_out()


class ResultShape(Strict):
    ended: str
    winners: list[Letter]
    points: dict[Letter, int]


class RoundShape(Strict):
    """One closed list of seals."""

    seals: dict[Letter, str]
    sealed: dict[Letter, Number]
    closed: Number
    starter: str
    opened: dict[Letter, Number]
    missing: list[Letter]


class SealingShape(Strict):
    rounds: list[RoundShape]


class ProofShape(Strict):
    """Types only: whether it proves anything is for those who recompute it. Older ones have no seals."""

    commitment: str
    words: dict[Letter, str]
    table: str = left_out()
    secret: str = left_out()
    sealing: SealingShape = left_out()


class RecordShape(Strict):
    format: str
    game: str
    rules_version: int
    options: dict[str, Any] = left_out()
    dice: Literal["fair", "seeded", "own"] = left_out()
    seats: list[SeatShape]
    material: dict[str, Any]
    events: Annotated[list[EventShape], Field(max_length=MAX_EVENTS)]
    seed: Counted = left_out()
    index: Counted = left_out()
    result: ResultShape = left_out()
    proof: ProofShape = left_out()


def read_head(record: Mapping[str, Any]) -> RecordShape:
    """The record without its events. Raises Misshapen."""
    return read(RecordShape, {**record, "events": []})


def read_event_shape(data: object, where: str) -> EventShape:
    """One event. Raises Misshapen."""
    shape = read(EventShape, data, where)
    misplaced = list(_misplaced(data, where))
    if misplaced:
        raise Misshapen(misplaced)
    return shape


def faults_of(record: Mapping[str, Any]) -> list[Unreadable]:
    """Everything in a record that is of the wrong type or stands where it has no meaning."""
    return shape_of(record)[1]


def are_plain(events: object) -> bool:
    """Whether these are events with nothing in them but number, actor, texts and that they were automatic.

    All of the right types: nothing an ``EventShape`` could find fault with. A fast look; False says nothing.
    """
    if type(events) is not list or len(events) > MAX_EVENTS:
        return False
    for data in events:
        if type(data) is not dict or type(data.get("seq")) is not int or type(data.get("text")) is not list:
            return False
        actor = data.get("actor")
        if type(actor) is not str or actor not in PLAIN_ACTORS:
            return False
        if len(data) != 3 and (
            len(data) != 4 or type(data.get("auto")) is not bool or actor in CHANCE_ACTORS
        ):
            return False
        for text in data["text"]:
            if type(text) is not str or not text.isascii():  # what is no text in UTF-8 is among the others
                return False
    return True


def shape_of(
    record: Mapping[str, Any], *, plain: bool = False
) -> tuple[RecordShape | None, list[Unreadable]]:
    """The record in its shape, if it has that, and what ``faults_of`` finds.

    ``plain``: its events are (``are_plain``), and are left out of the shape.
    """
    found: list[Unreadable] = []
    if plain:
        try:
            return read_head(record), found
        except Misshapen as misshapen:
            return None, [*misshapen.faults]
    shape: RecordShape | None = None
    try:
        shape = read(RecordShape, record)
    except Misshapen as misshapen:
        found += misshapen.faults
    events = record.get("events")
    named = {fault.values["where"] for fault in found}
    for place, data in enumerate(events[:MAX_EVENTS] if isinstance(events, list) else ()):
        found += [
            fault for fault in _misplaced(data, f"events[{place}]") if fault.values["where"] not in named
        ]
    return shape, found


def _misplaced(data: Any, where: str) -> Iterator[Unreadable]:
    """Keys of decisions at rolls, and the other way round."""
    actor = data.get("actor") if isinstance(data, Mapping) else None
    if actor in CHANCE_ACTORS:
        for key in filter(data.__contains__, OF_SEATS):
            yield Unreadable("%(where)s gehört zu Entscheidungen, nicht zu Würfen.", where=f"{where}.{key}")
    elif actor in tuple(LETTERS):
        for key in filter(data.__contains__, OF_CHANCE):
            yield Unreadable("%(where)s gehört zu Würfen, nicht zu Entscheidungen.", where=f"{where}.{key}")
