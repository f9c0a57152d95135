"""The scripts of examples/ and ``wuerfelwerk verify`` against many recorded games, honest and forged."""

from __future__ import annotations

import copy
import json
import random
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from wuerfelwerk.cli import main
from wuerfelwerk.games import GAMES

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
SCRIPTS = ("verify_dice.py", "verify_deals.py")
LETTERS_BEFORE_NUMBERS = ("the_choice", "regenbogenwuerfelei")  # "start A5 B3"
GAMES_EACH = 250  # a thousand over all


def script(name: str, file: Path) -> subprocess.CompletedProcess[str]:
    """-S: nothing but the standard library and the folder of the script can be imported."""
    command = [sys.executable, "-S", str(EXAMPLES / name), str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def verify(file: Path) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(main, ["verify", str(file), "--json"])
    return result.exit_code, json.loads(result.stdout or "{}")


def simulated(folder: Path, game: str, games: int, *options: str) -> Path:
    file = folder / f"{game}.jsonl"
    plan = ["simulate", game, "--games", str(games), "--fair", "--seed", "7", "--record", str(file), "--json"]
    result = CliRunner().invoke(main, [*plan, *options])
    assert result.exit_code == 0, result.output
    return file


@pytest.fixture(scope="module", params=list(GAMES))
def few(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    file = simulated(tmp_path_factory.mktemp("fair"), request.param, 6, "--random-options")
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_thousand_games_are_verified(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, some = simulated(tmp_path, game, GAMES_EACH, "--random-options"), tmp_path / "some.jsonl"
    lines = file.read_text().splitlines(keepends=True)
    some.write_text("".join(lines[:: GAMES_EACH // 10]))
    code, figures = verify(some)
    assert (code, figures["ok"], figures["first_bad"]) == (0, True, None)
    rolls = sum('"roll":' in event for line in lines for event in line.split('{"seq":'))
    dealt = sum(line.count(f'["{word} ') for line in lines for word in ("deal", "laid"))
    monkeypatch.syspath_prepend(str(EXAMPLES))
    dice, deals = (runpy.run_path(str(EXAMPLES / name)) for name in SCRIPTS)
    records = [json.loads(line) for line in lines]
    assert sum(map(dice["check"], records)) == rolls - dealt
    assert all(map(deals["boards"], records))
    assert sum(dice["check"](record, deals["expected"], ()) for record in records) == rolls


def forged(record: dict[str, Any], seq: int, text: str) -> dict[str, Any]:
    other = copy.deepcopy(record)
    other["events"][seq - 1]["text"] = [text]
    return other


def other_text(text: str, chance: random.Random) -> str:
    """The same line with one thing changed that its dice could have shown as well."""
    if text.startswith("starts"):
        return "starts B" if text.endswith("A") else "starts A"
    if text.startswith("laid"):
        word, first, second, *rest = text.split(" ")
        swapped = [second[:2] + first[2:], first[:2] + second[2:]]
        return " ".join([word, *swapped, *rest])
    if text.startswith("deal"):
        word, first, second, *rest = text.split(" ")
        return " ".join([word, f"A:{second[2:]}", f"B:{first[2:]}", *rest])
    word, *dice = text.split(" ")
    place = chance.choice([at for at, die in enumerate(dice) if die != "joker"])
    die = dice[place]
    if die.isalpha():
        dice[place] = chance.choice([c for c in "RYGB" if c != die])
    else:
        dice[place] = die[:-1] + chance.choice([n for n in "123456" if n != die[-1]])
    return " ".join([word, *dice])


def test_honest_games_pass(few: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "few.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in few))
    assert verify(file)[0] == 0
    one = tmp_path / "one.game.json"
    for record in few:
        one.write_text(json.dumps(record))
        for name, what in zip(SCRIPTS, ("rolls", "rolls and deals"), strict=True):
            done = script(name, one)
            said = re.fullmatch(r"As the secret says: all (.+), \d+\.\n", done.stdout)
            assert done.returncode == 0 and said and said[1] == what, done.stderr


def test_a_forged_roll_is_found(few: list[dict[str, Any]], tmp_path: Path) -> None:
    chance, file = random.Random(1), tmp_path / "forged.game.json"
    for record in few[:3]:
        rolled = [event for event in record["events"] if "roll" in event]
        for event in {event["text"][0].split(" ")[0]: event for event in rolled}.values():
            text = other_text(event["text"][0], chance)
            if text == event["text"][0]:
                continue
            file.write_text(json.dumps(forged(record, event["seq"], text)))
            found = script(SCRIPTS[1], file)
            assert f"Roll {event['roll']}," in found.stderr and found.returncode == 1, text
            plain = script(SCRIPTS[0], file)
            assert plain.returncode == int(not text.startswith(("deal", "laid")))
            code, figures = verify(file)
            assert code in (1, 2)  # 2: what follows is not even legal after another roll
            assert code == 2 or figures["first_bad"] == event["roll"]


def test_other_secrets_words_and_missing_numbers_are_found(few: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "forged.game.json"
    for change in ("secret", "commitment", "word", "table", "number"):
        record = copy.deepcopy(few[0])
        proof = record["proof"]
        if change in ("secret", "commitment"):
            proof[change] = "00" * 32
        elif change == "word":
            proof["words"]["A"] += "x"
        elif change == "table":
            proof["table"] += "x"
        else:
            del next(event for event in record["events"] if "roll" in event)["roll"]
        file.write_text(json.dumps(record))
        assert verify(file)[0] == 1, change
        assert [script(name, file).returncode for name in SCRIPTS] == [1, 1], change


def test_dealt_boards_are_verified(few: list[dict[str, Any]], tmp_path: Path) -> None:
    """Roll 0 stands in no event: the boards themselves are compared."""
    file = tmp_path / "forged.game.json"
    for record in copy.deepcopy(few):  # the other tests need them as they were dealt
        kind = next((kind for kind in ("boards", "sheets") if kind in record["material"]), None)
        if kind is None or record["options"].get("sheets") == "all_same":
            continue
        dealt = record["material"][kind]
        dealt["A"], dealt["B"] = dealt["B"], dealt["A"]
        file.write_text(json.dumps(record))
        code, figures = verify(file)
        assert code == 2 or (code, figures["first_bad"]) == (1, 0)
        found = script(SCRIPTS[1], file)
        assert found.returncode == 1 and "not those the secret deals" in found.stderr


def test_own_dice_have_nothing_to_verify(few: list[dict[str, Any]], tmp_path: Path) -> None:
    record = {**few[0], "dice": "own"}
    del record["proof"]
    file = tmp_path / "own.game.json"
    file.write_text(json.dumps(record))
    result = CliRunner().invoke(main, ["verify", str(file)])
    assert result.exit_code == 2 and "nothing to verify" in result.stderr


@pytest.mark.parametrize("content", [b"\x00\xff\xfe", b"", b"{}"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_scripts_say_in_a_line_that_a_file_is_no_record(
    name: str, content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "some.json"
    file.write_bytes(content)
    done = script(name, file)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Not to be read: ") and done.stderr.count("\n") == 1


def test_the_scripts_are_short_and_need_nothing() -> None:
    for name in SCRIPTS:
        text = (EXAMPLES / name).read_text("utf-8")
        imports = set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))
        assert imports <= {"hashlib", "hmac", "itertools", "json", "pathlib", "re", "sys", "verify_dice"}
        assert text.count("\n") < 140


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_scripts_read_no_key_that_stands_twice(
    few: list[dict[str, Any]], name: str, tmp_path: Path
) -> None:
    file, text = tmp_path / "twice.game.json", json.dumps(few[0])
    for twice in ('"words": {}, "words"', '"A": "other", "A"', '"text": [], "text"'):
        key = twice.rsplit(" ", 1)[-1]
        file.write_text(text.replace(f"{key}: ", f"{twice}: ", 1))
        found = script(name, file)
        assert (found.returncode, found.stdout) == (1, "") and "stands twice" in found.stderr


@pytest.mark.parametrize(
    "text", ["start A5 BR", "start A5 B", "start A5 B7", "start A5  B3", "start A5 B3 ", "dice", "dice RR"]
)
def test_what_is_no_die_is_not_taken_for_one(few: list[dict[str, Any]], text: str, tmp_path: Path) -> None:
    """Letters that stand together are no die: they must not be left out of the comparison."""
    file = tmp_path / "forged.game.json"
    record = few[0]
    event = next(event for event in record["events"] if event["actor"] == "dice")
    file.write_text(json.dumps(forged(record, event["seq"], text)))
    for name in SCRIPTS:
        found = script(name, file)
        assert found.returncode == 1 and f"Roll {event['roll']}, {text}: not drawn" in found.stderr, name


def test_letters_for_a_number_are_found_in_every_line(few: list[dict[str, Any]], tmp_path: Path) -> None:
    """``start A5 B3`` told as ``start A5 BR``, wherever a letter stands before a number."""
    file, chance, tried = tmp_path / "forged.game.json", random.Random(2), 0
    for record in few[:3]:
        rolled = [e for e in record["events"] if e["actor"] == "dice" and re.search(r"[A-Z]\d", e["text"][0])]
        for event in chance.sample(rolled, min(4, len(rolled))):
            text = re.sub(r"([A-Z])\d(?!.*\d)", r"\1R", event["text"][0])
            file.write_text(json.dumps(forged(record, event["seq"], text)))
            tried += 1
            assert [script(name, file).returncode for name in SCRIPTS] == [1, 1], text
            assert verify(file)[0] == 2, text
    assert tried or record["game"] not in LETTERS_BEFORE_NUMBERS
