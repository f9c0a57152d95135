"""The rules as they are printed: paragraphs of the help text, chosen by their numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

NUMBER = re.compile(r"[A-Z]{1,3}-[A-Z]?\d+")

Run = tuple[str, bool]  # words, and whether they are bold


@dataclass(frozen=True)
class Paragraph:
    """``kind``: heading, text, item, row. ``rule``: the number it begins with, ''."""

    kind: str
    runs: tuple[Run, ...]
    rule: str = ""


def paragraphs(file: Path, wanted: Collection[str]) -> list[Paragraph]:
    """Those of a help text, in its order. ``wanted``: numbers of rules; headings stay where one of theirs
    does. Where none is wanted it is everything."""
    found = list(_read(file))
    if not wanted:
        return found
    kept: list[Paragraph] = []
    for one in found:
        if one.kind == "heading":
            if kept and kept[-1].kind == "heading":
                kept.pop()
            kept.append(one)
        elif one.rule in wanted:
            kept.append(one)
    return kept[:-1] if kept and kept[-1].kind == "heading" else kept


def _read(file: Path) -> Iterator[Paragraph]:
    from markdown_it import MarkdownIt  # not before something is printed: the server starts without it

    tokens = MarkdownIt("commonmark").enable("table").parse(file.read_text("utf-8"))
    inside, row = [""], list[Run]()
    for token in tokens:
        if token.nesting == 1:
            inside.append(token.tag)
        elif token.nesting == -1:
            inside.pop()
            if token.type == "tr_close":
                yield Paragraph("row", tuple(row))
                row = []
        elif token.type == "inline":
            runs = tuple(_runs(token))
            if inside[-1] in ("td", "th"):
                row += [*([(" · ", False)] if row else []), *runs]
            elif inside[-1] == "h2":
                yield Paragraph("heading", runs)
            elif inside[-1] != "h1":
                first = runs[0][0] if runs and runs[0][1] else ""
                kind = "item" if "li" in inside else "text"
                yield Paragraph(kind, runs, first if NUMBER.fullmatch(first) else "")


def _runs(token: Token) -> Iterator[Run]:
    """Words and whether they are bold; links and emphasis are words like others."""
    bold = 0
    for child in token.children or ():
        bold += child.nesting if child.tag == "strong" else 0
        words = " " if child.type in ("softbreak", "hardbreak") else child.content
        if words:
            yield words, bold > 0
