"""Boards played on by the greedy bot with the plain rules, for servers of tests: nothing is compiled."""

from __future__ import annotations

import os
from functools import cache

from wuerfelwerk import games
from wuerfelwerk.bots.solo import Solo
from wuerfelwerk.hall.balancing import worker


@cache
def _some(game_id: str, file: str) -> list[int]:
    """Two games: enough to see numbers come, and an interval."""
    game = games.game(game_id)
    solo = Solo(game, "greedy", compile=False)
    return solo.play(worker._material(game_id, file), worker.measured_by(game), worker.SEED, 0, 2)


def played(game_id: str, bot: str, file: str, first: int, count: int) -> list[int]:
    """What the process runs, in place of ``worker.played``."""
    return (_some(game_id, file) * count)[:count]


def broken(game_id: str, bot: str, file: str, first: int, count: int) -> list[int]:
    raise ValueError("planted")


def dying(game_id: str, bot: str, file: str, first: int, count: int) -> list[int]:
    os._exit(3)
