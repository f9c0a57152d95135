"""Commands about printed boards: make one, check them, measure how even they are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import click
from click.core import ParameterSource

from wuerfelwerk.cli import asking, completing
from wuerfelwerk.cli.printing import print_json, print_text, say, tell
from wuerfelwerk.cli.program import FAILED, WRONG_USE, Between, Command, Group, Whole, WrongUse
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.engine.errors import Refusal

MOST_GAMES = 1_000_000  # on each board: all their numbers are kept till the end


@click.group(cls=Group, example="wuerfelwerk boards make {game} --seed 7 --out my-board.toml")
def boards() -> None:
    """Make, check and compare the printed boards of a game."""


@boards.command(cls=Command, example="wuerfelwerk boards make {game} --seed 7 --out my-board.toml")
@asking.game_argument
@asking.seed_option("The same seed gives the same board; 1 if left out.")
@click.option("--out", metavar="FILE", help="Where to write it; stdout if left out. With --count a folder.")
@asking.force_option("Write over a file that is there and holds something else.")
@click.option("--count", type=Whole(1, 1000), metavar="N", help="Find N boards that are fair.")
@click.option("--within", type=Between(0.1, 50), default=1.0, show_default=True, metavar="PERCENT")
@click.option("--apart", type=Whole(0, 100), default=50, show_default=True, metavar="PERCENT")
@asking.json_flag
@click.pass_context
def make(
    context: click.Context,
    game: Game,
    seed: int | None,
    out: str | None,
    force: bool,
    count: int | None,
    within: float,
    apart: int,
    as_json: bool,
) -> int | None:
    """Make a new board; with --count find several that are fair and unlike each other.

    Fair: a bot that plays alone fares on each as on those of the game, within --within percent, proven on
    fresh games. Unlike: --apart percent of the fields differ, also from those of the game.
    """
    if count is not None:
        from wuerfelwerk.cli.finding import find

        return find(game, 1 if seed is None else seed, count, within, apart, out, as_json)
    for name in ("within", "apart"):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise WrongUse(f"--{name} goes with --count N: it says which of many boards are taken.")
    board = part_of(game, "making").make_board(1 if seed is None else seed)
    text = part_of(game, "board").write_board(board)
    if out and not _holds(out, text):
        asking.check_new("--out", out, force)
        asking.write_text(out, text)
    if as_json:
        print_json({"game": game.id, "boards": [{"id": board.id, "file": out, "text": text}]})
    elif not out:
        print_text(text)
    return None


def _holds(name: str, text: str) -> bool:
    """Whether that file is there already and holds just this."""
    wanted = text.encode()
    try:
        if not Path(name).is_file():  # a device may have no end
            return False
        with open(name, "rb") as file:
            return file.read(len(wanted) + 1) == wanted
    except (OSError, ValueError):  # what cannot be read is told where it is written
        return False


@boards.command(cls=Command, example="wuerfelwerk boards check {game} my-board.toml")
@asking.game_argument
@click.argument("files", nargs=-1, metavar="[FILE…]")
@asking.json_flag
def check(game: Game, files: tuple[str, ...], as_json: bool) -> int | None:
    """Check board files, or the boards that come with the game, against the rules for boards.

    A file that is no board is named, and the next one is looked at.
    """
    part, rows, unread = part_of(game, "board"), [], False
    shipped = {} if files else dict(part.load_boards())
    for name in files or shipped:
        try:
            id, faults = _faults(game, name, shipped)
        except WrongUse as unreadable:  # told as all wrong use is; the others are looked at all the same
            say(" ".join(unreadable.message.split()))
            unread = True
            continue
        rows.append({"id": id, "file": name if files else None, "faults": faults})
        if not as_json:
            tell(f"{name}: {'good' if not faults else ''}".rstrip(" "))
            for fault in faults:
                tell(f"  {fault}")
    if as_json:
        print_json({"game": game.id, "boards": rows})
    if unread:
        return WRONG_USE
    return FAILED if any(row["faults"] for row in rows) else None


def _faults(game: Game, name: str, shipped: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The id of a board and what is wrong with it. WrongUse for a file that is no board."""
    from wuerfelwerk.cli.saying import in_words, told

    part = part_of(game, "board")
    try:
        board = shipped[name] if shipped else part.parse_board(_text(name))
    except Refusal as refusal:
        raise WrongUse(f"{name}: {told(refusal, game)}") from refusal
    return board.id, [in_words(one.msgid, one.values, [game], str(one)) for one in part.faults(board)]


def _text(name: str) -> str:
    return asking.read_text(name, asking.LARGEST_BOARD_FILE, "a board")


@boards.command(cls=Command, example="wuerfelwerk boards balance {game} --games 1000")
@asking.game_argument
@click.option("--games", type=Whole(2, MOST_GAMES), default=500, show_default=True, metavar="N")
@click.option("--bot", default="greedy", show_default=True, metavar="NAME", shell_complete=completing.bots)
@asking.boards_option
@asking.seed_option("Makes the run repeatable; 1 if left out.")
@asking.workers_option
@click.option("--out", metavar="FILE", help="Also write the JSON document to a file.")
@asking.json_flag
def balance(
    game: Game,
    games: int,
    bot: str,
    board_files: tuple[str, ...],
    seed: int | None,
    workers: int | None,
    out: str | None,
    as_json: bool,
) -> None:
    """Measure how a bot alone fares on each board, in turns or points: how even the boards are.

    Boards of your own are measured beside those that come with the game; these alone are the mean.
    """
    import json
    import os

    from wuerfelwerk.lab.balance import balance as measure

    bots = asking.read_bots(bot, game, "--bot")
    if len(bots) > 1:
        raise WrongUse(f"--bot wants one bot, which plays alone, not {len(bots)}.")
    making, board = part_of(game, "making"), part_of(game, "board")
    brought = [board.read_board(asking.read_board(game, file)) for file in board_files]
    materials = making.balance_materials(brought) if brought else making.balance_materials()
    measured = getattr(making, "BALANCED_BY", "turns")
    if out:
        asking.check_writable(out)
    rows = measure(
        game,
        materials,
        bot=bots[0],
        by=measured,
        games=games,
        seed=1 if seed is None else seed,
        workers=workers or os.cpu_count() or 1,
        own=len(brought),
    )
    for row, file in zip(rows[len(rows) - len(brought) :], board_files, strict=True):
        row["file"] = file
    usual = rows[: len(rows) - len(brought)]
    document: dict[str, Any] = {"game": game.id, "bot": bots[0], "games": games, "measured": measured}
    document["mean"] = common = sum(row["mean"] for row in usual) / len(usual)
    document["boards"] = rows
    if out:
        asking.write_text(out, json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    if as_json:
        print_json(document)
        return
    for row in rows:
        off = f"{row['away']:+7.2f} % ± {row['away_stderr']:.2f}"
        tell(f"{row['id']:16} {row['mean']:8.2f} {measured} ± {row['stderr']:.2f} {off}")
    tell(f"{'common mean':16} {common:8.2f} {measured}")


def part_of(game: Game, name: str) -> ModuleType | Any:
    """A module of a game that has boards."""
    if not (game.card.takes_board_file or game.card.makes_boards):
        raise WrongUse(f"{game.card.title} has no boards of its own to make, check or compare.")
    return game.part(name)
