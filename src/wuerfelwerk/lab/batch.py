"""Many games in one compiled call: what Python costs between two games is paid once for all of them.

Written against the globals ``rules``, ``loop`` (that of ``engine.loops`` the bots need) and ``rolls``
(``engine.loops.playing``) that ``compiling.bind`` fills.
"""

from __future__ import annotations

from typing import Any

rules: Any = None  # bound
loop: Any = None  # bound
rolls: Any = None  # bound


def start_games(materials: Any, states: Any) -> None:
    """Sets zeroed states to the start of their games."""
    for game in range(len(states)):
        rules.start(materials[game], states[game])


def play_games(
    materials: Any,
    states: Any,
    generators: Any,
    players: Any,
    work: Any,
    thrown: Any,
    faces: Any,
    logs: Any,
    points: Any,
    lots: Any,
    starters: Any,
    winners: Any,
    actions: Any,
    rows: Any,
) -> None:
    """Plays every game from its start to its end; states are zeroed before.

    Fills ``starters``, ``winners``, ``actions`` and ``rows`` (of its log), int64, one place a game.

    ``players`` has one row of bot codes a game, the other arguments are those of ``play_game``. ``lots``: 1
    for a game that begins with the lot who starts; the place in ``starters`` of another stays as it is.
    ``logs``: a log for each game, or one for all where nobody reads them.
    ``points``: int32, a line of all seats for each game, or fewer lines where nobody asks for them.
    """
    for game in range(len(states)):
        log, row = logs[game % len(logs)], 0
        rules.start(materials[game], states[game])
        if lots[game] == 1:
            row = rolls.roll_on(materials[game], states[game], generators[game], thrown, faces, log, 0)
            starters[game] = faces[0]
        done, more = loop.play_game(
            materials[game], states[game], generators[game], players[game], work, thrown, faces, log[row:]
        )
        actions[game], rows[game] = done, row + more
        winners[game] = rules.result(materials[game], states[game], points[game % len(points)])
