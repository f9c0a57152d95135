"""The registry of games: one line each."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from wuerfelwerk.engine.contract import Game

GAMES = {
    "wuerfelland": "wuerfelwerk.games.wuerfelland",
    "the_choice": "wuerfelwerk.games.the_choice",
    "wuerfelmeister": "wuerfelwerk.games.wuerfelmeister",
    "regenbogenwuerfelei": "wuerfelwerk.games.regenbogenwuerfelei",
}


@cache
def game(id: str) -> Game:
    """The game of that id; KeyError if there is none."""
    return cast(Game, import_module(GAMES[id]).GAME)


def all_games() -> list[Game]:
    """All registered games, in the order of the registry."""
    return [game(id) for id in GAMES]
