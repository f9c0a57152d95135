"""The command that trains the levels of a game."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, say, tell
from wuerfelwerk.cli.program import FAILED, INTERRUPTED, Command, WrongUse
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    from wuerfelwerk.lab.training.course import Trained

FEWEST, MOST = 5_000, 10**9


@click.command(cls=Command, example="wuerfelwerk train {game} --seed 1 --out levels.json")
@asking.game_argument
@asking.seed_option(
    "The same seed and number of games give the same file to the byte, on any number of workers."
)
@click.option(
    "--games",
    type=click.IntRange(FEWEST, MOST),
    default=200_000,
    show_default=True,
    metavar="N",
    help="Games to learn from; they alone decide what is learned.",
)
@click.option("--seats", type=int, metavar="N", help="The fewest if left out.")
@click.option(
    "--minutes",
    type=asking.Between(0.01, 100_000),
    metavar="M",
    help="End after so long even if games are left; such a file says so and is not repeatable.",
)
@click.option(
    "--out", metavar="FILE", help="Write the weights there, as a game's data/levels.json wants them."
)
@asking.workers_option
@asking.cluster_option
@asking.json_flag
def train(
    game: Game,
    seed: int | None,
    games: int,
    seats: int | None,
    minutes: float | None,
    out: str | None,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
) -> int | None:
    """Learn the weights of a game's levels from games its bots play against themselves.

    First temporal differences, from nothing; then matches between sets of weights; at last the chances
    to win in games of the result. Settings of the levels are taken over from the game's own file.
    """
    from wuerfelwerk.lab.training.course import Course
    from wuerfelwerk.lab.training.course import train as run

    if not game.has("judging"):
        raise WrongUse(f"{game.card.title} has no module 'judging': there is nothing to learn weights for.")
    here = asking.workers_here(workers, cluster)
    drawn = secrets.randbits(32) if seed is None else seed
    course = Course(game.id, games, asking.seats_for(game.card, seats, ["random"]), drawn)
    file = asking.open_file(out, "w") if out else None
    with _progress(games, as_json) as on_progress, asking.playing():
        trained = run(course, here, cluster=cluster, minutes=minutes, on_progress=on_progress)
    data = _with_settings(game, trained)
    if file is not None and out is not None:
        with asking.writing(out), file:
            file.write(json.dumps(data, indent=1) + "\n")
    if as_json:
        print_json(
            {
                "game": game.id,
                "seed": drawn,
                "games": trained.games,
                "seconds": trained.seconds,
                "result": data,
            }
        )
    else:
        tell(f"{game.card.title}: {counted(trained.games, 'game')}, seed {drawn}, {trained.seconds:.0f} s")
        tell(f"loss of the chances {trained.losses[-1]:.4f}" if trained.losses else "nothing learned yet")
        tell(f"written to {out}" if out else json.dumps(data))
    if trained.lost:
        say(f"{trained.lost} {trained.games} of {counted(games, 'game')}; what was learned is kept.")
        return FAILED
    if not trained.whole:
        say(f"Ended early: {trained.games} of {counted(games, 'game')}; what was learned is kept.")
        return None if minutes is not None and trained.seconds >= 60 * minutes else INTERRUPTED
    return None


def _with_settings(game: Game, trained: Trained) -> dict[str, Any]:
    """The weights with the settings of the game's levels; what the arena measured was of other weights."""
    from wuerfelwerk.bots.levels.settings import LEVELS, SETTINGS, has_levels, settings_of

    data = trained.to_json()
    known = settings_of(game).levels if has_levels(game) else {}
    return data | {
        level: {name: known[level][name] for name in SETTINGS} for level in LEVELS if level in known
    }


@contextmanager
def _progress(games: int, quiet: bool) -> Iterator[Callable[[str, int], None] | None]:
    """A bar on stderr where somebody looks at it, started late: workers are forked before its thread is."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    say("Making the machine code ready; the first run on this computer takes a minute longer.")
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task("lessons", total=games)

    def move(what: str, done: int) -> None:
        bar.start()
        bar.update(task, completed=done, description=what)

    try:
        yield move
    finally:
        bar.stop()
