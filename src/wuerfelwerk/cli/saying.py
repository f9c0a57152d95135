"""Sentences of refusals in the language of the terminal. Their sources are German."""

from __future__ import annotations

import os

from wuerfelwerk.cli.printing import say
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Refusal


def told(refusal: Refusal, game: Game | None = None) -> str:
    """The filled-in sentence: the game's own words, else those of the house, else as it is."""
    from wuerfelwerk.games import all_games

    return in_words(refusal.sentence, refusal.values, [game] if game else all_games(), str(refusal))


def in_words(msgid: str, values: object, games: list[Game], german: str) -> str:
    """A German source sentence in the language of the terminal."""
    from wuerfelwerk.games.catalogs import said

    if language() == "de":
        return german
    for sentence in said(msgid, "en", games):
        if sentence != msgid:
            return sentence % values if values else sentence
    return german


def say_what_is_left_out() -> None:
    """A sentence on stderr for each package whose game cannot be used."""
    from wuerfelwerk.games import GAMES

    for refusal in GAMES.refused:
        say(told(refusal))


def language() -> str:
    """German for a German locale, English for every other."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "de" if os.environ[name].lower().startswith("de") else "en"
    return "en"
