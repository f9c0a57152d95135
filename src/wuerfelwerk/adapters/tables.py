"""What environments of every kind have in common: a table that is opened again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

import wuerfelwerk as ww
from wuerfelwerk.adapters.showing import rendered
from wuerfelwerk.doors import asking, setup
from wuerfelwerk.engine.generator import checked_seed

Bot = str | Callable[[ww.Match, int], int]  # a name as in ``Match.ask``, or (match as its seat sees it, seat)
LOST = -1.0  # reward of an action that is not legal


class Opening:
    """Opens match after match of one game. A seed repeats them all; without one they are any."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, Any]) -> None:
        """Raises Unreadable for a game, seats or options that there are not."""
        first = ww.new(game, seats, options=options, seed=0)
        self.card, self.seats, self.actions = first.card, first.seats, first.actions
        self.options = dict(options)
        self._seeds = np.random.default_rng()

    def next(self, seed: int | None, options: Mapping[str, Any] | None) -> ww.Match:
        """The next match. ``seed``: of this one, and of all after it until another comes. ``options``: those
        that are on the card of the game change from here on; all others are somebody else's."""
        if seed is not None:
            self._seeds = np.random.default_rng(checked_seed(seed))
        keys = {option.key for option in self.card.options}
        wanted = self.options | {key: value for key, value in (options or {}).items() if key in keys}
        number = int(self._seeds.integers(2**63 - 1))
        match = ww.new(self.card.id, self.seats, options=wanted, seed=number)
        self.options = wanted
        return match


class Played:
    """The match an environment plays, and its pictures."""

    render_mode: str | None
    _match: ww.Match | None = None

    @property
    def match(self) -> ww.Match:
        """The match that is played. RuntimeError before the first ``reset``."""
        if self._match is None:
            raise RuntimeError("reset() comes before everything else")
        return self._match

    def render(self) -> Any:
        return rendered(self.match, self.render_mode)


def roll_on(match: ww.Match) -> None:
    """Throws until somebody has to decide, or the game is over."""
    while match.to_act == ww.CHANCE:
        match.roll()


def checked_bots(game: str, bots: Bot | Sequence[Bot], seats: int, own: int) -> dict[int, Bot]:
    """A bot for each other seat. Raises Unreadable for one that cannot play the game."""
    others = [seat for seat in range(seats) if seat != own]
    several = isinstance(bots, Iterable) and not (isinstance(bots, str) or callable(bots))
    named: list[Any] = list(bots) if several else [bots] * len(others)  # type: ignore[arg-type]
    if len(named) != len(others):
        raise ww.Unreadable(
            "Bots: einer für alle anderen Plätze oder jedem einen: verlangt sind %(seats)s, nicht %(bots)s.",
            seats=len(others),
            bots=len(named),
        )
    for bot in named:
        if isinstance(bot, str):
            asking.check(setup.known_game(game), bot)
        else:
            asking.a_function(bot)
    return dict(zip(others, named, strict=True))
