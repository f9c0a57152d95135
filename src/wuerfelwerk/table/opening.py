"""New tables: their row with fresh id, links and secret, and the table that follows on another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import wuerfelwerk.games as games
from wuerfelwerk.dice import SeededDice
from wuerfelwerk.engine import generator
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.table import checks, starting
from wuerfelwerk.table.dice.promises import Promised, draw
from wuerfelwerk.table.errors import NotFound
from wuerfelwerk.table.seats import seating
from wuerfelwerk.table.seats.codes import new_invite
from wuerfelwerk.table.seats.names import is_program, new_name, new_token
from wuerfelwerk.table.table import Info, Instant, Sealing, Table


def new_info(now: Instant, promised: Promised | None = None, **values: Any) -> Info:
    """A table's row with fresh links and name; its id and secret as they were promised, or fresh too."""
    kept = promised or draw()
    return Info(
        id=kept.table_id,
        secret=kept.secret.hex(),
        sealing=Sealing(),
        name=new_name(),
        invite=new_invite(new_token()),
        watch=new_token(),
        created=now.calendar,
        **values,
    )


def wanted_info(
    now: Instant,
    *,
    game: str,
    options: Mapping[str, str],
    boards: Sequence[str],
    settings: Mapping[str, Any],
    dice: str,
    host: str,
    seed: int | None = None,
    promised: Promised | None = None,
) -> Info:
    """The row of a table as somebody wants it, all of it checked that can be without its seats."""
    card = known_game(game).card
    return new_info(
        now,
        game=game,
        rules_version=card.rules_version,
        options=option_values.complete(card, options),
        boards=checks.board_files(card, boards),
        settings=checks.settings(settings),
        dice=checks.dice_kind(dice),
        seed=checked_seed(dice, seed),
        host=host,
        promised=promised,
    )


def known_game(id: str) -> Game:
    """The game of that id; NotFound where there is none."""
    if id not in games.GAMES:
        raise NotFound("Das Spiel „%(game)s“ gibt es hier nicht.", game=id[:40])
    return games.game(id)


def checked_seed(dice: str, seed: int | None) -> int:
    """The seed of seeded dice; 0 for fair ones."""
    if (dice == "seeded") != (seed is not None):
        raise Unreadable("Ein Startwert gehört zu Würfeln mit Startwert, und nur zu ihnen.")
    return 0 if seed is None else generator.checked_seed(seed)


def check(table: Table) -> None:
    """Refuses what can only be seen at the whole table: bad boards, and a seat nobody could pick."""
    dice = SeededDice(0).stream(0)
    table.game.rules.lay_out(table.info.options, len(table.seats), dice, table.info.boards)
    starting.check(table, int(table.info.settings[checks.STARTER]))


def rematch(old: Table, person: str, now: Instant, *, in_turn: bool = False) -> Table:
    """The same table once more: nothing of the game that was played comes along.

    Nor does who started: to have picked somebody for one game says nothing about the next (X-1).
    ``in_turn``: whoever asks for it picks the seat after the one that started.
    """
    seed = generator.seed_after(old.info.seed) if old.info.dice == "seeded" else 0
    kept = ("game", "options", "boards", "settings", "dice")
    values = {name: getattr(old.info, name) for name in kept}
    asks = bool(old.own(person)) or is_program(person)  # a program that opened the table has no seat
    next_one = starting.next_in_turn(old) if in_turn and asks else None
    starter = checks.LOT if next_one is None else next_one
    values["settings"] = {**old.info.settings, checks.STARTER: starter, "open": False}
    info = new_info(now, rules_version=old.game.card.rules_version, seed=seed, host=person, **values)
    return Table(info, seating.rematch_seats(old), now)
