"""Gymnasium's vector environment: one seat in many games at once, each with bots at the other seats.

    import gymnasium
    import wuerfelwerk.adapters.gymnasium

    envs = gymnasium.make_vec("Wuerfelwerk/<game>-v1", num_envs=64, bots="greedy")
    seen, infos = envs.reset(seed=1)
    seen, rewards, over, cut, infos = envs.step(actions)

It plays what ``SyncVectorEnv`` over the environment of one game plays, to the bit, and steps all games in a
few compiled calls. A game that is over begins anew at the next step, whose action there is left out
(``AutoresetMode.NEXT_STEP``, Gymnasium's usual one).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import wuerfelwerk as ww
from wuerfelwerk.adapters.showing import MODES, bounds, checked_mode, rendered
from wuerfelwerk.adapters.tables import LOST, Bot, Opening, checked_bots
from wuerfelwerk.doors.fast.seated import Seated
from wuerfelwerk.doors.setup import checked_seat
from wuerfelwerk.engine.generator import checked_seed, whole

Infos = dict[str, Any]


class SeatVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` games; arguments, observations, rewards and masks are those of ``SeatEnv``."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seat: int = 0,
        bots: Bot | Sequence[Bot] = "random",
        seats: int | None = None,
        options: Mapping[str, Any] = {},
        render_mode: str | None = None,
    ) -> None:
        """Raises Unreadable for what there is not."""
        many = whole(num_envs)
        if many is None or many < 1:
            raise ww.Unreadable("Eine Reihe hat mindestens eine Partie, nicht „%(n)s“.", n=str(num_envs)[:40])
        num_envs = many
        self.num_envs, self.render_mode = num_envs, checked_mode(render_mode)
        self.metadata = {
            "render_modes": list(MODES),
            "render_fps": 2,
            "autoreset_mode": AutoresetMode.NEXT_STEP,
        }
        self._openings = [Opening(game, seats, options) for _ in range(num_envs)]
        first = self._openings[0]
        self.seat = checked_seat(seat, first.seats)
        table = ww.new(game, first.seats, options=options, seed=0)  # every game gets one of its own
        self._games = Seated(table, num_envs, seat, checked_bots(game, bots, first.seats, seat))
        low, high = bounds(game)
        self.single_observation_space = spaces.Box(low, high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(first.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended: NDArray[np.bool_] | None = None  # games that begin anew at the next step

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], Infos]:
        """``seed``: of the first game, each after it has one more; or one for each."""
        many = self.num_envs
        seeds: Any = [None] * many if seed is None else seed
        if not isinstance(seeds, Sequence | np.ndarray) or isinstance(seeds, str):
            first = checked_seed(seeds)
            seeds = [first + number for number in range(many)]
        if len(seeds) != many:
            raise ValueError(f"{many} games want {many} seeds, not {len(seeds)}")
        seeds = [None if one is None else checked_seed(one) for one in seeds]
        for number, one in enumerate(seeds):
            self._games.put(number, self._openings[number].next(one, options))
        self._games.advance()
        self._ended = np.zeros(many, np.bool_)
        return self._games.observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """One action in every game, int64 (num_envs,); those that were over begin anew instead."""
        if self._ended is None:
            raise RuntimeError("reset() comes before everything else")
        games, anew = self._games, self._ended
        chosen = np.where(anew, -1, self._checked(actions))
        lost = {
            number: self._why(number, int(chosen[number]))
            for number in np.flatnonzero(~anew).tolist()
            if not games.legal(number, int(chosen[number]))
        }
        chosen[list(lost)] = -1
        for number in np.flatnonzero(anew).tolist():
            games.put(number, self._openings[number].next(None, None))
        games.decide(chosen)
        games.advance()
        over, rewards = games.over, games.returns()
        over[list(lost)], rewards[list(lost)] = True, LOST
        self._ended = over
        return (
            games.observations(),
            rewards,
            over.copy(),
            np.zeros(self.num_envs, np.bool_),
            self._infos(lost),
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal: bool (num_envs, actions)."""
        return self._games.masks.astype(np.bool_)

    def match(self, number: int) -> ww.Match:
        """One of the games: a copy."""
        return self._games.match(number)

    def render(self) -> tuple[Any, ...] | None:
        """All games, each as ``SeatEnv`` shows it."""
        shown = tuple(rendered(self.match(number), self.render_mode) for number in range(self.num_envs))
        return None if self.render_mode in (None, "human") else shown

    def _checked(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ww.Unreadable(
                "Zu jeder Partie gehört eine ganze Zahl, verlangt sind also %(n)s, nicht %(kind)s %(shape)s.",
                n=self.num_envs,
                kind=given.dtype,
                shape=given.shape,
            )
        return given.astype(np.int64)

    def _why(self, number: int, action: int) -> str:
        """Why an action is not legal. Raises Unreadable where it is none."""
        try:
            self._games.match(number).apply(action, self.seat)
        except ww.NotLegal as error:
            return ww.told(error)
        raise AssertionError(f"{action} is refused here and legal by the rules")

    def _infos(self, lost: Mapping[int, str] = {}) -> Infos:
        infos: Infos = {
            "action_mask": self._games.masks.copy(),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }
        if lost:
            infos["illegal"] = np.full(self.num_envs, None, object)
            infos["_illegal"] = np.zeros(self.num_envs, np.bool_)
            for number, why in lost.items():
                infos["illegal"][number], infos["_illegal"][number] = why, True
        return infos
