"""What a shell completes."""

from __future__ import annotations

import os
import subprocess
import sys

from click.shell_completion import ShellComplete

from tests.calling import PROGRAM
from wuerfelwerk.bots import bots_of
from wuerfelwerk.cli import main
from wuerfelwerk.games import GAMES, all_games

GAME = all_games()[0]


def completed(*line: str) -> list[str]:
    """The words that may stand in the last place."""
    found = ShellComplete(main, {}, "wuerfelwerk", "_X").get_completions(list(line[:-1]), line[-1])
    return [item.value for item in found]


def test_games() -> None:
    for command in ("simulate", "arena", "count", "report", "train"):
        assert completed(command, "") == list(GAMES)
    assert completed("simulate", GAME.id[:4]) == [id for id in GAMES if id.startswith(GAME.id[:4])]
    assert completed("boards", "make", "") == list(GAMES)


def test_bots_of_the_game_and_the_last_of_several() -> None:
    for command in ("simulate", "arena", "report"):
        assert completed(command, GAME.id, "--bots", "") == list(bots_of(GAME))
    assert completed("simulate", GAME.id, "--bots", "greedy,ra") == ["greedy,random"]
    assert completed("simulate", GAME.id, "--games", "9", "--bots", "gr") == ["greedy"]
    assert completed("boards", "balance", GAME.id, "--bot", "gr") == ["greedy"]


def test_options_and_their_values() -> None:
    option = GAME.card.options[0]
    wanted = [f"{option.key}={value}" for value in option.values]
    assert completed("simulate", GAME.id, "--option", option.key) == wanted
    assert completed("simulate", "--option", wanted[0], GAME.id, "--option", wanted[1]) == [wanted[1]]
    assert completed("simulate", "no-such-game", "--option", "") == []


def test_the_program_answers_a_shell() -> None:
    asked = {"_WUERFELWERK_COMPLETE": "bash_complete", "COMP_WORDS": "wuerfelwerk sim", "COMP_CWORD": "1"}
    program = [*PROGRAM[:-1], PROGRAM[-1].replace("main()", "main(prog_name='wuerfelwerk')")]
    done = subprocess.run(program, capture_output=True, text=True, env={**os.environ, **asked})
    assert done.stdout == "plain,simulate\n", done.stderr
    assert sys.executable == program[0]
