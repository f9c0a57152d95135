"""Who plays a solved side how well: the points of bots beside what could be had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from wuerfelwerk.bots import alone
from wuerfelwerk.bots.catalogue import bots_of
from wuerfelwerk.bots.levels.settings import settings_of
from wuerfelwerk.bots.seating import bound_bots, judged, new_work
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.lab.solving.course import Side

PERFECT = "perfect"
SEARCHING = 20  # a bot that plays on in its head plays so many times fewer games
AT_ONCE = 50  # games between two looks at whether somebody wants to stop


@dataclass(frozen=True)
class Played:
    """What a bot made of a side in so many games; ``stderr`` is the standard error of ``mean``."""

    bot: str
    games: int
    mean: float
    stderr: float
    value: float

    @property
    def regret(self) -> float:
        """Points it lost a game against the best that could be expected."""
        return self.value - self.mean


def known_bots(game: Game) -> tuple[str, ...]:
    return (PERFECT, *bots_of(game))


def play(game: Game, side: Side, bot: str, games: int, seed: int, misthrows: int = 0) -> Played:
    """Lets a bot play a side that is solved. Game ``i`` has the same dice for all as long as they agree."""
    count = max(2, games // SEARCHING) if searches(game, bot) else games
    points = _points(game, side, bot, count, seed, misthrows)
    return Played(bot, count, float(points.mean()), standard_error(points), side.value(misthrows))


def standard_error(numbers: Any) -> float:
    """Of their mean."""
    return float(numbers.std(ddof=1) / np.sqrt(len(numbers)))


def _points(game: Game, side: Side, bot: str, count: int, seed: int, misthrows: int) -> Any:
    states = np.zeros(count, game.rules.STATE)
    side.begin(states, misthrows)
    points = np.zeros(count, np.int32)
    generators = np.array([new_generator(seed, index) for index in range(count)])
    loop, work = _bound(game, side, bot)
    material, thrown, faces = side.lay_out(), new_throw(), new_faces()
    for first in range(0, count, AT_ONCE):
        part = slice(first, first + AT_ONCE)
        loop.play_games(material, states[part], generators[part], work, thrown, faces, points[part])
    return points


def _bound(game: Game, side: Side, bot: str) -> tuple[Any, Sequence[Any]]:
    if bot == PERFECT:
        return side.loop(bind(alone, compile=True, only=side.perfect())), side.knowledge()
    return side.loop(bound_bots(game, (bot,), compile=True)), new_work(game, (bot,))


def searches(game: Game, bot: str) -> bool:
    """A level that plays on, or looks turns ahead."""
    if bot == PERFECT or not judged((bot,)):
        return False
    settings = settings_of(game).levels[bot]
    return bool(settings["playouts"] or settings.get("ahead"))
