"""The course of one table: dealing, drafts, commits, chance, the end. Pure: no storage, no people.

Every function works on a ``Table`` that is the caller's own copy.

A commit of a simultaneous phase lies in ``hidden`` until the last one is in; then all of them
become events, in the order in which the rules name the seats. A commit of a single seat takes the
same way and is revealed at once. What follows by itself (rolls, forced decisions, the end) is
settled before the caller saves, so all of it is one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from wuerfelwerk.engine.contract import CHANCE, LETTERS, NO_ACTION, OVER
from wuerfelwerk.engine.errors import NotLegal, OutOfDate, Refusal, Unreadable
from wuerfelwerk.engine.masks import has, listed, new_mask
from wuerfelwerk.engine.recorded.record import STOP_ABANDONED, STOP_VOTE, result_json
from wuerfelwerk.engine.starting import first_state
from wuerfelwerk.table import notes, starting
from wuerfelwerk.table import table as status
from wuerfelwerk.table.dice import own_dice
from wuerfelwerk.table.hinting import allowing
from wuerfelwerk.table.seen.view import Logged
from wuerfelwerk.table.table import Commit, Draft, Table

DRAFT_DROPPED = "Am Tisch ist es weitergegangen: Dein Entwurf passte nicht mehr und ist verworfen."


# ---- the beginning ------------------------------------------------------------------------------


def begin(table: Table) -> None:
    """Deals the material, starts the game and plays on to the first decision."""
    game, dice = table.game, table.dice()
    boards = table.info.boards
    material = game.rules.lay_out(table.info.options, len(table.seats), dice.stream(0), boards)
    table.info = replace(
        table.info,
        status=status.RUNNING,
        rules_version=game.card.rules_version,
        material=game.notation.material_json(material),
    )
    table.material, table.state = material, first_state(game, material)
    table.changed = table.now.running
    allowing.note(table)
    pick = starting.pick(table)
    if pick is not None:  # nothing is drawn: the first roll of the dice is still the next one
        faces, host = pick
        apply_roll(table, faces, 0, table.now.calendar, entered=LETTERS[host])
    settle(table)


# ---- a commit -----------------------------------------------------------------------------------


def commit(
    table: Table, seat: int, seq: int, actions: Sequence[int] | None, *, stand_in: bool = False
) -> None:
    """A seat decides; ``None`` commits its draft. The same commit sent again changes nothing."""
    if _is_repeated(table, seat, seq, actions):
        return
    check_turn(table, seat, seq, stand_in=stand_in)
    if actions is None:
        draft = table.drafts.get(seat)
        actions = draft.actions if draft else ()
    after = tried(table, table.state, seat, actions)
    if not actions or table.game.rules.unfinished(table.material, after, seat):
        raise NotLegal("Das ist noch nicht alles: Zu deiner Entscheidung fehlt noch etwas.")
    table.drafts.pop(seat, None)
    table.notices.pop(seat, None)
    table.hidden[seat] = Commit(tuple(actions), stand_in=stand_in)
    settle(table)


def check_turn(table: Table, seat: int, seq: int, *, stand_in: bool = False) -> None:
    """Refuses whoever has nothing to decide here and now."""
    if table.info.status == status.WAITING:
        raise NotLegal("Das Spiel hat noch nicht begonnen.")
    if table.info.status == status.OVER:
        raise NotLegal("Das Spiel ist zu Ende.")
    if seq != table.seq:
        raise OutOfDate("Der Tisch ist schon weiter: Schau dir den neuen Stand an und entscheide dann.")
    if notes.ran_out(table, seat) and not stand_in:
        raise NotLegal("Deine Bedenkzeit ist zu Ende. Ein Bot spielt für dich weiter.")
    if seat in table.hidden:
        raise NotLegal("Du hast dich schon festgelegt. Aufgedeckt wird, wenn alle so weit sind.")
    if not table.game.rules.may_act(table.material, table.state) >> seat & 1:
        raise NotLegal("Du bist gerade nicht dran.")


def tried(table: Table, state: Any, seat: int, actions: Sequence[int]) -> Any:
    """A copy of the state after these actions; refuses the first that is not legal."""
    rules, material = table.game.rules, table.material
    after, mask = state.copy(), new_mask(rules.MASK_WORDS)
    for number, action in enumerate(actions):
        if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < rules.ACTIONS:
            raise Unreadable("Diese Aktion gibt es in dem Spiel nicht.")
        if number and not rules.unfinished(material, after, seat):
            raise NotLegal("Das ist zu viel: Deine Entscheidung war schon vorher ganz.")
        rules.legal(material, after, seat, mask)
        if not has(mask, action):
            reason = table.game.refusals.why_not(material, after, seat, action)
            raise NotLegal("Das geht jetzt nicht (Regel %(rule)s).", rule=reason)
        rules.apply(material, after, seat, action)
    return after


def _is_repeated(table: Table, seat: int, seq: int, actions: Sequence[int] | None) -> bool:
    """True if this very commit is in already: a double click, or an answer that got lost."""
    if seat in table.hidden and seq == table.seq:
        done: tuple[int, ...] | None = table.hidden[seat].actions
    else:
        letter = LETTERS[seat]
        done = next((event.actions for event in table.log[max(seq, 0) :] if event.actor == letter), None)
    return done is not None and (actions is None or tuple(actions) == done)


# ---- drafts -------------------------------------------------------------------------------------


def add_to_draft(table: Table, seat: int, seq: int, action: int) -> None:
    """Appends an action. Instead of a draft's only action another one may be chosen.

    An action that is in the draft already and not legal again changes nothing: a double click.
    """
    check_turn(table, seat, seq)
    before = current_draft(table, seat)
    rules, material = table.game.rules, table.material
    after = tried(table, table.state, seat, before)
    if before and not rules.unfinished(material, after, seat):
        legal: list[int] = []
    else:
        legal = legal_ids(table, after, seat)
    if action in legal:
        actions = (*before, action)
    elif action in before:
        return
    elif len(before) == 1 and action in legal_ids(table, table.state, seat):
        actions = (action,)
    else:
        tried(table, table.state, seat, (*before, action))  # refuses, with the reason
        return
    table.notices.pop(seat, None)
    table.drafts[seat] = Draft(table.seq, actions)


def cut_draft(table: Table, seat: int, seq: int, keep: int) -> None:
    """Undo inside the own draft: keeps its first ``keep`` actions."""
    check_turn(table, seat, seq)
    actions = current_draft(table, seat)[: max(keep, 0)]
    if actions:
        table.drafts[seat] = Draft(table.seq, actions)
    else:
        table.drafts.pop(seat, None)


def current_draft(table: Table, seat: int) -> tuple[int, ...]:
    draft = table.drafts.get(seat)
    return draft.actions if draft is not None else ()


def drop_old_drafts(table: Table) -> None:
    """Drops drafts the table has left behind, each with a message to its seat."""
    for seat, draft in list(table.drafts.items()):
        if table.info.status != status.RUNNING or draft.seq != table.seq or seat in table.hidden:
            del table.drafts[seat]
            table.notices[seat] = DRAFT_DROPPED


def drop_unplayable_drafts(table: Table) -> None:
    """Drops drafts that do not fit any more, after the table was read from disk."""
    drop_old_drafts(table)
    for seat, draft in list(table.drafts.items()):
        try:
            tried(table, table.state, seat, draft.actions)
        except Refusal:
            del table.drafts[seat]
            table.notices[seat] = DRAFT_DROPPED


def legal_ids(table: Table, state: Any, seat: int) -> list[int]:
    mask = new_mask(table.game.rules.MASK_WORDS)
    table.game.rules.legal(table.material, state, seat, mask)
    return listed(mask)


# ---- what follows by itself ---------------------------------------------------------------------


def settle(table: Table) -> None:
    """Plays on until a seat has to decide, a roll is to be entered or the game is over."""
    while True:
        rules, material, state = table.game.rules, table.material, table.state
        if rules.to_act(material, state) == OVER:
            _finish(table)
            return
        if _vote_is_carried(table):
            stop(table, STOP_VOTE, table.now.calendar)
        elif rules.to_act(material, state) == CHANCE:
            if own_dice.waits(table):
                break
            _roll(table)
        elif not _reveal(table):
            break
    drop_old_drafts(table)
    if not table.game.rules.may_stop(table.material, table.state):
        for seat, row in enumerate(table.seats):
            if row.wants_stop:
                table.put_seat(seat, wants_stop=False)


def stop(table: Table, how: str, at: float) -> None:
    """Ends the game here without a winner (X-6)."""
    after = table.state.copy()
    table.game.rules.stop(table.material, after)
    _append(table, after, actor="lot", text=(how,), at=at)


def abandon(table: Table) -> None:
    """Everybody has gone: the table is closed."""
    stop(table, STOP_ABANDONED, table.now.calendar)
    settle(table)


def undecided(table: Table) -> tuple[int, ...]:
    """The seats that have to decide now."""
    if table.info.status != status.RUNNING:
        return ()
    seats = int(table.game.rules.may_act(table.material, table.state))
    return tuple(s for s in range(len(table.seats)) if seats >> s & 1 and s not in table.hidden)


def apply_commit(table: Table, seat: int, done: Commit, at: float) -> None:
    """Turns a commit into an event."""
    game, after = table.game, table.state.copy()
    text = []
    for action in done.actions:
        text.append(game.notation.action_text(table.material, after, seat, action))
        game.rules.apply(table.material, after, seat, action)
    append_commit(table, seat, done, at, after, text)


def append_commit(table: Table, seat: int, done: Commit, at: float, after: Any, text: Sequence[str]) -> None:
    """A commit as an event, whose text and state after it are worked out."""
    _append(
        table,
        after,
        actor=LETTERS[seat],
        text=tuple(text),
        actions=done.actions,
        auto=done.auto,
        stand_in=done.stand_in,
        at=at,
    )


def apply_roll(table: Table, faces: Sequence[int], roll: int, at: float, *, entered: str = "") -> None:
    """Lands a roll and turns it into an event."""
    game, after = table.game, table.state.copy()
    actor, text = game.notation.roll_text(table.material, after, faces)
    game.rules.land(table.material, after, np.array(faces, np.int16))
    _append(table, after, actor=actor, text=(text,), faces=tuple(faces), roll=roll, at=at, entered=entered)


def _append(table: Table, after: Any, *, actor: str, text: tuple[str, ...], **more: Any) -> None:
    values: dict[str, Any] = {
        "actions": (),
        "faces": (),
        "auto": False,
        "stand_in": False,
        "roll": 0,
        "entered": "",
        **more,
    }
    seat = LETTERS.index(actor) if actor in LETTERS else None
    event = Logged(table.seq + 1, actor, seat, text, before=table.state, **values)
    table.log = (*table.log, event)
    table.state = after
    table.changed = table.now.running


def _roll(table: Table) -> None:
    """One roll of the table's dice; a chance event without dice gets no number."""
    thrown = own_dice.thrown(table)
    count = int(thrown.count)
    number = table.rolls + 1 if count else 0
    faces = table.dice().roll(number, [int(sides) for sides in thrown.sides[:count]]) if count else []
    apply_roll(table, sorted(faces) if thrown.alike else faces, number, table.now.calendar)


def _reveal(table: Table) -> bool:
    """True if all seats have committed and their commits have become events."""
    waiting = undecided(table)
    for seat in waiting:
        actions = _forced_commit(table, seat)
        if actions:
            table.hidden[seat] = Commit(actions, auto=True)
    if undecided(table):
        return False
    now = table.now.calendar
    while table.hidden:
        seat = int(table.game.rules.to_act(table.material, table.state))
        apply_commit(table, seat, table.hidden.pop(seat), now)
    return True


def _forced_commit(table: Table, seat: int) -> tuple[int, ...]:
    """The whole commit of a seat that has no choice, or () where it has one or wants to press itself."""
    rules, material, row = table.game.rules, table.material, table.seats[seat]
    if table.info.settings.get("by_hand", False) and row.kind == status.HUMAN and not row.left:
        return ()
    after, actions = table.state.copy(), list[int]()
    while not actions or rules.unfinished(material, after, seat):
        action = int(rules.forced(material, after, seat))
        if action == NO_ACTION:
            return ()
        actions.append(action)
        rules.apply(material, after, seat, action)
    return tuple(actions)


def _vote_is_carried(table: Table) -> bool:
    """True if all people at the table want to stop and the game is between two turns."""
    rules, material, state = table.game.rules, table.material, table.state
    if not (rules.may_stop(material, state) and rules.between_turns(material, state)):
        return False
    voters = voting_seats(table)
    return bool(voters) and all(table.seats[seat].wants_stop for seat in voters)


def voting_seats(table: Table) -> tuple[int, ...]:
    """The people still at the table; bots and those who left have no vote."""
    return tuple(s for s, row in enumerate(table.seats) if row.kind == status.HUMAN and not row.left)


def _finish(table: Table) -> None:
    result = result_json(table.game, table.material, table.state)
    table.info = replace(table.info, status=status.OVER, result=result)
    table.hidden.clear()
    drop_old_drafts(table)
