"""How fast our environments step beside those of others, on the same machine in the same run.

    python benchmarks/environments.py [--seconds 0.4] [--rounds 3] [--pgx PYTHON]

Every environment plays whole games of any legal action. The floor is a loop of plain Python that picks a
number and hands it to a function in C. PettingZoo's classic games (they want pygame) and OpenSpiel's own,
which are written in C++, are played through the same interfaces as ours. ``--pgx`` names a Python with pgx
and jax, which are no dependencies of ours: its environments step many games in one array, as our batches do.
See README.md.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from doors import MANY, SEED, batch, floor, fused, rate
from pettingzoo.classic import connect_four_v3, tictactoe_v3

import wuerfelwerk as ww
import wuerfelwerk.adapters.gymnasium
import wuerfelwerk.adapters.open_spiel
from wuerfelwerk.adapters import pettingzoo

THEIRS = {"connect four": connect_four_v3.env, "tic-tac-toe": tictactoe_v3.env}
SPIEL = ("pig", "yacht", "backgammon")
PGX = """
import sys, time, jax, pgx
from pgx.experimental import auto_reset
name, many, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
env = pgx.make(name)
reset = jax.jit(jax.vmap(env.init))
def turn(state, key):
    keys = jax.random.split(key, many)
    picked = jax.vmap(lambda k, m: jax.random.categorical(k, jax.numpy.log(m.astype(float))))
    state = jax.vmap(auto_reset(env.step, env.init))(state, picked(keys, state.legal_action_mask), keys)
    return state, None
turns = jax.jit(lambda state, keys: jax.lax.scan(turn, state, keys)[0])
state = reset(jax.random.split(jax.random.PRNGKey(1), many))
keys = jax.random.split(jax.random.PRNGKey(2), 20)
jax.block_until_ready(turns(state, keys))
done, begun = 0, time.perf_counter()
while (passed := time.perf_counter() - begun) < seconds:
    state = jax.block_until_ready(turns(state, keys))
    done += 20 * many
print(done / passed)
"""


def turn_by_turn(env: Any) -> Callable[[], int]:
    """An environment of PettingZoo, asked for everything it shows at each step."""

    def play() -> int:
        steps, rnd = 0, random.random
        env.reset(seed=SEED)
        while steps < 500:
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                legal = seen["action_mask"].nonzero()[0]
                env.step(int(legal[int(rnd() * len(legal))]))
                steps += 1
            env.reset()
        return steps

    return play


def of_open_spiel(name: str) -> Callable[[], int]:
    """A game of OpenSpiel, asked for what is legal at each decision; rolls are not counted."""
    game = pyspiel.load_game(name)

    def play() -> int:
        decisions, rnd = 0, random.random
        while decisions < 100:
            state = game.new_initial_state()
            while not state.is_terminal() and decisions < 1000:
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, chances)[0])
                    continue
                if state.is_simultaneous_node():
                    seats = range(game.num_players())
                    state.apply_actions([random.choice(state.legal_actions(seat)) for seat in seats])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rnd() * len(legal))])
                decisions += 1
        return decisions

    return play


def vector(game: str, mode: str | None, many: int) -> Callable[[], int]:
    """Gymnasium's vector environment of a seat against random bots; steps of that seat are counted."""
    envs = gymnasium.make_vec(f"Wuerfelwerk/{game}-v1", many, vectorization_mode=mode)
    _, infos = envs.reset(seed=SEED)
    masks = infos["action_mask"]

    def play() -> int:
        nonlocal masks
        for _ in range(5):
            actions = (masks * np.random.random(masks.shape)).argmax(axis=1)
            masks = envs.step(actions)[-1]["action_mask"]
        return 5 * many

    return play


def measured(seconds: float, rounds: int) -> dict[str, float]:
    """The best of some rounds of everything that runs in this process."""
    works = {"floor": floor}
    for card in ww.games():
        works[f"{card.id}: step"] = fused(card.id)
        works[f"{card.id}: batch of {MANY}"] = batch(card.id)
        works[f"{card.id}: Gymnasium, 256 games"] = vector(card.id, None, 256)
        works[f"{card.id}: Gymnasium, sync, 8 games"] = vector(card.id, "sync", 8)
        works[f"{card.id}: PettingZoo"] = turn_by_turn(pettingzoo.env(card.id))
        works[f"{card.id}: OpenSpiel"] = of_open_spiel(f"python_ww_{card.id}")
    works |= {f"their {name}: PettingZoo": turn_by_turn(env()) for name, env in THEIRS.items()}
    works |= {f"their {name}: OpenSpiel": of_open_spiel(name) for name in SPIEL}
    best = dict.fromkeys(works, 0.0)
    for work in works.values():
        work()  # loads the machine code
    for _ in range(rounds):
        for name, work in works.items():
            best[name] = max(best[name], rate(work, seconds))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description="Environments of ours beside those of others.")
    parser.add_argument("--seconds", type=float, default=0.4, help="time for each measure")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many rounds is printed")
    parser.add_argument("--pgx", metavar="PYTHON", help="a Python with pgx and jax")
    asked = parser.parse_args()
    best = measured(asked.seconds, asked.rounds)
    for name in ("backgammon", "connect_four") if asked.pgx else ():
        command = [asked.pgx, "-c", PGX, name, str(MANY), str(asked.seconds * asked.rounds)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        best[f"their {name}: Pgx, {MANY} games"] = float(done.stdout)
    print(f"{'':44} {'per second':>12} {'ratio':>8}")
    for name, found in best.items():
        print(f"{name:44} {found:12,.0f} {found / best['floor']:8.4f}")


if __name__ == "__main__":
    sys.exit(main())
