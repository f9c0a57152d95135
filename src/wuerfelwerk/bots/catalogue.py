"""Which bots there are, and what people read about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wuerfelwerk.bots import own
from wuerfelwerk.bots.levels.settings import LEVELS, has_levels
from wuerfelwerk.engine.contract import Both, Game, both


@dataclass(frozen=True)
class Bot:
    """One kind of bot. ``needs`` names the modules of a game it is bound with besides the rules."""

    name: str
    title: Mapping[str, str]  # language → a word or two
    sentence: Mapping[str, str]  # language → how it plays
    module: str
    needs: tuple[str, ...] = ()
    below: str = ""  # a level: the bot that answers in its place while its machine code is not ready
    level: int = -1  # its number among the levels


def _level(name: str, below: str, title: Both, sentence: Both) -> Bot:
    return Bot(
        name,
        both(*title),
        both(*sentence),
        "wuerfelwerk.bots.levels.level",
        needs=("judging",),
        below=below,
        level=LEVELS.index(name),
    )


BOTS = {
    bot.name: bot
    for bot in (
        Bot(
            "random",
            {"de": "Zufall", "en": "Random"},
            {
                "de": "Wählt irgendetwas, das erlaubt ist. Zum Ausprobieren und als Maßstab.",
                "en": "Picks anything that is legal. For trying things out, and as a yardstick.",
            },
            "wuerfelwerk.bots.random",
        ),
        Bot(
            "greedy",
            {"de": "Gierig", "en": "Greedy"},
            {
                "de": "Nimmt immer, was im Augenblick am meisten bringt, und plant nicht weiter voraus.",
                "en": "Always takes what is worth most right now and plans no further ahead.",
            },
            "wuerfelwerk.bots.greedy",
            needs=("features", "trials"),
        ),
        _level(
            "easy",
            "",
            ("Leicht", "Easy"),
            ("Kennt das Spiel, übersieht aber viel.", "Knows the game, but overlooks a lot."),
        ),
        _level(
            "medium",
            "",
            ("Mittel", "Medium"),
            (
                "Spielt ordentlich und macht ab und zu einen Fehler.",
                "Plays well and makes a mistake now and then.",
            ),
        ),
        _level(
            "strong",
            "medium",
            ("Stark", "Strong"),
            (
                "Wägt gut ab und spielt im Kopf ein wenig voraus.",
                "Weighs things well and plays on in its head a little.",
            ),
        ),
        _level(
            "expert",
            "strong",
            ("Profi", "Expert"),
            (
                "Spielt im Kopf viele Partien weiter, ehe es sich festlegt.",
                "Plays on many games in its head before it decides.",
            ),
        ),
    )
}


def bot_named(name: str) -> Bot:
    """A bot of the house, or somebody's own: ``module:function``. KeyError, or ``own.NoSuchBot``.

    A program that is asked over HTTP is none: it has no module (``own.questions``).
    """
    if not own.is_own(name):
        return BOTS[name]
    bot, title = own.load(name), {"de": name, "en": name}
    return Bot(name, title, title, bot.module.__name__, needs=("features",) if bot.wants_features else ())


def bots_of(game: Game) -> dict[str, Bot]:
    """The bots that can play a game: all, or those without judgement where the game has no levels."""
    levels = has_levels(game)
    return {name: bot for name, bot in BOTS.items() if levels or bot.level < 0}
