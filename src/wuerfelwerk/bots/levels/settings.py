"""The settings of a game's levels, as they lie in ``data/levels.json`` beside its rules.

A game that has a ``judging`` module and this file has all levels; a game without them has random and
greedy only. The figures the arena measured stand there too: what people read about a level's strength
is made from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.recorded.json_text import read as read_json

LEVELS = ("easy", "medium", "strong", "expert")

# What a level may set, in the order of a row:
# noise: how evenly it draws among actions, in units of strength; 0: always the best
# playouts: games it plays on in its head for one decision; 0: none
# candidates: the actions of one decision it looks into at most | turns: how far it plays on
# margin: standard errors by which another action must be better than the policy's own choice
# width: actions whose worth is so much below the best one's are not looked into
# distinct: 1: of actions with the very same worth, which come to the same, only one is looked into
# ahead: turns it counts out instead (see ``looking``); 0: none | branches: actions it counts out at most in
# later decisions of this turn (in the one it is asked: ``candidates``) | beyond: in the turns after it
# whole: 1: whole decisions are compared, where the game's ``quick`` lists them, not small actions
# against: 1: other seats' strengths count in every choice (where an action may change them)
SETTINGS = (
    "noise",
    "playouts",
    "candidates",
    "turns",
    "margin",
    "width",
    "against",
    "distinct",
    "ahead",
    "branches",
    "beyond",
    "whole",
)
NOISE, PLAYOUTS, CANDIDATES, TURNS, MARGIN, WIDTH, AGAINST, DISTINCT = range(8)
AHEAD, BRANCHES, BEYOND, WHOLE = range(8, len(SETTINGS))
USUAL = {
    "noise": 0.0,
    "playouts": 0,
    "candidates": 6,
    "turns": 4,
    "margin": 1.0,
    "width": 1e9,
    "against": 0,
    "distinct": 0,
    "ahead": 0,
    "branches": 3,
    "beyond": 3,
    "whole": 0,
}


@dataclass(frozen=True)
class Settings:
    """Everything a game says about its levels."""

    weights: tuple[float, ...]
    chances: tuple[float, ...]
    levels: Mapping[str, Mapping[str, float]]  # level → setting → value
    measured: Mapping[str, Mapping[str, Any]]  # level → what the arena measured: against, share, …

    def rows(self) -> list[list[float]]:
        """A row of SETTINGS for each level."""
        return [[float(self.levels[level][name]) for name in SETTINGS] for level in LEVELS]


def has_levels(game: Game) -> bool:
    """True if the game can be judged, and says how."""
    return game.has("judging") and _is_there(_file(game))


def settings_of(game: Game) -> Settings:
    """The settings of a game; KeyError where it has no levels."""
    if not has_levels(game):
        raise KeyError(f"{game.id} has no levels")
    return _read(_file(game))


def _file(game: Game) -> Path:
    return game.folder / "data" / "levels.json"


@cache
def _is_there(file: Path) -> bool:
    """Asked at every change of a table: the disk is asked once."""
    return file.is_file()


@cache
def _read(file: Path) -> Settings:
    return settings_from(read_json(file.read_text(encoding="utf-8")))


def settings_from(data: Mapping[str, Any]) -> Settings:
    """The settings in the data of a file. ValueError where something in it is no setting."""
    common = {name: data[name] for name in SETTINGS if name in data}
    levels = {}
    for level in LEVELS:
        own = data.get(level, {})
        unknown = set(own) - set(SETTINGS) - {"measured"}
        if unknown:
            raise ValueError(f"levels.json: {level} has no setting {', '.join(sorted(unknown))}")
        levels[level] = USUAL | common | {name: own[name] for name in SETTINGS if name in own}
    measured = {level: data[level]["measured"] for level in LEVELS if "measured" in data.get(level, {})}
    weights = tuple(float(weight) for weight in data["weights"])
    chances = tuple(float(weight) for weight in data.get("chances", data["weights"]))
    if len(weights) != len(chances):
        raise ValueError("levels.json: weights and chances must be equally many")
    return Settings(weights, chances, levels, measured)
