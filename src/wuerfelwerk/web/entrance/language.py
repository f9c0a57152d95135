"""German and English for whoever looks at a page: which of the two, and the words for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wuerfelwerk.games.catalogs import LANGUAGES, SOURCE, German, catalog, house, of_game, said
from wuerfelwerk.hall import View

__all__ = [
    "LANGUAGES",
    "SOURCE",
    "German",
    "catalog",
    "chosen",
    "house",
    "in_words",
    "of_game",
    "of_table",
    "said",
]


def of_table(name: str, language: str) -> str:
    """The name of a table; '' of one that cannot be opened stays ''."""
    return house(language).gettext(name) if name else ""


def in_words(view: View, language: str) -> View:
    """The view with the names of the table and of bots in a language; people are called what they typed."""
    if language == SOURCE:
        return view
    tr = house(language)
    seats = tuple(
        replace(seat, name=tr.gettext(seat.name)) if seat.kind.startswith("bot:") else seat
        for seat in view.seats
    )
    return replace(view, name=tr.gettext(view.name), seats=seats, series=_series(view, tr))


def _series(view: View, tr: German) -> Any:
    if view.series is None:
        return None
    members = [
        replace(one, name=tr.gettext(one.name)) if one.kind.startswith("bot:") else one
        for one in view.series.members
    ]
    return replace(view.series, members=tuple(members))


def chosen(cookie: str | None, accept: str) -> str:
    """The language of a viewer: what was chosen here, then the browser's order, then German."""
    if cookie in LANGUAGES:
        return str(cookie)
    best, best_weight = LANGUAGES[0], 0.0
    for part in accept.split(","):
        name, _, parameter = part.strip().partition(";")
        language = name.lower().split("-")[0]
        weight = _weight(parameter)
        if language in LANGUAGES and weight > best_weight:
            best, best_weight = language, weight
    return best


def _weight(parameter: str) -> float:
    key, _, value = parameter.strip().partition("=")
    if key.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
