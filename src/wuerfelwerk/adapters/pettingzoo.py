"""PettingZoo environments of every game: ``env``, where one seat acts at a time, and ``parallel_env``.

    import wuerfelwerk as ww
    from wuerfelwerk.adapters import pettingzoo

    env = pettingzoo.env(ww.games()[0].id, seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))

Agents are ``seat_0``, ``seat_1`` … An observation is a dictionary: ``observation``, float32 (members,), see
``Match.observation`` and ``Match.members``; ``action_mask``, int8 (actions,), 1 where an action is legal. All
of it is what the seat may see; chance is thrown between. Rewards are 0 until the end, then
``Match.returns``: they sum to 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

import wuerfelwerk as ww
from wuerfelwerk.adapters.showing import MODES, bounds, checked_mode
from wuerfelwerk.adapters.tables import Opening, Played, roll_on
from wuerfelwerk.doors.fast.stepping import stepped_through

Seen = dict[str, Any]


class _Table(Played):
    """Agents, spaces and pictures, alike for both kinds."""

    more = 0  # actions besides those of the game

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Mapping[str, Any] = {},
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """``render_mode``: human (prints text), ansi, rgb_array or svg; ``max_cycles``: after so many steps
        everybody is truncated. Raises Unreadable for what there is not."""
        super().__init__()
        self._opening = Opening(game, seats, options)
        self.metadata = {"name": f"wuerfelwerk_{game}_v1", "render_modes": list(MODES), "render_fps": 2}
        self.render_mode, self.max_cycles = checked_mode(render_mode), max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self._opening.seats)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        many, (low, high) = self._opening.actions + self.more, bounds(game)
        self._members = len(low)
        self.action_spaces = {agent: spaces.Discrete(many) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (many,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class TurnEnv(_Table, AECEnv):  # type: ignore[misc]
    """One seat after the other. Where several decide at once they are asked in the order of the rules, and
    none sees what the others have decided meanwhile.

    Steps are small actions. ``reset(seed, options)``: options on the card of the game change from then on.
    ``step`` raises NotLegal for what is not legal, and nothing has changed. Copies and pickles are exact.
    """

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._match = self._opening.next(seed, options)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._bind()
        self.agent_selection = self.possible_agents[self._fast.seat[0]]

    def _bind(self) -> None:
        """The compiled step over the bytes of the match, and what is legal now."""
        self._fast = stepped_through(self.match)
        self._fast.step(-1)

    def step(self, action: int | np.integer[Any] | None) -> None:
        match, agent, fast = self.match, self.agent_selection, self._fast
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not isinstance(action, int | np.integer) or action < 0 or (many := fast.step(int(action))) < 0:
            match.apply(action)  # type: ignore[arg-type]  # says why not
            raise AssertionError(f"{action!r} is refused by the step and legal by the rules")
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        if many:
            self.agent_selection = self.possible_agents[fast.seat[0]]
        else:
            self.rewards = dict(zip(self.agents, map(float, match.returns()), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        if many and self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Seen:
        seen, mask = np.empty(self._members, np.float32), np.zeros(self._opening.actions, np.int8)
        self._fast.observe(self._seats[agent], seen, mask)
        return {"observation": seen, "action_mask": mask}

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "_fast"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        if self._match is not None:
            self._bind()


class TogetherEnv(_Table, ParallelEnv):  # type: ignore[misc]
    """All seats at once: whoever may act acts, everybody else waits.

    Actions have one more, the last: to wait, the only one of a seat with nothing to decide. What is not legal
    is not carried out, and ``info["illegal"]`` of that seat is True. All else as with ``TurnEnv``.
    """

    more = 1

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._match = self._opening.next(seed, options)
        roll_on(self._match)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        match, playing = self.match, self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in playing}
        may = match.may_act
        for seat, agent in enumerate(self.possible_agents):
            if agent in actions and not self._decided(match, seat, int(actions[agent]), seat in may):
                infos[agent]["illegal"] = True
        roll_on(match)
        self._cycles += 1
        over = match.to_act == ww.OVER
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = dict(zip(playing, map(float, match.returns()), strict=True)) if playing else {}
        seen = self._seen()
        self.agents = [] if over or cut else playing
        return seen, rewards, dict.fromkeys(playing, over), dict.fromkeys(playing, cut), infos

    def _decided(self, match: ww.Match, seat: int, action: int, may: bool) -> bool:
        """Carries out what a seat has chosen; False where that was not legal."""
        if not may:
            return action == match.actions
        if action not in match.legal(seat):
            return False
        match.apply(action, seat)
        return True

    def _seen(self) -> dict[str, Seen]:
        match, seen = self.match, {}
        may = match.may_act
        for seat, agent in enumerate(self.possible_agents):
            if agent not in self.agents:
                continue
            mask = np.zeros(match.actions + 1, np.int8)
            mask[match.legal(seat) if seat in may else [match.actions]] = 1
            seen[agent] = {"observation": match.observation(seat), "action_mask": mask}
        return seen


env, parallel_env = TurnEnv, TogetherEnv  # as PettingZoo's own modules call them
