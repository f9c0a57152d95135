"""The pictures of the README are there, small, and show what they are said to show."""

from __future__ import annotations

import json
import re

import pytest

from tools.run_tests import ROOT
from tools.take_pictures import ALL, MOST, PICTURES, TAKEN, Picture


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height of a WebP picture, of the kind with a head of its own, as Chromium writes it."""
    assert data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X"
    return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_a_picture_is_there_and_as_large_as_is_said(one: Picture) -> None:
    data = (PICTURES / f"{one.name}.webp").read_bytes()
    assert len(data) <= MOST and size_of(data) == one.size


def test_what_is_shown_is_what_is_described() -> None:
    """Whoever changes what a picture is to show takes it anew: python -m tools.take_pictures."""
    assert json.loads(TAKEN.read_text(encoding="utf-8")) == [one.told() for one in ALL]


def test_the_readme_shows_all_of_them_and_says_what_they_show() -> None:
    shown = re.findall(r"!\[([^\]]+)\]\(docs/pictures/(\w+)\.webp\)", (ROOT / "README.md").read_text("utf-8"))
    assert {name for _, name in shown} == {one.name for one in ALL}
    assert all(len(words) > 20 for words, _ in shown)
