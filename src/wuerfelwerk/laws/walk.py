"""Random games of any game, step by step, for the laws to look at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE, OVER, Game
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.masks import listed, new_mask

LONGEST = 100_000  # steps; a game longer than this does not end
MOST_VALUES = 3  # of one option that are all tried


@dataclass(frozen=True)
class Step:
    """One small action, or one roll (seat is CHANCE then). ``before`` is the state it was made in."""

    before: Any
    seat: int
    action: int = -1
    faces: tuple[int, ...] = ()


@dataclass
class Walk:
    """One whole random game."""

    game: Game
    options: dict[str, str]
    material: Any
    steps: list[Step] = field(default_factory=list)
    end: Any = None

    @property
    def seats(self) -> int:
        return int(self.material.seats)

    def states(self) -> list[Any]:
        return [step.before for step in self.steps]

    def rows(self) -> list[tuple[int, int]]:
        """The log as ``engine.loops.playing`` writes it: a row for an action, a row for each die."""
        rows = []
        for step in self.steps:
            if step.seat == CHANCE:
                rows += [(CHANCE, face) for face in step.faces]
            else:
                rows.append((step.seat, step.action))
        return rows


def option_sets(game: Game) -> Iterator[dict[str, str]]:
    """The defaults, then other values of every option, one at a time: all, or the first and the last."""
    yield game.card.defaults()
    for option in game.card.options:
        values = [value for value in option.values if value != option.default]
        if option.kind == "list":
            values = [option.values[0], ",".join(option.values)]
        for value in values if len(values) <= MOST_VALUES else (values[0], values[-1]):
            others = {key: good[0] for key, good in option.fits.get(value, {}).items()}
            yield game.card.defaults() | others | {option.key: value}


def lay_out(game: Game, options: dict[str, str], seats: int, seed: int) -> Any:
    """The material of a table."""
    return game.rules.lay_out(options, seats, SeededDice(seed, 1), boards_of(game))


def boards_of(game: Game) -> list[str]:
    """What a host brings: the first shipped board, where boards can be brought."""
    return list(game.part("board").load_boards())[:1] if game.card.takes_board_file else []


def new_state(game: Game, material: Any) -> Any:
    state = np.zeros(1, game.rules.STATE)[0]
    game.rules.start(material, state)
    return state


def step_on(rules: Any, material: Any, state: Any, step: Step) -> None:
    """Plays a step on a state that is changed."""
    if step.seat == CHANCE:
        rules.land(material, state, np.array(step.faces, np.int16))
    else:
        rules.apply(material, state, step.seat, step.action)


def random_step(
    rules: Any, material: Any, state: Any, chooser: random.Random, dice: SeededDice
) -> Step | None:
    """A random step from a state, or None where the game is over; any seat that may act acts."""
    seat = int(rules.to_act(material, state))
    if seat == OVER:
        return None
    if seat == CHANCE:
        thrown = new_throw()
        rules.throw(material, state, thrown)
        return Step(state.copy(), CHANCE, faces=tuple(throw_with(dice, thrown)))
    able = seats_in(rules.may_act(material, state))
    begun = [one for one in able if rules.unfinished(material, state, one)]
    seat = begun[0] if begun else chooser.choice(able)
    mask = new_mask(rules.MASK_WORDS)
    rules.legal(material, state, seat, mask)
    return Step(state.copy(), seat, action=chooser.choice(listed(mask)))


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(6) if int(bits) >> seat & 1]


def play(game: Game, options: dict[str, str], seats: int, seed: int, rules: Any = None) -> Walk:
    """A random game to its end. ``rules`` may be the compiled twin."""
    rules = rules or game.rules
    material = lay_out(game, options, seats, seed)
    state = new_state(game, material)
    walk = Walk(game, options, material)
    chooser, dice = random.Random(seed), SeededDice(seed)
    while (step := random_step(rules, material, state, chooser, dice)) is not None:
        assert len(walk.steps) < LONGEST, "the game does not end"
        walk.steps.append(step)
        step_on(rules, material, state, step)
    walk.end = state
    return walk


@cache
def _walk(key: tuple[str, str, int, int], handle: _Handle) -> Walk:
    return play(handle.game, handle.options, key[2], key[3])


@dataclass(frozen=True)
class _Handle:
    """Carries what cannot be hashed past the cache: equal to every other."""

    game: Game = field(compare=False)
    options: dict[str, str] = field(compare=False)


def walk_of(game: Game, options: dict[str, str], seats: int, seed: int = 1) -> Walk:
    """``play`` with plain rules, made once for all laws."""
    return _walk((game.id, repr(sorted(options.items())), seats, seed), _Handle(game, options))


def sample(things: list[Any], most: int, seed: int = 1) -> list[Any]:
    """At most so many of them, always the same ones."""
    return things if len(things) <= most else random.Random(seed).sample(things, most)
