"""A game that is over as it would stand if one of its decisions had been another one: right after that, and
after the roll that would have followed. Dice of a table know how roll k falls, whatever is thrown then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.engine.chance import thrown_now
from wuerfelwerk.engine.contract import CHANCE, LETTERS, NO_ACTION, OVER, Game
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.table.seen.view import Logged
from wuerfelwerk.table.table import OVER as TABLE_OVER
from wuerfelwerk.table.table import Table


class Otherwise(NamedTuple):
    """``events``: in place of the one with number ``seq`` and of those that follow."""

    seq: int
    events: tuple[Logged, ...]
    after: Any
    over: bool


def decided(game: Game, material: Any, log: Sequence[Logged], seq: int, texts: Sequence[str]) -> Otherwise:
    """``texts``: a whole decision that would have been legal, in notation (``hall.analysing.fitting``)."""
    event = log[seq - 1]
    assert event.seat is not None
    state, actions = event.before.copy(), list[int]()
    for text in texts:
        actions.append(game.notation.read_action(material, state, event.seat, text))
        game.rules.apply(material, state, event.seat, actions[-1])
    instead = replace(event, text=tuple(texts), actions=tuple(actions), auto=False, stand_in=False)
    return _made(game, material, seq, [instead], state)


def rolled(table: Table, found: Otherwise) -> Otherwise | None:
    """The same, and the roll that would have come. None where somebody would have decided before, and where
    nobody knows: people threw by hand, or the game was begun at another table. Refuses games that go on."""
    if table.info.status != TABLE_OVER:
        raise NotLegal("Das steht erst nach der Partie fest.")
    game, material, number = table.game, table.material, _next_number(table, found.seq)
    state, events = found.after.copy(), list(found.events)
    while (actor := int(game.rules.to_act(material, state))) != CHANCE:
        forced = None if actor == OVER else _forced(game, material, state, actor, events[-1])
        if forced is None:
            return None
        events.append(forced)
    thrown = thrown_now(game.rules, material, state)
    if number is None or not thrown.count:
        return None
    faces = table.dice().roll(number, [int(sides) for sides in thrown.sides[: thrown.count]])
    faces = sorted(faces) if thrown.alike else faces
    who, text = game.notation.roll_text(material, state, faces)
    events.append(_event(events[-1], state, who, text, faces=tuple(faces), roll=number))
    game.rules.land(material, state, np.array(faces, np.int16))
    return _made(game, material, found.seq, events, state)


def _forced(game: Game, material: Any, state: Any, seat: int, last: Logged) -> Logged | None:
    """Carries out what a seat cannot but do, as a whole; None where it has a choice."""
    before, actions, texts = state.copy(), list[int](), list[str]()
    while not actions or game.rules.unfinished(material, state, seat):
        action = int(game.rules.forced(material, state, seat))
        if action == NO_ACTION:
            return None
        actions.append(action)
        texts.append(game.notation.action_text(material, state, seat, action))
        game.rules.apply(material, state, seat, action)
    return _event(last, before, LETTERS[seat], *texts, seat=seat, actions=tuple(actions), auto=True)


def _made(game: Game, material: Any, seq: int, events: Sequence[Logged], state: Any) -> Otherwise:
    return Otherwise(seq, tuple(events), state, int(game.rules.to_act(material, state)) == OVER)


def _next_number(table: Table, seq: int) -> int | None:
    """The number of the roll after an event; None where rolls have none there."""
    if table.info.dice not in ("fair", "seeded") or any(e.faces and not e.roll for e in table.log[seq:]):
        return None
    return 1 + sum(event.roll > 0 for event in table.log[:seq])


def _event(last: Logged, before: Any, actor: str, *text: str, **more: Any) -> Logged:
    """What follows an event that never happened."""
    usual: dict[str, Any] = {"seat": None, "actions": (), "faces": (), "auto": False, "stand_in": False}
    usual |= {"seq": last.seq + 1, "actor": actor, "text": text, "roll": 0, "before": before.copy()}
    return Logged(**usual | {"at": last.at} | more)
