"""Who sits where: sitting down, bots, links, leaving, coming back. Pure, like ``table``."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from wuerfelwerk.bots import BOTS
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.tables import checks, notes, own_dice, sealing, starting, table
from wuerfelwerk.tables.errors import Forbidden, NotFound
from wuerfelwerk.tables.live import BOT, HUMAN, OPEN, RUNNING, WAITING, Live, Seat
from wuerfelwerk.tables.names import new_bot_name, new_person, new_token, people
from wuerfelwerk.tables.nicknames import check_unlike
from wuerfelwerk.tables.view import BACK, LEFT


def new_seat(kind: str = OPEN, name: str = "", person: str = "") -> Seat:
    return Seat(new_token(), kind, name, holders=frozenset({person} if person else ()))


def check_own(live: Live, person: str, seat: int) -> None:
    """Refuses a seat that is not there or held by others."""
    check_exists(live, seat)
    if seat not in live.own(person):
        raise Forbidden("Das ist nicht dein Platz.")


def check_exists(live: Live, seat: int) -> None:
    if not 0 <= seat < len(live.seats):
        raise NotFound("Diesen Platz gibt es an dem Tisch nicht.")


def check_host(live: Live, person: str) -> None:
    if person != live.info.host:
        raise Forbidden("Das darf nur, wer den Tisch eröffnet hat.")


def check_waiting(live: Live) -> None:
    if live.info.status != WAITING:
        raise NotLegal("Das geht nur, bevor das Spiel beginnt.")
    sealing.check_open(live)


def sit(live: Live, person: str, name: str, invite: str, seat: int | None, seal: str) -> int:
    """Takes an open seat: the first, or the one asked for. Needs the invitation, or a seat already.

    Whoever sits here already and follows the invitation again just gets their seat.
    """
    own = live.own(person)
    if not own and person != live.info.host and invite != live.info.invite:
        raise Forbidden("Für diesen Tisch brauchst du eine Einladung.")
    if own and seat is None and invite:
        return own[0]
    check_waiting(live)
    name = checks.nickname(name)
    if seat is None:
        seat = next((s for s, row in enumerate(live.seats) if row.kind == OPEN), None)
        if seat is None:
            raise NotLegal("An diesem Tisch ist kein Platz mehr frei.")
    check_exists(live, seat)
    if live.seats[seat].kind != OPEN:
        raise NotLegal("Dieser Platz ist schon vergeben.")
    check_name_is_free(live, name, seat)
    live.put_seat(seat, kind=HUMAN, name=name, holders=frozenset({person}))
    sealing.give(live, person, seal)
    pass_on_host(live)
    return seat


def pass_on_host(live: Live) -> None:
    """Whoever opened the table and has got up before the game leaves it to the first who sits there.

    Nobody could begin otherwise. While nobody sits there it stays theirs; who comes back is a guest.
    """
    if live.info.status != WAITING or live.own(live.info.host):
        return
    host = next((one for row in live.seats if not row.is_bot for one in sorted(people(row.holders))), None)
    if host is not None:
        live.info = replace(live.info, host=host)
        starting.put(live, checks.LOT)  # a pick is the word of whoever made it


def rename(live: Live, person: str, seat: int, name: str) -> None:
    check_own(live, person, seat)
    name = checks.nickname(name)
    check_name_is_free(live, name, seat)
    live.put_seat(seat, name=name)


def check_name_is_free(live: Live, name: str, seat: int) -> None:
    check_unlike(name, [row.name for other, row in enumerate(live.seats) if other != seat and row.name])


def add_seat(live: Live, person: str) -> None:
    check_host(live, person)
    check_waiting(live)
    checks.seat_count(live.game.card, len(live.seats) + 1, live.info.options)
    live.seats = (*live.seats, new_seat())


def remove_seat(live: Live, person: str, seat: int) -> None:
    """Takes away an open seat or a bot; the seats after it move up."""
    check_host(live, person)
    check_waiting(live)
    check_exists(live, seat)
    if live.seats[seat].kind == HUMAN:
        raise NotLegal("Hier sitzt jemand.")
    checks.seat_count(live.game.card, len(live.seats) - 1, live.info.options)
    starting.keep_seats(live, [other for other in range(len(live.seats)) if other != seat])


def set_bot(live: Live, person: str, seat: int, bot: str) -> None:
    """Puts a bot on an open seat, or another kind of bot on a bot's seat, which keeps its name."""
    check_host(live, person)
    check_waiting(live)
    check_exists(live, seat)
    if bot not in BOTS:
        raise Unreadable(
            "Den Bot „%(bot)s“ gibt es nicht. Es gibt: %(known)s.", bot=bot[:40], known=", ".join(BOTS)
        )
    row = live.seats[seat]
    if row.kind == HUMAN:
        raise NotLegal("Hier sitzt jemand.")
    name = row.name if row.is_bot else new_bot_name([other.name for other in live.seats])
    live.put_seat(seat, kind=BOT + bot, name=name, holders=frozenset({new_person()}))


def pick_starter(live: Live, person: str, seat: int | None) -> None:
    """The host says who starts; ``None``: the lot decides again."""
    check_host(live, person)
    check_waiting(live)
    chosen = checks.LOT if seat is None else seat
    starting.check(live, chosen)
    starting.put(live, chosen)


def free(live: Live, person: str, seat: int) -> None:
    """Empties a seat before the game: its own by anybody, any seat by the host."""
    check_waiting(live)
    check_exists(live, seat)
    if person != live.info.host:
        check_own(live, person, seat)
    live.put_seat(seat, **_empty())
    pass_on_host(live)


def _empty() -> dict[str, Any]:
    fresh = new_seat()
    return {part.name: getattr(fresh, part.name) for part in fields(fresh)}


def can_start(live: Live) -> bool:
    filled = sum(row.kind != OPEN for row in live.seats)
    waits = live.info.status == WAITING and not sealing.goes_on(live)
    return waits and filled >= live.game.card.seats_min


def start(live: Live, person: str, *, seals: bool = False) -> None:
    """Begins the game with the seats that are taken. Once it begins nothing happens.

    ``seals``: the browser of this person is about to seal a word.
    """
    check_host(live, person)
    if live.info.status != WAITING or sealing.goes_on(live):
        return
    if not can_start(live):
        raise NotLegal("Es sind noch nicht genug Plätze besetzt.")
    starting.keep_seats(live, [seat for seat, row in enumerate(live.seats) if row.kind != OPEN])
    sealing.begin(live, live.own(person)[:1] if seals else ())


def claim(live: Live, seat: int, person: str) -> None:
    """The personal link: this person now holds the seat too. Whoever held it goes on holding it."""
    live.put_seat(seat, holders=live.seats[seat].holders | {person})
    take_back(live, seat)


def leave(live: Live, person: str) -> None:
    """Gets up. Before the game the seats become open; in a game a bot stands in.

    When nobody is left the game is abandoned.
    """
    for seat in live.own(person):
        if sealing.goes_on(live):
            stand_up(live, seat, LEFT)
            sealing.go(live, seat)
        elif live.info.status == WAITING:
            live.put_seat(seat, **_empty())
        elif live.info.status == RUNNING:
            stand_up(live, seat, LEFT)
    if live.info.status == RUNNING and live.own(person) and not table.voting_seats(live):
        table.abandon(live)
    pass_on_host(live)


def come_back(live: Live, person: str) -> None:
    """Takes the own seats back from the bots that stood in."""
    for seat in live.own(person):
        take_back(live, seat)


def stand_up(live: Live, seat: int, why: str) -> None:
    """From now on a bot stands in, until the seat is taken back. ``why``: the note that says so."""
    if not live.seats[seat].left or notes.last(live, seat) != why:
        notes.write(live, why, seat)
    live.put_seat(seat, left=True, wants_stop=False)


def take_back(live: Live, seat: int) -> None:
    """No bot stands in any more; nothing happens where none did."""
    if live.seats[seat].left:
        live.put_seat(seat, left=False)
        if not notes.ran_out(live, seat):  # else the bot goes on
            notes.write(live, BACK, seat)


def vote(live: Live, person: str, seat: int, stop: bool) -> None:
    """For or against stopping the game at the end of this turn."""
    check_own(live, person, seat)
    if live.info.status != RUNNING:
        raise NotLegal("Abgestimmt wird nur, solange das Spiel läuft.")
    if not live.game.rules.may_stop(live.material, live.state):
        raise NotLegal("Abgestimmt wird erst, wenn das Spiel lange stillsteht.", rule="X-6")
    live.put_seat(seat, wants_stop=stop)
    if own_dice.waits(live):  # between two turns nobody but the dice is to act
        table.settle(live)


def rematch_seats(live: Live) -> tuple[Seat, ...]:
    """The same people and bots for another game; links are new, and words will be."""
    return tuple(Seat(new_token(), row.kind, row.name, holders=row.holders) for row in live.seats)


def is_alone(live: Live, person: str) -> bool:
    """True if nobody has to be waited for: everybody else at the table is a bot, or sits at this device."""
    return all(row.is_bot or person in row.holders for row in live.seats)
