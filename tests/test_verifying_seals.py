"""``verify`` and the script on records and receipts of real tables: both say yes, both say no."""

from __future__ import annotations

import asyncio
import copy
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.calling import assert_one_sentence, data, run
from tests.hall.browsers import Browser, go_on, played, sealed_table
from tests.test_verifying import EXAMPLES, SCRIPTS, script
from wuerfelwerk.dice import commitment_of, seal_of
from wuerfelwerk.games import GAMES
from wuerfelwerk.hall import Tables

Record = dict[str, Any]
GAME = next(iter(GAMES))
TWO = "Your word is in it: commitment, seals and word are those of the receipt."


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, Record, Path]:
    """A game of two browsers in which the host has picked who starts: record, receipt of B, the database."""
    file = tmp_path_factory.mktemp("sealed") / "tables.db"
    return (*asyncio.run(_played(file)), file)


async def _played(file: Path) -> tuple[Record, Record]:
    tables = await Tables.open(file, bots=False)
    record, browsers = await played(tables, GAME, 2, starter=1)
    await tables.close()
    return record, browsers[1].receipt()


def asked(folder: Path, record: Record, receipt: Record | None) -> list[tuple[int, str]]:
    """Exit code and what was said: of the program, and of the script."""
    file, kept = folder / "my.game.json", folder / "my.receipt.json"
    file.write_text(json.dumps(record))
    more: list[object] = []
    if receipt is not None:
        kept.write_text(json.dumps(receipt))
        more = [kept]
    ours = run("verify", file, *(["--receipt", *more] if more else []))
    command = [sys.executable, "-S", EXAMPLES / SCRIPTS[0], file, *more]
    theirs = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=60)
    return [(ours.exit_code, ours.output), (theirs.returncode, theirs.stdout + theirs.stderr)]


def test_record_and_receipt_agree(table: tuple[Record, Record, Path], tmp_path: Path) -> None:
    record, receipt, _ = table
    for code, text in asked(tmp_path, record, receipt):
        assert code == 0 and TWO in text and "chosen by the host" in text
    for code, text in asked(tmp_path, record, None):
        assert code == 0 and TWO not in text and "sealed" not in text
    figures = data("verify", tmp_path / "my.game.json", "--receipt", tmp_path / "my.receipt.json")
    assert figures["ok"] and figures["receipt"] and (figures["sealed"], figures["void"]) == (1, 0)
    assert script(SCRIPTS[1], tmp_path / "my.game.json").returncode == 0


def _word(record: Record) -> None:
    record["proof"]["words"]["A"] = "0" * 32


def _word_and_seal(record: Record) -> None:
    _word(record)
    seals = record["proof"]["sealing"]["rounds"][0]["seals"]
    seals["A"] = seal_of(record["proof"]["commitment"], record["proof"]["words"]["A"])


def _stripped(record: Record) -> None:
    proof = record["proof"]
    del proof["sealing"]
    proof["commitment"] = commitment_of(bytes.fromhex(proof["secret"]))


def _order(record: Record) -> None:
    record["proof"]["words"] = dict(reversed(record["proof"]["words"].items()))


def _late(record: Record) -> None:
    (one,) = record["proof"]["sealing"]["rounds"]
    one["sealed"]["A"] = one["closed"] + 1


def _picked_late(record: Record) -> None:
    record["proof"]["sealing"]["rounds"][0]["starter"] = ""


def _shut(record: Record) -> None:
    (one,) = record["proof"]["sealing"]["rounds"]
    del one["opened"]["A"]


def _id(record: Record) -> None:
    record["proof"]["table"] += "x"


def _spelling(record: Record) -> None:
    record["proof"]["secret"] += " "


def _face(record: Record) -> None:
    event = next(event for event in record["events"] if event["actor"] == "dice")
    letters = event["text"][0].split(" ")
    letters[1:] = sorted("RYGBOX"["RYGBOX".index(one) - 1] for one in letters[1:])
    event["text"] = [" ".join([letters[0], *sorted(letters[1:], key="RYGBOX".index)])]


@pytest.mark.parametrize("forge", [_word, _order, _late, _picked_late, _shut, _id, _spelling, _face])
def test_a_forged_record_is_refused(
    table: tuple[Record, Record, Path], forge: Callable[[Record], None], tmp_path: Path
) -> None:
    record, receipt, _ = table
    forged = copy.deepcopy(record)
    forge(forged)
    for kept in (None, receipt):
        for code, text in asked(tmp_path, forged, kept):
            assert code in (1, 2) and TWO not in text, text


@pytest.mark.parametrize("forge", [_word_and_seal, _stripped])
def test_a_record_made_up_to_fit_is_refused_with_the_receipt(
    table: tuple[Record, Record, Path], forge: Callable[[Record], None], tmp_path: Path
) -> None:
    record, receipt, _ = table
    forged = copy.deepcopy(record)
    forge(forged)
    assert [code for code, _ in asked(tmp_path, forged, receipt)] == [1, 1]
    if forge is _stripped:
        assert all("not sealed" in text for _, text in asked(tmp_path, forged, None))
        assert [code for code, _ in asked(tmp_path, forged, None)] == [0, 0]


def test_a_proof_that_says_other_terms_than_its_record_is_not_believed(
    table: tuple[Record, Record, Path], tmp_path: Path
) -> None:
    record, receipt, _ = table
    forged = copy.deepcopy(record)
    forged["proof"] |= {"options": record["options"], "game": record["game"]}
    forged["options"] = {**record["options"], "goal": "another"}
    assert all(code and TWO not in text for code, text in asked(tmp_path, forged, receipt))


def test_no_roll_is_hidden_behind_a_seat(table: tuple[Record, Record, Path], tmp_path: Path) -> None:
    """A roll told as what somebody at the table did would be looked at by nobody."""
    record, _, _ = table
    for actor in ("A", "somebody"):
        forged = copy.deepcopy(record)
        for event in forged["events"][1:]:
            if "roll" in event:
                event["actor"] = actor
                del event["roll"]
        assert all(code for code, _ in asked(tmp_path, forged, None)), actor


def test_a_void_round_is_named(tmp_path: Path) -> None:
    record, receipt = asyncio.run(_void(tmp_path / "tables.db"))
    for code, text in asked(tmp_path, record, receipt):
        assert code == 0 and TWO in text and "ound 1 of seals was void" in text
    ours = asked(tmp_path, record, receipt)[0][1]
    assert "shut stayed the word of B (Bo)." in ours
    hidden = copy.deepcopy(record)
    del hidden["proof"]["sealing"]["rounds"][0]
    assert [code for code, _ in asked(tmp_path, hidden, receipt)] == [1, 1]
    assert data("verify", tmp_path / "my.game.json")["void"] == 0  # it is the receipt that knows


async def _void(file: Path) -> tuple[Record, Record]:
    tables = await Tables.open(file, bots=False)
    people, (ada, _) = await sealed_table(tables, GAME, 2)
    await tables.start(people.table_id, people.persons[0])
    await go_on([ada], tables)
    for person in people.persons:
        await tables.leave(people.table_id, person)
    record = await tables.record(people.table_id)
    await tables.close()
    return record, ada.receipt()


async def _record(file: Path, table_id: str) -> Record:
    tables = await Tables.open(file, bots=False)
    try:
        return await tables.record(table_id)
    finally:
        await tables.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE seats SET word = 'anders' WHERE seat = 0",
        "UPDATE seats SET word = '' WHERE seat = 0",
        "UPDATE tables SET secret = '{other}'",
        "UPDATE tables SET sealing = NULL",
        """UPDATE tables SET sealing = '{{"stage": "", "rounds": [], "awaited": []}}'""",
        'UPDATE tables SET sealing = replace(sealing, \'"A": "\', \'"A": "0\')',
    ],
)
def test_rows_that_were_changed_are_found(
    table: tuple[Record, Record, Path], change: str, tmp_path: Path
) -> None:
    """Whoever has the database changes what they like; the record that comes out of it is refused."""
    record, receipt, file = table
    copied = tmp_path / "tables.db"
    with sqlite3.connect(file) as source, sqlite3.connect(copied) as target:
        source.backup(target)
        target.execute(change.format(other="11" * 32))
    forged = asyncio.run(_record(copied, record["proof"]["table"]))
    assert forged["proof"] != record["proof"]
    assert [code for code, _ in asked(tmp_path, forged, receipt)] == [1, 1]


@pytest.fixture(scope="module")
def own_boards(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, Record]:
    """A game on boards the host has brought: record and receipt of B."""
    return asyncio.run(_on_own_boards(tmp_path_factory.mktemp("boards") / "tables.db"))


async def _on_own_boards(file: Path) -> tuple[Record, Record]:
    board = run("boards", "make", GAME, "--seed", "3").stdout
    tables = await Tables.open(file, bots=False)
    record, browsers = await played(tables, GAME, 2, options={"boards": "host"}, boards=[board])
    await tables.close()
    return record, browsers[1].receipt()


def test_boards_of_the_host_are_those_of_the_receipt(
    own_boards: tuple[Record, Record], tmp_path: Path
) -> None:
    record, receipt = own_boards
    for code, text in asked(tmp_path, record, receipt):
        assert code == 0 and TWO in text and "boards" not in text
    other = copy.deepcopy(record)
    for sides in other["material"]["boards"].values():
        for board in sides.values():
            board["id"] = "another"
    assert [code for code, _ in asked(tmp_path, other, None)] == [0, 0]  # it is the receipt that knows
    for code, text in asked(tmp_path, other, receipt):
        assert code == 1 and TWO not in text and "boards" in text


def test_a_receipt_from_before_boards_belonged_to_it_says_so(
    own_boards: tuple[Record, Record], tmp_path: Path
) -> None:
    record, receipt = own_boards
    older = {key: value for key, value in receipt.items() if key != "boards"}
    for code, text in asked(tmp_path, record, older):
        assert code == 0 and TWO in text and "holds no boards" in text
    for code, text in asked(tmp_path, record, {**receipt, "boards": ""}):
        assert code == 1 and TWO not in text


@pytest.mark.parametrize("sealing", [None, [], {}, "x", {"rounds": None}])
def test_seals_that_cannot_be_read_do_not_make_a_record_an_older_one(
    table: tuple[Record, Record, Path], sealing: object, tmp_path: Path
) -> None:
    record, receipt, _ = table
    forged = copy.deepcopy(record)
    forged["proof"]["sealing"] = sealing
    for kept in (None, receipt):
        for code, text in asked(tmp_path, forged, kept):
            assert code in (1, 2) and "not sealed" not in text, text


def test_no_key_stands_twice_in_a_receipt(table: tuple[Record, Record, Path], tmp_path: Path) -> None:
    record, receipt, _ = table
    asked(tmp_path, record, receipt)
    kept = tmp_path / "my.receipt.json"
    for key in ("table", "starter", "B"):
        kept.write_text(json.dumps(receipt).replace(f'"{key}": ', f'"{key}": "x", "{key}": ', 1))
        ours = run("verify", tmp_path / "my.game.json", "--receipt", kept)
        assert_one_sentence(ours, "stands twice in one object")
        theirs = subprocess.run(
            [sys.executable, "-S", EXAMPLES / SCRIPTS[0], tmp_path / "my.game.json", kept],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert theirs.returncode == 1 and "stands twice" in theirs.stderr and TWO not in theirs.stdout


def test_a_receipt_of_something_else(table: tuple[Record, Record, Path], tmp_path: Path) -> None:
    record, receipt, _ = table
    other = Browser(None, "anderer", "")  # type: ignore[arg-type]
    other.rounds, other.terms, other.commitment = receipt["rounds"], {"game": GAME, "options": {}}, "0" * 64
    assert [code for code, _ in asked(tmp_path, record, other.receipt())] == [1, 1]
    kept = tmp_path / "my.receipt.json"
    for text in ("[]", "{}", "x", '{"format": "wuerfelwerk-receipt-1"}'):
        kept.write_text(text)
        assert_one_sentence(run("verify", tmp_path / "my.game.json", "--receipt", kept))
    assert_one_sentence(run("verify", tmp_path / "my.game.json", "--receipt", tmp_path / "none.json"))
    many = tmp_path / "many.jsonl"
    many.write_text(f"{json.dumps(record)}\n" * 2)
    kept.write_text(json.dumps(receipt))
    assert_one_sentence(run("verify", many, "--receipt", kept), "one game")
