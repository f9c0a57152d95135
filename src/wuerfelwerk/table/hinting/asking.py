"""The host allows hints; what is asked about a position; a whole decision in pencil."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from wuerfelwerk.engine.errors import NotLegal, Refusal
from wuerfelwerk.engine.masks import listed, new_mask
from wuerfelwerk.table import course
from wuerfelwerk.table.hinting import allowing
from wuerfelwerk.table.hinting.allowing import OFF, TUTOR, mode_of
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seen.view import View
from wuerfelwerk.table.table import Draft, Table


@dataclass(frozen=True)
class Question:
    """A position as one seat may see it: what others have hidden, and all drafts, are not in it.

    ``chosen``: the whole decision whose price is asked; () for none.
    """

    game: str
    material: bytes
    state: bytes
    seat: int
    chosen: tuple[int, ...] = ()

    @property
    def written(self) -> str:
        """What was chosen, as a form carries it."""
        return ",".join(map(str, self.chosen))


def question(table: Table, person: str, seat: int, seq: int) -> Question:
    """What the person asks who decides at this seat. Refuses whoever has nothing to ask."""
    seating.check_own(table, person, seat)
    if mode_of(table.info.settings) == OFF:
        raise NotLegal("An diesem Tisch gibt es keine Tipps.")
    course.check_turn(table, seat, seq)
    return Question(table.info.game, table.material.tobytes(), table.state.tobytes(), seat)


def price(table: Table, person: str, seat: int, seq: int, actions: Sequence[int] | None) -> Question | None:
    """What a tutor is asked before a decision is carried out; None where there is no tutor, or nothing that
    could be carried out: the table then says why."""
    if mode_of(table.info.settings) != TUTOR or seat not in table.own(person):
        return None
    try:
        asked = question(table, person, seat, seq)
        chosen = tuple(course.current_draft(table, seat) if actions is None else actions)
        after = course.tried(table, table.state, seat, chosen)
    except Refusal:
        return None
    if not chosen or table.game.rules.unfinished(table.material, after, seat):
        return None
    return Question(asked.game, asked.material, asked.state, seat, chosen)


def choose(table: Table, person: str, mode: str) -> None:
    """The host says before the game whether hints are allowed."""
    seating.check_host(table, person)
    seating.check_waiting(table)
    table.info = replace(table.info, settings={**table.info.settings, **allowing.settings(mode)})


def pencilled(view: View, seat: int, draft: Sequence[int]) -> tuple[Any, tuple[int, ...]]:
    """What the seat would see with these actions in pencil, and what it might add to them."""
    rules, state, mask = view.game.rules, view.shown.copy(), new_mask(view.game.rules.MASK_WORDS)
    for action in draft:
        rules.apply(view.material, state, seat, action)
    if draft and not rules.unfinished(view.material, state, seat):
        return state, ()
    rules.legal(view.material, state, seat, mask)
    return state, tuple(listed(mask))


def put(table: Table, seat: int, seq: int, actions: Sequence[int]) -> None:
    """Pencils these actions in, in place of whatever was drafted."""
    if mode_of(table.info.settings) == OFF:
        raise NotLegal("An diesem Tisch gibt es keine Tipps.")
    course.check_turn(table, seat, seq)
    course.tried(table, table.state, seat, actions)
    table.notices.pop(seat, None)
    if actions:
        table.drafts[seat] = Draft(table.seq, tuple(actions))
    else:
        table.drafts.pop(seat, None)
