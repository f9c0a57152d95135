"""Bots that are asked with a match: ``choose(match, seat)``, as the public Python API asks them.

The match is what the seat may see, a copy to do with as it likes. This is the one place where a bot goes
through the doors, as everybody does who writes one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wuerfelwerk.bots.own import load
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Refusal
from wuerfelwerk.engine.generator import draw


class NoAction(Exception):
    """What the bot answered is no action; the message goes on after its name."""


class Viewer:
    """Asks one such bot about decisions of one game with these options."""

    def __init__(self, game: Game, name: str, options: Mapping[str, str]) -> None:
        from wuerfelwerk.doors import asking

        bot = load(name)
        self.game, self._options = game, dict(options)
        self._choose, self._viewed = getattr(bot.module, bot.function), asking.viewed

    def ask(self, material: Any, state: Any, seat: int, generator: Any) -> tuple[str, Any]:
        """What it answers, legal or not: in notation where it said so, and the id. NoAction.

        ``generator`` gives the dice of the match it is shown, so that a run is repeated by its seed.
        """
        number = int(draw(generator))
        answer = self._choose(self._viewed(self.game, self._options, material, state, number), seat)
        if not isinstance(answer, str):
            return "", answer
        try:
            return answer, int(self.game.notation.read_action(material, state, seat, answer))
        except Refusal as error:
            raise NoAction(f"answered with {answer!r:.60}, which is no action in notation") from error
