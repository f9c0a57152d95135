"""Which bots there are, and what people read about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wuerfelwerk.bots import own


@dataclass(frozen=True)
class Bot:
    """One kind of bot. ``needs`` names the modules of a game it is bound with besides the rules."""

    name: str
    title: Mapping[str, str]  # language → a word or two
    sentence: Mapping[str, str]  # language → how it plays
    module: str
    needs: tuple[str, ...] = ()


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
            needs=("features",),
        ),
    )
}


def bot_named(name: str) -> Bot:
    """A bot of the house, or somebody's own: ``module:function``. KeyError, or ``own.NoSuchBot``."""
    if not own.is_own(name):
        return BOTS[name]
    bot, title = own.load(name), {"de": name, "en": name}
    return Bot(name, title, title, bot.module.__name__, needs=("features",) if bot.wants_features else ())
