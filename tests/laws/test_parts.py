"""A part of a game that is a folder: each name of the contract is found in the one module that has it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.toy import pig
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.pages import words_of

HERE = "def turn_mark(state):\n    return 'here'\n"


def pig_that_says(folder: Path, package: str, modules: dict[str, str]) -> Game:
    """Pig with a folder of words."""
    words = folder / package / "words"
    words.mkdir(parents=True)
    for room in (words, words.parent):
        (room / "__init__.py").write_text("")
    for name, text in modules.items():
        (words / f"{name}.py").write_text(text)
    return replace(pig.GAME, package=package)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_a_name_is_found_where_it_stands(folder: Path) -> None:
    uses = "from pig_once.words.marks import turn_mark\n"
    game = pig_that_says(folder, "pig_once", {"marks": HERE, "others": uses})
    assert words_of(game).turn_mark(None) == "here"


def test_a_name_that_stands_twice_is_refused(folder: Path) -> None:
    game = pig_that_says(folder, "pig_twice", {"marks": HERE, "others": HERE})
    with pytest.raises(TypeError, match=r"words\.turn_mark stands in marks and in others"):
        words_of(game)
