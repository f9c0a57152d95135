"""One bot alone on a board, compiled: how many turns it needs, or how many points it makes."""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.bots.seating import bound_bots, judged, new_work
from wuerfelwerk.engine.chance import new_faces, new_throw
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import MAX_SEATS, Game
from wuerfelwerk.engine.generator import new_generator
from wuerfelwerk.engine.loops import one_stream, playing, playing_apart

TURNS, POINTS = "turns", "points"


class Solo:
    """Made once for a game and a bot: it holds the compiled loop and its scratch."""

    def __init__(self, game: Game, bot: str, *, compile: bool = True) -> None:
        self._plain, self._rules = game.rules, compiled(game.rules) if compile else game.rules
        bots = bound_bots(game, (bot,), compile=compile)
        streams = bind(one_stream, compile=compile)
        loop = bind(playing, compile=compile, rules=self._rules, bots=bots, streams=streams)
        if judged((bot,)):  # it looks at its own sheet only
            loop = bind(playing_apart, compile=compile, rules=self._rules, bots=bots, playing=loop)
        self._loop = loop
        self._work, self._thrown, self._faces = new_work(game, (bot,)), new_throw(), new_faces()
        self._players, self._log = np.zeros(MAX_SEATS, np.int16), np.zeros((0, 2), np.int16)

    def play(self, material: Any, by: str, seed: int, first: int, count: int) -> list[int]:
        """Turns or points of games ``first`` … ``first + count - 1`` of a material with one seat."""
        return [self._game(material, by, new_generator(seed, index)) for index in range(first, first + count)]

    def _game(self, material: Any, by: str, generator: Any) -> int:
        state = np.zeros(1, self._plain.STATE)[0]
        self._rules.start(material, state)
        self._loop.play_game(
            material, state, generator, self._players, self._work, self._thrown, self._faces, self._log
        )
        return int(state.turn) if by == TURNS else int(self._rules.score(material, state, 0))
