"""Version 1 of the rules dealt three other sides: its games are read, checked and verified as they were."""

from __future__ import annotations

import hashlib
import json
from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.games.the_choice.referee import check
from tests.recordings import Record, load
from wuerfelwerk.cli import main
from wuerfelwerk.engine.generator import SeededDice
from wuerfelwerk.engine.recorded.checking import check_record
from wuerfelwerk.games import game
from wuerfelwerk.games.the_choice.board import RENEWED, SHEETS, load_boards
from wuerfelwerk.games.the_choice.material import lay_out_as
from wuerfelwerk.games.the_choice.rules import lay_out
from wuerfelwerk.table.seen.brought import read_record

THE_CHOICE = game("the_choice")
FILE = Path(__file__).with_name("earlier") / "version_1.game.json"
SIDES = ("front", "back")


@pytest.fixture
def record() -> Record:
    """Four seats, with fair dice; on its sheets are all sides that are no longer dealt."""
    return load(FILE)


def verified(record: Record, folder: Path) -> str:
    file = folder / "one.game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return CliRunner().invoke(main, ["verify", str(file)]).output


def test_a_record_of_version_1_is_checked_and_verified(record: Record, tmp_path: Path) -> None:
    ids = {sheet[side]["id"] for sheet in record["material"]["sheets"].values() for side in SIDES}
    assert (record["rules_version"], ids & set(RENEWED)) == (1, set(RENEWED))
    assert check_record(THE_CHOICE, record) is None
    assert check(record) == []
    assert "8 rolls, all of them as the secret says." in verified(record, tmp_path)


def test_it_is_not_taken_for_one_of_today(record: Record, tmp_path: Path) -> None:
    output = verified(record | {"rules_version": 2}, tmp_path)
    assert "The secret deals other boards than those of the record." in output


def test_it_is_seen_with_the_version_it_began_with(record: Record) -> None:
    view = read_record(json.dumps(record).encode(), "brought")
    assert view.rules_version == 1
    assert THE_CHOICE.notation.material_json(view.material) == record["material"]


def test_other_versions_are_refused(record: Record) -> None:
    for version in (0, 3):
        problem = check_record(THE_CHOICE, record | {"rules_version": version})
        assert problem is not None and problem.where == "rules_version"


def test_version_1_deals_what_it_always_dealt() -> None:
    """The digest was taken when it was the only one: 300 deals."""
    found = hashlib.sha256()
    for sheets in ("all_different", "all_same"):
        for seats in (2, 3, 4):
            for seed in range(50):
                found.update(lay_out_as(1, {"sheets": sheets}, seats, SeededDice(seed)).tobytes())
    assert found.hexdigest() == "d2f884c756f1387ac87f601f14ff8aa62519bed671467c64e9ae4c288baefca4"


def test_the_same_dice_deal_the_same_sheets_with_new_sides() -> None:
    json_of, boards = THE_CHOICE.notation.material_json, load_boards()
    for seed in range(20):
        options = {"sheets": "all_different"}
        before = json_of(lay_out_as(1, options, 4, SeededDice(seed)))["sheets"]
        today = json_of(lay_out(options, 4, SeededDice(seed)))["sheets"]
        for seat, side in ((seat, side) for seat in before for side in SIDES):
            id = before[seat][side]["id"]
            assert today[seat][side]["id"] == RENEWED.get(id, id)
            assert tuple(today[seat][side]["numbers"]) == boards[RENEWED.get(id, id)].numbers


def test_a_new_side_is_the_old_one_with_two_numbers_swapped() -> None:
    boards, dealt = load_boards(), set(chain.from_iterable(SHEETS))
    for old, new in RENEWED.items():
        assert old not in dealt and new in dealt
        assert boards[old].ring == boards[new].ring
        pairs = zip(boards[old].numbers, boards[new].numbers, strict=True)
        assert sum(one != other for one, other in pairs) == 2
