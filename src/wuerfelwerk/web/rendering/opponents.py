"""Bots as they are offered at a table: a face, a sentence, and how strong they have been measured to be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wuerfelwerk.bots import BOTS, Bot
from wuerfelwerk.hall import Game

USUAL = ("medium", "greedy")  # who plays if nobody was picked: the first of these there is
EYES = {"random": 1, "easy": 2, "medium": 3, "greedy": 3, "strong": 4, "expert": 5}


@dataclass(frozen=True)
class Opponent:
    id: str
    title: str
    sentence: str
    eyes: int
    games: tuple[str, ...]  # ids of those it plays


def offered(game: Game) -> list[Bot]:
    """The bots that can play a game, the weakest first."""
    return [bot for bot in BOTS.values() if all(map(game.has, bot.needs))]


def opponents(games: Iterable[Game], language: str) -> list[Opponent]:
    """The bots that can play any of these games, the weakest first."""
    plays = {game.id: offered(game) for game in games}
    return [
        Opponent(
            bot.name,
            bot.title[language],
            bot.sentence[language],
            EYES[bot.name],
            tuple([id for id, bots in plays.items() if bot in bots]),
        )
        for bot in BOTS.values()
        if any(bot in bots for bots in plays.values())
    ]


def usual(*games: Game) -> str:
    """The bot of a seat for which none was picked, at a table of one of these games."""
    names = {bot.name for game in games for bot in offered(game)}
    return next((name for name in USUAL if name in names), next(iter(BOTS)))


def eyes_of(kind: str) -> int:
    """Of the kind of a seat ('bot:medium')."""
    return EYES.get(kind.removeprefix("bot:"), 1)


def title_of(kind: str, language: str) -> str:
    """'mittel', for the kind of a seat ('bot:medium'); '' for people."""
    bot = BOTS.get(kind.removeprefix("bot:"))
    return "" if bot is None else bot.title[language].lower()
