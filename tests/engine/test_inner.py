"""Functions that only compiled code calls: lowered once, linked into each door, kept in files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.toy.pig import GAME
from wuerfelwerk.engine.compiling import bind, compiled
from wuerfelwerk.engine.loops import playing

Ask = Callable[..., list[str]]

MODULE = """
def grow(x):
    return 2 * x + 1

def one_more(x):
    return grow(x) + 1

def twice(x):
    return grow(grow(x))

def shout(x):
    print("heard", x, "inside")
    return grow(x)

def loud(x):
    return shout(x) + 1
"""


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Asks a new process for values of the module's functions; all processes keep files in one place."""
    (tmp_path / "deep.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.setenv("WUERFELWERK_CACHE", str(tmp_path / "kept"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    def answers(*expressions: str) -> list[str]:
        code = (
            "import deep\nfrom wuerfelwerk.engine.compiling import bind\ntwin = bind(deep, compile=True)\n"
            "def from_files(name): return sum(getattr(twin.__inside__, name).stats.cache_hits.values())\n"
        ) + "".join(f"print({expression})\n" for expression in expressions)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return answers


def test_an_inner_function_from_a_file_serves_another_door(ask: Ask) -> None:
    assert ask("twin.one_more(5)", "from_files('grow')") == ["12", "0"]
    assert ask("twin.twice(5)", "from_files('grow')") == ["23", "1"]
    assert ask("twin.twice(5)", "from_files('grow')") == ["23", "0"], "the door is in a file by now"


def test_what_an_inner_function_says_is_heard_made_anew_and_from_files(ask: Ask) -> None:
    """Its constants come from an environment, which whoever makes machine code of it has to set."""
    for _ in range(2):
        assert ask("twin.loud(1)") == ["heard 1 inside", "4"]


def test_python_cannot_call_what_is_inside() -> None:
    rules = compiled(GAME.rules)
    there = np.zeros(1, rules.MATERIAL)[0], np.zeros(1, rules.STATE)[0]
    with pytest.raises(TypeError):
        rules.__inside__.to_act(*there)
    assert rules.to_act(*there) == GAME.rules.to_act(*there)


def test_inside_no_door_is_called() -> None:
    """A door called from compiled code would be optimised with it, and once more by itself."""
    rules = compiled(GAME.rules)
    loop = bind(playing, compile=True, rules=rules)
    assert loop.rules is rules
    assert loop.__inside__.rules is rules.__inside__
    assert loop.play_game.py_func.__globals__ is vars(loop.__inside__)
    assert rules.__inside__.apply is not rules.apply


def test_names_in_machine_code_are_those_of_one_twin() -> None:
    """Code from files of several processes is linked: what two twins call alike must not be taken for one."""
    rules = compiled(GAME.rules)
    here, there = (bind(playing, compile=True, rules=rules, inline=inline) for inline in (True, False))
    assert here.play_game.py_func.__qualname__ != there.play_game.py_func.__qualname__
