"""Calling the command line, within the test process or as a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from wuerfelwerk.cli import main

PROGRAM = [sys.executable, "-c", "from wuerfelwerk.cli import main; main()"]


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


def process(*args: object, **settings: Any) -> subprocess.Popen[str]:
    """The program as a process, with pipes to read what it says."""
    command = [*PROGRAM, *(str(arg) for arg in args)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **settings)
