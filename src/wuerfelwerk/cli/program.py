"""One place where every failure becomes an exit code and one sentence on stderr."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, NoReturn

import click

from wuerfelwerk.cli.printing import printing, say
from wuerfelwerk.engine.errors import Refusal

GOOD, FAILED, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
# What the extra ``server`` installs, as it is imported by whatever keeps tables or shows pages.
SERVER = (
    *(
        "aiosmtplib",
        "alembic",
        "brotli",
        "confusable_homoglyphs",
        "cryptography",
        "email_validator",
        "fastapi",
    ),
    *("filelock", "httptools", "itsdangerous", "jinja2", "markdown_it", "psycopg", "python_multipart"),
    *("rapidfuzz", "rcssmin", "rjsmin", "segno", "sqlalchemy", "starlette", "typst", "uvicorn", "webpush"),
)


class WrongUse(click.ClickException):
    """Something was asked for that makes no sense; the message says what, where and what would be right."""

    exit_code = WRONG_USE


class Whole(click.IntRange):
    """A whole number between two others, or from one on; click's own sentence speaks of ranges."""

    def __init__(self, least: int = 0, most: int | None = None) -> None:
        super().__init__(least, most)
        self.least, self.most = least, most

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> int:
        asked = f"from {self.least} on" if self.most is None else f"from {self.least} to {self.most}"
        try:
            number = int(value)
        except ValueError:
            number = self.least - 1
        if number < self.least or (self.most is not None and number > self.most):
            self.fail(f"{str(value)[:40]} is not a whole number {asked}.", parameter, context)
        return number


class Between(click.FloatRange):
    """A number with a point between two others; nan, which click lets pass, is not."""

    def __init__(self, least: float, most: float) -> None:
        super().__init__(least, most)
        self.least, self.most = least, most

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        number = click.FLOAT.convert(value, parameter, context)
        if not self.least <= number <= self.most:
            self.fail(f"{value} is not a number from {self.least} to {self.most}.", parameter, context)
        return number


class _Example:
    """Mix-in: a command shows one example at the end of its help, made with a game that is there.

    ``needs``: a module the game of the example has.
    """

    def __init__(self, *arguments: Any, example: str, needs: str = "", **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.example, self.needs = example, needs

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        with printing():  # --help and --version print while they are read
            return super().parse_args(context, args)  # type: ignore[misc,no-any-return]

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        from wuerfelwerk.games import GAMES, game

        fitting = (id for id in GAMES if not self.needs or game(id).has(self.needs))
        with formatter.section("Example"):
            formatter.write_text(self.example.format(game=next(fitting, "GAME")))


class Command(_Example, click.Command):
    """A command with an example; it returns an exit code or None."""


class ServerCommand(Command):
    """A command that needs the extra ``server``: without it, it says so before anything else."""

    def invoke(self, context: click.Context) -> Any:
        need(f"{context.info_name} needs the web server", "server", *SERVER)
        return super().invoke(context)


class Group(_Example, click.Group):
    """A command that has commands of its own."""


class Program(Group):
    """The top command."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.ClickException as error:
            fail(error.format_message())
        except Refusal as refusal:
            from wuerfelwerk.cli.saying import told

            fail(told(refusal))
        except click.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(code if isinstance(code, int) else GOOD)


def need(what: str, extra: str, *modules: str) -> None:
    """Wrong use where one of these modules is not installed; ``what`` begins the sentence."""
    if not all(map(_is_installed, modules)):
        raise WrongUse(f'{what}: pip install "wuerfelwerk[{extra}]".')


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # a finder may say so itself
        return False


def fail(message: str) -> NoReturn:
    """Says the sentence and ends with exit code 2."""
    say(" ".join(message.split()))
    sys.exit(WRONG_USE)
