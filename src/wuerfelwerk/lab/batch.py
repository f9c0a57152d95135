"""Many games in one compiled call: what Python costs between two games is paid once for all of them.

Written against the globals ``rules`` and ``loop`` (``engine.loops.playing``) that ``compiling.bind`` fills.
"""

from __future__ import annotations

from typing import Any

rules: Any = None  # bound
loop: Any = None  # bound


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
    log: Any,
    points: Any,
    winners: Any,
    actions: Any,
) -> None:
    """Plays every game to its end; fills ``winners`` and ``actions``, int64 of one place a game.

    ``players`` has one row of bot codes a game, the other arguments are those of ``play_game``.
    """
    for game in range(len(states)):
        done, _ = loop.play_game(
            materials[game], states[game], generators[game], players[game], work, thrown, faces, log
        )
        actions[game] = done
        winners[game] = rules.result(materials[game], states[game], points)
