"""The command that trains the levels of a game."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, say, tell
from wuerfelwerk.cli.program import FAILED, INTERRUPTED, Between, Command, Whole, WrongUse
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    from wuerfelwerk.lab.training.course import Course, Standing, Trained

FEWEST, MOST = 5_000, 10**9


@click.command(cls=Command, example="wuerfelwerk train {game} --seed 1 --out levels.json")
@asking.game_argument
@asking.seed_option(
    "The same seed and number of games give the same file to the byte, on any number of workers."
)
@click.option(
    "--games",
    type=Whole(FEWEST, MOST),
    default=200_000,
    show_default=True,
    metavar="N",
    help="Games to learn from; they alone decide what is learned.",
)
@click.option("--seats", type=int, metavar="N", help="The fewest if left out.")
@click.option(
    "--minutes",
    type=Between(0.01, 100_000),
    metavar="M",
    help="End after so long even if games are left; such a file says so and is not repeatable.",
)
@click.option(
    "--out", metavar="FILE", help="Write the weights there, as a game's data/levels.json wants them."
)
@click.option("--resume", metavar="FILE", help="Keep there how far it is, or go on from where it was.")
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
    resume: str | None,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
) -> int | None:
    """Learn the weights of a game's levels from games its bots play, mostly against themselves.

    First temporal differences, from nothing; then practice by the natural gradient, four games of ten
    against greedy; at last the chances to win in games of the result. Settings of the levels are taken
    over from the game's own file.
    """
    from wuerfelwerk.lab.training.course import Course
    from wuerfelwerk.lab.training.course import train as run

    if not game.has("judging"):
        raise WrongUse(f"{game.card.title} has no module 'judging': there is nothing to learn weights for.")
    here = asking.workers_here(workers, cluster)
    drawn = _seed(seed, resume)
    course = Course(game.id, games, asking.seats_for(game.card, seats, ["random"]), drawn)
    before = _kept(course, game, resume) if resume else None
    if out:
        asking.check_writable(out)
    with (
        _keeping(course, game, resume) as on_standing,
        _progress(games, as_json) as on_progress,
        asking.playing(),
    ):
        trained = run(
            course,
            here,
            cluster=cluster,
            minutes=minutes,
            before=before,
            on_progress=on_progress,
            on_standing=on_standing,
        )
    data = _with_settings(game, trained)
    if out:
        asking.write_text(out, json.dumps(data, indent=1) + "\n")
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
        losses = trained.standing.losses
        tell(f"{game.card.title}: {counted(trained.games, 'game')}, seed {drawn}, {trained.seconds:.0f} s")
        tell(f"loss of the chances {losses[-1]:.4f}" if losses else "nothing learned yet")
        tell(f"written to {out}" if out else json.dumps(data))
    further = f"; --resume {resume} goes on" if resume else ""
    kept = f"{trained.games} of {counted(games, 'game')}; what was learned is kept{further}."
    if trained.lost:
        say(f"{trained.lost} {kept}")
        return FAILED
    if not trained.whole:
        say(f"Ended early: {kept}")
        return None if minutes is not None and trained.seconds >= 60 * minutes else INTERRUPTED
    return None


def _seed(seed: int | None, resume: str | None) -> int:
    """As given, else that of the file that is gone on from, else a new one."""
    if seed is None and resume is not None and Path(resume).exists():
        from wuerfelwerk.lab.keeping import seed_of
        from wuerfelwerk.lab.training.keeping import FORMAT, KIND

        with asking.fitting(resume):
            return seed_of(resume, FORMAT, KIND)
    return secrets.randbits(32) if seed is None else seed


def _kept(course: Course, game: Game, resume: str) -> Standing | None:
    """How far the training is already; None: not begun. The file is written here: one that cannot be is
    better refused now."""
    from wuerfelwerk.lab.training import keeping
    from wuerfelwerk.lab.training.course import Standing

    if Path(resume).exists():
        with asking.fitting(resume):
            standing = keeping.read(course, game, resume)
            say(f"{resume}: {counted(standing.games, 'game')} are learned from already.")
            return standing
    judging: Any = game.part("judging")
    with asking.writing(resume):
        keeping.write(course, game, Standing.none(int(judging.NUMBERS)), resume)
    return None


def _keeping(
    course: Course, game: Game, resume: str | None
) -> AbstractContextManager[Callable[[Standing], None] | None]:
    """Writes now and then how far the training is."""

    def write(standing: Standing, name: str) -> None:
        from wuerfelwerk.lab.training import keeping

        keeping.write(course, game, standing, name)

    return asking.kept_now_and_then(resume, write)


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
