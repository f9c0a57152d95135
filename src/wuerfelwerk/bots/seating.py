"""Bots bound to the rules of one game: ready to be called plain or compiled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from wuerfelwerk.bots import alone, commit, own, several, trying
from wuerfelwerk.bots.catalogue import bot_named
from wuerfelwerk.bots.levels import (
    by_action,
    by_decision,
    looking,
    moves,
    rows,
    searching,
    thinking,
    weighing,
)
from wuerfelwerk.bots.levels.mind import mind_of
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.contract import MAX_SEATS, Game
from wuerfelwerk.engine.masks import new_mask
from wuerfelwerk.engine.records import record_type

KNOWING_NOTHING = record_type([("nothing", np.int64)])  # what ``trying`` needs


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """The different bots among ``names`` as they are bound together: levels last, else by their letters."""
    return tuple(sorted(set(names), key=lambda name: (judged((name,)), name)))


def new_work(game: Game, names: Sequence[str]) -> Any:
    """Scratch space these bots need, made once a process and handed to every choice.

    A tuple: 0 mask of legal actions, 1 two spare states and one for ``guarded``, 2 features of a state,
    3 their weights, 4 what the game's ``trials`` know (2 to 4 hold nothing where no bot needs them), and,
    where a level is among them, 5 a mind with a row for each level of ``names`` and 6 a state for what
    each seat sees (``engine.loops.playing_apart``).
    """
    rules = game.rules
    weights: Any = ()
    known: Any = KNOWING_NOTHING
    if any("features" in bot_named(name).needs for name in names):
        weights = game.part("features").WEIGHTS
        known = game.part("trials").KNOWN if game.has("trials") else known
    work: tuple[Any, ...] = (
        new_mask(rules.MASK_WORDS),
        np.zeros(3, rules.STATE),
        np.zeros(len(weights), np.float64),
        np.array(weights, np.float64),
        np.zeros(1, known),
    )
    levels = [bot_named(name).level for name in names if judged((name,))]
    return (*work, mind_of(game, levels), np.zeros(MAX_SEATS, rules.STATE)) if levels else work


def judged(names: Sequence[str]) -> bool:
    """True if a level is among the bots."""
    return any("judging" in bot_named(name).needs for name in names)


def bound_bot(game: Game, name: str, compile: bool) -> Any:
    """The module of one bot, bound to the rules and features of the game."""
    bot = bot_named(name)
    module: Any = import_module(bot.module)
    rules = compiled(game.rules) if compile else game.rules
    names: dict[str, Any] = {"rules": rules}
    if "features" in bot.needs:
        features: Any = game.part("features")
        names["features"] = bind(features, compile=True, inline=False) if compile else features
    if "trials" in bot.needs:
        names["trials"] = bound_trials(game, names.pop("features"), compile)
    if "judging" in bot.needs:
        names = {"thinking": bound_thinking(game, compile)}
    if own.is_own(name):
        return own.bound(name, names, compile=compile)
    return bind(module, compile=compile, **names)


def bound_trials(game: Game, features: Any, compile: bool) -> Any:
    """The game's own ``trials``, or those made from its features."""
    if game.has("trials"):
        module: Any = game.part("trials")
        return bind(module, compile=True, inline=False) if compile else module
    rules = compiled(game.rules) if compile else game.rules
    return bind(trying, compile=compile, inline=False, rules=rules, features=features)


def bound_thinking(game: Game, compile: bool) -> Any:
    """What all levels of a game think with, compiled once for all of them."""
    rules = compiled(game.rules) if compile else game.rules

    def apart(module: Any, **names: Any) -> Any:
        return bind(module, compile=compile, inline=False, **names)

    asked = apart(moves, rules=rules)
    policy, going = bound_policy(game, asked, compile)
    search = apart(searching, going=going, moves=asked, weighing=policy)
    ahead = apart(looking, moves=asked, weighing=policy)
    return apart(thinking, moves=asked, weighing=policy, going=going, searching=search, looking=ahead)


def bound_policy(game: Game, asked: Any, compile: bool) -> tuple[Any, Any]:
    """What weighs the states of a game, and what plays on by it. ``asked``: the rules, bound as ``moves``."""

    def apart(module: Any, **names: Any) -> Any:
        return bind(module, compile=compile, inline=False, **names)

    policy = apart(weighing, moves=asked, judging=apart(game.part("judging")))
    if game.has("quick"):
        return policy, apart(by_decision, moves=asked, quick=apart(game.part("quick")))
    return policy, apart(by_action, moves=asked, weighing=policy)


def bound_bots(game: Game, names: tuple[str, ...], compile: bool) -> Any:
    """A module whose ``choose(kind, …)`` asks bot number ``kind`` of ``names``, which are ``in_order``.

    It takes ``new_work`` for the same names. All levels are one bot, compiled once: which of them is
    asked says the row of the mind.
    """
    if all(judged((name,)) for name in names):
        return bind(rows, compile=compile, thinking=bound_thinking(game, compile))
    first = bound_bot(game, names[0], compile)
    if len(names) == 1:
        return bind(alone, compile=compile, only=first)
    return bind(several, compile=compile, first=first, rest=bound_bots(game, names[1:], compile))


def bound_commit(game: Game, name: str, compile: bool) -> Any:
    """``commit`` for one bot of one game; the same one for all levels."""
    rules = compiled(game.rules) if compile else game.rules
    return bind(commit, compile=compile, rules=rules, bot=bound_bot(game, name, compile))
