"""What a shell may complete: games, bots and options, of the game that stands there already."""

from __future__ import annotations

from collections.abc import Iterable

import click

from wuerfelwerk.engine.contract import Game


def games(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    from wuerfelwerk.games import GAMES

    return _beginning(GAMES, begun)


def bots(context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """The last of several names with commas between them."""
    from wuerfelwerk.bots import BOTS, bots_of

    game = _game(context)
    before, comma, last = begun.rpartition(",")
    return [f"{before}{comma}{name}" for name in _beginning(BOTS if game is None else bots_of(game), last)]


def options(context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """Keys, then the values of a key."""
    game = _game(context)
    if game is None:
        return []
    return _beginning((f"{one.key}={value}" for one in game.card.options for value in one.values), begun)


def _game(context: click.Context) -> Game | None:
    from wuerfelwerk.games import GAMES
    from wuerfelwerk.games import game as loaded

    found = context.params.get("game")
    if isinstance(found, Game):
        return found
    # a line that ends in the middle of an option is not taken apart: its words are left as they stand
    return next((loaded(word) for word in context.args if word in GAMES), None)


def _beginning(names: Iterable[str], begun: str) -> list[str]:
    return [name for name in names if name.startswith(begun)]
