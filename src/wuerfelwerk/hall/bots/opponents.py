"""Which bots people are offered, and who plays where nobody was picked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wuerfelwerk.bots import BOTS, Bot, bots_of
from wuerfelwerk.bots.levels.settings import has_levels, settings_of
from wuerfelwerk.engine.contract import Game

USUAL = ("medium", "greedy")  # the first of them that plays the game
YARDSTICK = "greedy"  # what levels are measured against; where a game has levels it is not offered itself


def all_bots() -> Mapping[str, Bot]:
    """All there are by name, whatever they play."""
    return BOTS


def playing(game: Game) -> list[Bot]:
    """The bots people are offered for a game."""
    levels = has_levels(game)
    return [bot for bot in bots_of(game).values() if bot.name != YARDSTICK or not levels]


def plays(game: Game, name: str) -> bool:
    """True if a bot can play a game, offered or not."""
    return name in bots_of(game)


def usual(game: Game) -> str:
    """Who plays a seat for which nobody was picked, and for people who are away."""
    bots = bots_of(game)
    return next(name for name in USUAL if name in bots)


def measured(game: Game, name: str) -> Mapping[str, Any] | None:
    """What the arena measured of a level against the yardstick, at tables for two; None where nothing was.

    The number of ``games``, the ``share`` of them it won, the ends ``low`` and ``high`` of its range.
    """
    found = settings_of(game).measured.get(name) if has_levels(game) else None
    return found if found is not None and found["against"] == YARDSTICK else None
