"""The one reader of JSON from outside, and that there is no other."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import wuerfelwerk
from wuerfelwerk.engine.errors import Unreadable
from wuerfelwerk.engine.recorded.json_text import doubles, load, read

SOURCE = Path(wuerfelwerk.__file__).parent
READERS = {
    "bots/settling.py",  # what this program has found out of a bot and noted
    "engine/compiling/kept.py",  # the head of machine code, with a digest of the rest
    "engine/recorded/json_text.py",
    "hall/neighbours.py",  # what the processes of one database tell each other
    "lab/keeping.py",  # what json_text has read, written anew
}


@pytest.mark.parametrize("text", ["{}", "[]", '"ä"', "1", "null", '{"a": {"b": [1, {"c": 2.5}]}, "b": 1}'])
def test_json_is_read_as_it_is(text: str) -> None:
    assert read(text) == read(text.encode()) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"a": 1, "a": 1}', ["a"]),
        ('{"a": 1, "b": 2, "a": 3, "a": 4}', ["a"]),
        ('{"a": [0, {"b": 1, "b": 2}], "c": {"d": 1, "d": 1}}', ["a[1].b", "c.d"]),
        ('{"\\u0061": 1, "a": 2}', ["a"]),
        ('[{"a": {"b": 1}, "a": {"b": 1, "b": 2}}]', ["[0].a", "[0].a.b"]),
    ],
)
def test_every_key_that_stands_twice_is_named(text: str, where: list[str]) -> None:
    assert [double.where for double in doubles(load(text))] == where
    with pytest.raises(Unreadable, match="steht zweimal im selben Objekt"):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "NaN", "[Infinity]", '{"a": -Infinity}', "{'a': 1}", b"\xff",
        r'"\ud800"', r'{"\udfff": 1}', r'[{"a": ["\uDC00\uD800"]}]', b'"\xed\xa0\x80"',
    ],
)  # fmt: skip
def test_what_is_no_json_is_none(text: str | bytes) -> None:
    with pytest.raises(ValueError):
        read(text)


def test_a_whole_pair_is_a_sign() -> None:
    assert read(r'"\ud83c\udfb2"') == "\N{GAME DIE}" and read('"\N{GAME DIE}"'.encode()) == "\N{GAME DIE}"
    assert read(r'"\\ud800"') == r"\ud800", "a backslash that is written"


def test_no_other_place_reads_json() -> None:
    """A second reader would take the last of two values without a word."""
    found = set()
    for file in SOURCE.rglob("*.py"):
        if file.is_relative_to(SOURCE / "laws"):  # tests: they read what they have written themselves
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                called = f"{node.value.id}.{node.attr}"
            else:
                called = node.attr if isinstance(node, ast.Attribute) else ""
            if called in ("json.load", "json.loads", "json.JSONDecoder") or "validate_json" in called:
                found.add(file.relative_to(SOURCE).as_posix())
    assert found == READERS
