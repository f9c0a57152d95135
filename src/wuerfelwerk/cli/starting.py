"""The command new-game: a package with a small legal game, to be changed into another."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from string import Template

import click

from wuerfelwerk.cli.asking import writing
from wuerfelwerk.cli.printing import tell
from wuerfelwerk.cli.program import Command, WrongUse

PACKAGE = "package"  # the folder of the skeleton that gets the name of the game


@click.command("new-game", cls=Command, example="wuerfelwerk new-game my_game my-game --letters MG")
@click.argument("name")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--letters", required=True, metavar="XY", help="Two or three capitals before the numbers of its rules."
)
def new_game(name: str, folder: Path, letters: str) -> None:
    """Write a package with the game NAME into FOLDER: rules, words, pictures, a bot, tests.

    It is a small legal game that keeps all laws; change it into yours.
    """
    _check(name, letters)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WrongUse(f"{folder} is there already and not empty; name a new folder.")
    title = name.replace("_", " ").title()
    values = {"id": name, "title": title, "letters": letters, "low": letters.lower()}
    values["dashed"] = name.replace("_", "-")
    written = list(_texts(files("wuerfelwerk") / "skeleton", folder, values))
    for path, text in written:
        with writing(str(path)):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    tell(f"{folder}: {title}, {len(written)} files.")
    tell(f"  cd {folder} && wuerfelwerk laws {name}")


def _check(name: str, letters: str) -> None:
    from wuerfelwerk.games import GAMES

    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise WrongUse(f"NAME is an id such as my_game (a to z, digits, _), not '{name}'.")
    if name in GAMES:
        raise WrongUse(f"There is a game '{name}' already; games: {', '.join(GAMES)}.")
    if keyword.iskeyword(name):
        raise WrongUse(f"NAME: '{name}' is a word of Python itself; take another one.")
    if find_spec(name) is not None:
        raise WrongUse(f"NAME: a package or module '{name}' is installed already; take another one.")
    if not re.fullmatch("[A-Z]{2,3}", letters):
        raise WrongUse(f"--letters wants two or three capitals such as MG, not '{letters}'.")


def _texts(source: Traversable, folder: Path, values: dict[str, str]) -> list[tuple[Path, str]]:
    """What is to be written, under which path. Files of Python end in ``.txt`` in the skeleton."""
    found: list[tuple[Path, str]] = []
    for part in sorted(source.iterdir(), key=lambda part: part.name):
        path = folder / (values["id"] if part.name == PACKAGE else part.name.removesuffix(".txt"))
        if part.is_dir():
            found += _texts(part, path, values)
        else:
            found.append((path, Template(part.read_text("utf-8")).substitute(values)))
    return found
