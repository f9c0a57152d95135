"""Luck and skill of a recorded game. What judges them is loaded when somebody asks, and kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.games import game as game_of

if TYPE_CHECKING:
    from wuerfelwerk.bots.analysing import Judge

LEAST_TRIALS, MOST_TRIALS = 16, 100_000


def analysed(game: Game, record: Mapping[str, Any], trials: int, bot: str | None) -> dict[str, Any]:
    """See ``Record.analyse``."""
    from wuerfelwerk.bots.analysing import analyse, usual_bot
    from wuerfelwerk.bots.catalogue import bots_of

    if type(trials) is not int or not LEAST_TRIALS <= trials <= MOST_TRIALS:
        raise Unreadable(
            "Weitergespielt wird %(least)s- bis %(most)s-mal, nicht „%(trials)s“.",
            least=LEAST_TRIALS,
            most=MOST_TRIALS,
            trials=str(trials)[:40],
        )
    if bot is not None and bot not in bots_of(game):
        raise Unreadable(
            "Den Bot „%(bot)s“ gibt es für %(title)s nicht. Möglich: %(known)s.",
            bot=str(bot)[:80],
            title=game.card.title,
            known=", ".join(bots_of(game)),
        )
    return analyse(_judge(game.id, bot or usual_bot(game)), record, trials=trials).to_json()


@cache
def _judge(game: str, bot: str) -> Judge:
    from wuerfelwerk.bots.analysing import Judge

    return Judge(game_of(game), bot)
