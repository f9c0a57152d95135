"""Which bots there are, and what people read about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


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
