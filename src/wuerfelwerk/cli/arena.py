"""The command arena: which bot is better, and how sure that is."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wuerfelwerk.cli import asking, completing
from wuerfelwerk.cli.printing import counted, print_json, say, tell
from wuerfelwerk.cli.program import FAILED, INTERRUPTED, Between, Command, Whole, WrongUse
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    from wuerfelwerk.lab.arena.contest import Contest
    from wuerfelwerk.lab.arena.running import Standing

USUAL_GAMES, MOST_GAMES = 1000, 10**9
MOST_BOTS = 64
SAVED_EVERY = 2.0  # seconds


@click.command(cls=Command, example="wuerfelwerk arena {game} --bots greedy,random --precision 0.02")
@asking.game_argument
@click.option(
    "--bots",
    required=True,
    metavar="A,B,…",
    help="Names; module:function or http://… for your own.",
    shell_complete=completing.bots,
)
@click.option(
    "--games",
    type=Whole(1, MOST_GAMES),
    metavar="N",
    help=f"At most so many of each pair; {USUAL_GAMES} where no --precision is given.",
)
@click.option("--seats", type=int, metavar="N", help="The fewest if left out.")
@asking.options_option
@asking.boards_option
@click.option(
    "--first",
    type=Whole(0, MOST_GAMES),
    default=0,
    metavar="N",
    help="Games of each pair that are played elsewhere, before these.",
)
@asking.seed_option("Makes the run repeatable to the byte, on any number of workers.")
@click.option(
    "--precision",
    type=Between(0.0001, 0.5),
    metavar="P",
    help="Ends a pair when its interval is no wider than the score ± P; 0.01 is one game in a hundred.",
)
@click.option(
    "--timeout",
    type=Between(0.1, 3600),
    default=10.0,
    show_default=True,
    metavar="S",
    help="Seconds a program has for one answer over HTTP.",
)
@asking.workers_option
@asking.cluster_option
@click.option("--out", metavar="FILE", help="Write the result: .json, .csv or .parquet.")
@click.option("--resume", is_flag=True, help="Go on from the --out file of a run that was interrupted.")
@asking.json_flag
def arena(
    game: Game,
    bots: str,
    games: int | None,
    seats: int | None,
    pairs: tuple[str, ...],
    board_files: tuple[str, ...],
    first: int,
    seed: int | None,
    precision: float | None,
    timeout: float,
    workers: int | None,
    cluster: str | None,
    out: str | None,
    resume: bool,
    as_json: bool,
) -> int | None:
    """Let every bot play against every other and tell who is better.

    Each deal and its dice are played in every seating. score_a is the share of the points of the first
    bot of a pair; a shared win is a shared point. Intervals hold the true score with 95 %.
    """
    from wuerfelwerk.bots.own import NoSuchBot
    from wuerfelwerk.lab.arena.contest import Contest, seatings
    from wuerfelwerk.lab.arena.results import document
    from wuerfelwerk.lab.arena.running import run

    _check_files(out, resume)
    here = asking.workers_here(workers, cluster)
    names, given = _contestants(game, bots), asking.read_options(game.card, pairs)
    host = asking.read_boards(game, board_files, given)
    many = asking.seats_for(game.card, _seats(game, seats), [names[0]])
    most = games or (USUAL_GAMES if precision is None else MOST_GAMES)
    contest = Contest(
        game=game.id,
        seats=many,
        bots=names,
        rounds=-(-most // len(seatings(many))),
        seed=_seed(seed, out, resume),
        precision=precision,
        options=given,
        host=host,
        timeout=timeout,
        first=_first(first, precision, len(seatings(many))),
    )
    standing = _begun(contest, out, resume)
    save = Saving(out)
    with _live(as_json) as show, asking.playing():
        try:
            run(standing, here, cluster=cluster, on_progress=(save, show))
        except NoSuchBot as reason:
            raise WrongUse(f"--bots: {reason}.") from reason
    save(standing, at_once=True)
    asking.say_how_they_play(game, names)
    if as_json:
        print_json({**document(standing), "seconds": standing.seconds})
    else:
        for line in result_lines(game.card.title, standing):
            tell(line)
    return _end(standing, out)


# ---- what was asked for -------------------------------------------------------------------------


def _contestants(game: Game, text: str) -> tuple[str, ...]:
    """The bots of the house and of one's own that are named, each once."""
    from wuerfelwerk.bots import BOTS, bots_of

    for name in text.split(","):
        if name.strip() in BOTS and name.strip() not in bots_of(game):
            raise WrongUse(f"--bots: {game.card.title} has no levels, so there is no {name.strip()}.")
    names = asking.read_any_bots(text, game)
    for name in names:
        if names.count(name) > 1:
            raise WrongUse(f"--bots: {name} is named twice; an arena is played by different bots.")
    if not 2 <= len(names) <= MOST_BOTS:
        raise WrongUse(f"--bots wants 2 to {MOST_BOTS} names with commas between them, not {len(names)}.")
    return names


def _seats(game: Game, seats: int | None) -> int:
    if seats is None:
        return max(2, game.card.seats_min)
    if seats < 2:
        raise WrongUse(f"--seats: two bots need two seats, not {seats}.")
    return seats


def _first(games: int, precision: float | None, of_a_round: int) -> int:
    """The number of the first round."""
    if games and precision is not None:
        raise WrongUse("--first plays a part of an arena; where --precision ends it the whole must say.")
    if games % of_a_round:
        asked = f"{counted(games, 'game')} {'is' if games == 1 else 'are'}"
        raise WrongUse(f"--first: a round has {of_a_round} games, and {asked} no whole rounds.")
    return games // of_a_round


def _check_files(out: str | None, resume: bool) -> None:
    from wuerfelwerk.lab.arena.results import endings, missing_for

    if out is None:
        if resume:
            raise WrongUse("--resume goes on from the --out FILE of a run: name it.")
        return
    if Path(out).suffix not in endings():
        raise WrongUse(f"--out: {out} should end in {', '.join(endings())}.")
    if package := missing_for(out):
        raise WrongUse(f'--out: {out} needs {package}: pip install "wuerfelwerk[parquet]".')


def _seed(seed: int | None, out: str | None, resume: bool) -> int:
    """As given, else that of the file, else a new one."""
    from wuerfelwerk.lab.arena.results import seed_of

    if seed is None and out is not None and resume and Path(out).exists():
        with asking.reading(out):
            seed = seed_of(out)
    return secrets.randbits(32) if seed is None else seed


def _begun(contest: Contest, out: str | None, resume: bool) -> Standing:
    """Where the run begins. The file is written here: one that cannot be is better refused now."""
    from wuerfelwerk.lab.arena import results
    from wuerfelwerk.lab.arena.running import fresh

    standing = fresh(contest)
    if out is None:
        return standing
    if resume and Path(out).exists():
        try:
            with asking.reading(out):
                standing = results.resumed(contest, out)
        except results.Unfit as reason:
            raise WrongUse(f"--resume: {out} {reason}.") from reason
        say(f"{out}: {counted(sum(sums.games for sums in standing.sums), 'game')} are there already.")
    with asking.writing(out):
        results.write(standing, out)
    return standing


# ---- while it runs ------------------------------------------------------------------------------


class Saving:
    """Writes the file now and then: a run that is killed has lost seconds."""

    def __init__(self, out: str | None) -> None:
        self.out, self.last = out, time.monotonic()

    def __call__(self, standing: Standing, *, at_once: bool = False) -> None:
        from wuerfelwerk.lab.arena.results import write

        if self.out is None or not (at_once or time.monotonic() > self.last + SAVED_EVERY):
            return
        with asking.writing(self.out):
            write(standing, self.out)
        self.last = time.monotonic()


@contextmanager
def _live(quiet: bool) -> Iterator[Callable[[Standing], None]]:
    """The pairs on stderr where somebody looks at it; begun late: workers are forked before its thread is."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.live import Live

    say("Making the machine code ready; the first run on this computer takes some seconds longer.")
    live = Live(console=Console(stderr=True), transient=True, auto_refresh=False)
    shown = 0.0

    def show(standing: Standing) -> None:
        nonlocal shown
        live.start()
        if time.monotonic() > shown + 0.25:
            shown = time.monotonic()
            live.update("\n".join(_progress_lines(standing)), refresh=True)

    try:
        yield show
    finally:
        live.stop()


def _progress_lines(standing: Standing) -> list[str]:
    speed = standing.played / standing.seconds if standing.seconds else 0.0
    return [*_pair_lines(standing), f"{standing.seconds:.0f} s, {speed:,.0f} games/s"]


# ---- what came of it ----------------------------------------------------------------------------


def _pair_lines(standing: Standing) -> list[str]:
    from wuerfelwerk.lab.arena.results import pair_rows

    wide = max(len(bot) for bot in standing.contest.bots)
    lines = []
    for row in pair_rows(standing):
        score, low, high = (100 * row[key] for key in ("score_a", "low", "high"))
        half = (high - low) / 2
        gained = "" if row["gain"] is None else f"  gain {row['gain']:.2f}"
        lines.append(
            f"{row['a']:{wide}}  {row['b']:{wide}} {counted(row['games'], 'game'):>15} "
            f"{score:7.2f} %  ({low:.2f} … {high:.2f}) ±{half:.2f}{gained}"
        )
    return lines


def result_lines(title: str, standing: Standing) -> list[str]:
    """The figures for people."""
    from wuerfelwerk.lab.arena.results import document

    contest = standing.contest
    lines = [f"{title}, {counted(contest.seats, 'seat')}, seed {contest.seed}"]
    lines += _pair_lines(standing)
    lines.append(
        "Share of the points of the first of each pair, intervals 95 %; a shared win is a shared point."
    )
    lines.append("Gain of common dice and swapped seats: without them the variance is so many times this.")
    wide = max(len(bot) for bot in contest.bots)
    for place, rung in enumerate(document(standing)["ladder"], 1):
        rating, low, high = (f"{rung[key]:+.0f}" for key in ("rating", "low", "high"))
        lines.append(f"{place:3} {rung['bot']:{wide}} {rating:>8}  ({low} … {high})")
    lines.append("Ladder: 400 points are ten to one, as in chess; the mean is 0.")
    if standing.seconds:
        speed = standing.played / standing.seconds
        one = "game" if round(speed) == 1 else "games"
        lines.append(f"{standing.seconds:.2f} s, {speed:,.0f} {one}/s")
    return lines


def _end(standing: Standing, out: str | None) -> int | None:
    kept = counted(sum(sums.games for sums in standing.sums), "game")
    further = f"; --resume goes on from {out}" if out else ""
    if standing.fault is not None:
        say(f"{standing.fault}. Before it {kept} were finished and kept{further}.")
        return FAILED
    if standing.broken:
        say(f"{standing.broken} {kept} kept{further}.")
        return FAILED
    if standing.interrupted:
        say(f"Interrupted: {kept} finished and kept{further}.")
        return INTERRUPTED
    return None
