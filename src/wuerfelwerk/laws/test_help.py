"""Laws of the rules as people read them: numbered without a gap, alike in both languages, cited truly, and
where they have pictures, shown what they say."""

from __future__ import annotations

import re
from pathlib import Path

from wuerfelwerk.draw.places import spots_of
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.table import lessons
from wuerfelwerk.web.entrance import language
from wuerfelwerk.web.live.shown import Shown
from wuerfelwerk.web.pages import reasons
from wuerfelwerk.web.pages.rulebook import rulebook
from wuerfelwerk.web.teaching.examples import drawn, illustrated

RULE = re.compile(r"^\*\*([A-Z]+-[A-Z]?\d+)\*\* (.+)$", re.MULTILINE)
ATOMIC = re.compile(r"(?!X-)[A-Z]+-\d+")  # rulings have a letter before the number, X-1 … are of all games
PRESSABLE = re.compile(r' (?:id|role|tabindex|data-[a-z]+)="')


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


# ---- pictures beside them -----------------------------------------------------------------------


def test_a_place_that_is_struck_out_is_refused_by_that_very_rule(game: Game) -> None:
    for rule, examples in words_of(game).EXAMPLES.items():
        for one in examples:
            view = lessons.example(game.id, one)
            if one.wrong is not None:
                assert reasons.reason(view, 0, one.wrong).partition("/")[0] == rule, one.caption
            places = {spot.place for spot in spots_of(str(Shown(view, "de", None, None).sheet))[0]}
            assert {*one.near, *({one.wrong} - {None})} <= places, one.caption


def test_nothing_in_a_picture_can_be_pressed_and_no_id_stands_twice(game: Game) -> None:
    for examples in words_of(game).EXAMPLES.values():
        for one in examples:
            text = drawn(game.id, one, "de")
            assert "<svg" in text and not PRESSABLE.search(text), one.caption


def test_every_caption_is_in_both_languages(game: Game) -> None:
    english = language.of_game(game, "en")
    for examples in words_of(game).EXAMPLES.values():
        for one in examples:
            assert one.caption and english.gettext(one.caption) != one.caption


def test_each_picture_stands_below_its_rule(game: Game) -> None:
    text = str(illustrated(rulebook(game, "de").text, game, "de"))
    for rule, examples in words_of(game).EXAMPLES.items():
        after = text.partition(f'id="{rule}"')[2]
        beside = after.partition("</p>")[2]
        assert beside.startswith('<div class="cutouts">'), rule
        assert beside.partition("</div>")[0].count("<figure") == len(examples)
