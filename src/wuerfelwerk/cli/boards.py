"""Commands about printed boards: make one, check them, measure how even they are."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import print_json, print_text, tell
from wuerfelwerk.cli.program import FAILED, Command, Group, WrongUse
from wuerfelwerk.engine.contract import Game

MOST_GAMES = 1_000_000  # on each board: all their numbers are kept till the end


@click.group(cls=Group, example="wuerfelwerk boards make {game} --seed 7 --out my-board.toml")
def boards() -> None:
    """Make, check and compare the printed boards of a game."""


@boards.command(cls=Command, example="wuerfelwerk boards make {game} --seed 7 --out my-board.toml")
@asking.game_argument
@asking.seed_option("The same seed gives the same board; 1 if left out.")
@click.option("--out", metavar="FILE", help="Where to write it; to stdout if left out.")
@asking.json_flag
def make(game: Game, seed: int | None, out: str | None, as_json: bool) -> None:
    """Make a new board."""
    board = _part(game, "making").make_board(1 if seed is None else seed)
    text = _part(game, "board").write_board(board)
    if out:
        asking.write_text(out, text)
    if as_json:
        print_json({"game": game.id, "boards": [{"id": board.id, "file": out, "text": text}]})
    elif not out:
        print_text(text)


@boards.command(cls=Command, example="wuerfelwerk boards check {game} my-board.toml")
@asking.game_argument
@click.argument("files", nargs=-1, metavar="[FILE…]")
@asking.json_flag
def check(game: Game, files: tuple[str, ...], as_json: bool) -> int | None:
    """Check board files, or the boards that come with the game, against the rules for boards."""
    from wuerfelwerk.cli.saying import in_words

    part = _part(game, "board")
    if files:
        read = {
            name: part.parse_board(asking.read_text(name, asking.LARGEST_BOARD_FILE, "a board"))
            for name in files
        }
    else:
        read = dict(part.load_boards())
    rows = []
    for name, board in read.items():
        faults = [in_words(fault.msgid, fault.values, [game], str(fault)) for fault in part.faults(board)]
        rows.append({"id": board.id, "file": name if files else None, "faults": faults})
        if not as_json:
            tell(f"{name}: {'good' if not faults else ''}".rstrip(" "))
            for fault in faults:
                tell(f"  {fault}")
    if as_json:
        print_json({"game": game.id, "boards": rows})
    return FAILED if any(row["faults"] for row in rows) else None


@boards.command(cls=Command, example="wuerfelwerk boards balance {game} --games 1000")
@asking.game_argument
@click.option("--games", type=click.IntRange(2, MOST_GAMES), default=500, show_default=True, metavar="N")
@click.option("--bot", default="greedy", show_default=True, metavar="NAME")
@asking.seed_option("Makes the run repeatable; 1 if left out.")
@asking.workers_option
@click.option("--out", metavar="FILE", help="Also write the JSON document to a file.")
@asking.json_flag
def balance(
    game: Game, games: int, bot: str, seed: int | None, workers: int | None, out: str | None, as_json: bool
) -> None:
    """Measure how a bot alone fares on each board, in turns or points: how even the boards are."""
    import json
    import os

    from wuerfelwerk.lab.balance import balance as measure

    name = asking.read_bots(bot, game)[0]
    making = _part(game, "making")
    materials = making.balance_materials()
    measured = getattr(making, "BALANCED_BY", "turns")
    if out:
        asking.write_text(out, "")  # an unwritable file is better refused before the work than after it
    rows = measure(
        game,
        materials,
        bot=name,
        by=measured,
        games=games,
        seed=1 if seed is None else seed,
        workers=workers or os.cpu_count() or 1,
    )
    document: dict[str, Any] = {"game": game.id, "bot": name, "games": games, "measured": measured}
    document["mean"] = common = sum(row["mean"] for row in rows) / len(rows)
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


def _part(game: Game, name: str) -> ModuleType | Any:
    """A module of a game that has boards."""
    if not (game.card.takes_board_file or game.card.makes_boards):
        raise WrongUse(f"{game.card.title} has no boards of its own to make, check or compare.")
    return game.part(name)
