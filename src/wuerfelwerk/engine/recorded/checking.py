"""Reading records that come from anywhere, and checking them event by event."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import LETTERS, OVER, Game, Rules
from wuerfelwerk.engine.errors import NotLegal, Refusal, Unreadable
from wuerfelwerk.engine.recorded.json_text import MOST_FAULTS
from wuerfelwerk.engine.recorded.record import FORMAT, Event, Problem, Replay
from wuerfelwerk.engine.recorded.record_shape import (
    EventShape,
    ProofShape,
    RecordShape,
    are_plain,
    read_event_shape,
    read_head,
    shape_of,
)
from wuerfelwerk.engine.recorded.shape import Misshapen
from wuerfelwerk.engine.starting import is_starter

if TYPE_CHECKING:
    from wuerfelwerk.engine.recorded.tracing import Tracker

_EVENT = re.compile(r"events\[(\d+)\]")


def game_id(record: object) -> str:
    """The game a record says it is of. Raises Unreadable where it is no record at all."""
    if not isinstance(record, Mapping):
        raise Unreadable(
            "Eine aufgezeichnete Partie ist ein JSON-Objekt, kein %(kind)s.", kind=type(record).__name__
        )
    if record.get("format") != FORMAT:
        raise Unreadable(
            "Unbekanntes Format „%(format)s“; erwartet wird „%(known)s“.",
            format=str(record.get("format"))[:40],
            known=FORMAT,
        )
    if not isinstance(record.get("game"), str):
        raise Unreadable("Es fehlt „game“, die Kennung des Spiels.")
    return str(record["game"])


def open_record(game: Game, record: Mapping[str, Any], rules: Rules | None = None) -> Replay:
    """The replay of a record before its first event. Raises Unreadable for a head that is not right."""
    material = _read_head(game, record, read_head(record))
    return Replay(game, material, rules)


def _read_head(game: Game, record: Mapping[str, Any], head: RecordShape, material: Any = None) -> Any:
    """The material of a record. ``material``: read from it already."""
    if not game.card.plays(head.rules_version):
        raise Unreadable(
            "Aufgezeichnet nach Regelstand %(theirs)s; dieses Programm kennt %(ours)s.",
            theirs=str(head.rules_version)[:20],
            ours=game.card.rules_version,
            where="rules_version",
        )
    options = option_values.from_json(game.card, record.get("options", {}))
    _check_seats(game, head)
    if head.proof is not None:
        _check_proof(head.proof, head)
    if material is not None:
        return material
    return game.notation.read_material(options, len(head.seats), record["material"])


def read_event(data: object, seq: int) -> Event:
    """One event of a record; ``seq`` is the number it must have. Raises Unreadable."""
    where = f"events[{seq - 1}]"
    return _event(read_event_shape(data, where), seq)


def _event(shape: EventShape, seq: int) -> Event:
    where = f"events[{seq - 1}]"
    if shape.seq != seq:
        raise Unreadable(
            "„seq“ zählt 1, 2, 3 …: hier steht %(found)s statt %(seq)s.",
            found=str(shape.seq)[:20],
            seq=seq,
            where=f"{where}.seq",
        )
    if shape.legal is not None and len(shape.legal) != len(shape.text):
        raise Unreadable("„legal“ ist eine Liste von Listen, so lang wie „text“.", where=f"{where}.legal")
    return Event(
        actor=shape.actor,
        text=tuple(shape.text),
        auto=shape.auto is True,
        legal=None if shape.legal is None else tuple(map(tuple, shape.legal)),
        roll=shape.roll or 0,
        entered=shape.entered or "",
    )


def check_entered(record: Mapping[str, Any], data: Mapping[str, Any], event: Event) -> None:
    """Who entered sits at the table; and only with own dice anything is entered but who starts.

    Else whoever runs the table could call any roll entered, and have chosen it. That the host may pick
    who starts is X-1. Raises Unreadable or NotLegal.
    """
    if event.entered not in LETTERS[: len(record["seats"])]:
        raise Unreadable(
            "„entered“ ist der Platz, der einen Wurf eingegeben hat, ein Buchstabe wie A.",
            where=f"events[{data['seq'] - 1}].entered",
        )
    if record.get("dice") not in ("fair", "seeded") and "proof" not in record:
        return
    if data["seq"] != 1 or not is_starter(event.actor, event.text[0] if event.text else ""):
        raise NotLegal(
            "Hier ist etwas eingegeben, nicht gewürfelt. Ohne eigene Würfel darf nur bestimmt werden, "
            "wer anfängt, im ersten Ereignis.",
            rule="X-1",
        )
    if "roll" in data:
        raise NotLegal("Was bestimmt wurde, ist kein Wurf und hat keine Nummer.", rule="X-1")


def check_record(game: Game, record: Mapping[str, Any], rules: Rules | None = None) -> Problem | None:
    """The first thing in a record that does not fit the rules, or None."""
    return next(iter(problems_of(game, record, rules)), None)


def problems_of(
    game: Game,
    record: Mapping[str, Any],
    rules: Rules | None = None,
    follow: Any | None = None,
    tracker: Tracker | None = None,
) -> list[Problem]:
    """What does not fit: everything that is of the wrong type, else the first thing against the rules.

    ``rules`` and ``follow``: as ``Replay`` takes them; ``tracker``, with both: plays what holds no question.
    """
    plain = tracker is not None and are_plain(record.get("events"))
    shape, found = shape_of(record, plain=plain)
    material, more = _typed(game, record)
    faults = [*found, *more]
    if faults or shape is None:
        return [_problem(fault) for fault in faults[:MOST_FAULTS]]
    seq = 0
    try:
        replay = Replay(game, _read_head(game, record, shape, material), rules, follow)
        counts = _Counts("proof" in record)
        events = record["events"]
        tracked = tracker if tracker is not None and tracker.begin(record) else None
        while seq < len(events):
            if tracked is not None and (seq := tracked.go_on(replay, seq)) == len(events):
                break
            seq += 1
            event = read_event(events[seq - 1], seq) if plain else _event(shape.events[seq - 1], seq)
            if event.entered:
                check_entered(record, events[seq - 1], event)
            counts.check(event)
            if replay.to_act() == OVER:
                raise NotLegal("Das Spiel ist zu Ende, hier steht noch etwas.")
            replay.apply(event)
            if tracked is not None:
                tracked.learn(replay, event)
        seq = 0
        _check_result(replay, record.get("result"))
    except Refusal as refusal:
        return [_problem(refusal, seq)]
    return []


def twice(faults: Iterable[Unreadable]) -> list[Problem]:
    """The problems of keys that stand twice, which only whoever reads the JSON can see."""
    return [_problem(fault) for fault in faults]


def _problem(refusal: Refusal, seq: int = 0) -> Problem:
    where = refusal.where
    if seq and not where.startswith("events["):
        where = f"events[{seq - 1}]" + (f".{where}" if where else "")
    elif found := _EVENT.match(where):
        seq = int(found[1]) + 1
    return Problem(seq, str(refusal), refusal.rule, refusal, where)


def _typed(game: Game, record: Mapping[str, Any]) -> tuple[Any, list[Unreadable]]:
    """The material, if it can be read, and options and material of the wrong type; the game says which is
    right."""
    material_read = None
    found: list[Unreadable] = []
    options, seats, material = record.get("options", {}), record.get("seats"), record.get("material")
    completed = game.card.defaults()
    try:
        if isinstance(options, Mapping):
            completed = option_values.from_json(game.card, options)
    except Misshapen as misshapen:
        found += misshapen.faults
    except Unreadable:
        return None, found  # told when the record is opened
    try:
        if isinstance(seats, list) and isinstance(material, Mapping):
            count = min(len(seats), game.card.seats_max)
            read = game.notation.read_material(completed, count, material)
            material_read = read if count == len(seats) else None
    except Misshapen as misshapen:
        found += misshapen.faults
    except Unreadable:
        pass  # the same
    return material_read, found


class _Counts:
    """What must hold over all events: numbers of rolls without a gap, ``legal`` everywhere or nowhere."""

    def __init__(self, proof: bool) -> None:
        self.proof = proof
        self.rolls = 0
        self.legal_seen = set[bool]()

    def check(self, event: Event) -> None:
        if event.actor in LETTERS:
            self.legal_seen.add(event.legal is not None)
            if len(self.legal_seen) > 1:
                raise Unreadable("„legal“ steht an allen Entscheidungen oder an keiner.", where="legal")
        elif event.text and event.text[0].startswith("stopped "):
            if event.roll or event.entered:
                raise Unreadable("Wo das Spiel angehalten wird, fällt kein Wurf.", where="text")
        elif event.roll or (self.proof and not event.entered):
            self._check_roll(event)

    def _check_roll(self, event: Event) -> None:
        self.rolls += 1
        if not self.proof:
            raise Unreadable("„roll“ gehört zu fairen Würfeln mit „proof“.", where="roll")
        if event.roll != self.rolls:
            raise Unreadable(
                "„roll“ zählt 1, 2, 3 … ohne Lücke: hier steht %(found)s statt %(right)s.",
                found=str(event.roll)[:20] if event.roll else "–",
                right=self.rolls,
                where="roll",
            )


def _check_seats(game: Game, head: RecordShape) -> None:
    if not game.card.seats_min <= len(head.seats) <= game.card.seats_max:
        raise Unreadable(
            "%(title)s hat %(min)s bis %(max)s Plätze, hier sind es %(count)s.",
            title=game.card.title,
            min=game.card.seats_min,
            max=game.card.seats_max,
            count=len(head.seats),
            where="seats",
        )
    if [seat.seat for seat in head.seats] != list(LETTERS[: len(head.seats)]):
        raise Unreadable("Die Plätze heißen der Reihe nach A, B, C …", where="seats")


def _check_proof(proof: ProofShape, head: RecordShape) -> None:
    if head.dice not in (None, "fair"):
        raise Unreadable("„proof“ gibt es nur bei fairen Würfeln.", where="proof")
    if list(proof.words) != [seat.seat for seat in head.seats]:  # in another order they make other dice
        raise Unreadable("In „words“ steht jeder Platz einmal, der Reihe nach.", where="proof.words")


def _check_result(replay: Replay, result: object) -> None:
    if replay.to_act() != OVER:
        if result is not None:
            raise NotLegal("Ein Ergebnis steht da, aber das Spiel ist nicht zu Ende.", where="result")
        return
    if result is None:
        raise NotLegal("Das Spiel ist zu Ende, aber „result“ fehlt.", where="result")
    ours = replay.result()
    if result != ours:
        raise NotLegal(
            "Das Ergebnis stimmt nicht: Nach den Regeln ist es %(ours)s.",
            ours=json.dumps(ours, ensure_ascii=False),
            where="result",
        )
