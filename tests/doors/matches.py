"""Matches for the tests of the doors: played at random, in every simultaneous order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import wuerfelwerk as ww
from wuerfelwerk.games import all_games

IDS = [game.id for game in all_games()]


def seats_of(game: str) -> int:
    """Three where the game takes them: somebody looks on while two decide."""
    card = next(card for card in ww.games() if card.id == game)
    return min(3, card.seats_max)


def opened(game: str, seed: int = 5) -> ww.Match:
    return ww.new(game, seats_of(game), seed=seed)


def step(match: ww.Match, chooser: random.Random) -> None:
    """One roll, or one small action of any seat that may act."""
    if match.to_act == ww.CHANCE:
        match.roll()
        return
    seat = chooser.choice(match.may_act)
    match.apply(chooser.choice(match.legal(seat)), seat)


def walk(match: ww.Match, steps: int = 10**6, seed: int = 1) -> Iterator[ww.Match]:
    """The match itself before each step, and once more at the end of it."""
    chooser = random.Random(seed)
    for _ in range(steps):
        if match.to_act == ww.OVER:
            break
        yield match
        step(match, chooser)
    yield match


def shown(match: ww.Match, seat: int) -> list[Any]:
    """Everything a seat can learn of a match."""
    seen = match.seen(seat)
    told = [match.observation(seat).tolist(), match.svg(seat), match.legal(seat), match.legal_texts(seat)]
    return [*told, seen.text().partition('"dice"')[0], seen.text().partition('"state"')[2]]
