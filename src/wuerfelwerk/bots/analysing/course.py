"""A recorded game as its rolls and decisions, each with the states around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.engine.contract import CHANCE, LETTERS, OVER, Game
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.engine.recorded.checking import open_record, problems_of, read_event
from wuerfelwerk.engine.recorded.record import Event, Replay


@dataclass(frozen=True)
class Happened:
    """One event. ``before``: of a roll the whole state; of a decision what its seat could see."""

    seq: int
    event: Event
    seat: int  # CHANCE for a roll
    before: Any
    after: Any
    picked: bool = False  # no dice: somebody chose it
    actions: Sequence[int] = ()


@dataclass(frozen=True)
class Course:
    """A game that has been played to its end."""

    material: Any
    happened: Sequence[Happened]
    end: Any


def read_course(game: Game, record: Mapping[str, Any], rules: Any) -> Course:
    """The course of a record from anywhere. Unreadable or NotLegal where it does not fit the rules, is not
    over, or has no winner."""
    for problem in problems_of(game, record, rules):
        raise problem.refusal
    replay = open_record(game, record, rules)
    happened = list(_happened(replay, record))
    if replay.to_act() != OVER:
        raise NotLegal("Diese Partie ist noch nicht zu Ende: Glück und Können stehen erst danach fest.")
    if not replay.result()["winners"]:
        raise NotLegal("Diese Partie wurde angehalten, niemand hat gewonnen: Es gibt nichts zu verteilen.")
    return Course(replay.material, happened, replay.state)


def _happened(replay: Replay, record: Mapping[str, Any]) -> Iterator[Happened]:
    """Where several seats decide at once each sees what stood there before, as at a table."""
    rules, material = replay.rules, replay.material
    own_dice = record.get("dice") not in ("fair", "seeded") and "proof" not in record
    seen: dict[int, Any] = {}
    for seq, data in enumerate(record["events"], 1):
        event, before = read_event(data, seq), replay.state.copy()
        if event.actor not in LETTERS:
            replay.apply(event)
            picked = bool(event.entered) and not own_dice
            yield Happened(seq, event, CHANCE, before, replay.state.copy(), picked)
            continue
        seat = LETTERS.index(event.actor)
        if not seen:
            deciding = int(rules.may_act(material, before))
            seen = {one: before for one in range(int(material.seats)) if deciding >> one & 1}
        known = seen.pop(seat)
        replay.apply(event)
        actions = _read_actions(replay, known, seat, event)
        yield Happened(seq, event, seat, known, replay.state.copy(), actions=actions)


def _read_actions(replay: Replay, before: Any, seat: int, event: Event) -> list[int]:
    """The small actions of a decision, read where its seat stood."""
    state, actions = before.copy(), []
    for text in event.text:
        actions.append(replay.game.notation.read_action(replay.material, state, seat, text))
        replay.rules.apply(replay.material, state, seat, actions[-1])
    return actions
