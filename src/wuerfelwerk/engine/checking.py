"""Reading records that come from anywhere, and checking them event by event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import OVER, Game, Rules
from wuerfelwerk.engine.errors import NotLegal, Refusal, Unreadable
from wuerfelwerk.engine.record import FORMAT, LETTERS, Event, Problem, Replay
from wuerfelwerk.engine.starting import is_starter

MAX_EVENTS = 200_000


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
    if record.get("rules_version") != game.card.rules_version:
        raise Unreadable(
            "Aufgezeichnet nach Regelstand %(theirs)s; dieses Programm kennt %(ours)s.",
            theirs=str(record.get("rules_version"))[:20],
            ours=game.card.rules_version,
        )
    options = record.get("options", {})
    if not isinstance(options, Mapping):
        raise Unreadable("„options“ ist ein Objekt aus Namen und Werten.")
    seats = _read_seats(game, record.get("seats"))
    material = record.get("material")
    if not isinstance(material, Mapping):
        raise Unreadable("„material“ fehlt oder ist kein Objekt.")
    completed = option_values.from_json(game.card, options)
    return Replay(game, game.notation.read_material(completed, seats, material), rules)


def read_event(data: object, seq: int) -> Event:
    """One event of a record; ``seq`` is the number it must have. Raises Unreadable."""
    if not isinstance(data, Mapping):
        raise Unreadable("Ereignis %(seq)s ist kein Objekt.", seq=seq)
    if data.get("seq") != seq or isinstance(data.get("seq"), bool):
        raise Unreadable(
            "„seq“ zählt 1, 2, 3 …: hier steht %(found)s statt %(seq)s.",
            found=str(data.get("seq"))[:20],
            seq=seq,
        )
    text, legal = data.get("text"), data.get("legal")
    if not _are_texts(text):
        raise Unreadable("„text“ ist eine Liste von Aktionen.")
    if legal is not None and not (
        isinstance(legal, list) and len(legal) == len(data["text"]) and all(map(_are_texts, legal))
    ):
        raise Unreadable("„legal“ ist eine Liste von Listen, so lang wie „text“.")
    return Event(
        actor=str(data.get("actor")),
        text=tuple(data["text"]),
        auto=data.get("auto") is True,
        legal=None if legal is None else tuple(tuple(texts) for texts in legal),
        entered=_entered(data),
    )


def _entered(data: Mapping[str, Any]) -> str:
    """The seat that typed a roll in, '' where nobody did."""
    entered = data.get("entered", "")
    known = isinstance(entered, str) and (not entered or entered in tuple(LETTERS))
    if not known or (entered and data.get("actor") not in ("dice", "lot")):
        raise _nobody()
    return str(entered)


def _nobody() -> Unreadable:
    return Unreadable("„entered“ ist der Platz, der einen Wurf eingegeben hat, ein Buchstabe wie A.")


def check_entered(record: Mapping[str, Any], data: Mapping[str, Any], event: Event) -> None:
    """Who entered sits at the table; and only with own dice anything is entered but who starts.

    Else whoever runs the table could call any roll entered, and have chosen it. That the host may pick
    who starts is X-1. Raises Unreadable or NotLegal.
    """
    if event.entered not in LETTERS[: len(record["seats"])]:
        raise _nobody()
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
    seq = 0
    try:
        replay = open_record(game, record, rules)
        events = record.get("events")
        if not isinstance(events, list) or len(events) > MAX_EVENTS:
            raise Unreadable("„events“ ist eine Liste mit höchstens %(most)s Ereignissen.", most=MAX_EVENTS)
        legal_seen = set()
        for seq, data in enumerate(events, 1):
            event = read_event(data, seq)
            if event.entered:
                check_entered(record, data, event)
            if replay.to_act() == OVER:
                raise NotLegal("Das Spiel ist zu Ende, hier steht noch etwas.")
            replay.apply(event)
            if event.actor in LETTERS:
                legal_seen.add(event.legal is not None)
            if len(legal_seen) > 1:
                raise Unreadable("„legal“ steht an allen Entscheidungen oder an keiner.")
        seq = 0
        _check_result(replay, record.get("result"))
    except Refusal as refusal:
        return Problem(seq, str(refusal), refusal.rule, refusal)
    return None


def _read_seats(game: Game, seats: object) -> int:
    if not isinstance(seats, list) or not all(isinstance(seat, Mapping) for seat in seats):
        raise Unreadable("„seats“ ist eine Liste von Plätzen.")
    if not game.card.seats_min <= len(seats) <= game.card.seats_max:
        raise Unreadable(
            "%(title)s hat %(min)s bis %(max)s Plätze, hier sind es %(count)s.",
            title=game.card.title,
            min=game.card.seats_min,
            max=game.card.seats_max,
            count=len(seats),
        )
    if [seat.get("seat") for seat in seats] != list(LETTERS[: len(seats)]):
        raise Unreadable("Die Plätze heißen der Reihe nach A, B, C …")
    return len(seats)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _check_result(replay: Replay, result: object) -> None:
    if replay.to_act() != OVER:
        if result is not None:
            raise NotLegal("Ein Ergebnis steht da, aber das Spiel ist nicht zu Ende.")
        return
    if result is None:
        raise NotLegal("Das Spiel ist zu Ende, aber „result“ fehlt.")
    ours = replay.result()
    if not isinstance(result, Mapping) or dict(result) != ours:
        raise NotLegal("Das Ergebnis stimmt nicht: Nach den Regeln ist es %(ours)s.", ours=ours)
