"""Asking bots, and chance that has nothing to do with the dice of a match."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from wuerfelwerk.doors import observing, setup
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import new_generator

if TYPE_CHECKING:
    from wuerfelwerk.doors.match import Match


def asked(match: Match, bot: str | Callable[..., Any], seat: int) -> int:
    """See ``Match.ask``."""
    from wuerfelwerk import bots
    from wuerfelwerk.bots import own

    if not isinstance(bot, str):
        return match._number(a_function(bot)(match.seen(seat), seat), seat)
    check(match._table.game, bot)
    if own.is_viewing(bot):  # a function of a match, as whoever passes one itself
        found = own.load(bot)
        return match._number(getattr(found.module, found.function)(match.seen(seat), seat), seat)
    game, seen = match._table.game, observing.seen_state(match, seat)
    if bots.answering(game, bot) != bot:  # too slow in plain Python: at a table another would answer
        bots.warm(game, bot)
    material = match._table.material.tobytes()
    return bots.choose(game, bot, material, seen.tobytes(), seat, number_apart(match, seat, seen))[0]


def check(game: Any, bot: str) -> None:
    """Unreadable where that bot cannot play the game."""
    from wuerfelwerk.bots import bots_of, own

    known = bots_of(game)
    if own.is_own(bot) and not own.is_remote(bot):
        try:
            own.check(bot)
        except own.NoSuchBot as error:
            raise Unreadable("Bot „%(bot)s“: %(why)s.", bot=bot[:80], why=error) from error
    elif bot not in known:
        raise Unreadable(
            "Den Bot „%(bot)s“ gibt es für %(title)s nicht. Möglich: %(known)s, oder modul:funktion.",
            bot=str(bot)[:80],
            title=game.card.title,
            known=", ".join(known),
        )


def a_function(bot: object) -> Callable[..., Any]:
    """A bot that is no name. Raises Unreadable where it cannot be called either."""
    if not callable(bot):
        raise Unreadable("Ein Bot ist ein Name oder eine Funktion, kein %(kind)s.", kind=type(bot).__name__)
    return bot


def viewed(game: Game, options: Mapping[str, str], material: Any, state: Any, number: int) -> Match:
    """A match that begins with what a seat sees; nobody knows more of it. ``number``: of its dice."""
    from wuerfelwerk.doors.match import Match

    table = setup.setup(game, dict(options), int(material["seats"]), material, None)
    kind = setup.run_type(game.id)
    run = bytearray(kind.itemsize)
    record = np.frombuffer(run, kind)[0]
    record["state"][0], record["generator"] = state, new_generator(number)
    return Match._of(table, run)


def number_apart(match: Match, seat: int, seen: Any) -> int:
    """A number for one seat, made of what it sees: nobody learns from it what the dice will show."""
    return number_of(match._record["generator"].tobytes(), seen.tobytes(), seat)


def number_of(dice: bytes, seen: bytes, seat: int) -> int:
    """The same of a generator and a state."""
    told = hashlib.blake2b(dice, digest_size=8, person=b"apart")
    told.update(seen + bytes([seat]))
    return int.from_bytes(told.digest(), "big") >> 1


def is_of_the_house(bot: str) -> bool:
    """True for names of the house; others are somebody's own."""
    from wuerfelwerk.bots import BOTS

    return bot in BOTS


def generator_apart(match: Match, seat: int, seen: Any) -> Any:
    """A generator of dice that are not those of the match: int64, shape (4,)."""
    return new_generator(number_apart(match, seat, seen))
