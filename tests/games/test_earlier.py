"""Version 1 of the rules dealt other sides in two games: its records are read, checked and verified as they
were."""

from __future__ import annotations

import hashlib
import json
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.recordings import Record, load
from wuerfelwerk.cli import main
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import game as game_of
from wuerfelwerk.games.the_choice.board import SHEETS
from wuerfelwerk.games.wuerfelland.board import TABLETS
from wuerfelwerk.table.seen.brought import read_record

SIDES = ("front", "back")
DEALT = {"the_choice": SHEETS, "wuerfelland": TABLETS}
ROLLS = {"the_choice": 8, "wuerfelland": 139}  # in the record of each, as one counts them there
OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "the_choice": ({"sheets": "all_different"}, {"sheets": "all_same"}),
    "wuerfelland": ({},),
}
DEALS = {"the_choice": 50, "wuerfelland": 100}  # for each number of seats and each option
DIGESTS = {  # of these deals, taken when version 1 was the only one
    "the_choice": "d2f884c756f1387ac87f601f14ff8aa62519bed671467c64e9ae4c288baefca4",
    "wuerfelland": "8d4843f35ae5c7f1adf993c6cfc15a0e19ced4a1005ca22f5c18a41ad487d8f0",
}


@pytest.fixture(params=list(DEALT))
def game(request: pytest.FixtureRequest) -> Game:
    return game_of(request.param)


@pytest.fixture
def record(game: Game) -> Record:
    """Four seats, with fair dice; among its sides are all that are no longer dealt."""
    return load(Path(__file__).parent / game.id / "earlier" / "version_1.game.json")


def renewed(game: Game) -> dict[str, str]:
    found: dict[str, str] = game.part("board").RENEWED
    return found


def dealt(record: Record) -> dict[str, Any]:
    """Seat → its sides, whatever the game calls them."""
    material = record["material"]
    return dict(material["boards"] if "boards" in material else material["sheets"])


def verified(record: Record, folder: Path) -> str:
    file = folder / "one.game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return CliRunner().invoke(main, ["verify", str(file)]).output


def test_a_record_of_version_1_is_checked_and_verified(game: Game, record: Record, tmp_path: Path) -> None:
    ids = {sides[side]["id"] for sides in dealt(record).values() for side in SIDES}
    assert (record["rules_version"], ids & set(renewed(game))) == (1, set(renewed(game)))
    assert check_record(game, record) is None
    assert import_module(f"tests.games.{game.id}.referee").check(record) == []
    assert f"{ROLLS[game.id]} rolls, all of them as the secret says." in verified(record, tmp_path)


def test_it_is_not_taken_for_one_of_today(record: Record, tmp_path: Path) -> None:
    output = verified(record | {"rules_version": 2}, tmp_path)
    assert "The secret deals other boards than those of the record." in output


def test_it_is_seen_with_the_version_it_began_with(game: Game, record: Record) -> None:
    view = read_record(json.dumps(record).encode(), "brought")
    assert view.rules_version == 1
    assert game.notation.material_json(view.material) == record["material"]


def test_other_versions_are_refused(game: Game, record: Record) -> None:
    for version in (0, 3):
        problem = check_record(game, record | {"rules_version": version})
        assert problem is not None and problem.where == "rules_version"


def test_version_1_deals_what_it_always_dealt(game: Game) -> None:
    found = hashlib.sha256()
    for options in OPTIONS[game.id]:
        for seats in (2, 3, 4):
            for seed in range(DEALS[game.id]):
                material = game.part("material").lay_out_as(1, options, seats, SeededDice(seed))
                found.update(material.tobytes())
    assert found.hexdigest() == DIGESTS[game.id]


def test_the_same_dice_deal_the_same_with_new_sides(game: Game) -> None:
    json_of, new = game.notation.material_json, renewed(game)
    for seed in range(20):
        options = OPTIONS[game.id][0]
        before = json_of(game.part("material").lay_out_as(1, options, 4, SeededDice(seed)))
        today = json_of(game.rules.lay_out(options, 4, SeededDice(seed)))
        for seat, sides in dealt({"material": before}).items():
            for side in SIDES:
                old, found = sides[side], dealt({"material": today})[seat][side]
                assert found["id"] == new.get(old["id"], old["id"])
                assert (found | {"id": old["id"]} != old) == (old["id"] in new), "a new side looks otherwise"


def test_what_is_no_longer_dealt_is_still_known(game: Game) -> None:
    now = set(chain.from_iterable(DEALT[game.id]))
    for old, new in renewed(game).items():
        assert old not in now and new in now
        assert {old, new} <= set(game.part("board").load_boards())
