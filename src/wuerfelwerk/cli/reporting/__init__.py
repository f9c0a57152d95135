"""The command that writes what many games say about a game into one page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, say, tell
from wuerfelwerk.cli.program import FAILED, INTERRUPTED, Command, Whole, WrongUse, need
from wuerfelwerk.cli.saying import language as language_of_terminal
from wuerfelwerk.cli.simulating.comparing import read_compared
from wuerfelwerk.engine import options as option_values
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    from wuerfelwerk.cli.reporting.gathering import Gathered
    from wuerfelwerk.lab.plan import Plan

LEAST_GAMES, MOST_GAMES = 2, 200_000  # one game has no spread; all of them lie in memory
USUAL_GAMES, USUAL_OF_LADDER = 1000, 200
MOST_OF_LADDER = 10**6
ENDING = ".html"
NEEDED = ("jinja2", "matplotlib", "rcssmin")


@click.command(cls=Command, example="wuerfelwerk report {game} --games 1000 --out report.html")
@asking.game_argument
@click.option("--out", required=True, metavar="FILE.html", help="The page to write.")
@click.option(
    "--games",
    type=Whole(LEAST_GAMES, MOST_GAMES),
    default=USUAL_GAMES,
    show_default=True,
    metavar="N",
    help="Of each value, where two are compared.",
)
@asking.bots_options("greedy")
@asking.options_option
@click.option("--compare", metavar="KEY=A,B", help="Two values of an option side by side, with common seeds.")
@asking.boards_option
@click.option(
    "--ladder", metavar="A,B,…", help="Bots of the ladder; all that do not search ahead if left out."
)
@click.option(
    "--ladder-games",
    type=Whole(0, MOST_OF_LADDER),
    default=USUAL_OF_LADDER,
    show_default=True,
    metavar="N",
    help="Of each pair of the ladder; 0 leaves it out.",
)
@asking.seed_option("Makes the page repeatable to the byte, on any number of workers.")
@asking.workers_option
@asking.cluster_option
@click.option("--resume", metavar="FILE", help="Keep the games there, or go on from those that are.")
@click.option(
    "--language", type=click.Choice(["de", "en"]), help="Of the page; that of the terminal if left out."
)
def report(
    game: Game,
    out: str,
    games: int,
    seats: int | None,
    bots: str,
    pairs: tuple[str, ...],
    compare: str | None,
    board_files: tuple[str, ...],
    ladder: str | None,
    ladder_games: int,
    seed: int | None,
    workers: int | None,
    cluster: str | None,
    resume: str | None,
    language: str | None,
) -> int | None:
    """Let bots play many games and write what they say about the game: one page with pictures.

    The page needs no network. Every figure tells of how many games it is, and its 95 % interval.
    """
    _check_way_out(out)
    from wuerfelwerk.lab.reporting.keeping import seed_of

    here = asking.workers_here(workers, cluster)
    names, given = asking.read_bots(bots, game), asking.read_options(game.card, pairs)
    host = asking.read_boards(game, board_files, given)
    compared = _compared(game, compare, given)
    climbing = _ladder(game, ladder) if ladder_games else ()
    plans = _plans(game, games, seats, names, compared, host, asking.seed_for(seed, resume, seed_of))

    from wuerfelwerk.cli.reporting import gathering
    from wuerfelwerk.cli.reporting.composing import composed

    gathered = gathering.gather(plans, here, cluster, resume)
    if gathered.games < LEAST_GAMES:
        say(f"{gathered.lost} Too few games are finished for a report.".strip())
        return INTERRUPTED if gathered.interrupted else FAILED
    if gathered.whole and climbing:
        gathering.climb(gathered, plans, climbing, ladder_games, here, cluster)
    text = composed(
        plans, gathered, language or language_of_terminal(), _command(plans, compare, climbing, ladder_games)
    )
    with asking.writing(out):
        _write(out, text)
    return _end(plans, gathered, out, resume)


# ---- what was asked for -------------------------------------------------------------------------


def _check_way_out(out: str) -> None:
    """What would go wrong at the end is better refused now."""
    need("A report needs matplotlib and Jinja", "report", *NEEDED)
    if Path(out).suffix.lower() != ENDING:
        raise WrongUse(f"--out: {out} should end in {ENDING}.")
    if Path(out).exists():
        asking.open_file(out, "a").close()
    elif not Path(out).absolute().parent.is_dir():
        raise WrongUse(f"{out} cannot be written: no such file or directory.")


def _compared(game: Game, compare: str | None, given: dict[str, str]) -> list[dict[str, str]]:
    """The options of the games, or of both runs where two values are compared."""
    return [given] if compare is None else read_compared(game, compare, given)


def _ladder(game: Game, text: str | None) -> tuple[str, ...]:
    """The bots of the ladder, each once."""
    from wuerfelwerk.bots import bots_of

    if text is None:
        return tuple(name for name, bot in bots_of(game).items() if not bot.below)
    names = asking.read_bots(text, game, flag="--ladder")
    if len(set(names)) < max(2, len(names)):
        raise WrongUse("--ladder wants two or more different bots with commas between them.")
    return names


def _plans(
    game: Game,
    games: int,
    seats: int | None,
    bots: tuple[str, ...],
    options: Sequence[dict[str, str]],
    host: tuple[str, ...],
    seed: int,
) -> list[Plan]:
    from wuerfelwerk.lab.plan import Plan

    many = asking.seats_for(game.card, seats, bots)
    for chosen in options:
        whole = option_values.complete(game.card, chosen)
        if many > option_values.most_seats(game.card, whole):
            most = option_values.most_seats(game.card, whole)
            raise WrongUse(
                f"--seats: with these options {game.card.title} is for {most} seats at most, not {many}."
            )
    return [Plan(game.id, games, many, bots, chosen, seed=seed, host=host) for chosen in options]


def _command(plans: Sequence[Plan], compare: str | None, ladder: Sequence[str], ladder_games: int) -> str:
    """What makes the same page again, on any number of workers."""
    import shlex

    plan = plans[0]
    words = ["wuerfelwerk", "report", plan.game, "--games", str(plan.games), "--seats", str(plan.seats)]
    words += ["--bots", ",".join(plan.bots)]
    key = compare.partition("=")[0] if compare else ""
    for name, value in sorted(plan.options.items()):
        if name != key:
            words += ["--option", f"{name}={value}"]
    words += ["--compare", compare] if compare else []
    words += ["--ladder", ",".join(ladder)] if ladder else []
    return shlex.join([*words, "--ladder-games", str(ladder_games), "--seed", str(plan.seed)])


# ---- what came of it ----------------------------------------------------------------------------


def _write(out: str, text: str) -> None:
    from wuerfelwerk.lab.keeping import write_whole

    write_whole(out, text.encode())


def _end(plans: Sequence[Plan], gathered: Gathered, out: str, resume: str | None) -> int | None:
    of = " of each value" if len(plans) > 1 else ""
    tell(f"{out}: {counted(gathered.games, 'game')}{of}, seed {plans[0].seed}")
    if gathered.whole:
        return None
    further = f"; --resume {resume} goes on" if resume else ""
    why = gathered.lost or "Interrupted:"
    say(f"{why} the page tells of {gathered.games} of {counted(plans[0].games, 'game')}{of}{further}.")
    return FAILED if gathered.lost else INTERRUPTED
