"""A table that a program opens for others: who is to sit where, said all at once. Pure, like ``table``.

Whoever opens it has no seat. It holds the table with a token of its own: it begins the game, asks for
another one, and looks on. Each seat is for a program, which gets a token for that seat and no other, for a
bot of the house, or open to whoever has the invitation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wuerfelwerk.bots import bots_of
from wuerfelwerk.engine.contract import LETTERS
from wuerfelwerk.engine.errors import NotLegal, Unreadable
from wuerfelwerk.engine.options import HOST, brought
from wuerfelwerk.table import checks, opening
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seats.names import new_bot_name, new_person
from wuerfelwerk.table.table import BOT, HUMAN, OPEN, Instant, Table

PROGRAM = "program"  # the kind of a seat that a token is made for; others are OPEN, or BOT and a name


@dataclass(frozen=True)
class Wanted:
    """A table as it was asked for."""

    game: str
    options: Mapping[str, str]
    boards: Sequence[str]
    dice: str
    settings: Mapping[str, Any]
    kinds: Sequence[str]  # of the seats, in their order
    names: Sequence[str]  # '' where the house may choose
    starter: str  # letter of the seat that starts; '': the lot decides


def arranged(now: Instant, wanted: Wanted, opener: str, programs: Sequence[str]) -> Table:
    """The table, waiting. ``programs``: the persons that get the seats of kind PROGRAM, one for each seat."""
    info = opening.wanted_info(
        now,
        game=wanted.game,
        options=_options(wanted),
        boards=wanted.boards,
        settings={**wanted.settings, checks.STARTER: _starter(wanted)},
        dice=wanted.dice,
        host=opener,
    )
    table = Table(info, tuple(seating.new_seat() for _ in wanted.kinds), now)
    checks.seat_count(table.game.card, len(wanted.kinds), info.options)
    if all(kind.startswith(BOT) for kind in wanted.kinds):
        raise NotLegal("Hier spielen nur Bots des Hauses: Lass mindestens einen Platz für ein Programm.")
    names = _names(table, wanted)
    for seat, kind in enumerate(wanted.kinds):
        table.put_seat(seat, **_row(table, seat, kind, names[seat], programs[seat]))
    opening.check(table)
    return table


def is_full(table: Table) -> bool:
    """True where no seat waits for anybody."""
    return all(row.kind != OPEN for row in table.seats)


def _options(wanted: Wanted) -> dict[str, str]:
    """Whoever brings a board wants to play on it; to say otherwise as well is a mistake."""
    options = dict(wanted.options)
    if not wanted.boards:
        return options
    for key, value in brought(opening.known_game(wanted.game).card).items():
        if options.setdefault(key, value) != HOST:
            raise Unreadable(
                "„boards“ bringt Spielpläne mit, und die Option „%(key)s“ sagt „%(value)s“: "
                "Lass eines davon weg.",
                key=key,
                value=options[key][:40],
            )
    return options


def _starter(wanted: Wanted) -> int:
    if not wanted.starter:
        return checks.LOT
    if wanted.starter not in tuple(LETTERS[: len(wanted.kinds)]):
        raise Unreadable("Diesen Platz gibt es an dem Tisch nicht.")
    return LETTERS.index(wanted.starter)


def _names(table: Table, wanted: Wanted) -> list[str]:
    """The names of all seats, '' where nobody sits yet; those that were chosen come first."""
    names = [""] * len(wanted.kinds)
    for seat, name in enumerate(wanted.names):
        if name and wanted.kinds[seat] == OPEN:
            raise Unreadable("Wer sich auf einen freien Platz setzt, sagt den Namen selbst: Lass „name“ weg.")
        if name:
            names[seat] = checks.nickname(name)
            seating.check_name_is_free(table, names[seat], seat)
            table.put_seat(seat, name=names[seat])
    for seat, kind in enumerate(wanted.kinds):
        if not names[seat] and kind != OPEN:
            names[seat] = new_bot_name(names)
    return names


def _row(table: Table, seat: int, kind: str, name: str, program: str) -> dict[str, Any]:
    """What is put on a seat."""
    if kind == OPEN:
        return {"kind": OPEN, "name": ""}
    if kind == PROGRAM:
        return {"kind": HUMAN, "name": name, "holders": frozenset({program})}
    bot, known = kind.removeprefix(BOT), bots_of(table.game)
    if not kind.startswith(BOT) or bot not in known:
        raise Unreadable(
            "Auf Platz %(letter)s kann „%(kind)s“ nicht sitzen. Möglich: %(known)s.",
            letter=LETTERS[seat],
            kind=kind[:40],
            known=", ".join([PROGRAM, OPEN, *(BOT + name for name in known)]),
        )
    return {"kind": kind, "name": name, "holders": frozenset({new_person()})}
