"""Other states of OpenSpiel that look the same to one seat: what others have decided hidden is chosen anew.

Nothing else is hidden in a game here. Where nothing is, the answer is the state itself, as a clone. Others
are played anew from where the decision began: nobody finds in their history what was really done.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

Draw = Callable[[], float]  # 0 up to, and without, 1

TRIES = 100  # of others' actions that must not end a decision this seat sees going on

_begun: dict[str, tuple[tuple[int, ...], Any]] = {}  # of each game the last history, and the state after it


class Resampler:
    """What ``ISMCTSBot.set_resampler`` takes. Games made turn-based need it: OpenSpiel does not ask ours."""

    def __init__(self, seed: int | None = None) -> None:
        """``seed``: the same draws the same."""
        self._draw = random.Random(seed).random

    def __call__(self, state: Any, player: int) -> Any:
        """A state that looks the same to ``player``."""
        return resampled(state, player, self._draw)


def resampled(state: Any, player: int, draw: Draw) -> Any:
    """A state whose information state and observation are the same for ``player``, and all that is public."""
    inner = state.simultaneous_game_state() if hasattr(state, "simultaneous_game_state") else state
    turned, seats = inner is not state, state.num_players()
    together = inner.together
    nodes = _nodes(inner.course.hidden, together)
    done = nodes * (seats if together else 1) + (
        state.current_player() if turned and not _by_chance(state) else 0
    )
    history = state.history()
    hidden = any(seat != player for seat, _ in inner.course.hidden) or (turned and done % seats > 0)
    if not done or not hidden:
        return state.clone()
    begun, since = _state_after(state, tuple(history[:-done])), history[-done:]
    for _ in range(TRIES):
        other = begun.clone()
        if _play(other, since, player, draw, together and not turned) and _alike(other, state, player):
            return other
    return state.clone()  # what was really done is one of the things that may have been


def _by_chance(state: Any) -> bool:
    return bool(state.is_chance_node() or state.is_terminal())


def _nodes(hidden: Sequence[tuple[int, str]], together: bool) -> int:
    """How many nodes the decision that goes on has had. Who acts in one has acted in all before."""
    if not together:
        return len(hidden)
    seats = [seat for seat, _ in hidden]
    return max(map(seats.count, seats), default=0)


def _state_after(state: Any, history: tuple[int, ...]) -> Any:
    """The state after a history of the same game; a search asks for the same one again and again."""
    game = state.get_game()
    name = str(game)
    if name not in _begun or _begun[name][0] != history:
        fresh, place, seats = game.new_initial_state(), 0, game.num_players()
        while place < len(history):
            if fresh.is_simultaneous_node():
                fresh.apply_actions(list(history[place : place + seats]))
                place += seats
            else:
                fresh.apply_action(history[place])
                place += 1
        _begun.clear()  # one is enough
        _begun[name] = history, fresh
    return _begun[name][1]


def _play(state: Any, since: Sequence[int], player: int, draw: Draw, together: bool) -> bool:
    """Does what ``player`` has done, and anything for others; False where that ends it too early."""
    place, seats = 0, state.num_players()
    while place < len(since):
        if _by_chance(state):
            return False
        if together:
            chosen = [
                since[place + seat] if seat == player else _any(state.legal_actions(seat), draw)
                for seat in range(seats)
            ]
            state.apply_actions(chosen)
            place += seats
        else:
            mine = state.current_player() == player
            legal = state.legal_actions()
            if mine and since[place] not in legal:
                return False
            state.apply_action(since[place] if mine else _any(legal, draw))
            place += 1
    return True


def _any(legal: Sequence[int], draw: Draw) -> int:
    return legal[min(int(draw() * len(legal)), len(legal) - 1)]


def _alike(one: Any, other: Any, player: int) -> bool:
    """Whether two states are at the same point for that player."""
    return bool(
        one.current_player() == other.current_player()
        and one.information_state_string(player) == other.information_state_string(player)
        and one.legal_actions(player) == other.legal_actions(player)
    )
