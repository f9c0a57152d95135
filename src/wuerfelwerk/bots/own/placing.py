"""Where in somebody's own code something went wrong, and what would be right: a sentence, no page."""

from __future__ import annotations

import os
import re
from types import TracebackType

_OF_NUMBA = re.compile(r'File "([^"]+)", line (\d+)')
COMPILED = "what is COMPILED keeps to the part of Python numba knows; without that line it runs as it is"


def in_words(error: BaseException, file: str, function_line: int = 0) -> str:
    """``raised KeyError: 'x' (mybot.py, line 3)``: goes on after the name of a bot.

    ``file``: its module's; ``function_line``: where its function begins, for errors that name no line.
    """
    where = place(error, file, function_line)
    if is_of_numba(error):
        return f"cannot be compiled{where}: {COMPILED}"
    return f"raised {kind(error)}{where}"


def is_of_numba(error: BaseException) -> bool:
    """Whether the compiler complains; its own words fill a page."""
    return type(error).__module__.startswith("numba")


def kind(error: BaseException) -> str:
    """The kind of an error and what it says, on one line that is not too long."""
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {' '.join(said.split())}"[:300].rstrip(": ")


def place(error: BaseException, file: str, function_line: int = 0) -> str:
    """`` (mybot.py, line 3)``, or '' where nothing is known."""
    line = line_of(error, file) or function_line
    return f" ({file}, line {line})" if line else f" ({file})" if file else ""


def line_of(error: BaseException, file: str) -> int:
    """The innermost line of that file that the error has come through; 0 for none."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or 0
    if is_of_numba(error):
        found_in = [(os.path.abspath(name), line) for name, line in _OF_NUMBA.findall(str(error))]
        lines = [int(line) for name, line in found_in if name == file]  # numba tells it as seen from here
        return lines[-1] if lines else 0
    found, trace = 0, error.__traceback__
    while isinstance(trace, TracebackType):
        if trace.tb_frame.f_code.co_filename == file:
            found = trace.tb_lineno
        trace = trace.tb_next
    return found
