"""Machine code that lies in files is called without numba, and does what numba's function does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Ask = Callable[..., list[str]]

MODULE = """
import numpy as np

def fill(records, numbers, more, factor):
    for place in range(len(records)):
        records[place].small = numbers[place, 1] * factor + more[1][0].small
        more[0][place] = records[place].large
    return len(records), factor

def one(record, factor):
    record.small += factor
    return record.small + factor

def refuse(x):
    if x > 4:
        raise KeyError
    if x > 3:
        raise ValueError("too much", 3)
    return (7, 8, 9)[x]  # what is not there numba refuses itself

def tell(x):
    if x > len(np.zeros(3)):
        raise ValueError(x)  # made of what is known when it happens
    return x

def real(x):
    return x / 2
"""

SETTING = """
import sys
import numpy as np
import deep
from wuerfelwerk.engine.compiling import bind
from wuerfelwerk.engine.records import record_type
twin = bind(deep, compile=True)
KIND = record_type([("small", np.int16), ("large", np.int64)])
def records(many):
    made = np.zeros(many, KIND)
    made["large"] = range(many)
    return made
def filled(many, factor=2, kind=np.int64):
    made, left, extra = records(many), np.zeros(many, np.int64), records(1)
    extra["small"] = 5
    numbers = np.arange(2 * many, dtype=kind).reshape(many, 2)
    told = twin.fill(made, numbers, (left, extra), factor)
    return told, made["small"].tolist(), left.tolist()
def without(): return "numba" not in sys.modules
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the module and the machine code of all tests lie."""
    made = tmp_path_factory.mktemp("kept")
    (made / "deep.py").write_text(MODULE, encoding="utf-8")
    return made


@pytest.fixture
def ask(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Asks a new process for values of the module's functions."""
    monkeypatch.setenv("WUERFELWERK_CACHE", str(folder / "cache"))
    monkeypatch.setenv("PYTHONPATH", str(folder))

    def answers(*expressions: str) -> list[str]:
        code = SETTING + "".join(f"print({expression})\n" for expression in expressions)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return answers


FILLED = "((3, 2), [7, 11, 15], [0, 1, 2])"


def test_the_next_process_does_the_same_without_numba(ask: Ask) -> None:
    """Also with more of the same; for arguments of other kinds numba comes and works beside it."""
    assert ask("filled(3)", "twin.one(records(1)[0], 4)")[:2] == [FILLED, "8"]
    more = "((4, 3), [8, 14, 20, 26], [0, 1, 2, 3])"
    asked = ("filled(3)", "filled(4, 3)", "filled(3)", "twin.one(records(2)[1], 4)", "without()")
    assert ask(*asked) == [FILLED, more, FILLED, "8", "True"]
    others = ("filled(3)", "filled(3, kind=np.int16)", "filled(3)", "twin.real(3)", "without()")
    assert ask(*others) == [FILLED, FILLED, FILLED, "1.5", "False"]


def test_an_array_that_is_handed_in_again_is_looked_at_where_it_lies(ask: Ask) -> None:
    told = (
        "[twin.one(kept[0], 1) for _ in range(3)]",
        "[twin.one(record, 1) for record in kept], kept['small'].tolist()",
    )
    for _ in range(2):
        found = ask("'' if globals().update(kept=records(3)) else ''", *told)
        assert found[1:] == ["[2, 3, 4]", "[5, 2, 2] [4, 1, 1]"]


def test_no_array_is_taken_for_another(ask: Ask) -> None:
    """A view with other steps lies otherwise: it is numba's to take."""
    ask("filled(3)")
    view = (
        "[twin.fill(all[::2], np.ones((2, 2), np.int64), (np.zeros(2, np.int64), records(1)), 1),"
        " all['small'].tolist()]"
    )
    found = ask("filled(3)", "globals().update(all=records(4))", "without()", view)
    assert found[2:] == ["True", "[(2, 1), [1, 0, 1, 0]]"]


def test_threads_have_rows_of_their_own(ask: Ask) -> None:
    code = (
        "sorted({str(one) for one in __import__('concurrent.futures').futures.ThreadPoolExecutor(8)"
        ".map(lambda number: (number % 2, filled(3 + number % 2)), range(4000))})"
    )
    ask("filled(3)")
    often = "sys.setswitchinterval(1e-6)"
    more = "((4, 2), [7, 11, 15, 19], [0, 1, 2, 3])"
    assert ask(often, code, "without()")[1:] == [str([f"(0, {FILLED})", f"(1, {more})"]), "True"]


CAUGHT = """
def caught(function, number):
    try:
        return function(number)
    except Exception as error:
        return type(error).__name__, error.args
"""


def test_exceptions_are_those_that_numba_raises(ask: Ask) -> None:
    asked = (
        f"exec({CAUGHT!r}, globals())",
        "[caught(twin.refuse, number) for number in range(6)]",
        "without()",
    )
    index = "('IndexError', ('tuple index out of range',))"
    found = f"[7, 8, 9, {index}, ('ValueError', ('too much', 3)), ('KeyError', ())]"
    assert [ask(*asked)[1:] for _ in range(2)] == [[found, "False"], [found, "True"]]


def test_what_needs_numba_is_left_to_it(ask: Ask) -> None:
    """A share is no whole number; an array, and an exception with what is known then, are made by numba."""
    every = "[twin.real(3), caught(twin.tell, 3), caught(twin.tell, 4)]"
    for _ in range(2):
        found = ask(f"exec({CAUGHT!r}, globals())", every, "without()")
        assert found[1:] == ["[1.5, 3, ('ValueError', (4,))]", "False"]


def test_a_file_that_is_not_whole_counts_for_nothing(ask: Ask, folder: Path) -> None:
    ask("filled(3)")
    files = {file: file.read_bytes() for file in (folder / "cache").glob("*/kept/fill-*")}
    for file, whole in files.items():
        file.write_bytes(whole[:-7])
    try:
        assert ask("filled(3)", "without()") == [FILLED, "False"]
    finally:
        for file, whole in files.items():
            file.write_bytes(whole)


def test_who_sets_numba_gets_numba(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    ask("filled(3)")
    monkeypatch.setenv("NUMBA_DEBUGINFO", "0")
    assert ask("filled(3)", "without()") == [FILLED, "False"]
