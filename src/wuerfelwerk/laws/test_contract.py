"""Laws of form: the names of the contract, the records, the card."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import numpy as np
import pytest

from wuerfelwerk.engine.contract import Game, Notation, Refusals, Rules, functions_of, names_missing
from wuerfelwerk.engine.dealing import deal
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.masks import words_for
from wuerfelwerk.games.pages import Picture, Places, Words, picture_of, places_of, words_of
from wuerfelwerk.laws.walk import boards_of, lay_out, new_state, option_sets

MOST_STATE_BYTES = 1024
LANGUAGES = {"de", "en"}


CONTRACT = {
    "rules": Rules,
    "refusals": Refusals,
    "notation": Notation,
    "words": Words,
    "picture": Picture,
    "places": Places,
}
FURTHER = {"log_line": ["picked"]}  # parameters that only some games have


@pytest.mark.parametrize("part", CONTRACT)
def test_every_name_of_the_contract_is_there_with_its_parameters(game: Game, part: str) -> None:
    module = part_of(game, part)
    assert names_missing(module, CONTRACT[part]) == [], f"{part} lacks these names"
    for name, wanted in functions_of(CONTRACT[part]).items():
        given = list(inspect.signature(getattr(module, name)).parameters)
        fewer = [parameter for parameter in wanted if parameter not in FURTHER.get(name, ())]
        assert given in (wanted, fewer), f"{part}.{name} takes {wanted}, not {given}"


@pytest.mark.parametrize("part", ["words", "picture", "places"])
def test_every_public_function_of_a_part_is_asked_or_used(game: Game, part: str) -> None:
    """A name with a slip in it would be a function that nobody calls, and the usual answer in its place."""
    if not game.has(part):
        return
    asked = {*functions_of(CONTRACT[part]), *dir(CONTRACT[part])}
    modules = [game.part(part)]
    inner = iter_modules(getattr(modules[0], "__path__", ()))
    modules += [game.part(f"{part}.{found.name}") for found in inner]
    used = {name for path in game.folder.rglob("*.py") for name in names_in(path)}
    for module in modules:
        own = [name for name, it in vars(module).items() if getattr(it, "__module__", "") == module.__name__]
        unknown = {name for name in own if inspect.isfunction(vars(module)[name]) and name[0] != "_"}
        assert unknown <= asked | used, f"nobody asks {part} for {unknown - asked - used}"


def names_in(path: Path) -> Iterator[str]:
    """Every name that a file uses, but for what it only imports or defines."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Name | ast.Attribute):
            yield node.id if isinstance(node, ast.Name) else node.attr


def part_of(game: Game, part: str) -> Any:
    """A module of the game, with the usual answers."""
    completed = {"words": words_of, "picture": picture_of, "places": places_of}
    return completed[part](game) if part in completed else getattr(game, part)


def members(dtype: np.dtype[Any], path: str = "") -> Iterator[tuple[str, np.dtype[Any]]]:
    """Every number in a record type, however deep."""
    for name in dtype.names or ():
        inner = dtype[name].base
        if inner.names:
            yield from members(inner, f"{path}{name}.")
        else:
            yield f"{path}{name}", inner


def test_numbers_of_a_state_are_signed_and_at_least_16_bits_wide(game: Game) -> None:
    for name, dtype in members(game.rules.STATE):
        assert dtype.kind == "i", name
        assert dtype.itemsize >= 2, name


def test_material_and_state_are_records_and_the_state_is_small(game: Game) -> None:
    for record in (game.rules.MATERIAL, game.rules.STATE):
        assert issubclass(record.type, np.record)
        assert all(dtype.kind == "i" for _, dtype in members(record))
    assert game.rules.STATE.itemsize <= MOST_STATE_BYTES
    assert "seats" in game.rules.MATERIAL.names


def gaps(dtype: np.dtype[Any]) -> int:
    """Bytes of a record type that belong to no member."""
    if dtype.names is None:
        return 0
    used = sum(dtype[name].itemsize for name in dtype.names)
    return dtype.itemsize - used + sum(gaps(dtype[name].base) for name in dtype.names)


def test_records_are_aligned_and_have_no_padding(game: Game) -> None:
    """numpy does not copy padding, and states are compared by their bytes."""
    for record in (game.rules.MATERIAL, game.rules.STATE):
        assert record.isalignedstruct
        assert gaps(record) == 0


def test_masks_have_room_for_every_action(game: Game) -> None:
    assert game.rules.MASK_WORDS == words_for(game.rules.ACTIONS)


def test_the_card_is_complete_in_both_languages(game: Game) -> None:
    card = game.card
    assert card.id.isidentifier() and card.id == card.id.lower()
    assert 1 <= card.seats_min <= card.seats_max <= 6
    assert card.rules_version >= 1 and card.minutes > 0
    assert set(card.pitch) == LANGUAGES
    for option in card.options:
        assert set(option.title) == set(option.explain) == LANGUAGES
        assert all(set(names) == LANGUAGES for names in option.names.values())
        assert len(set(option.values)) == len(option.values) > 0


def test_the_same_seed_lays_out_the_same_table(game: Game) -> None:
    for options in option_sets(game):
        tables = {lay_out(game, options, game.card.seats_min, seed=5).tobytes() for _ in range(3)}
        assert len(tables) == 1


def test_versions_that_dealt_otherwise_can_still_be_dealt(game: Game) -> None:
    """Their records stay: what is dealt for them is read back from its notation as it was."""
    card = game.card
    assert all(0 < version < card.rules_version for version in card.dealt_otherwise)
    for version in card.dealt_otherwise:
        for options in option_sets(game):
            dealt = deal(game, options, card.seats_max, SeededDice(5), boards_of(game), version=version)
            read = game.notation.read_material(options, card.seats_max, dealt.material)
            assert game.notation.material_json(read) == dealt.material


def test_start_needs_nothing_but_a_zeroed_state(game: Game) -> None:
    material = lay_out(game, game.card.defaults(), game.card.seats_max, seed=1)
    before = material.tobytes()
    assert new_state(game, material).tobytes() == new_state(game, material).tobytes()
    assert material.tobytes() == before, "the material is constant"
