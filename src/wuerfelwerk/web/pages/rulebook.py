"""The rules page: the game's own help text, with an anchor for every rule number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

RULE = re.compile(r"(?<![\w#-])([A-Z]{2,3}-[A-Z]?\d+)(?![\w-])")
HEADING = re.compile(r"<h2>(.*?)</h2>")


@dataclass(frozen=True)
class Rulebook:
    text: Markup
    contents: tuple[tuple[str, str], ...]  # anchor and heading


def rulebook(game: Any, language: str) -> Rulebook:
    return _read(game.folder / f"help.{language}.md")


@cache
def _read(path: Path) -> Rulebook:
    from markdown_it import MarkdownIt  # not before somebody reads rules: the server starts without it

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
    """A number in bold is the rule itself and becomes its anchor; every other mention links to it."""
    defined = set(re.findall(f"<strong>{RULE.pattern}</strong>", html))
    html = re.sub(f"<strong>{RULE.pattern}</strong>", r'<strong class="rule" id="\1">\1</strong>', html)

    def mention(found: re.Match[str]) -> str:
        return f'<a class="rule" href="#{found[1]}">{found[1]}</a>' if found[1] in defined else found[1]

    pieces = re.split(r'(<strong class="rule".*?</strong>|<[^>]*>)', html)  # text only, never inside a tag
    return "".join(piece if piece.startswith("<") else RULE.sub(mention, piece) for piece in pieces)
