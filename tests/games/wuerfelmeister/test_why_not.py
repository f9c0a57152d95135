"""Every reason that ``why_not`` can give is asked for, has a sentence and a rule in the help."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.wuerfelmeister.table import Table
from wuerfelwerk.games import game
from wuerfelwerk.games.pages import words_of
from wuerfelwerk.games.wuerfelmeister import notation, places, refusals, rules
from wuerfelwerk.games.wuerfelmeister.words.refusals import SENTENCES

words = words_of(game("wuerfelmeister"))

DICE = "c1:1:3 d1:2:6 f6:4:1"
HELP = Path(words.__file__).parents[1] / "help.de.md"

# reason → how to get there: events from A's first turn (figures on c2 and b1), who asks, for what
ASKED: dict[str, tuple[list[str], str, str]] = {
    "WM-09": ([], "B", "want 1"),
    "WM-09/want": ([], "A", "tip f6 west"),
    "WM-09/tip": (["want 2"], "A", "move c3"),
    "WM-11": (["want 2"], "A", "want 3"),
    "WM-12": (["want 2"], "A", "tip a1 north"),
    "WM-16/board": (["want 2"], "A", "tip c1 south"),
    "WM-16/die": (["want 2"], "A", "tip c1 east"),
    "WM-16/figure": (["want 2"], "A", "tip c1 west"),
    "WM-18": (["want 2"], "A", "pass"),
    "WM-19/dice": (["want 2", "tip f6 west"], "A", "move c3"),
    "WM-19": (["want 2", "tip f6 west", "dice 2"], "A", "move f1"),
    "WM-19/board": (["want 2", "tip f6 west", "dice 2"], "A", "move h8"),
    "WM-09/move": (["want 2", "tip f6 west", "dice 2"], "A", "tip e6 west"),
    "WM-21": (["want 2", "tip f6 west", "dice 2"], "A", "move c2"),
    "WM-35": (["want 2", "tip f6 west", "dice 2"], "A", "move c4"),
    "WM-36": (["want 2", "tip f6 west", "dice 1"], "A", "move c1"),
    "WM-37": (["want 2", "tip f6 west", "dice 2"], "A", "stay"),
    "WM-39": (["want 2", "tip f6 west", "dice 2"], "A", "move coin"),
    "WM-32": (["want 2", "tip f6 west", "dice 2", "move b1"], "A", "put b1"),
    "WM-32/die": (["want 2", "tip f6 west", "dice 2", "move b1"], "A", "put c1"),
    "WM-32/board": (["want 2", "tip f6 west", "dice 2", "move b1"], "A", "put h1"),
    "WM-32/first": (["want 2", "tip f6 west", "dice 2", "move b1"], "A", "move c3"),
}


@pytest.mark.parametrize("reason", ASKED)
def test_each_reason_is_given(rules: Any, reason: str) -> None:
    events, seat, text = ASKED[reason]
    table = Table(rules, DICE, A="c2", B="b1")
    for event in events:
        table.chance("dice", event) if event.startswith("dice") else table.act("A", event)
    assert table.refuses(seat, text) == reason


# Those that need another table are asked for with their rule.
ELSEWHERE = {
    "WM-03": "test_wm_03",
    "WM-03/dice": "test_nothing_can_be_done_while_the_dice_are_laid",
    "WM-04": "test_wm_04",
    "WM-04/turn": "test_wm_04",
    "WM-05": "test_wm_05",
    "WM-05/board": "test_wm_05",
    "WM-08": "test_wm_08",
    "WM-17": "test_wm_17",
    "WM-30": "test_wm_30",
    "WM-40": "test_wm_40",
    "WM-40/forced": "test_wm_40",
    "WM-41/over": "test_wm_41",
    "WM-42": "test_wm_42",
    "X-6": "test_nothing_can_be_done_at_the_limit",
}


def test_nothing_can_be_done_while_the_dice_are_laid(rules: Any) -> None:
    assert Table(rules).chance("lot", "starts A").refuses("A", "want 1") == "WM-03/dice"


def test_nothing_can_be_done_at_the_limit(rules: Any) -> None:
    table = Table(rules, DICE, A="c2", B="b1").to_move(2, want=2, tip="tip f6 west")
    table.state.turn, table.referee.turns = 1000, 999
    table.act("A", "move d1")
    assert table.refuses("B", "want 1") == "X-6"


def test_an_id_beyond_all_actions_is_refused() -> None:
    table = Table(rules, DICE, A="c2", B="b1")
    assert refusals.why_not(table.material, table.state, 0, rules.ACTIONS) == "WM-09"


def test_every_reason_in_the_source_is_asked_for_and_has_its_sentence() -> None:
    source = Path(refusals.__file__).read_text(encoding="utf-8")
    reasons = set(re.findall(r'"((?:WM-\d\d|X-6)(?:/[a-z]+)?)"', source))
    assert reasons == set(ASKED) | set(ELSEWHERE)
    of_places = Path(places.__file__).read_text(encoding="utf-8")  # said of a tap that means no action
    reasons |= set(re.findall(r'"(WM-\d\d/[a-z]+)"', of_places))
    assert reasons == set(SENTENCES)
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in ELSEWHERE.values() if f"def {name}" not in tests] == []
    numbers = set(re.findall(r"^\*\*([A-Z0-9-]+)\*\*", HELP.read_text("utf-8"), re.MULTILINE))
    assert {reason.split("/")[0] for reason in reasons} <= numbers


def test_kinds_of_actions_are_those_of_their_texts() -> None:
    table = Table(rules, DICE, A="c2", B="b1")
    for action in range(rules.ACTIONS):
        text = notation.action_text(table.material, table.state, 0, action)
        kind = refusals.kind_of(action)
        assert text.startswith("move coin" if kind == "coin" else kind)
