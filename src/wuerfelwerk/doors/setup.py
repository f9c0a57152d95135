"""What stays the same at one table: game, options, material. Shared by a match and all its copies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from wuerfelwerk.doors import runs
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import whole
from wuerfelwerk.engine.records import record_type
from wuerfelwerk.games import GAMES
from wuerfelwerk.games import game as game_of


class Setup(NamedTuple):
    """One table before anything has happened at it. Nothing in here is ever changed."""

    game: Game
    options: dict[str, str]  # all of them, as texts
    seats: int
    material: Any  # one record of the game's MATERIAL
    seed: int | None  # what the match was made with; None where it is not known
    runs: Any  # the module ``runs``, bound to the rules


def setup(game: Game, options: dict[str, str], seats: int, material: Any, seed: int | None) -> Setup:
    """A table whose rules run as plain Python."""
    return Setup(game, options, seats, material, seed, bound(game.id))


@cache
def bound(game: str, *, compile: bool = False) -> Any:
    """The module ``runs`` for a game."""
    rules = game_of(game).rules
    return bind(runs, compile=compile, rules=compiled(rules) if compile else rules)


@cache
def run_type(game: str) -> np.dtype[Any]:
    """The record of a running game, see ``runs``."""
    state = game_of(game).rules.STATE
    return record_type(
        [
            ("state", state, (1,)),
            ("revealed", state, (1,)),  # what stood there when the decision began that goes on
            ("generator", np.int64, (4,)),
            ("waiting", np.int64),  # seats that have not committed in this decision; 0 between two
            ("many", np.int64),  # small actions of this decision, each a line (seat, action) of ``acted``
            ("acted", np.int16, (runs.MOST_ACTED, 2)),
        ]
    )


def started(table: Setup, generator: Any) -> bytearray:
    """A new game at a table: the bytes of its run."""
    kind = run_type(table.game.id)
    run = bytearray(kind.itemsize)
    record = np.frombuffer(run, kind)[0]
    record["generator"] = generator
    table.game.rules.start(table.material, record["state"][0])
    return run


def known_game(id: object) -> Game:
    """The game of an id. Raises Unreadable where there is none."""
    if isinstance(id, str) and id in GAMES:
        return game_of(id)
    raise Unreadable(
        "Das Spiel „%(game)s“ gibt es hier nicht. Es gibt: %(known)s.",
        game=str(id)[:40],
        known=", ".join(GAMES),
    )


def laid_out_again(
    version: int, id: str, options: dict[str, str], seats: int, material: bytes, seed: int | None
) -> Setup:
    """A table from the bytes of its material. Raises Unreadable where they are of other rules."""
    game = known_game(id)
    if version != game.card.rules_version or len(material) != game.rules.MATERIAL.itemsize:
        raise Unreadable("Diese Partie ist von einer anderen Fassung dieses Programms aufgehoben worden.")
    return setup(game, options, seats, np.frombuffer(bytearray(material), game.rules.MATERIAL)[0], seed)


def fitting_seats(game: Game, seats: object, options: dict[str, str]) -> int:
    """Raises Unreadable for a number of seats the game cannot be played with, or not with these options."""
    least, most = game.card.seats_min, option_values.most_seats(game.card, options)
    count = whole(seats)
    if count is not None and least <= count <= most:
        return count
    raise Unreadable(
        "%(title)s hat mit diesen Optionen %(min)s bis %(max)s Plätze, nicht %(count)s.",
        title=game.card.title,
        min=least,
        max=most,
        count=repr(seats)[:40],  # quoted where it is a text
    )


def checked_seat(seat: object, seats: int) -> int:
    """The number of one of so many seats. Raises Unreadable."""
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise Unreadable(
            "Plätze zählen von 0 bis %(last)s; „%(seat)s“ ist keiner.", last=seats - 1, seat=str(seat)[:40]
        )
    return number


def option_texts(options: object) -> dict[str, str]:
    """Options as somebody gives them, as texts. Raises Unreadable for what is no mapping."""
    if not isinstance(options, Mapping):
        raise Unreadable(
            "Optionen sind ein dict wie {'key': 'value'}, kein %(kind)s.", kind=type(options).__name__
        )
    return option_values.as_texts(options)
