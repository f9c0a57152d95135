"""Bots as they are offered at a table: a face, a sentence, and how strong they have been measured to be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wuerfelwerk.draw import EYES
from wuerfelwerk.hall import Game
from wuerfelwerk.hall.bots.opponents import YARDSTICK, all_bots, measured, playing
from wuerfelwerk.web.entrance.language import house


@dataclass(frozen=True)
class Strength:
    """What the arena measured in one game, two seats."""

    won: int  # of ten games, rounded
    said: str
    sample: str


@dataclass(frozen=True)
class Opponent:
    id: str
    title: str
    sentence: str
    eyes: int
    strengths: Mapping[str, Strength | None]  # the games it plays → what was measured there


def opponents(games: Iterable[Game], language: str) -> list[Opponent]:
    """The bots that are offered for any of these games, the weakest first."""
    plays = {game.id: (game, playing(game)) for game in games}
    found = []
    for bot in sorted(all_bots().values(), key=lambda bot: EYES[bot.name]):
        strengths = {
            id: strength(game, bot.name, language) for id, (game, bots) in plays.items() if bot in bots
        }
        if strengths:
            title, sentence = bot.title[language], bot.sentence[language]
            found.append(Opponent(bot.name, title, sentence, EYES[bot.name], strengths))
    return found


def strength(game: Game, name: str, language: str) -> Strength | None:
    """What the arena's result beside the game's weights says of a level; None where nothing was measured."""
    found = measured(game, name)
    if found is None:
        return None
    tr, share, other = house(language), float(found["share"]), all_bots()[YARDSTICK].title[language]
    won, half = round(10 * share), 50 * (float(found["high"]) - float(found["low"]))
    if won:
        said = tr("schlägt %(bot)s in %(won)s von 10 Partien", bot=other, won=won)
    else:
        said = tr("schlägt %(bot)s fast nie", bot=other)
    sample = tr(
        "Gemessen in je %(games)s Partien zu zweit, auf %(half)s %% genau.",
        games=found["games"],
        half=max(1, round(half)),
    )
    return Strength(won, said, sample)


def eyes_of(kind: str) -> int:
    """Of the kind of a seat ('bot:medium')."""
    return EYES.get(kind.removeprefix("bot:"), 1)


def title_of(kind: str, language: str) -> str:
    """'mittel', for the kind of a seat ('bot:medium'); '' for people."""
    bot = all_bots().get(kind.removeprefix("bot:"))
    return "" if bot is None else bot.title[language].lower()
