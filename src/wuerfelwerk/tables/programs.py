"""Other people's bots: programs that come with a token instead of a cookie.

A program is a person like any other, one that holds a single seat. It uses the same doors, so it
may do what that seat may do and sees what that seat sees. What is kept is a digest of its token.
It speaks in notation; ids of actions are an affair of the house.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.engine.errors import NotLegal
from wuerfelwerk.engine.record import LETTERS
from wuerfelwerk.tables import checks, seating, table
from wuerfelwerk.tables.deeds import Deed
from wuerfelwerk.tables.errors import Forbidden
from wuerfelwerk.tables.hall import Hall
from wuerfelwerk.tables.live import HUMAN, OPEN, OVER, WAITING, Live
from wuerfelwerk.tables.names import is_program, new_bot_name, people
from wuerfelwerk.tables.view import LEFT, View

Look = Callable[[str, str, int], Awaitable[View]]


@dataclass(frozen=True)
class Next:
    """What may follow on some actions of a commit that is being made."""

    legal: tuple[str, ...]  # sorted by code point; () where the commit is whole
    whole: bool


class Programs:
    """The verbs of programs, and of those who let them in."""

    def __init__(self, hall: Hall, look: Look) -> None:
        self._hall = hall
        self._look = look

    async def admit(
        self,
        table_id: str,
        person: str,
        seat: int,
        program: str,
        name: str = "",
        deed: Deed | None = None,
    ) -> None:
        """Lets ``program`` play for a seat; the one before it is out."""
        await self._hall.change(table_id, lambda t: admit(t, person, seat, program, name), deed)

    async def dismiss(self, table_id: str, person: str, seat: int, deed: Deed | None = None) -> None:
        """The token of that seat is worth nothing any more."""
        await self._hall.change(table_id, lambda t: dismiss(t, person, seat), deed)

    async def act(self, table_id: str, person: str, seat: int, seq: int, texts: Sequence[str]) -> View:
        """Commits the actions written down. The same sent twice has one effect."""

        def verb(live: Live) -> None:
            seating.check_own(live, person, seat)
            seating.come_back(live, person)
            commit(live, seat, seq, texts)

        await self._hall.change(table_id, verb)
        return await self._look(table_id, person, seat)

    async def next(self, table_id: str, person: str, seat: int, seq: int, texts: Sequence[str]) -> Next:
        """What may follow on these actions; nothing is decided by asking."""
        live = await self._hall.get(table_id)
        seating.check_own(live, person, seat)
        return following(live, seat, seq, texts)


def may_arrange(live: Live, person: str, seat: int) -> bool:
    """True for those who hold the seat, and for the host where nobody does but a program."""
    row = live.seats[seat]
    if is_program(person):
        return False
    nobody = row.kind == OPEN or (row.kind == HUMAN and all(map(is_program, row.holders)))
    return person in row.holders or (nobody and person == live.info.host)


def admit(live: Live, person: str, seat: int, program: str, name: str) -> None:
    _check_may_arrange(live, person, seat)
    if live.info.status == OVER:
        raise NotLegal("Das Spiel ist zu Ende.")
    row = live.seats[seat]
    others = people(row.holders)
    if row.kind != OPEN:
        live.put_seat(seat, holders=others | {program})
        seating.take_back(live, seat)
        return
    name = checks.nickname(name) if name else new_bot_name([other.name for other in live.seats])
    seating.check_name_is_free(live, name, seat)
    live.put_seat(seat, kind=HUMAN, name=name, holders=frozenset({program}))


def dismiss(live: Live, person: str, seat: int) -> None:
    _check_may_arrange(live, person, seat)
    row = live.seats[seat]
    others = people(row.holders)
    if others or row.kind == OPEN:
        live.put_seat(seat, holders=others)
    elif live.info.status == WAITING:
        seating.free(live, person, seat)
    elif live.info.status != OVER:
        live.put_seat(seat, holders=others)
        seating.stand_up(live, seat, LEFT)
        if not table.voting_seats(live):
            table.abandon(live)


def _check_may_arrange(live: Live, person: str, seat: int) -> None:
    seating.check_exists(live, seat)
    if not may_arrange(live, person, seat):
        raise Forbidden("Das ist nicht dein Platz.")


def commit(live: Live, seat: int, seq: int, texts: Sequence[str]) -> None:
    if seq < live.seq and _is_repeated(live, seat, seq, texts):
        return
    if seat not in live.hidden or seq != live.seq:  # else it is the same again, or refused
        table.check_turn(live, seat, seq)
    actions, _ = read(live, seat, texts)
    table.commit(live, seat, seq, actions)


def following(live: Live, seat: int, seq: int, texts: Sequence[str]) -> Next:
    table.check_turn(live, seat, seq)
    rules, notation, material = live.game.rules, live.game.notation, live.material
    _, after = read(live, seat, texts)
    if texts and not rules.unfinished(material, after, seat):
        return Next((), True)
    ids = table.legal_ids(live, after, seat)
    return Next(tuple(sorted(notation.action_text(material, after, seat, id) for id in ids)), False)


def read(live: Live, seat: int, texts: Sequence[str]) -> tuple[list[int], Any]:
    """The ids of actions in notation, and the state after them; refuses the first that is not legal."""
    after, actions = live.state, list[int]()
    for text in texts:
        if actions and not live.game.rules.unfinished(live.material, after, seat):
            raise NotLegal("Das ist zu viel: Deine Entscheidung war schon vorher ganz.")
        actions.append(live.game.notation.read_action(live.material, after, seat, text))
        after = table.tried(live, after, seat, actions[-1:])
    return actions, after


def _is_repeated(live: Live, seat: int, seq: int, texts: Sequence[str]) -> bool:
    """True if the first decision of the seat since then is this very one."""
    since = live.log[max(seq, 0) :]
    done = next((event.text for event in since if event.actor == LETTERS[seat]), None)
    return done == tuple(texts)
