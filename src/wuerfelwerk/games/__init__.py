"""The registry of games: ours, one line each, and after them those that other packages bring."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from wuerfelwerk.engine.contract import Game
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
