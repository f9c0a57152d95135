"""The command simulate: bots play many games, and the results of parts of them are put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, say, tell
from wuerfelwerk.cli.program import FAILED, INTERRUPTED, Command, Whole, WrongUse
from wuerfelwerk.cli.simulating import comparing, recording, tables
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    from wuerfelwerk.lab.keeping import Kept
    from wuerfelwerk.lab.plan import Plan
    from wuerfelwerk.lab.simulate import Simulation
    from wuerfelwerk.lab.tally import Tally

MOST_GAMES = 10**12  # at a million games a second more than a week


@dataclass(frozen=True)
class Files:
    """What a simulation writes besides its figures, by names; None where it is not wanted."""

    resume: str | None
    record: str | None
    table: str | None
    force: bool

    def check(self, legal: bool, as_json: bool) -> None:
        """A sentence for what cannot be meant, before anything is played."""
        if legal and not self.record:
            raise WrongUse("--legal goes with --record FILE.jsonl: it adds to what is recorded.")
        if self.force and not (self.record or self.table):
            raise WrongUse("--force goes with --record or --table: it writes over a file that is there.")
        if self.record is not None:
            recording.check(self.record)
        if self.record == recording.STDOUT and (as_json or self.resume):
            other = "--json" if as_json else "--resume"
            raise WrongUse(f"--record - writes games to stdout, so {other} wants a file of records instead.")
        if self.table is not None:
            tables.check(self.table)
        if not (self.resume and Path(self.resume).exists()):  # else they are those of the same run
            self._check_new()

    def check_none(self, flag: str) -> None:
        """A sentence where something is to be written beside a flag that writes nothing."""
        for name, file in (("--record", self.record), ("--table", self.table), ("--resume", self.resume)):
            if file is not None:
                raise WrongUse(f"{flag} only tells figures: it does not go with {name}.")

    def _check_new(self) -> None:
        if self.record not in (None, recording.STDOUT):
            asking.check_new("--record", str(self.record), self.force)
        if self.table is not None:
            tables.check_not_there(self.table, self.resume is not None, self.force)


@click.command(cls=Command, example="wuerfelwerk simulate {game} --games 10000 --seats 4 --seed 1")
@asking.game_argument
@click.option("--games", type=Whole(1, MOST_GAMES), default=1000, show_default=True, metavar="N")
@asking.bots_options("random")
@asking.options_option
@click.option("--compare", metavar="KEY=A,B", help="Two values of an option on common seeds, game by game.")
@click.option("--random-options", is_flag=True, help="Draw options and seats anew for each game.")
@asking.boards_option
@asking.seed_option("Makes the run repeatable to the byte, on any number of workers.")
@click.option(
    "--first",
    type=Whole(0, MOST_GAMES),
    default=0,
    metavar="N",
    help="Number of the first game: games of one seed may be played in parts.",
)
@asking.workers_option
@asking.cluster_option
@click.option("--resume", metavar="FILE", help="Keep there how far it is, or go on from where it was.")
@click.option("--record", metavar="FILE.jsonl", help="Write every game as one line of JSON; - is stdout.")
@click.option("--table", metavar="FILE", help="Write one line a game: .csv or .parquet.")
@asking.force_option("Write over the files of --record and --table.")
@click.option("--legal", is_flag=True, help="With --record: what was legal at each decision.")
@click.option("--fair", is_flag=True, help="Use the dice with proof, step by step.")
@asking.json_flag
def simulate(
    game: Game,
    games: int,
    seats: int | None,
    bots: str,
    pairs: tuple[str, ...],
    compare: str | None,
    random_options: bool,
    board_files: tuple[str, ...],
    seed: int | None,
    first: int,
    workers: int | None,
    cluster: str | None,
    resume: str | None,
    record: str | None,
    table: str | None,
    force: bool,
    legal: bool,
    fair: bool,
    as_json: bool,
) -> int | None:
    """Let bots play many games and sum up who won.

    A win shared by k seats counts 1/k for each of them; intervals hold the true share with 95 %.
    """
    from wuerfelwerk.lab.plan import Plan

    files = Files(resume, record, table, force)
    files.check(legal, as_json)
    here = asking.workers_here(workers, cluster)
    names, given = asking.read_any_bots(bots, game), asking.read_options(game.card, pairs)
    host = asking.read_boards(game, board_files, given)
    both = [given] if compare is None else comparing.read_compared(game, compare, given)
    drawn = random_options and seats is None  # seats are drawn for each game
    plan = Plan(
        game=game.id,
        games=games,
        seats=0 if drawn else asking.seats_for(game.card, seats, names),
        bots=names,
        options=both[0],
        random_options=random_options,
        seed=asking.seed_for(seed, resume, _seed_of),
        host=host,
        record=record is not None,
        legal=legal,
        dice_for=_fair_dice() if fair else None,
        first=first,
        table=table is not None,
    )
    if compare is not None:
        files.check_none("--compare")
        key = compare.partition("=")[0]
        with _own_bots(game, names):
            compared = comparing.run(plan, key, both[1], here, cluster, as_json)
        return ended(compared, games, None)
    with _own_bots(game, names):
        simulation = _run(plan, files, here, cluster, as_json)
    if simulation.tally.games:
        _show(game, plan, simulation, as_json, say if record == recording.STDOUT else tell)
    return ended(simulation, games, resume)


@contextmanager
def _own_bots(game: Game, names: tuple[str, ...]) -> Iterator[None]:
    """A sentence for a bot of one's own that cannot be compiled, and how the others were played."""
    from wuerfelwerk.bots.own import NoSuchBot

    try:
        yield
    except NoSuchBot as reason:
        raise WrongUse(f"--bots: {reason}.") from reason
    asking.say_how_they_play(game, names)


def _fair_dice() -> Any:
    from wuerfelwerk.cli.simulating.fair import fair_dice

    return fair_dice


def _run(plan: Plan, files: Files, here: int, cluster: str | None, quiet: bool) -> Simulation:
    from wuerfelwerk.cli.simulating.showing import progress
    from wuerfelwerk.lab.simulate import simulate as run

    before = _kept(plan, files.resume) if files.resume else None
    recorded, tail, tabled = (before.recorded, before.tail, before.tabled) if before else (0, "", 0)
    with (
        recording.records_to(files.record, recorded, tail) as records,
        tables.table_to(files.table, tabled, files.resume is not None) as table,
        _keeping(plan, files.resume, records, table) as on_tally,
        progress(plan.games, quiet) as on_progress,
        asking.playing(),
    ):
        return run(
            plan,
            here,
            cluster=cluster,
            on_lines=None if records is None else records.write,
            on_rows=None if table is None else table.write,
            on_progress=on_progress,
            on_tally=on_tally,
            before=before.tally if before else None,
        )


def _show(
    game: Game, plan: Plan, simulation: Simulation, as_json: bool, line_to: Callable[[str], None]
) -> None:
    from wuerfelwerk.cli.simulating import showing

    if as_json:
        print_json(showing.document(plan, simulation))
        return
    for line in showing.lines(game.card.title, simulation.tally, plan.seed):
        line_to(line)
    line_to(showing.speed_line(simulation.games, simulation.actions, simulation.seconds))


def ended(simulation: Simulation, games: int, resume: str | None) -> int | None:
    """The exit code, and a sentence where not all games were played."""
    further = f"; --resume {resume} goes on" if resume else ""
    kept = f"{simulation.tally.games} of {counted(games, 'game')} finished and kept{further}."
    if simulation.failed:
        say(f"--bots: {simulation.failed}.")
    if simulation.failed or simulation.lost:
        say(f"{simulation.lost} {kept}".lstrip())
        return FAILED
    if simulation.interrupted:
        say(f"Interrupted: {kept}")
        return INTERRUPTED
    return None


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


@contextmanager
def _keeping(
    plan: Plan, resume: str | None, records: recording.Records | None, table: tables.Table | None
) -> Iterator[Callable[[Tally], None] | None]:
    """Writes now and then how far the run is."""

    def write(tally: Tally, name: str) -> None:
        from wuerfelwerk.lab.keeping import Kept
        from wuerfelwerk.lab.keeping import write as write_kept

        kept = Kept(tally)
        if records is not None:
            records.settle()
            kept = Kept(tally, records.whole, records.tail)
        if table is not None:
            kept = Kept(tally, kept.recorded, kept.tail, table.whole)
        write_kept(plan, kept, name)

    with asking.kept_now_and_then(resume, write) as keep:
        yield keep
