"""Opening a match of a game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wuerfelwerk.doors import setup
from wuerfelwerk.doors.match import Match
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.dealing import Dealing
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.generator import checked_seed, new_generator

LARGEST_BOARD_FILE = 1_000_000  # bytes


def new(
    game: str,
    seats: int | None = None,
    *,
    options: Mapping[str, Any] = {},
    boards: Sequence[str | Path] = (),
    seed: int | None = None,
) -> Match:
    """Opens a match before its first roll or decision.

    ``seats``: the fewest of the game if left out. ``options``: as on the card, values as texts, numbers, true
    and false or lists; what is left out has its default. ``boards``: board files or ids of shipped boards,
    one for all seats or one for each. ``seed``: 0 … 2**63-1; deals the material and throws the dice, the same
    for the same seed; a random one if left out (``Match.seed`` tells it). Material is dealt as in game 0 of
    ``simulate`` with that seed.

    Raises Unreadable for a game, seats, options or boards that there are not.
    """
    found = setup.known_game(game)
    texts = setup.option_texts(options)
    host = read_boards(found, boards, texts)
    chosen = option_values.complete(found.card, texts)
    count = setup.fitting_seats(found, found.card.seats_min if seats is None else seats, chosen)
    number = secrets.randbits(63) if seed is None else checked_seed(seed)
    generator = new_generator(number)
    with Dealing(generator) as dice:
        material = found.rules.lay_out(chosen, count, dice, host)
    table = setup.setup(found, chosen, count, material, number)
    return Match._of(table, setup.started(table, generator))


def read_boards(game: Game, boards: Sequence[str | Path], options: dict[str, str]) -> tuple[str, ...]:
    """Texts of board files or ids of shipped boards; sets the option that asks for them."""
    if isinstance(boards, str | Path):
        boards = [boards]
    if not boards:
        return ()
    wanted = option_values.brought(game.card)
    if not game.card.takes_board_file or not wanted:
        raise Unreadable("%(title)s nimmt keine Spielpläne.", title=game.card.title)
    for key, value in wanted.items():
        if options.setdefault(key, value) != value:
            raise Unreadable(
                "Zu mitgebrachten Spielplänen gehört die Option %(key)s=%(value)s, nicht „%(other)s“.",
                key=key,
                value=value,
                other=options[key][:40],
            )
    shipped = game.part("board").load_boards()
    return tuple(str(name) if str(name) in shipped else _board(Path(name)) for name in boards)


def _board(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BOARD_FILE + 1)
        if len(data) > LARGEST_BOARD_FILE:
            raise Unreadable(
                "%(name)s ist zu groß für einen Spielplan: höchstens %(most)s Bytes.",
                name=path,
                most=LARGEST_BOARD_FILE,
            )
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("%(name)s ist kein Text in UTF-8.", name=path) from error
    except OSError as error:
        raise Unreadable(
            "%(name)s lässt sich nicht lesen (%(why)s), und einen Plan dieses Namens gibt es nicht.",
            name=path,
            why=error.strerror or error,
        ) from error
