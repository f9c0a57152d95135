"""Sentences of refusals in English: their source is German."""

from __future__ import annotations

from wuerfelwerk.engine.errors import Refusal


def told(refusal: Refusal, language: str = "en") -> str:
    """What a refusal says, in ``en`` or ``de``: ``str(refusal)`` is the German source.

    Sentences that have no English, those of games from elsewhere, stay as they are.
    """
    from wuerfelwerk.games import all_games
    from wuerfelwerk.games.catalogs import LANGUAGES, SOURCE, said

    if language not in LANGUAGES:
        raise ValueError(f"a language is one of {', '.join(LANGUAGES)}, not {language!r}")
    for sentence in said(refusal.sentence, language, all_games() if language != SOURCE else ()):
        if sentence != refusal.sentence:
            return sentence % refusal.values if refusal.values else sentence
    return str(refusal)
