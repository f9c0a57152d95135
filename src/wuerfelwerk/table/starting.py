"""Who starts at a table: the lot, or the seat its host has picked instead (X-1).

The pick is a setting of the table, the number of a seat. It moves with its seat while seats come and
go, and the lot decides again when the seat is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import wuerfelwerk.games as games
from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.starting import draws_starter, starter_faces, starter_of
from wuerfelwerk.table.checks import LOT, STARTER
from wuerfelwerk.table.seats.names import is_program
from wuerfelwerk.table.table import WAITING, Table


def is_offered(table: Table) -> bool:
    """True while the table waits, if its game would draw who starts."""
    if table.info.status != WAITING:
        return False
    return _draws(table.info.game, tuple(table.info.options.items()), len(table.seats), table.info.boards)


@lru_cache(maxsize=256)
def _draws(id: str, options: tuple[tuple[str, str], ...], seats: int, boards: tuple[str, ...]) -> bool:
    """Asked for every look at a waiting table, and boards that were brought are long to read."""
    dice = SeededDice(0).stream(0)  # any boards will do: they are not those of the table
    game = games.game(id)
    return draws_starter(game, game.rules.lay_out(dict(options), seats, dice, boards))


def check(table: Table, seat: int) -> None:
    """Refuses a seat that cannot be picked; ``LOT`` always can."""
    if seat == LOT:
        return
    if not 0 <= seat < len(table.seats):
        raise Unreadable("Diesen Platz gibt es an dem Tisch nicht.")
    if not is_offered(table):
        raise Unreadable("In diesem Spiel lost niemand aus, wer anfängt.")


def picked(table: Table) -> int | None:
    """The seat that was picked, None where the lot decides.

    The log names the seat that picked; a host who has got up leaves it to the lot. For a program that
    opened the table and never had a seat it names the one that starts.
    """
    seat, host = int(table.info.settings.get(STARTER, LOT)), table.info.host
    got_up = table.info.status == WAITING and not table.own(host) and not is_program(host)
    return None if got_up or not 0 <= seat < len(table.seats) else seat


def next_in_turn(table: Table) -> int | None:
    """The seat after the one that started, in games whose first event says who did; None in others."""
    started = starter_of(table.log[0].actor, table.log[0].text[0]) if table.log else None
    return None if started is None else (started + 1) % len(table.seats)


def put(table: Table, seat: int) -> None:
    table.info = replace(table.info, settings={**table.info.settings, STARTER: seat})


def keep_seats(table: Table, kept: Sequence[int]) -> None:
    """Takes away all other seats; the pick goes along with its seat."""
    seat = picked(table)
    table.seats = tuple(table.seats[one] for one in kept)
    if table.info.settings.get(STARTER, LOT) != LOT:
        put(table, kept.index(seat) if seat is not None and seat in kept else LOT)


def pick(table: Table) -> tuple[list[int], int] | None:
    """At the first moment of the game: the faces of the lot as it was picked, and the seat that did it."""
    seat = picked(table)
    if seat is None:
        return None
    return starter_faces(table.game, table.material, seat), next(iter(table.own(table.info.host)), seat)
