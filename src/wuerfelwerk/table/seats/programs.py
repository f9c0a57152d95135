"""What programs of other people may do at a table, and who may let them in.

A program is a person like any other, one that holds a single seat. It uses the same doors, so it
may do what that seat may do and sees what that seat sees. What is kept is a digest of its token.
It speaks in notation; ids of actions are an affair of the house.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.table import checks, course
from wuerfelwerk.table.errors import Forbidden
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seats.names import is_program, new_bot_name, people
from wuerfelwerk.table.seen.view import LEFT
from wuerfelwerk.table.table import HUMAN, OPEN, OVER, WAITING, Table


@dataclass(frozen=True)
class Next:
    """What may follow on some actions of a commit that is being made."""

    legal: tuple[str, ...]  # sorted by code point; () where the commit is whole
    whole: bool


def may_arrange(table: Table, person: str, seat: int) -> bool:
    """True for those who hold the seat, and for the host where nobody does but a program."""
    row = table.seats[seat]
    if is_program(person):
        return False
    nobody = row.kind == OPEN or (row.kind == HUMAN and all(map(is_program, row.holders)))
    return person in row.holders or (nobody and person == table.info.host)


def may_go_on(table: Table, person: str) -> bool:
    """True for those who may ask for a rematch: who plays, and a program that opened the table for others."""
    return bool(table.own(person)) or (is_program(person) and person == table.info.host)


def admit(table: Table, person: str, seat: int, program: str, name: str) -> None:
    _check_may_arrange(table, person, seat)
    if table.info.status == OVER:
        raise NotLegal("Das Spiel ist zu Ende.")
    row = table.seats[seat]
    others = people(row.holders)
    if row.kind != OPEN:
        table.put_seat(seat, holders=others | {program})
        seating.take_back(table, seat)
        return
    name = checks.nickname(name) if name else new_bot_name([other.name for other in table.seats])
    seating.check_name_is_free(table, name, seat)
    table.put_seat(seat, kind=HUMAN, name=name, holders=frozenset({program}))


def dismiss(table: Table, person: str, seat: int) -> None:
    _check_may_arrange(table, person, seat)
    row = table.seats[seat]
    others = people(row.holders)
    if others or row.kind == OPEN:
        table.put_seat(seat, holders=others)
    elif table.info.status == WAITING:
        seating.free(table, person, seat)
    elif table.info.status != OVER:
        table.put_seat(seat, holders=others)
        seating.stand_up(table, seat, LEFT)
        if not course.voting_seats(table):
            course.abandon(table)


def _check_may_arrange(table: Table, person: str, seat: int) -> None:
    seating.check_exists(table, seat)
    if not may_arrange(table, person, seat):
        raise Forbidden("Das ist nicht dein Platz.")


def commit(table: Table, seat: int, seq: int, texts: Sequence[str]) -> None:
    if seq < table.seq and _is_repeated(table, seat, seq, texts):
        return
    if seat not in table.hidden or seq != table.seq:  # else it is the same again, or refused
        course.check_turn(table, seat, seq)
    actions, _ = read(table, seat, texts)
    course.commit(table, seat, seq, actions)


def following(table: Table, seat: int, seq: int, texts: Sequence[str]) -> Next:
    course.check_turn(table, seat, seq)
    rules, notation, material = table.game.rules, table.game.notation, table.material
    actions, before = read(table, seat, texts)
    after = course.tried(table, before, seat, actions[-1:])
    if texts and not rules.unfinished(material, after, seat):
        return Next((), True)
    ids = course.legal_ids(table, after, seat)
    return Next(tuple(sorted(notation.action_text(material, after, seat, id) for id in ids)), False)


def read(table: Table, seat: int, texts: Sequence[str]) -> tuple[list[int], Any]:
    """The ids of actions in notation, and the state before the last of them, which is not tried yet;
    refuses the first of the others that is not legal."""
    before, actions = table.state, list[int]()
    for text in texts:
        if actions:  # each is read as it is written after those before it
            before = course.tried(table, before, seat, actions[-1:])
            if not table.game.rules.unfinished(table.material, before, seat):
                raise NotLegal("Das ist zu viel: Deine Entscheidung war schon vorher ganz.")
        actions.append(table.game.notation.read_action(table.material, before, seat, text))
    return actions, before


def _is_repeated(table: Table, seat: int, seq: int, texts: Sequence[str]) -> bool:
    """True if the first decision of the seat since then is this very one."""
    since = table.log[max(seq, 0) :]
    done = next((event.text for event in since if event.actor == LETTERS[seat]), None)
    return done == tuple(texts)
