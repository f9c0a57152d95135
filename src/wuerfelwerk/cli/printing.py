"""What goes to stdout and stderr. Texts may come from anybody's files, and the reader may be gone."""

from __future__ import annotations

import errno
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

import click

CUT_OFF = 141  # what a shell tells of a program that a closed pipe has ended


class Unprintable(click.ClickException):
    """stdout takes nothing (a full disk); the message says why."""


def tell(line: str) -> None:
    """A line to stdout, whatever stands in it."""
    print_text(f"{escaped(line)}\n")


def say(sentence: str) -> None:
    """A message to the person: stderr. Where that takes nothing, nobody is left to be told."""
    try:
        click.echo(f"wuerfelwerk: {escaped(sentence)}", err=True)
    except OSError:
        _give_up(sys.stderr)


def print_json(data: object) -> None:
    """One JSON document to stdout."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    print_text("\n".join(map(escaped, text.split("\n"))) + "\n")


def print_text(text: str) -> None:
    """Our own text to stdout, as it is."""
    with printing():
        click.echo(text, nl=False)


@contextmanager
def printing() -> Iterator[None]:
    """Inside, stdout is written to and no other file: what goes wrong is told, a closed pipe ends quietly."""
    try:
        yield
    except OSError as error:
        _give_up(sys.stdout)
        if error.errno == errno.EPIPE:
            sys.exit(CUT_OFF)
        raise Unprintable(
            f"The output cannot be written: {(error.strerror or str(error)).lower()}."
        ) from error


def escaped(text: str) -> str:
    """The text, with signs that steer a terminal or are no characters written as JSON writes them."""
    if text.isprintable():
        return text
    return "".join(sign if _is_visible(sign) else json.dumps(sign)[1:-1] for sign in text)


def _is_visible(sign: str) -> bool:
    return sign.isprintable() or unicodedata.category(sign) == "Zs"  # blanks of every width


def _give_up(stream: TextIO) -> None:
    """Sends what is left in the buffer nowhere: Python would try once more at the end, and complain."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def counted(count: int, one: str, several: str = "") -> str:
    """``1 game``, ``2 games``, ``0 games``."""
    return f"{count} {one if count == 1 else several or one + 's'}"


@contextmanager
def progress_bar(what: str, quiet: bool) -> Iterator[Callable[[float, float], None] | None]:
    """Inside, how much is done of how much is shown on stderr; None where nobody looks at it."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what)
        yield lambda done, every: bar.update(task, completed=done, total=every)
