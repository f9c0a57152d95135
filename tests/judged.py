"""What is asked of every game's ``judging``, and a short way to its numbers in the tests of one game."""

from __future__ import annotations

from typing import Any

import numpy as np

from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.laws.walk import play, sample


def numbers_of(game: Game, material: Any, state: Any, seat: int) -> Any:
    """The numbers of one seat, by plain Python."""
    judging: Any = game.part("judging")
    out = np.full(judging.NUMBERS, np.nan)
    judging.numbers(material, state, seat, out)
    return out


def check_numbers(game: Game, options: dict[str, str], seats: int, most: int = 60) -> None:
    """At nodes of a random game: every number is filled and finite, plain and compiled ones are the same,
    and asking changes nothing.
    """
    judging: Any = game.part("judging")
    twin = bind(judging, compile=True, inline=False)
    walk = play(game, game.card.defaults() | options, seats, seed=3)
    out = np.zeros(judging.NUMBERS)
    differing = set()
    for state in [*sample(walk.states(), most), walk.end]:
        before = state.tobytes()
        for seat in range(seats):
            plain = numbers_of(game, walk.material, state, seat)
            twin.numbers(walk.material, state, seat, out)
            assert np.isfinite(plain).all()
            assert plain.tolist() == out.tolist(), (int(state.phase), seat)
            differing.add(plain.tobytes())
        assert state.tobytes() == before
    assert len(differing) > len(walk.steps) // most  # they say something
