"""Who sits where: sitting down, bots, links, leaving, coming back. Pure, like ``table``."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from wuerfelwerk.bots import bots_of
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.table import checks, course, notes, starting
from wuerfelwerk.table.dice import own_dice, sealing
from wuerfelwerk.table.errors import Forbidden, NotFound
from wuerfelwerk.table.seats.names import is_program, new_bot_name, new_person, new_token, people
from wuerfelwerk.table.seats.nicknames import check_unlike
from wuerfelwerk.table.seen.view import BACK, LEFT
from wuerfelwerk.table.table import BOT, HUMAN, OPEN, RUNNING, WAITING, Seat, Table


def new_seat(kind: str = OPEN, name: str = "", person: str = "") -> Seat:
    return Seat(new_token(), kind, name, holders=frozenset({person} if person else ()))


def check_own(table: Table, person: str, seat: int) -> None:
    """Refuses a seat that is not there or held by others."""
    check_exists(table, seat)
    if seat not in table.own(person):
        raise Forbidden("Das ist nicht dein Platz.")


def check_exists(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise NotFound("Diesen Platz gibt es an dem Tisch nicht.")


def check_host(table: Table, person: str) -> None:
    if person != table.info.host:
        raise Forbidden("Das darf nur, wer den Tisch eröffnet hat.")


def check_waiting(table: Table) -> None:
    if table.info.status != WAITING:
        raise NotLegal("Das geht nur, bevor das Spiel beginnt.")
    sealing.check_open(table)


def sit(table: Table, person: str, name: str, invite: str, seat: int | None, seal: str) -> int:
    """Takes an open seat: the first, or the one asked for. Needs the invitation, or a seat already.

    Whoever sits here already and follows the invitation again just gets their seat.
    """
    own = table.own(person)
    if not own and person != table.info.host and invite != table.info.invite:
        raise Forbidden("Für diesen Tisch brauchst du eine Einladung.")
    if own and seat is None and invite:
        return own[0]
    check_waiting(table)
    name = checks.nickname(name)
    if seat is None:
        seat = next((s for s, row in enumerate(table.seats) if row.kind == OPEN), None)
        if seat is None:
            raise NotLegal("An diesem Tisch ist kein Platz mehr frei.")
    check_exists(table, seat)
    if table.seats[seat].kind != OPEN:
        raise NotLegal("Dieser Platz ist schon vergeben.")
    check_name_is_free(table, name, seat)
    table.put_seat(seat, kind=HUMAN, name=name, holders=frozenset({person}))
    sealing.give(table, person, seal)
    pass_on_host(table)
    return seat


def pass_on_host(table: Table) -> None:
    """Whoever opened the table and has got up before the game leaves it to the first who sits there.

    Nobody could begin otherwise. While nobody sits there it stays theirs; who comes back is a guest.
    A program that opened the table never sat there, and goes on holding it.
    """
    host = table.info.host
    if table.info.status != WAITING or table.own(host) or is_program(host):
        return
    others = (one for row in table.seats if not row.is_bot for one in sorted(people(row.holders)))
    next_one = next(others, None)
    if next_one is not None:
        table.info = replace(table.info, host=next_one)
        starting.put(table, checks.LOT)  # a pick is the word of whoever made it


def rename(table: Table, person: str, seat: int, name: str) -> None:
    check_own(table, person, seat)
    name = checks.nickname(name)
    check_name_is_free(table, name, seat)
    table.put_seat(seat, name=name)


def check_name_is_free(table: Table, name: str, seat: int) -> None:
    check_unlike(name, [row.name for other, row in enumerate(table.seats) if other != seat and row.name])


def add_seat(table: Table, person: str) -> None:
    check_host(table, person)
    check_waiting(table)
    checks.seat_count(table.game.card, len(table.seats) + 1, table.info.options)
    table.seats = (*table.seats, new_seat())


def remove_seat(table: Table, person: str, seat: int) -> None:
    """Takes away an open seat or a bot; the seats after it move up."""
    check_host(table, person)
    check_waiting(table)
    check_exists(table, seat)
    if table.seats[seat].kind == HUMAN:
        raise NotLegal("Hier sitzt jemand.")
    checks.seat_count(table.game.card, len(table.seats) - 1, table.info.options)
    starting.keep_seats(table, [other for other in range(len(table.seats)) if other != seat])


def set_bot(table: Table, person: str, seat: int, bot: str) -> None:
    """Puts a bot on an open seat, or another kind of bot on a bot's seat, which keeps its name."""
    check_host(table, person)
    check_waiting(table)
    check_exists(table, seat)
    known = bots_of(table.game)
    if bot not in known:
        raise Unreadable(
            "Den Bot „%(bot)s“ gibt es nicht. Es gibt: %(known)s.", bot=bot[:40], known=", ".join(known)
        )
    row = table.seats[seat]
    if row.kind == HUMAN:
        raise NotLegal("Hier sitzt jemand.")
    name = row.name if row.is_bot else new_bot_name([other.name for other in table.seats])
    table.put_seat(seat, kind=BOT + bot, name=name, holders=frozenset({new_person()}))


def fill(table: Table, person: str, bot: str) -> None:
    """Puts a bot on every open seat, if there is one."""
    check_host(table, person)
    check_waiting(table)
    for seat, row in enumerate(table.seats):
        if row.kind == OPEN:
            set_bot(table, person, seat, bot)


def pick_starter(table: Table, person: str, seat: int | None) -> None:
    """The host says who starts; ``None``: the lot decides again."""
    check_host(table, person)
    check_waiting(table)
    chosen = checks.LOT if seat is None else seat
    starting.check(table, chosen)
    starting.put(table, chosen)


def open_to_all(table: Table, person: str, is_open: bool) -> None:
    """The host shows the table to everybody on this server, or to nobody but those with its link."""
    check_host(table, person)
    check_waiting(table)
    table.info = replace(table.info, settings={**table.info.settings, "open": is_open})


def free(table: Table, person: str, seat: int) -> None:
    """Empties a seat before the game: its own by anybody, any seat by the host."""
    check_waiting(table)
    check_exists(table, seat)
    if person != table.info.host:
        check_own(table, person, seat)
    table.put_seat(seat, **_empty())
    pass_on_host(table)


def _empty() -> dict[str, Any]:
    fresh = new_seat()
    return {part.name: getattr(fresh, part.name) for part in fields(fresh)}


def can_start(table: Table) -> bool:
    filled = sum(row.kind != OPEN for row in table.seats)
    waits = table.info.status == WAITING and not sealing.goes_on(table)
    return waits and filled >= table.game.card.seats_min


def start(table: Table, person: str, *, seals: bool = False) -> None:
    """Begins the game with the seats that are taken. Once it begins nothing happens.

    ``seals``: the browser of this person is about to seal a word.
    """
    check_host(table, person)
    if table.info.status != WAITING or sealing.goes_on(table):
        return
    if not can_start(table):
        raise NotLegal("Es sind noch nicht genug Plätze besetzt.")
    starting.keep_seats(table, [seat for seat, row in enumerate(table.seats) if row.kind != OPEN])
    sealing.begin(table, table.own(person)[:1] if seals else ())


def claim(table: Table, seat: int, person: str) -> None:
    """The personal link: this person now holds the seat too. Whoever held it goes on holding it."""
    table.put_seat(seat, holders=table.seats[seat].holders | {person})
    take_back(table, seat)


def leave(table: Table, person: str) -> None:
    """Gets up. Before the game the seats become open; in a game a bot stands in.

    When nobody is left the game is abandoned.
    """
    for seat in table.own(person):
        if sealing.goes_on(table):
            stand_up(table, seat, LEFT)
            sealing.go(table, seat)
        elif table.info.status == WAITING:
            table.put_seat(seat, **_empty())
        elif table.info.status == RUNNING:
            stand_up(table, seat, LEFT)
    if table.info.status == RUNNING and table.own(person) and not course.voting_seats(table):
        course.abandon(table)
    pass_on_host(table)


def come_back(table: Table, person: str) -> None:
    """Takes the own seats back from the bots that stood in."""
    for seat in table.own(person):
        take_back(table, seat)


def stand_up(table: Table, seat: int, why: str) -> None:
    """From now on a bot stands in, until the seat is taken back. ``why``: the note that says so."""
    if not table.seats[seat].left or notes.last(table, seat) != why:
        notes.write(table, why, seat)
    table.put_seat(seat, left=True, wants_stop=False)


def take_back(table: Table, seat: int) -> None:
    """No bot stands in any more; nothing happens where none did."""
    if table.seats[seat].left:
        table.put_seat(seat, left=False)
        if not notes.ran_out(table, seat):  # else the bot goes on
            notes.write(table, BACK, seat)


def vote(table: Table, person: str, seat: int, stop: bool) -> None:
    """For or against stopping the game at the end of this turn."""
    check_own(table, person, seat)
    if table.info.status != RUNNING:
        raise NotLegal("Abgestimmt wird nur, solange das Spiel läuft.")
    if not table.game.rules.may_stop(table.material, table.state):
        raise NotLegal("Abgestimmt wird erst, wenn das Spiel lange stillsteht.", rule="X-6")
    table.put_seat(seat, wants_stop=stop)
    if own_dice.waits(table):  # between two turns nobody but the dice is to act
        course.settle(table)


def rematch_seats(table: Table) -> tuple[Seat, ...]:
    """The same people and bots for another game; links are new, and words will be."""
    return tuple(Seat(new_token(), row.kind, row.name, holders=row.holders) for row in table.seats)


def is_alone(table: Table, person: str) -> bool:
    """True if nobody has to be waited for: everybody else at the table is a bot, or sits at this device."""
    return all(row.is_bot or person in row.holders for row in table.seats)
