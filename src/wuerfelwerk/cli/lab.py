"""Commands that let bots play: simulate and bench."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, say, tell
from wuerfelwerk.cli.program import FAILED, INTERRUPTED, Command, WrongUse
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    from wuerfelwerk.dice import FairDice
    from wuerfelwerk.lab.keeping import Kept
    from wuerfelwerk.lab.measuring.bench import Figure
    from wuerfelwerk.lab.plan import Plan
    from wuerfelwerk.lab.simulate import Simulation
    from wuerfelwerk.lab.tally import Tally

MOST_GAMES = 10**12  # at a million games a second more than a week


@click.command(cls=Command, example="wuerfelwerk simulate {game} --games 10000 --seats 4 --seed 1")
@asking.game_argument
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, metavar="N")
@click.option("--seats", type=int, metavar="N", help="One for each bot named if left out, else the fewest.")
@click.option("--bots", default="random", show_default=True, metavar="A[,B…]", help="One name for all seats.")
@asking.options_option
@click.option("--random-options", is_flag=True, help="Draw options and seats anew for each game.")
@asking.boards_option
@asking.seed_option("Makes the run repeatable to the byte, on any number of workers.")
@asking.workers_option
@asking.cluster_option
@click.option("--resume", metavar="FILE", help="Keep there how far it is, or go on from where it was.")
@click.option("--record", metavar="FILE.jsonl", help="Write every game as one line of JSON.")
@click.option("--legal", is_flag=True, help="With --record: what was legal at each decision.")
@click.option("--fair", is_flag=True, help="Use the dice with proof, step by step.")
@asking.json_flag
def simulate(
    game: Game,
    games: int,
    seats: int | None,
    bots: str,
    pairs: tuple[str, ...],
    random_options: bool,
    board_files: tuple[str, ...],
    seed: int | None,
    workers: int | None,
    cluster: str | None,
    resume: str | None,
    record: str | None,
    legal: bool,
    fair: bool,
    as_json: bool,
) -> int | None:
    """Let bots play many games and sum up who won.

    A win shared by k seats counts 1/k for each of them; intervals hold the true share with 95 %.
    """
    from wuerfelwerk.lab.plan import Plan
    from wuerfelwerk.lab.simulate import simulate as run

    if legal and not record:
        raise WrongUse("--legal goes with --record FILE.jsonl: it adds to what is recorded.")
    here = asking.workers_here(workers, cluster)
    names, given = asking.read_bots(bots, game), asking.read_options(game.card, pairs)
    host = asking.read_boards(game, board_files, given)
    drawn = random_options and seats is None  # seats are drawn for each game
    plan = Plan(
        game=game.id,
        games=games,
        seats=0 if drawn else asking.seats_for(game.card, seats, names),
        bots=names,
        options=given,
        random_options=random_options,
        seed=asking.seed_for(seed, resume, _seed_of),
        host=host,
        record=record is not None,
        legal=legal,
        dice_for=fair_dice if fair else None,
    )
    before = _kept(plan, resume) if resume else None
    with (
        _lines_to(record, before.recorded if before else 0) as on_lines,
        _keeping(plan, resume, record) as on_tally,
        progress(games, as_json) as on_progress,
        asking.playing(),
    ):
        simulation = run(
            plan,
            here,
            cluster=cluster,
            on_lines=on_lines,
            on_progress=on_progress,
            on_tally=on_tally,
            before=before.tally if before else None,
        )
    if as_json:
        print_json(_figures(plan.game, plan.seed, simulation))
    else:
        _print_figures(game, plan.seed, simulation)
    further = f"; --resume {resume} goes on" if resume else ""
    kept = f"{simulation.tally.games} of {counted(games, 'game')} finished and kept{further}."
    if simulation.lost:
        say(f"{simulation.lost} {kept}")
        return FAILED
    if simulation.interrupted:
        say(f"Interrupted: {kept}")
        return INTERRUPTED
    return None


def fair_dice(seed: int, index: int, seats: int) -> FairDice:
    """Dice with proof for game ``index`` of a run: secret and words follow from the seed."""
    import hashlib

    from wuerfelwerk.dice import FairDice
    from wuerfelwerk.engine.contract import LETTERS

    def drawn(what: str) -> bytes:
        return hashlib.sha256(f"{what} {seed} {index}".encode()).digest()

    words = {letter: drawn(f"word {letter}").hex()[:16] for letter in LETTERS[:seats]}
    return FairDice(drawn("secret"), f"simulation-{seed}-{index}", words)


# ---- long runs ----------------------------------------------------------------------------------


def _seed_of(resume: str) -> int:
    from wuerfelwerk.lab.keeping import seed_of  # a run that goes on from nothing does not wait for it

    return seed_of(resume)


def _kept(plan: Plan, resume: str) -> Kept:
    """How far the run is already. The file is written here: one that cannot be is better refused now."""
    from wuerfelwerk.lab import keeping
    from wuerfelwerk.lab.tally import Tally

    if Path(resume).exists():
        with asking.fitting(resume):
            kept = keeping.read(plan, resume)
            say(f"{resume}: {counted(kept.tally.games, 'game')} are there already.")
            return kept
    kept = keeping.Kept(Tally())
    with asking.writing(resume):
        keeping.write(plan, kept, resume)
    return kept


def _keeping(
    plan: Plan, resume: str | None, record: str | None
) -> AbstractContextManager[Callable[[Tally], None] | None]:
    """Writes now and then how far the run is."""

    def write(tally: Tally, name: str) -> None:
        from wuerfelwerk.lab import keeping

        recorded = Path(record).stat().st_size if record else 0
        keeping.write(plan, keeping.Kept(tally, recorded), name)

    return asking.kept_now_and_then(resume, write)


@contextmanager
def _lines_to(name: str | None, kept: int) -> Iterator[Callable[[list[str]], None] | None]:
    """Writes records line by line, behind what is kept of them; what was written stays after an interrupt."""
    if name is None:
        yield None
        return
    file = asking.open_file(name, "a" if kept else "w")
    if kept:
        if file.seek(0, 2) < kept:
            file.close()
            raise WrongUse(
                f"--record: {name} is shorter than --resume says; it is another file, or was changed."
            )
        with asking.writing(name):
            file.truncate(kept)

    def write(lines: list[str]) -> None:
        with asking.writing(name):
            file.writelines(f"{line}\n" for line in lines)
            file.flush()

    try:
        yield write
    finally:
        with asking.writing(name):  # what a full disk did not take is tried once more here
            file.close()


@contextmanager
def progress(games: int, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr where somebody looks at it. It starts late: workers are forked before its thread is."""
    import sys

    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    say("Making the machine code ready; the first run on this computer takes some seconds longer.")
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task("games", total=games)

    def move(done: int) -> None:
        bar.start()
        bar.update(task, completed=done)

    try:
        yield move
    finally:
        bar.stop()


def _figures(game: str, seed: int, simulation: Simulation) -> dict[str, Any]:
    tally, seconds = simulation.tally, simulation.seconds
    speed = {
        "seconds": seconds,
        "games_per_s": simulation.games / seconds,
        "actions_per_s": simulation.actions / seconds,
    }
    return {"game": game, "seed": seed, **tally.to_json(), "actions": tally.actions, **speed}


def _print_figures(game: Game, seed: int, simulation: Simulation) -> None:
    tally, seconds = simulation.tally, simulation.seconds
    tell(f"{game.card.title}: {counted(tally.games, 'game')}, seed {seed}")
    for title, rows in (("seat", tally.seats), ("place", tally.places), ("bot", tally.bots)):
        for name, wins in sorted(rows.items()):
            figures = wins.to_json()
            share, low, high = (100 * figures[key] for key in ("share", "low", "high"))
            tell(
                f"{title:5} {name:10} {counted(wins.games, 'game'):>15} {wins.count:11.1f} wins "
                f"{share:6.2f} %  ({low:.2f} … {high:.2f})"
            )
    if tally.places:
        tell("Place 1 started, place 2 sat next to it, and so on.")
    tell(
        "Intervals: 95 %. A win shared by k seats counts 1/k for each; "
        f"shared: {counted(tally.shared, 'game')}."
    )
    mean = tally.turns / tally.games if tally.games else 0.0
    tell(f"turns {mean:.1f} on average, {tally.most_turns} at most")
    tell("ended " + ", ".join(f"{name} {count}" for name, count in sorted(tally.endings.items())))
    rate, actions = simulation.games / seconds, simulation.actions / seconds
    one = "game" if round(rate) == 1 else "games"
    tell(f"{seconds:.2f} s, {rate:,.0f} {one}/s, {actions:,.0f} actions/s")


@click.command(cls=Command, example="wuerfelwerk bench all --seconds 1")
@click.argument("which", metavar="GAME|all")
@click.option("--seats", type=int, metavar="N", help="The most the game allows if left out.")
@click.option(
    "--seconds",
    type=asking.Between(0.05, 3600),
    default=2.0,
    show_default=True,
    help="Time for each measure; a game has about fifteen.",
)
@asking.json_flag
def bench(which: str, seats: int | None, seconds: float, as_json: bool) -> None:
    """Measure how fast games, bots and workers are, on one core but for the workers.

    Each rate is told beside a bare loop of the same moments: one random number, a few bits and one
    store a step. First game: in a new process with an empty and with a filled cache of machine code;
    the import of numba is not counted.
    """
    from wuerfelwerk.games import all_games
    from wuerfelwerk.lab.measuring.bench import document, measures

    games = all_games() if which == "all" else [asking.find_game(which)]
    wanted = [asking.seats_for(game.card, seats or game.card.seats_max, ["random"]) for game in games]
    rows = []
    for game, count in zip(games, wanted, strict=True):
        todo = measures(game, count)
        about = seconds * sum(measure.times for measure in todo)
        say(f"{game.card.title}: about {about:.0f} s, and the time in which machine code is made.")
        if not as_json:
            tell(f"{game.card.title}, {counted(count, 'seat')}")
        figures = []
        with _measuring() as on_measure:
            for measure in todo:
                on_measure(measure.title)
                found = measure.take(seconds)
                on_measure("")
                figures += found
                for figure in () if as_json else found:
                    tell(_figure_line(figure))
        rows.append(document(game, count, figures))
        if not as_json:
            tell(f"  {'state':32} {rows[-1]['state_bytes']:16,} bytes")
    if as_json:
        print_json(rows)


@contextmanager
def _measuring() -> Iterator[Callable[[str], None]]:
    """On stderr, where somebody looks at it: what is being measured just now."""
    import sys

    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.live import Live

    with Live(console=Console(stderr=True), transient=True, auto_refresh=False) as live:
        yield lambda title: live.update(f"  {title} …" if title else "", refresh=True)


def _figure_line(figure: Figure) -> str:
    digits = 3 if figure.value < 100 else 0
    line = f"  {figure.title:32} {figure.value:16,.{digits}f} {figure.unit}"
    if figure.ratio is None:
        return line
    if figure.of_bare:
        return f"{line}  one costs {1 / figure.ratio:,.{1 if figure.ratio > 0.001 else 0}f} bare steps"
    return f"{line}  {figure.ratio:.2f} of one worker each"
