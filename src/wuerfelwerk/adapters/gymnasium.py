"""Gymnasium environments of every game: one seat, against bots. Importing this module registers them.

    import gymnasium
    import wuerfelwerk as ww
    import wuerfelwerk.adapters.gymnasium

    env = gymnasium.make(f"Wuerfelwerk/{ww.games()[0].id}-v1", bots="greedy", seats=3)
    seen, info = env.reset(seed=1)
    seen, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))

Observations are float32 (members,), see ``Match.observation`` and ``Match.members``. What is legal stands in
``info["action_mask"]``, int8 (actions,), and ``action_masks()``, bool. The reward is 0 until the end, then
``Match.returns`` of the seat. An action that is not legal loses the game: reward -1, terminated, and
``info["illegal"]`` says why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import wuerfelwerk as ww
from wuerfelwerk.adapters.showing import MODES, bounds, checked_mode
from wuerfelwerk.adapters.tables import LOST, Bot, Opening, Played, checked_bots, roll_on
from wuerfelwerk.doors.setup import checked_seat
from wuerfelwerk.engine.generator import checked_seed


class SeatEnv(Played, gymnasium.Env[NDArray[np.float32], int]):
    """One seat of a game; bots have the others."""

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seat: int = 0,
        bots: Bot | Sequence[Bot] = "random",
        seats: int | None = None,
        options: Mapping[str, Any] = {},
        render_mode: str | None = None,
    ) -> None:
        """``bots``: one for all other seats, or one for each in their order; names as in ``Match.ask``, or
        functions (match as the seat sees it, seat) -> action. Raises Unreadable for what there is not."""
        self._opening = Opening(game, seats, options)
        self.render_mode = checked_mode(render_mode)
        self.seat = checked_seat(seat, self._opening.seats)
        self.bots = checked_bots(game, bots, self._opening.seats, self.seat)
        low, high = bounds(game)
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(self._opening.actions)  # type: ignore[assignment]
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """``options``: those on the card of the game change from here on."""
        super().reset(seed=None if seed is None else checked_seed(seed))  # Gymnasium takes none of numpy
        self._match, self._lost = self._opening.next(seed, options), False
        self._play_others()
        return self._seen(), self._info()

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        match = self.match
        if self._lost or match.to_act == ww.OVER:
            raise RuntimeError("the game is over: reset() begins the next")
        try:
            match.apply(action, self.seat)  # type: ignore[arg-type]
        except ww.NotLegal as error:
            self._lost = True
            return self._seen(), LOST, True, False, {**self._info(), "illegal": ww.told(error)}
        self._play_others()
        over = match.to_act == ww.OVER
        return self._seen(), float(match.returns()[self.seat]), over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal: bool (actions,)."""
        return self.match.mask(self.seat).astype(np.bool_)

    def _play_others(self) -> None:
        """Chance and the bots, until this seat has to decide or the game is over."""
        match = self.match
        roll_on(match)
        while match.to_act != ww.OVER and self.seat not in match.may_act:
            seat = match.to_act
            bot = self.bots[seat]
            action = match.ask(bot, seat) if isinstance(bot, str) else bot(match.seen(seat), seat)
            match.apply(action, seat)
            roll_on(match)

    def _seen(self) -> NDArray[np.float32]:
        return self.match.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.match.mask(self.seat)}


for _card in ww.games():
    gymnasium.register(
        id=f"Wuerfelwerk/{_card.id}-v1",
        entry_point="wuerfelwerk.adapters.gymnasium:SeatEnv",
        vector_entry_point="wuerfelwerk.adapters.vector:SeatVectorEnv",
        kwargs={"game": _card.id},
    )
