"""Very many random games over all options and seats, compiled: do they end, is a seat ever without an action?

    python -m wuerfelwerk.laws.survey [--games 100000] [GAME …]

Written against the global ``rules`` that ``engine.compiling.bind`` fills.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np

from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import CHANCE, MAX_DICE, OVER, Game
from wuerfelwerk.engine.generator import below, new_generator
from wuerfelwerk.engine.masks import pick

LONGEST = 1_000_000  # steps; a game longer than this does not end
ACTIONS, ROLLS, STUCK, ENDED = range(4)
BATCH = 500

rules: Any = None  # bound


def play_games(materials: Any, states: Any, generators: Any, mask: Any, thrown: Any, found: Any) -> None:
    """Plays every game to its end. ``found``: a line of actions, rolls, seats without an action, ended."""
    faces = np.zeros(MAX_DICE, np.int16)
    for game in range(len(states)):
        material, state, line = materials[game], states[game], found[game]
        rules.start(material, state)
        while line[STUCK] == 0 and line[ENDED] == 0 and line[ACTIONS] + line[ROLLS] < LONGEST:
            seat = rules.to_act(material, state)
            if seat == OVER:
                line[ENDED] = 1
            elif seat == CHANCE:
                rules.throw(material, state, thrown)
                count = thrown.count
                for die in range(count):
                    faces[die] = below(generators[game], thrown.sides[die])
                rules.land(material, state, faces[:count])
                line[ROLLS] += 1
            else:
                able = rules.may_act(material, state)
                for one in range(material.seats):
                    here = rules.legal(material, state, one, mask)
                    line[STUCK] += (here > 0) != ((able >> one & 1) == 1)
                many = rules.legal(material, state, seat, mask)
                if many > 0:
                    rules.apply(material, state, seat, pick(mask, below(generators[game], many)))
                    line[ACTIONS] += 1
                else:
                    line[STUCK] += 1


@dataclass
class Survey:
    """What was found in the random games of one game."""

    games: int = 0
    ended: int = 0
    stuck: int = 0  # seats that were to act without a legal action, or had one without being to act
    actions: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    tables: Counter[tuple[int, str]] = field(default_factory=Counter)  # seats and options

    def row(self) -> str:
        """A line of the table in benchmarks/README.md."""
        mean, most = sum(self.actions) / self.games, max(self.actions)
        ends = ", ".join(f"{name} {count}" for name, count in sorted(self.endings.items()))
        return (
            f"{self.games} | {len(self.tables)} | {self.ended} | {self.stuck} "
            f"| {mean:.0f} / {most} | {max(self.turns)} | {ends}"
        )


def survey(game: Game, games: int, seed: int = 1) -> Survey:
    """Plays so many games; options and seats are drawn anew for each."""
    twin = bind(sys.modules[__name__], compile=True, rules=compiled(game.rules))
    done = Survey()
    for first in range(0, games, BATCH):
        _play_batch(twin, game, first, min(BATCH, games - first), seed, done)
    return done


def _play_batch(twin: ModuleType, game: Game, first: int, count: int, seed: int, done: Survey) -> None:
    from wuerfelwerk.engine.chance import new_throw
    from wuerfelwerk.engine.masks import new_mask
    from wuerfelwerk.lab.plan import Plan, table_of
    from wuerfelwerk.lab.playing import GeneratorDice

    plan, materials = Plan(game.id, games=count, seats=0, random_options=True, seed=seed), []
    generators = [new_generator(seed, first + place) for place in range(count)]
    for generator in generators:
        dice = GeneratorDice(generator)
        table = table_of(plan, game.card, dice)
        materials.append(game.rules.lay_out(table.options, len(table.bots), dice).tobytes())
        done.tables[len(table.bots), repr(sorted(table.options.items()))] += 1
    laid = np.frombuffer(bytearray(b"".join(materials)), game.rules.MATERIAL)
    states, found = np.zeros(count, game.rules.STATE), np.zeros((count, 4), np.int64)
    mask = new_mask(game.rules.MASK_WORDS)
    twin.play_games(laid, states, np.array(generators), mask, new_throw(), found)
    done.games += count
    done.ended += int(found[:, ENDED].sum())
    done.stuck += int(found[:, STUCK].sum())
    done.actions += found[:, ACTIONS].tolist()
    done.turns += states["turn"].tolist()
    done.endings.update(game.notation.ending(laid[place], states[place]) for place in range(count))


def main() -> None:
    from wuerfelwerk.games import GAMES
    from wuerfelwerk.games import game as game_of

    parser = argparse.ArgumentParser(description="Very many random games over all options and seats.")
    parser.add_argument("games_named", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--games", type=int, default=100_000)
    asked = parser.parse_args()
    print("game | games | kinds of tables | ended | stuck | actions mean / most | most turns | endings")
    for id in asked.games_named:
        print(f"{id} | {survey(game_of(id), asked.games).row()}", flush=True)


if __name__ == "__main__":
    main()
