"""Calling the command line, within the test process or as a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from wuerfelwerk.cli import main

PROGRAM = [sys.executable, "-c", "from wuerfelwerk.cli import main; main()"]
# The command, but for one thing: bots think with the plain rules, whose answers are the same, and hints are
# found with them. Each server would compile all levels of all games, or load them, beside what it is for.
SERVE = """
from wuerfelwerk.hall.bots.worker import BotWorker
BotWorker._next = lambda worker: None
from wuerfelwerk.hall.hinting.worker import Helper
start = Helper.start
def start_plain(_run, game_id):
    from tests.plain_hints import answered
    return start(answered, game_id)
Helper.start = start_plain
from wuerfelwerk.cli import main
main(prog_name="wuerfelwerk")
"""
PLAIN_PROGRAM = [sys.executable, "-X", "faulthandler", "-c", SERVE]


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], prog_name="wuerfelwerk")


def data(*args: object) -> Any:
    """The JSON document of a call that must succeed and print nothing else."""
    result = run(*args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def assert_one_sentence(result: Result, *words: str) -> None:
    """Wrong use: exit code 2, nothing on stdout, and one sentence that holds these words."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("wuerfelwerk: ")
    assert "Traceback" not in lines[0]
    for word in words:
        assert word in lines[0]


def process(*args: object, plain: bool = False, **settings: Any) -> subprocess.Popen[str]:
    """The program as a process, with pipes to read what it says. ``plain``: no machine code for bots."""
    command = [*(PLAIN_PROGRAM if plain else PROGRAM), *(str(arg) for arg in args)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **settings)
