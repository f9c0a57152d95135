"""Twins are the same functions over other globals; numba comes only when asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from wuerfelwerk.engine import compiling, generator
from wuerfelwerk.engine.loops import playing


def small_module() -> ModuleType:
    module = ModuleType("small")
    source = "rules = None\ndef double(x):\n    return 2 * x\ndef ask(x):\n    return rules.grow(double(x))\n"
    exec(compile(source, __file__, "exec"), module.__dict__)
    module.__file__ = __file__
    return module


def other(name: str, factor: int) -> ModuleType:
    module = ModuleType(name)
    exec(compile(f"def grow(x):\n    return x * {factor}\n", __file__, "exec"), module.__dict__)
    module.__file__ = __file__
    return module


def test_a_twin_calls_what_it_is_bound_to() -> None:
    module = small_module()
    ten = compiling.bind(module, compile=False, rules=other("ten", 10))
    hundred = compiling.bind(module, compile=False, rules=other("hundred", 100))
    assert (ten.ask(1), hundred.ask(1)) == (20, 200)
    assert module.rules is None


def test_the_same_twin_is_made_once() -> None:
    rules = other("once", 3)
    assert compiling.bind(playing, compile=False, rules=rules) is compiling.bind(
        playing, compile=False, rules=rules
    )
    assert compiling.bind(generator, compile=False) is compiling.bind(generator, compile=False)


def test_plain_twins_do_not_load_numba() -> None:
    code = (
        "import sys\n"
        "from wuerfelwerk.engine import compiling, generator\n"
        "compiling.bind(generator, compile=False).below(generator.new_generator(1), 6)\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_module_cut_in_two_is_compiled_as_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WUERFELWERK_CACHE", str(tmp_path))  # modules without files cannot be loaded again
    part, whole = other("part", 3), ModuleType("whole")
    source = "def twice(x):\n    return grow(x) + grow(x)\n"
    whole.__dict__.update(grow=part.grow, COMPILED_WITH=(part,), __file__=__file__)
    exec(compile(source, __file__, "exec"), whole.__dict__)
    twin = compiling.bind(whole, compile=True)
    assert twin.twice(5) == 30
    assert twin.grow is not part.grow
    assert compiling.bind(whole, compile=False).grow is part.grow


def test_machine_code_of_other_makings_is_kept_elsewhere(tmp_path: Path) -> None:
    """Code made in a hurry for tests, or with bounds checked, must not be loaded where it is to be fast."""
    code = (
        "from tests.toy.pig import GAME\n"
        "from wuerfelwerk.engine.compiling import compiled\n"
        "print(compiled(GAME.rules).to_act._cache.cache_path)\n"
    )

    def folder(**making: str) -> str:
        made = {**os.environ, "WUERFELWERK_CACHE": str(tmp_path), "NUMBA_OPT": "3", **making}
        return subprocess.run(
            [sys.executable, "-c", code], env=made, capture_output=True, text=True, check=True
        ).stdout

    ways: tuple[dict[str, str], ...] = ({}, {"NUMBA_OPT": "1"}, {"NUMBA_BOUNDSCHECK": "1"})
    assert len({folder(**way) for way in ways}) == len(ways)
    assert folder() == folder()


def test_numba_comes_without_what_it_only_looks_for_and_still_finds_it() -> None:
    """Looking for scipy took as long as all of numba; code of one's own may need it."""
    code = (
        "import sys, numpy\n"
        "from wuerfelwerk.engine.compiling import compiled\n"
        "from tests.toy.pig import GAME\n"
        "compiled(GAME.rules).to_act.py_func\n"
        "assert 'numba.np.arraymath' in sys.modules and 'scipy' not in sys.modules\n"
        "assert not {'cffi', 'yaml'} & set(sys.modules)\n"
        "import numba\n"
        "assert numba.njit(lambda one: numpy.dot(one, one))(numpy.ones(3)) == 3.0\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
