"""Bots: programs that choose actions. They know no game by name; a game is handed in.

A table asks for a whole commit with ``choose``. It is answered by plain Python until ``warm`` has
made the compiled twin ready in this process, and by the twin from then on; both answer alike. Only a
level that plays on in its head is too slow in plain Python: until it is warm the level below answers
(``answering``).
"""

from __future__ import annotations

import numpy as np

from wuerfelwerk.bots import own
from wuerfelwerk.bots.catalogue import BOTS, Bot, bots_of
from wuerfelwerk.bots.seating import bound_commit, new_work
from wuerfelwerk.engine.chance import new_throw, throw_with
from wuerfelwerk.engine.contract import CHANCE, Game
from wuerfelwerk.engine.generator import SeededDice, new_generator

__all__ = ["BOTS", "Bot", "answering", "bots_of", "choose", "first_decision", "is_warm", "warm"]

LONGEST_COMMIT = 256  # small actions; far above what any game needs

_warm: set[tuple[str, str]] = set()


def choose(game: Game, bot: str, material: bytes, state: bytes, seat: int, seed: int) -> list[int]:
    """The whole commit of ``seat``, as small actions. Equal arguments give equal answers.

    ``material`` and ``state`` are the bytes of the game's records; the state must show what this
    seat may see and nothing else. KeyError for an unknown bot, ValueError where the seat has
    nothing to decide.
    """
    rules = game.rules
    known = np.frombuffer(bytearray(material), rules.MATERIAL)[0]
    seen = np.frombuffer(bytearray(state), rules.STATE)[0]
    if not rules.may_act(known, seen) >> seat & 1:
        raise ValueError(f"seat {seat} has nothing to decide")
    answers = answering(game, bot)
    return _commit(game, answers, known, seen, seat, seed, compile=is_warm(game, answers))


def answering(game: Game, bot: str) -> str:
    """The bot that answers in this process now: the one asked, or a level below that needs no search."""
    if own.is_own(bot):
        return bot
    kind = bots_of(game)[bot]
    return answering(game, kind.below) if kind.below and not is_warm(game, bot) else bot


def is_warm(game: Game, bot: str) -> bool:
    """True if ``choose`` answers compiled in this process."""
    return (game.id, bot) in _warm


def warm(game: Game, *bots: str) -> None:
    """Compiles (or loads from the cache) these bots, or all; blocks meanwhile: call it in a thread."""
    for bot in bots or tuple(bots_of(game)):
        _commit(game, bot, *first_decision(game), seed=0, compile=True)
        _warm.add((game.id, bot))


def _commit(
    game: Game, bot: str, material: object, state: object, seat: int, seed: int, *, compile: bool
) -> list[int]:
    actions = np.zeros(LONGEST_COMMIT, np.int64)
    commit = bound_commit(game, bot, compile).commit
    count = commit(material, state, seat, new_generator(seed), new_work(game, [bot]), actions)
    return [int(action) for action in actions[:count]]


def first_decision(game: Game) -> tuple[object, object, int]:
    """Material, state and seat of the first decision of some table."""
    rules, dice, thrown = game.rules, SeededDice(0), new_throw()
    material = rules.lay_out(game.card.defaults(), game.card.seats_min, dice)
    state = np.zeros(1, rules.STATE)[0]
    rules.start(material, state)
    while rules.to_act(material, state) == CHANCE:
        rules.throw(material, state, thrown)
        rules.land(material, state, np.array(throw_with(dice, thrown), np.int16))
    return material, state, int(rules.to_act(material, state))
