"""What ``import wuerfelwerk`` costs, and what it exports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import wuerfelwerk

ROOT = Path(__file__).resolve().parents[2]


def loaded(code: str) -> list[str]:
    """The modules a fresh process has loaded after some lines of Python."""
    told = f"{code}\nimport sys\nprint(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout.split()


def test_importing_loads_nothing_that_takes_time() -> None:
    modules = loaded("import wuerfelwerk")
    assert [name for name in modules if name.startswith("wuerfelwerk")] == ["wuerfelwerk"]
    assert not {"numpy", "numba", "pydantic", "babel", "pyspiel"} & set(modules)


@pytest.mark.parametrize(
    "code",
    [
        "wuerfelwerk.games()",
        "m = wuerfelwerk.new(wuerfelwerk.games()[0].id, seed=1); m.roll(); m.copy().svg(); m.ask('greedy')",
        "[getattr(wuerfelwerk, name) for name in wuerfelwerk.__all__]",
    ],
    ids=["games", "match", "all names"],
)
def test_playing_loads_neither_numba_nor_the_web(code: str) -> None:
    modules = loaded(f"import wuerfelwerk\n{code}")
    strange = (
        "numba",
        "llvmlite",
        "pyspiel",
        "starlette",
        "wuerfelwerk.web",
        "wuerfelwerk.table",
        "wuerfelwerk.cli",
    )
    assert [name for name in modules if name.startswith(strange)] == []


def test_games_are_listed_whatever_was_imported_before() -> None:
    for first in ("import wuerfelwerk", "import wuerfelwerk.games", "from wuerfelwerk import games"):
        told = f"{first}\nimport wuerfelwerk\nprint('cards', *(card.id for card in wuerfelwerk.games()))"
        done = subprocess.run(
            [sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT
        )
        assert done.stdout.split()[0] == "cards" and len(done.stdout.split()) > 4


def test_every_name_is_there_and_typed() -> None:
    assert set(dir(wuerfelwerk)) == set(wuerfelwerk.__all__)
    for name in wuerfelwerk.__all__:
        assert getattr(wuerfelwerk, name) is not None
    with pytest.raises(AttributeError, match="nothing_like_it"):
        _ = wuerfelwerk.nothing_like_it
    source = Path(str(wuerfelwerk.__file__)).read_text()
    typed = {
        line.partition("  #")[0].split()[-1] for line in source.splitlines() if line.startswith("    from w")
    }
    assert typed == set(wuerfelwerk.__all__) - {"__version__"}  # what mypy sees is what there is
    assert (Path(str(wuerfelwerk.__file__)).parent / "py.typed").is_file()
