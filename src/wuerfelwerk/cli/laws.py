"""The command laws: the suite of ``wuerfelwerk.laws`` asked of one game."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib.util import find_spec

import click

from wuerfelwerk.cli.printing import say
from wuerfelwerk.cli.program import FAILED, GOOD, Command, WrongUse

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
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise WrongUse('The laws need pytest: pip install "wuerfelwerk[laws]".')
    say(f"{game}: machine code is ready after {_compile(game):.1f} s.")
    command = [sys.executable, "-m", "pytest", "-q", "--pyargs", "wuerfelwerk.laws", "--laws-of", game]
    command += ["-c", os.devnull, "--import-mode=importlib", "-p", "no:cacheprovider", "-n", str(WORKERS)]
    done = subprocess.run(command + (["-m", "not long"] if quick else []), check=False)
    return GOOD if done.returncode == 0 else FAILED


def _compile(name: str) -> float:
    """Seconds in which the machine code of the game is made, or found; playing is timed without it."""
    from wuerfelwerk.laws.plugin import find
    from wuerfelwerk.laws.test_twins import test_plain_and_compiled_rules_agree_to_the_byte
    from wuerfelwerk.laws.walk import walk_of

    sys.path.insert(0, os.getcwd())  # a package that is being written need not be installed
    game = find(name)
    if game is None:
        from wuerfelwerk.games import GAMES

        raise WrongUse(
            f"There is no game and no package with a GAME called '{name}'; games: {', '.join(GAMES)}."
        )
    walk = walk_of(game, game.card.defaults(), game.card.seats_min)
    began = time.monotonic()
    test_plain_and_compiled_rules_agree_to_the_byte(walk)
    return time.monotonic() - began
