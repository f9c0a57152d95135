"""Commands about games and their records: games, check, count, verify."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking, saying
from wuerfelwerk.cli.printing import counted, print_json, progress_bar, tell
from wuerfelwerk.cli.program import FAILED, Command, Whole, WrongUse
from wuerfelwerk.cli.verifying.verified import Verified
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    pass

DEEP = 5  # depth from which counting pays for machine code


@click.command(cls=Command, example="wuerfelwerk games --json")
@asking.json_flag
def games(as_json: bool) -> None:
    """List the games."""
    from wuerfelwerk.games import all_games

    saying.say_what_is_left_out()
    if as_json:
        print_json([_card(game) for game in all_games()])
        return
    for game in all_games():
        card = game.card
        tell(
            f"{card.id:20} {card.title}, {card.seats_min}–{card.seats_max} seats, "
            f"rules version {card.rules_version}"
        )
        for option in card.options:
            tell(f"  --option {option.key}={'|'.join(option.values)}  (default {option.default})")


def _card(game: Game) -> dict[str, Any]:
    card = game.card
    options = [
        {"key": o.key, "kind": o.kind, "values": list(o.values), "default": o.default, "title": dict(o.title)}
        for o in card.options
    ]
    return {
        "id": card.id,
        "title": card.title,
        "seats_min": card.seats_min,
        "seats_max": card.seats_max,
        "rules_version": card.rules_version,
        "options": options,
    }


@click.command(cls=Command, example="wuerfelwerk check games.jsonl")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@asking.workers_that("check")
@asking.json_flag
def check(files: tuple[str, ...], workers: int | None, as_json: bool) -> int | None:
    """Replay recorded games and name what breaks the rules.

    Of each game everything is named that is of the wrong type or stands twice; where there is nothing
    like that, the first event that does not fit, with the number of the rule.

    Reads .json, .game.json (one game) and .jsonl (one game a line).
    """
    from wuerfelwerk.cli.verifying.checking import found_in

    count, problems = 0, []
    for found in found_in(files, asking.workers_here(workers, None), as_json):
        count += found.games
        problems += found.rows
        if not as_json:
            for row in found.rows:
                tell(_line_of(row))
    if as_json:
        print_json({"games": count, "problems": problems})
    elif not problems:
        tell(f"{counted(count, 'game')}, {'' if count == 1 else 'all '}as the rules say.")
    return FAILED if problems else None


def _line_of(row: dict[str, Any]) -> str:
    """A problem for a reader."""
    file = f"{row['file']}:{row['line']}" if row["line"] else row["file"]
    place = f"event {row['seq']}" if row["seq"] else "outside the events"
    where = f", {row['where']}" if row["where"] and row["where"] not in row["sentence"] else ""
    rule = f" ({row['rule']})" if row["rule"] else ""
    return f"{file}: {place}{where}{rule}: {row['sentence']}"


@click.command(cls=Command, example="wuerfelwerk count {game} --depth 4 --divide")
@asking.game_argument
@click.option("--depth", type=Whole(0, 100), default=3, show_default=True, metavar="N")
@click.option("--divide", is_flag=True, help="Also the count below each first step.")
@click.option("--board", "board_file", metavar="FILE", help="Everybody plays on this board.")
@asking.options_option
@click.option("--seats", type=int, metavar="N", help="The fewest if left out.")
@asking.json_flag
def count(
    game: Game,
    depth: int,
    divide: bool,
    board_file: str | None,
    pairs: tuple[str, ...],
    seats: int | None,
    as_json: bool,
) -> None:
    """Count all lines of play to a depth.

    A step is one action or one distinct roll; counted are decisions, chance nodes and ended games
    down to that depth. A deal with too many outcomes to list is laid out once, always the same.
    """
    from wuerfelwerk.engine import counting
    from wuerfelwerk.engine.compiling import compiled

    if divide and depth == 0:
        raise WrongUse("--divide wants --depth 1 or more: there is no first step to depth 0.")
    material, state = _opened(game, seats, board_file, pairs)
    fast = replace(game, rules=compiled(game.rules)) if depth >= DEEP else game
    branches = counting.divide(fast, material, state, depth) if divide else {}
    with progress_bar("steps", as_json) as on_progress:
        whole = counting.count(fast, material, state, depth, on_progress)
    figures: dict[str, Any] = {"game": game.id, "depth": depth, **asdict(whole)}
    if divide:
        figures["divide"] = {text: asdict(part) for text, part in branches.items()}
    if as_json:
        print_json(figures)
        return
    for text, part in branches.items():
        tell(f"{text:24} decisions {part.decisions} chance {part.chance} ends {part.ends}")
    for name in ("decisions", "chance", "ends"):
        tell(f"{name} {getattr(whole, name)}")


def _opened(game: Game, seats: int | None, board_file: str | None, pairs: tuple[str, ...]) -> tuple[Any, Any]:
    """Material and first state of a table whose deal never changes."""

    from wuerfelwerk.engine.generator import SeededDice
    from wuerfelwerk.engine.options import complete
    from wuerfelwerk.engine.starting import first_state

    given = asking.read_options(game.card, pairs)
    host = asking.read_boards(game, [board_file] if board_file else [], given)
    count = asking.seats_for(game.card, seats or game.card.seats_min, ["one"])
    material = game.rules.lay_out(complete(game.card, given), count, SeededDice(0), host)
    return material, first_state(game, material)


@click.command(cls=Command, example="wuerfelwerk verify my.game.json")
@click.argument("file")
@click.option("--receipt", metavar="FILE", help="what your browser kept before it opened its word")
@asking.json_flag
def verify(file: str, receipt: str | None, as_json: bool) -> int | None:
    """Recompute every roll of a game with fair dice, and check the seals of its words.

    Where the host has chosen who starts, it says so: that is the one lot that need not be drawn.
    With a receipt it says whether the word of that browser is in the dice, as it was sealed.
    """
    from wuerfelwerk.cli.reading import read_json, read_records
    from wuerfelwerk.cli.verifying.proving import compare, prove, void_rounds

    kept = None if receipt is None else read_json(receipt, "a receipt")
    sums = Verified()
    for recorded in read_records(file):
        if sums.games and receipt is not None:
            raise WrongUse("A receipt is of one game; this file holds several.")
        verdict, chosen = prove(recorded)
        sums.add(verdict)
        if chosen:
            sums.chosen.append(
                f"{recorded.place}: event 1, {chosen.text}: chosen by the host (seat {chosen.by}), not drawn."
            )
        if not verdict.fault:
            sums.void += [
                f"{recorded.place}: round {number} of seals was void, shut stayed the word of {who}."
                for number, who in enumerate(void_rounds(recorded), 1)
            ]
        if receipt is not None:
            sums.differs, sums.boards = compare(recorded, kept)
    if as_json:
        print_json(sums.figures() | ({} if receipt is None else {"receipt": not sums.differs}))
        return None if sums.ok else FAILED
    for line in (*sums.chosen, *sums.void, *sums.sentences(kept is not None)):
        tell(line)
    return None if sums.ok else FAILED
