"""Laws of the rules as people read them: numbered without a gap, alike in both languages, cited truly."""

from __future__ import annotations

import re
from pathlib import Path

from wuerfelwerk.engine.contract import Game

RULE = re.compile(r"^\*\*([A-Z]+-[A-Z]?\d+)\*\* (.+)$", re.MULTILINE)
ATOMIC = re.compile(r"(?!X-)[A-Z]+-\d+")  # rulings have a letter before the number, X-1 … are of all games


def rules_in(page: Path) -> dict[str, str]:
    """The numbered paragraphs of a page; a number stands once."""
    found = RULE.findall(page.read_text(encoding="utf-8"))
    assert len({number for number, _ in found}) == len(found), f"{page.name} gives a number twice"
    return dict(found)


def help_of(game: Game, language: str) -> dict[str, str]:
    return rules_in(game.folder / f"help.{language}.md")


def test_there_are_rules_and_both_languages_have_them_in_the_same_order(game: Game) -> None:
    assert help_of(game, "de"), "a rule is a paragraph that begins **XY-01**"
    assert list(help_of(game, "de")) == list(help_of(game, "en"))


def test_atomic_rules_are_numbered_without_a_gap(game: Game) -> None:
    numbers = sorted(int(n.split("-")[1]) for n in help_of(game, "de") if ATOMIC.fullmatch(n))
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_rule_that_code_cites_is_in_the_help(game: Game) -> None:
    known = set(help_of(game, "de"))
    prefix = next(iter(known)).split("-")[0]
    for path in game.folder.rglob("*.py"):
        cited = set(re.findall(rf"\b((?:{prefix}|X)-[A-Z]?\d+)\b", path.read_text(encoding="utf-8")))
        assert cited <= known, path.name
