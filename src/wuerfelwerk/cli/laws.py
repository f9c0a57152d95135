"""The command laws: the suite of ``wuerfelwerk.laws`` asked of one game."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import click

from wuerfelwerk.cli.printing import say
from wuerfelwerk.cli.program import FAILED, GOOD, SERVER, Command, WrongUse, need

PACKAGE = Path(__file__).parents[1]
WORKERS = 2
NEEDED = ("pytest", "xdist", "httpx")


@click.command(cls=Command, example="wuerfelwerk laws {game} --quick")
@click.argument("game")
@click.option("--quick", is_flag=True, help="The fewest and the most seats with the defaults only.")
def laws(game: str, quick: bool) -> int:
    """Ask the laws of GAME, the id of a game or the name of a package that has one.

    Random games are played at every kind of table: they end, legal means legal, texts and records come
    back unchanged, plain and compiled rules agree, every page opens for everybody.
    """
    need("The laws need pytest and the pages", "laws", *NEEDED, *SERVER)
    _compile(game)
    command = [sys.executable, "-m", "pytest", "-q", "--pyargs", "wuerfelwerk.laws", "--laws-of", game]
    command += ["-c", os.devnull, "--rootdir", str(PACKAGE), "--import-mode=importlib"]
    command += ["-p", "no:cacheprovider", "-n", str(WORKERS), *(["-m", "not long"] if quick else [])]
    done = subprocess.run(command, check=False)
    return GOOD if done.returncode == 0 else FAILED


def _compile(name: str) -> None:
    """Makes the machine code of the game before it is played: that time is told apart."""
    from wuerfelwerk.engine.compiling import compiled
    from wuerfelwerk.laws.plugin import find
    from wuerfelwerk.laws.walk import play

    sys.path.insert(0, os.getcwd())  # a package that is being written need not be installed
    game = find(name)
    if game is None:
        from wuerfelwerk.games import GAMES

        known = ", ".join(GAMES)
        raise WrongUse(f"There is no game and no package with a GAME called '{name}'; games: {known}.")
    began = time.monotonic()
    try:
        play(game, game.card.defaults(), game.card.seats_min, 1, rules=compiled(game.rules))
    except Exception as error:  # whatever is wrong in somebody's rules: the laws say it with its place
        say(f"{name}: no machine code ({type(error).__name__}); the laws say why.")
    else:
        say(f"{name}: machine code is ready after {time.monotonic() - began:.1f} s.")
