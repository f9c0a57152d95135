"""The registry of games: ours, one line each, and after them those that other packages bring."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import cast

from wuerfelwerk.engine.contract import Card, Game
from wuerfelwerk.games.outside import Registry

OURS = {
    "wuerfelland": "wuerfelwerk.games.wuerfelland",
    "the_choice": "wuerfelwerk.games.the_choice",
    "wuerfelmeister": "wuerfelwerk.games.wuerfelmeister",
    "regenbogenwuerfelei": "wuerfelwerk.games.regenbogenwuerfelei",
}
GAMES = Registry(OURS)  # id → the module that holds GAME


@cache
def game(id: str) -> Game:
    """The game of that id; KeyError if there is none."""
    return cast(Game, import_module(GAMES[id]).GAME)


def all_games() -> list[Game]:
    """All registered games: ours in the order of the registry, then the others by their ids."""
    return [game(id) for id in GAMES]


def games() -> list[Card]:
    """The cards of all games, those of other packages included: id, title, designer, seats, options."""
    return [game.card for game in all_games()]


class _Games(ModuleType):
    """``wuerfelwerk.games()`` is public, and the name of this module: so it can be called."""

    def __call__(self) -> list[Card]:
        return games()


sys.modules[__name__].__class__ = _Games
