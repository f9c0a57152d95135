"""Whether an analysis is one of a table's game: what was kept may have been damaged, or be another's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from wuerfelwerk.engine.contract import LETTERS, Game
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.masks import has, new_mask
from wuerfelwerk.table.replaying import is_whole
from wuerfelwerk.table.seen.view import Logged
from wuerfelwerk.table.table import OVER, Table

if TYPE_CHECKING:
    from wuerfelwerk.bots.analysing import Analysis, Decision

NOT_READ = (Refusal, LookupError, ValueError, TypeError)  # what notation raises for texts that are none


def has_a_winner(table: Table) -> bool:
    """Only a game that was played to its end has luck and skill to be told."""
    result = table.info.result
    return table.info.status == OVER and result is not None and bool(result["winners"]) and is_whole(table)


def fits(table: Table, analysis: Analysis) -> bool:
    """Its rolls are rolls of this log, its decisions were made here, and the better ones could have been."""
    if analysis.game != table.info.game or len(analysis.seats) != len(table.seats):
        return False
    winners = table.info.result["winners"] if table.info.result else ()
    if any((seat.result > 0) != (LETTERS[seat.seat] in winners) for seat in analysis.seats):
        return False
    rolled = {event.seq for event in table.log if event.seat is None}
    if any(roll.seq not in rolled for roll in analysis.rolls):
        return False
    decisions = [decision for seat in analysis.seats for decision in seat.worst]
    return all(_was_made(table, decision) for decision in decisions)


def _was_made(table: Table, decision: Decision) -> bool:
    if not 0 < decision.seq <= table.seq:
        return False
    event = table.log[decision.seq - 1]
    if event.seat != decision.seat or event.text != decision.chosen:
        return False
    seen = seen_before(table.game, table.material, table.log, decision.seq)
    may = partial(_may_be_made, table.game, table.material, seat=decision.seat, texts=decision.better)
    return may(seen) and may(event.before)  # pages show what would have come of it


def seen_before(game: Game, material: Any, log: Sequence[Logged], seq: int) -> Any:
    """The state the seat of a decision saw: where several decide at once, the one before all of them."""
    place, seat = seq - 1, log[seq - 1].seat
    assert seat is not None
    while place > 0:
        before = log[place - 1]
        if before.seat in (None, seat) or not int(game.rules.may_act(material, before.before)) >> seat & 1:
            break
        place -= 1
    return log[place].before


def _may_be_made(game: Game, material: Any, before: Any, seat: int, texts: Sequence[str]) -> bool:
    state, mask = before.copy(), new_mask(game.rules.MASK_WORDS)
    for text in texts:
        try:
            action = game.notation.read_action(material, state, seat, text)
        except NOT_READ:
            return False
        game.rules.legal(material, state, seat, mask)
        if not has(mask, action):
            return False
        game.rules.apply(material, state, seat, action)
    return bool(texts) and not game.rules.unfinished(material, state, seat)
