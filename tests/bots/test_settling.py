"""A bot of somebody's own is compiled where that changes nothing but its speed, and plain elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from wuerfelwerk.bots import settling
from wuerfelwerk.bots.seating import new_work
from wuerfelwerk.engine import compiling
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games import all_games

GAME: Game = all_games()[-1]
HEAD = """
import math
import random
from enum import IntEnum
import numpy as np
from numpy import int64
from wuerfelwerk.engine.generator import below
from wuerfelwerk.engine.masks import pick
rules = None
"""
BODY = "    many = rules.legal(material, state, seat, work[0])\n    return pick(work[0], {which})\n"
CHOOSE = "def choose(material, state, seat, generator, work):\n"


def verdict(folder: Path, text: str, game: Game = GAME) -> settling.Verdict:
    file = folder / "mine.py"
    file.write_text(HEAD + text)
    return settling.verdict(game, f"{file}:choose")


def bot(lines: str = "", which: str = "0", before: str = "") -> str:
    indented = "".join(f"    {line}\n" for line in lines.splitlines())
    return before + "\n" + CHOOSE + indented + BODY.format(which=which)


@pytest.mark.parametrize(
    "text, words",
    [
        (bot("SEEN.append(seat)", before="SEEN = []"), "it reads 'SEEN', a list that may change"),
        (bot(which="KNOWN.get(1, 0)", before="KNOWN = {}"), "it reads 'KNOWN', a dict that may change"),
        (bot("global count\ncount = 1", before="count = 0"), "it sets the global 'count'"),
        (
            bot(
                which="COUNT",
                before="COUNT = 0\nclass A:\n    def f(self):\n        global COUNT\n        COUNT = 1",
            ),
            "it reads the global 'COUNT', which its module sets as it runs",
        ),
        (bot(which="helped()", before="L = [0]\ndef helped():\n    return L[0]"), "it reads 'L', a list"),
        (bot(which="f(0)", before="L = [0]\nf = lambda x: L[x]"), "it reads 'L', a list"),
        (bot(which="int(random.random())"), "it reads the module 'random', whose values may change"),
        (bot(which="int(np.random.random())"), "it draws from numpy's random"),
        (bot("for x in {3, 1, many}:\n    pass").replace("many}", "seat}"), "it makes a set"),
        (bot(which="len(set((1, 2))) - 2"), "it makes a set"),
        (bot("print(seat)"), "it prints"),
        (bot("try:\n    x = 1\nexcept Exception:\n    x = 2"), "it catches errors"),
        (bot("T.fill(1)", "T[0]", "T = np.zeros(3, np.int64)"), "it may write into an array of the module"),
        (bot(which="T[0]", before="T = np.array([0], object)"), "it reads 'T', an array of objects"),
        (bot(which="A.x", before="class A:\n    x = 0\nA = A()"), "it reads 'A', an A that may change"),
        (bot(which="HUGE % 2", before="HUGE = 1 << 70"), "it reads 'HUGE', an int that may change"),
        (
            "def made(n):\n    def choose(material, state, seat, generator, work):\n        return n\n"
            "    return choose\nchoose = made(1)\n",
            "'choose' is made within another function",
        ),
        (
            "class Choose:\n    def __call__(self, material, state, seat, generator, work):\n"
            "        return 0\n"
            "choose = Choose()\n",
            "'choose' is no function written in its module",
        ),
        (bot().replace("work):", "work, seen=[]):"), "'choose' has defaults that may change"),
    ],
)
def test_what_machine_code_might_mean_otherwise_runs_plain_and_says_why(
    tmp_path: Path, text: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "_tried", None)  # nothing is compiled for it
    found = verdict(tmp_path, text)
    assert found.is_plain and found.why.startswith(words), found.why
    assert found.why.endswith(")") and str(tmp_path / "mine.py") in found.why


@pytest.mark.parametrize("said", [True, False])
def test_whoever_says_how_it_runs_is_not_asked(tmp_path: Path, said: bool) -> None:
    text = f"COMPILED = {said}\n" + bot("SEEN.append(seat)", before="SEEN = []")
    assert verdict(tmp_path, text) == settling.Verdict(not said)


def test_a_function_of_a_match_runs_plain_and_gives_no_reason(tmp_path: Path) -> None:
    assert verdict(tmp_path, "def choose(match, seat):\n    return 0\n") == settling.Verdict(True)


CONSTANT = """
WEIGHTS, TABLE, NAME = (1.5, 2.5), np.arange(4), "mine"
class Kind(int):
    pass
def helped(many):
    return int64(math.floor(WEIGHTS[0])) + TABLE[1] - 2 if NAME == "mine" else 0
"""


def test_constants_arrays_and_functions_are_compiled(tmp_path: Path) -> None:
    found = verdict(tmp_path, bot(which="below(generator, many) * (helped(many) + 1)", before=CONSTANT))
    assert found == settling.Verdict(False)


def test_what_numba_cannot_compile_is_told_with_its_line(tmp_path: Path) -> None:
    found = verdict(tmp_path, bot("open(str(seat))"))
    line = 1 + (HEAD + bot("open(str(seat))")).splitlines().index("    open(str(seat))")
    assert found == settling.Verdict(True, f"numba cannot compile it ({tmp_path / 'mine.py'}, line {line})")


@pytest.mark.parametrize(
    "lines, which",
    [
        ("big = int(generator[0]) ** 2 * int(generator[1]) ** 2", "abs(big) % 7 % many"),  # beyond 64 bits
        ("alike = np.float32(0.1) * 3.0 == 0.3", "int(alike) % many"),  # numpy keeps to 32 bits
    ],
)
def test_what_would_choose_otherwise_runs_plain(tmp_path: Path, lines: str, which: str) -> None:
    found = verdict(tmp_path, bot(lines, which))
    assert found.is_plain and "it would choose otherwise" in found.why


def test_what_fails_as_plain_python_stays_so(tmp_path: Path) -> None:
    found = verdict(tmp_path, bot(which="TABLE[9]", before="TABLE = np.zeros(2, np.int64)"))
    assert found.is_plain and "when it was tried it failed" in found.why


def test_what_was_found_is_kept_until_a_constant_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file of the bot stays the same, another that it reads does not: the code of before is not used."""
    weights, tried = tmp_path / "weights.txt", list[str]()
    text = bot(which="N % many", before=f"N = int(np.loadtxt({str(weights)!r}))")
    compared = settling._compared
    monkeypatch.setattr(settling, "_compared", lambda *them: tried.append(them[1]) or compared(*them))
    answers = []
    for number in ("0", "0", "1"):
        weights.write_text(number)
        _forget()
        assert verdict(tmp_path, text) == settling.Verdict(False)
        fast = settling.bound_bot(GAME, f"{tmp_path / 'mine.py'}:choose", compile=True).bot
        answers.append(settling._asked(fast.choose, settling._Game(GAME), new_work(GAME, ["random"]))[0])
    assert answers[0] == answers[1] != answers[2]
    assert len(tried) == 2


def _forget() -> None:
    """As another process would begin."""
    for known in [name for name in sys.modules if name.startswith("own_mine_")]:
        del sys.modules[known]
    for key in [key for key in compiling._twins if "own_mine_" in " ".join(key)]:
        del compiling._twins[key]
    settling._found.clear()
