"""All that is measured of one game, as pieces that are taken one after the other."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np

from wuerfelwerk.bots.catalogue import bots_of
from wuerfelwerk.bots.levels.settings import has_levels
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.lab.measuring import minds, tables
from wuerfelwerk.lab.measuring.bare import Bare
from wuerfelwerk.lab.measuring.met import decisions
from wuerfelwerk.lab.measuring.scaling import numbers_of_workers, scaling
from wuerfelwerk.lab.measuring.timing import Work, rate_beside
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.playing import Player

BARE_STEPS = 200_000  # in one call
CACHE = "WUERFELWERK_CACHE"


@dataclass(frozen=True)
class Figure:
    """One number: ``key`` of the document, ``name`` within it where there are several of a kind."""

    key: str
    title: str
    value: float
    name: str = ""
    unit: str = "/s"
    ratio: float | None = None
    of_bare: bool = True  # the ratio is to the bare loop; else to so many times what one worker does


@dataclass(frozen=True)
class Measure:
    """What is measured at once, and for how many times the seconds that are given to a measure."""

    title: str
    take: Callable[[float], list[Figure]]
    times: int = 1


def measures(game: Game, seats: int, cores: int = 0) -> list[Measure]:
    """All measures of a game, in the order in which they are to be taken. Nothing is compiled yet."""
    bare = cache(lambda: Bare(BARE_STEPS))
    player = cache(partial(tables.player_of, game, seats))
    met = cache(partial(decisions, game, seats))

    def rates(key: str, title: str, work: Callable[[], Work], name: str = "") -> Measure:
        def take(seconds: float) -> list[Figure]:
            found = rate_beside(bare(), work(), seconds)
            return [Figure(key, title, found.a_second, name, ratio=found.ratio)]

        return Measure(title, take)

    rows = [
        rates("actions_per_s", "actions, random", lambda: tables.actions(player())),
        rates("greedy_actions_per_s", "actions, greedy", lambda: _greedy_actions(game, seats)),
        rates("games_per_s", "games, random", lambda: tables.games(player())),
        rates("copies_per_s", "copies of a state", lambda: tables.copies(game)),
        rates("arena_games_per_s", "arena games, greedy : random", lambda: tables.arena_games(game, seats)),
    ]
    if has_levels(game):
        rows += [
            rates("evaluations_per_s", "evaluations", lambda: minds.evaluations(game, met())),
            rates("playouts_per_s", "play-outs", lambda: minds.play_outs(game, met())),
        ]
    rows += [
        rates("decisions_per_s", f"decisions, {name}", partial(_decisions, game, name, met), name)
        for name in bots_of(game)
    ]
    counts = numbers_of_workers(cores or os.cpu_count() or 1)
    return [
        *rows,
        Measure("games by workers", partial(_by_workers, game, seats, counts), len(counts)),
        Measure("first game of a process", partial(_first_games, game), 0),
    ]


def document(game: Game, seats: int, figures: Iterable[Figure]) -> dict[str, Any]:
    """The figures as JSON data; a key with several names holds an object."""
    data: dict[str, Any] = {"game": game.id, "seats": seats}
    data |= dict.fromkeys(("evaluations_per_s", "playouts_per_s"))  # null where a game has no levels
    ratios: dict[str, Any] = {}
    for figure in figures:
        _put(data, figure, figure.value)
        if figure.ratio is not None:
            _put(ratios, figure, round(figure.ratio, 6))
    return {**data, "state_bytes": int(np.dtype(game.rules.STATE).itemsize), "ratios": ratios}


def measure(game: Game, seats: int, seconds: float, cores: int = 0) -> dict[str, Any]:
    """All figures of one game, each measured for about ``seconds``."""
    found = (figure for row in measures(game, seats, cores) for figure in row.take(seconds))
    return document(game, seats, found)


def _put(data: dict[str, Any], figure: Figure, value: float) -> None:
    if figure.name:
        data.setdefault(figure.key, {})[figure.name] = value
    else:
        data[figure.key] = value


def _greedy_actions(game: Game, seats: int) -> Work:
    return tables.actions(tables.player_of(game, seats, "greedy"), tables.SLOWER)


def _decisions(game: Game, name: str, met: Callable[[], Any]) -> Work:
    return minds.decisions(game, name, met())


def _by_workers(game: Game, seats: int, counts: list[int], seconds: float) -> list[Figure]:
    return [
        Figure(
            "games_per_s_by_workers",
            f"games, {scale.workers} worker{'s' * (scale.workers > 1)}",
            scale.games_per_s,
            str(scale.workers),
            ratio=scale.efficiency,
            of_bare=False,
        )
        for scale in scaling(game, seats, counts, seconds)
    ]


# ---- the first game of a process ----------------------------------------------------------------


def _first_games(game: Game, _seconds: float) -> list[Figure]:
    cold, cached = compile_seconds(game.id)
    return [
        Figure("compile_cold_s", "first game, empty cache", cold, unit="s"),
        Figure("compile_cached_s", "first game, filled cache", cached, unit="s"),
    ]


def compile_seconds(id: str) -> tuple[float, float]:
    """Seconds to the end of the first game in a new process, with an empty and with a filled cache."""
    with tempfile.TemporaryDirectory() as folder:
        cold, cached = (_first_game(id, folder) for _ in range(2))
    return cold, cached


def _first_game(id: str, cache: str) -> float:
    code = f"from {__name__} import time_first_game as t; print(t({id!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, CACHE: cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def time_first_game(id: str) -> float:
    """Seconds from asking for compiled rules to the end of the first random game, in this process."""
    from wuerfelwerk.engine.compiling import bind
    from wuerfelwerk.games import game
    from wuerfelwerk.lab.measuring import copying

    bind(copying, compile=True)  # imports numba, which is not to be timed
    seats = game(id).card.seats_max
    begun = time.perf_counter()
    Player(Plan(id, 1, seats)).play(0, 1)
    return time.perf_counter() - begun
