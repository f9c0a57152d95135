"""Laws of the house: where names may stand, how long a file is, what no file may hold."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from wuerfelwerk.games import OURS, game

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "wuerfelwerk"
TEXTS = {".py", ".md", ".toml", ".html", ".css", ".js", ".po", ".sh", ".json", ".txt", ".svg", ".lock", ""}
MOST_LINES = 400
MOST_MODULES = 15  # in one folder

# Words the glossary gives up for a better one, in pieces of names that we define ourselves.
BANNED = {
    "agent": "bot",
    "bust": "overrolled",
    "cell": "field",
    "color": "colour",
    "cross": "mark",
    "dices": "dice",
    "pawn": "figure",
    "perft": "count",
    "playable": "legal",
    "region": "area",
    "scorecard": "sheet",
    "square": "field",
    "tick": "mark",
    "zone": "area",
}
# a word with a meaning of its own in one room
MEANS_MORE = {"agent": "src/wuerfelwerk/adapters/", "region": "src/wuerfelwerk/web/"}


def texts(*folders: str) -> Iterator[Path]:
    """The text files of some folders, but for what the build and the tests bring or leave there."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            hidden = {"vendor", "__pycache__", "node_modules"} & set(path.parts)
            if path.is_file() and path.suffix in TEXTS and not hidden:
                yield path


def everything() -> Iterator[Path]:
    yield from texts("src", "tests", "docs", "tools", "requirements", "frontend", "benchmarks", ".ci")
    roots = (path for path in sorted(ROOT.iterdir()) if path.name != ".git")  # a file in a second work tree
    yield from (path for path in roots if path.is_file() and path.suffix in TEXTS)


def lines_with(pattern: str, paths: Iterator[Path], flags: int = re.IGNORECASE) -> list[str]:
    """Every line that matches, as file:line text."""
    found = []
    for path in paths:
        if path == Path(__file__).resolve():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(pattern, line, flags):
                found.append(f"{path.relative_to(ROOT)}:{number} {line.strip()[:80]}")
    return found


def test_a_game_is_named_in_its_own_rooms_only() -> None:
    names = {name.lower() for id in OURS for name in (id, game(id).card.title)}
    registry = PACKAGE / "games" / "__init__.py"
    rooms = [PACKAGE / "games" / id for id in OURS]
    elsewhere = (
        path
        for path in texts("src")
        if path != registry and not any(path.is_relative_to(room) for room in rooms)
    )
    assert lines_with("|".join(map(re.escape, sorted(names))), elsewhere) == []


def test_the_registry_has_one_line_a_game() -> None:
    lines = (PACKAGE / "games" / "__init__.py").read_text(encoding="utf-8").splitlines()
    for id in OURS:
        assert sum(id in line for line in lines) == 1


def test_no_source_file_is_too_long() -> None:
    lengths = {
        path: len(path.read_text(encoding="utf-8").splitlines())
        for path in texts("src")
        if path.suffix == ".py"
    }
    assert {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > MOST_LINES} == {}


def test_no_machine_path_and_no_registry_address_stands_anywhere() -> None:
    places = ["/work" + "/", "/root" + "/", "/home" + "/[a-z]"]
    assert lines_with("|".join(places), everything()) == []
    registries = r"https?://[^ \"]*(pypi|npmjs|registry|pythonhosted|deb\.debian|mirror)"
    assert lines_with(registries, everything()) == []


def test_nothing_is_left_open() -> None:
    marks = "|".join(
        [r"\bTO" + r"DO\b", r"\bFIX" + r"ME\b", "Not" + "ImplementedError", r"mark\.(skip|xf" + "ail)"]
    )
    assert lines_with(marks, texts("src", "tests"), flags=0) == []


def test_no_folder_holds_more_than_fifteen_modules() -> None:
    """Who opens a room sees at once what is in it."""
    modules = [path for path in texts("src") if path.suffix == ".py" and path.name != "__init__.py"]
    crowds = Counter(path.parent for path in modules)
    assert {room: count for room, count in crowds.items() if count > MOST_MODULES} == {}


def names_defined(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


@pytest.mark.parametrize(
    "path", [path for path in texts("src") if path.suffix == ".py"], ids=lambda path: path.stem
)
def test_names_are_words_of_the_glossary(path: Path) -> None:
    wrong = set()
    for name in names_defined(ast.parse(path.read_text(encoding="utf-8"))):
        pieces = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)
        wrong |= {
            f"{name}: say {BANNED[word]}"
            for piece in pieces
            for word in (piece.lower(), piece.lower().removesuffix("s"), piece.lower().removesuffix("es"))
            if word in BANNED and MEANS_MORE.get(word, "nowhere") not in path.as_posix()
        }
    assert wrong == set()


def test_the_web_process_never_loads_numba() -> None:
    program = (
        "import sys, wuerfelwerk.web.app, wuerfelwerk.hall, wuerfelwerk.games as games;"
        "games.all_games(); sys.exit(int('numba' in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
