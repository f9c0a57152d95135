"""The rules page: the game's own help text, with an anchor for every rule number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

RULE = re.compile(r"(?<![\w#-])([A-Z]{2,3}-[A-Z]?\d+)(?![\w-])")
HEADING = re.compile(r"<h2>(.*?)</h2>")


@dataclass(frozen=True)
class Rulebook:
    text: Markup
    contents: tuple[tuple[str, str], ...]  # anchor and heading


def rulebook(game: Any, language: str) -> Rulebook:
    folder = Path(game.part("words").__file__).parent.parent
    return _read(folder / f"help.{language}.md")


@cache
def _read(path: Path) -> Rulebook:
    html = MarkdownIt("commonmark").enable("table").render(path.read_text(encoding="utf-8"))
    html = re.sub(r"<h1>.*?</h1>\s*", "", html, count=1)
    contents: list[tuple[str, str]] = []

    def heading(found: re.Match[str]) -> str:
        anchor = f"part-{len(contents) + 1}"
        contents.append((anchor, re.sub(r"<.*?>", "", found[1])))
        return f'<h2 id="{anchor}">{found[1]}</h2>'

    html = HEADING.sub(heading, html)
    return Rulebook(Markup(_anchored(html)), tuple(contents))


def _anchored(html: str) -> str:
    """The first mention of a rule number is its anchor, later ones link to it."""
    known: set[str] = set()

    def number(found: re.Match[str]) -> str:
        rule = found[1]
        if rule in known:
            return f'<a class="rule" href="#{rule}">{rule}</a>'
        known.add(rule)
        return f'<span class="rule" id="{rule}">{rule}</span>'

    # text only: never inside a tag
    return "".join(
        piece if piece.startswith("<") else RULE.sub(number, piece) for piece in re.split(r"(<[^>]*>)", html)
    )
