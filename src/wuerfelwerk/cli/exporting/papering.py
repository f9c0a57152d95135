"""The command paper: the sheets of a game to print, with dice to cut out and the rules on a page."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, tell
from wuerfelwerk.cli.program import Command, WrongUse
from wuerfelwerk.engine.contract import Game

NEEDED = 'paper needs {name}: pip install "wuerfelwerk[paper]".'
LONGEST_ADDRESS = 200
LANGUAGES = ("de", "en")


@click.command(cls=Command, example="wuerfelwerk paper {game} --size letter --out sheets.pdf")
@asking.game_argument
@click.option("--boards", metavar="ID,…", default="", help="Which sheets; the usual ones if left out.")
@asking.boards_option
@click.option("--size", default="a4", show_default=True, metavar="a4|letter", help="The size of the paper.")
@click.option("--grey", is_flag=True, help="Symbols stay, colours become grey.")
@click.option("--language", type=click.Choice(LANGUAGES), help="That of the terminal if left out.")
@click.option("--parts", default="", metavar="A,B…", help="Of sheets,dice,pad,rules; all if left out.")
@click.option("--server", default="", metavar="URL", help="Print QR codes that open a table there.")
@click.option("--out", required=True, metavar="FILE", help="The file to write: .pdf.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def paper(
    game: Game,
    boards: str,
    board_files: tuple[str, ...],
    size: str,
    grey: bool,
    language: str | None,
    parts: str,
    server: str,
    out: str,
    force: bool,
) -> None:
    """Print a game: its sheets, dice to cut out, a block for the points and the rules on a page.

    The same command writes the same bytes. Print in original size: the scale on each page is 100 mm long.
    """
    from wuerfelwerk.cli import saying
    from wuerfelwerk.engine.errors import Refusal
    from wuerfelwerk.paper.order import PARTS, Order
    from wuerfelwerk.paper.setting import NotInstalled, printed

    _check_file(out, force)
    try:
        from wuerfelwerk.web.teaching.examples import to_print  # pictures beside rules are those of pages
    except ModuleNotFoundError as error:
        raise WrongUse(NEEDED.format(name=error.name)) from error
    told = language or saying.language()
    try:
        order = Order(
            game,
            boards=_names(boards),
            brought=tuple(_text(name) for name in board_files),
            size=size,
            grey=grey,
            language=told,
            parts=_names(parts) or PARTS,
            server=_address(server),
        )
        pdf = printed(order, to_print(game.id, told))
    except NotInstalled as error:
        raise WrongUse(NEEDED.format(name=error)) from error
    except Refusal as refusal:
        raise WrongUse(saying.told(refusal, game)) from refusal
    with asking.writing(out), asking.open_file(out, "wb") as file:
        file.write(pdf)
    tell(f"{out}: {counted(len(pdf) // 1000, 'kilobyte')}")


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _text(name: str) -> str:
    return asking.read_text(name, asking.LARGEST_BOARD_FILE, "a board")


def _check_file(out: str, force: bool) -> None:
    if Path(out).suffix != ".pdf":
        raise WrongUse(f"--out: {out} should end in .pdf.")
    if not force and os.path.lexists(out):
        raise WrongUse(f"--out: {out} is there already; --force writes over it.")


def _address(server: str) -> str:
    if not server:
        return ""
    try:
        found = urlsplit(server)
        plain = found.scheme in ("http", "https") and found.hostname and not (found.query or found.fragment)
    except ValueError:  # a bracket that stays open
        plain = False
    if not plain or len(server) > LONGEST_ADDRESS or not server.isprintable() or " " in server:
        raise WrongUse(f"--server: {server[:40]} should be an address like https://spiele.example.")
    return server
