"""What a link looks like where it is passed on: its words, and where its picture is."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from wuerfelwerk.games.telling import plain
from wuerfelwerk.hall import View
from wuerfelwerk.web.live.shown import Shown


@dataclass(frozen=True)
class Preview:
    """``url`` and ``picture`` are whole addresses; ``picture`` is '' where there is none."""

    url: str
    title: str
    text: str
    picture: str = ""


def card_address(table_id: str, step: int, look: str, language: str) -> str:
    """Of the picture of a moment, on this server."""
    asked = {"step": str(step), "look": look, "language": language}
    return f"/t/{table_id}/card.png?" + urlencode({key: value for key, value in asked.items() if value})


def of_result(view: View, shown: Shown, home: str) -> Preview:
    """Of the page of a table whose game is over."""
    card = card_address(view.table_id, len(view.log), "", shown.language)
    return Preview(f"{home}/t/{view.table_id}", view.game.card.title, said(*shown.ending), f"{home}{card}")


def said(*sentences: str) -> str:
    """On one line, without emphasis."""
    return " ".join(" ".join(plain(one) for one in sentences).split())
