"""No sentence is put together from words that nobody translated, and none counts one thing as several."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from tests.engine.german import SOURCE, german_in

REFUSALS = {"NotLegal", "OutOfDate", "Unreadable", "Forbidden", "NotFound", "Fault", "Damaged"}
TRANSLATING = {"_", "gettext", "ngettext", "N_"}
CATALOGS = sorted(SOURCE.rglob("en/LC_MESSAGES/*.po"))


def name_of(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def untranslated(node: ast.AST) -> Iterator[str]:
    """Texts in an expression that go into a sentence as they stand."""
    if isinstance(node, ast.Call) and name_of(node) in TRANSLATING:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from untranslated(child)


def filled_in(tree: ast.AST) -> Iterator[str]:
    """What is put into the places of sentences: values of refusals, and what stands behind ``%``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node) in REFUSALS:
            for keyword in node.keywords:
                yield from untranslated(keyword.value)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            yield from untranslated(node.right)


def looped(tree: ast.AST) -> Iterator[str]:
    """Texts of a loop over written-out rows whose body refuses something: they come in by a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple | ast.List):
            if any(isinstance(part, ast.Call) and name_of(part) in REFUSALS for part in ast.walk(node)):
                yield from untranslated(node.iter)


def german_parts(source: str) -> set[str]:
    tree = ast.parse(source)
    return {word for text in (*filled_in(tree), *looped(tree)) for word in german_in(text)}


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_german_word_is_put_into_a_sentence(path: Path) -> None:
    assert german_parts(path.read_text("utf-8")) == set()


@pytest.mark.parametrize(
    "planted",
    [
        'raise Unreadable("%(what)s", what="Felder")',
        'raise NotLegal("%(what)s", what="" if ok else "Würfel")',
        '_("%(what)s") % {"what": f"{n} Gebiete"}',
        'for what in (("Felder", 1), ("Felsen", 2)):\n    raise Unreadable("%(what)s", what=what)',
    ],
)
def test_a_planted_word_is_found(planted: str) -> None:
    assert german_parts(planted)
    assert not german_parts('_("%(what)s") % {"what": _("Felder")}')


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("templates/**/*.html")), ids=lambda path: path.name)
def test_no_page_puts_a_german_word_into_a_sentence(path: Path) -> None:
    tree = Environment(extensions=["jinja2.ext.i18n"]).parse(path.read_text("utf-8"))
    for call in tree.find_all(nodes.Call):
        if getattr(call.node, "name", "") in TRANSLATING:
            for keyword in call.kwargs:
                inner = {id(c) for one in keyword.find_all(nodes.Call) for c in one.find_all(nodes.Const)}
                for text in keyword.find_all(nodes.Const):
                    if id(text) not in inner and isinstance(text.value, str):
                        assert not german_in(text.value), text.value


# ---- every message, filled in ----

PLACE = re.compile(r"%\((\w+)\)([sd])")
COUNTED = re.compile(r"%\((?:count|found|given|right)\)[sd] [a-z]")
# Numbers that are never 1 where they are told: too many of something, and two treasures in one area.
NEVER_ONE = {"rocks", "areas", "coloured fields", "treasures, one"}


def messages() -> Iterator[tuple[str, str, str]]:
    """Catalog, German and English of every message; of counted ones the form for one."""
    for path in CATALOGS:
        with path.open("rb") as file:
            for message in read_po(file, locale="en"):
                if message.id:
                    german = message.id if isinstance(message.id, str) else message.id[0]
                    english = message.string if isinstance(message.string, str) else message.string[0]
                    yield path.parent.parent.parent.parent.name, german, english


def filled(text: str, value: object) -> str:
    return PLACE.sub(lambda place: str(value), text)


@pytest.mark.parametrize("value", [0, 1, 2])
def test_every_english_message_is_english_with_its_values(value: int) -> None:
    for catalog, _, english in messages():
        assert not german_in(filled(english, value)), (catalog, english)


def test_a_refusal_never_counts_one_thing_as_several() -> None:
    """``1 fields``: a refusal has one form only, so its numbers stand apart from the word they count."""
    wrong = [
        (catalog, english)
        for catalog, _, english in messages()
        if COUNTED.search(english) and not any(f"d {word}" in english for word in NEVER_ONE)
    ]
    assert [one for one in wrong if " here " not in one[1] and " came" not in one[1]] == []
