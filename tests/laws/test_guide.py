"""The guide is true: the files in it are the toy game of which all laws are asked."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "howto" / "add-a-game.md"
PIG = ROOT / "tests" / "toy" / "pig"
MOST_LINES = 150  # of Python, in a whole game with pages, a bot and own dice


def blocks() -> dict[str, str]:
    """The files in the guide by their names."""
    found = re.findall(r"^```\w+ (\S+)\n(.*?)\n```$", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return dict(found)


def files() -> dict[str, str]:
    """The files of the toy game."""
    paths = [path for path in sorted(PIG.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(PIG).as_posix(): path.read_text("utf-8").rstrip() for path in paths}


def test_the_guide_holds_every_file_of_the_game_letter_by_letter() -> None:
    assert blocks() == files()


def test_a_whole_game_is_short() -> None:
    lines = {name: len(text.splitlines()) for name, text in files().items() if name.endswith(".py")}
    assert sum(lines.values()) <= MOST_LINES, lines
