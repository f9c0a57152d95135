"""What a seat may see, as a record and as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wuerfelwerk.engine import observed
from wuerfelwerk.games import game as game_of

if TYPE_CHECKING:
    from wuerfelwerk.doors.match import Match

HEAD = observed.HEAD


def seen_state(match: Match, seat: int) -> Any:
    """One record of the game's STATE with what a seat may see of it: a copy."""
    table, seen = match._table, np.zeros(1, match._table.game.rules.STATE)
    table.runs.see(table.material, match._record, seat, seen)
    return seen[0]


def going_on(match: Match) -> bool:
    """Whether a decision has begun and is not over, so that somebody does not see all there is."""
    return bool(match._record["waiting"])


def revealed(match: Match) -> str:
    """What everybody sees, in notation."""
    table, run = match._table, match._record
    state = run["revealed" if going_on(match) else "state"][0]
    return table.game.notation.state_text(table.material, state)


def observation(match: Match, seat: int) -> NDArray[np.float32]:
    """See ``Match.observation``."""
    return observed.numbers(seen_state(match, seat), seat, match.seats, seat in match.may_act)


def members(game: str) -> tuple[str, ...]:
    """The names of all numbers of an observation."""
    return plan(game).names


def fill(game: str, states: NDArray[np.uint8], out: NDArray[np.float32]) -> None:
    """Writes the members of states, uint8 (n, bytes of a state), behind the head of ``out``."""
    observed.fill(game_of(game).rules.STATE, states, out)


def plan(game: str) -> observed.Plan:
    """The observation of one game."""
    return observed.plan(game_of(game).rules.STATE)
