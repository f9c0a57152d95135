"""What went wrong, as one sentence in the viewer's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wuerfelwerk.games import all_games
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.hall import Damaged, Forbidden, NotFound, NotLegal, OutOfDate, Refusal, Unreadable
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.entrance.forms import N_

TOLD_BY_TABLES = (  # notices of a view: source strings that no refusal carries
    N_("Am Tisch ist es weitergegangen: Dein Entwurf passte nicht mehr und ist verworfen."),
)
STATUS: dict[type[Refusal], int] = {
    Unreadable: 400,
    Forbidden: 403,
    NotFound: 404,
    NotLegal: 409,
    OutOfDate: 409,
    Damaged: 409,
}

USUAL = N_("Das geht nicht.")
TITLES: dict[type[Refusal], str] = {
    OutOfDate: N_("Der Tisch ist weiter."),
    NotFound: N_("Nicht gefunden."),
}

OF_ALL_GAMES = "X-"  # rules no single game explains: the refusal has a sentence of its own


@dataclass(frozen=True)
class Notice:
    title: str
    sentence: str
    rule: str = ""  # 'WL-20'
    rules: str = ""  # where the rule is explained
    late: bool = False  # the table went on: nothing was done wrong


def status_of(refusal: Refusal) -> int:
    return next((status for kind, status in STATUS.items() if isinstance(refusal, kind)), 400)


def notice_of(refusal: Refusal, name: str, game: Any = None, table_id: str = "") -> Notice:
    """``game``: whose rule it is, for sentence and link; ``table_id``: where the rules lead back to."""
    tr = language.house(name)
    late = isinstance(refusal, OutOfDate)
    title = tr.gettext(next((text for kind, text in TITLES.items() if isinstance(refusal, kind)), USUAL))
    if refusal.rule and game is not None and not refusal.rule.startswith(OF_ALL_GAMES):
        sentence = words_of(game).refusal(language.of_game(game, name), refusal.rule)
        rule = refusal.rule.split("/")[0]
        return Notice(title, sentence, rule, rule_link(game, rule, table_id), late)
    return Notice(title, translated(refusal, name), late=late)


def rule_link(game: Any, rule: str, table_id: str = "") -> str:
    """The rules of a game at one rule; ``table_id``: the table they are opened from."""
    return f"/rules/{game.id}{f'?table={table_id}' if table_id else ''}#{rule}"


def translated(refusal: Refusal, name: str) -> str:
    """The sentence of a refusal: a German source string, of the house or of a game."""
    for text in language.said(refusal.sentence, name, all_games()):
        if text != refusal.sentence:
            return text % refusal.values if refusal.values else text
    return refusal.sentence % refusal.values if refusal.values else refusal.sentence
