"""The games of a report: played in parallel, kept line by line where that is wanted, and a ladder of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, progress_bar, say
from wuerfelwerk.cli.simulating.showing import progress
from wuerfelwerk.lab.arena.contest import Contest, seatings
from wuerfelwerk.lab.arena.running import Standing, fresh, run
from wuerfelwerk.lab.plan import Plan
from wuerfelwerk.lab.reporting import keeping
from wuerfelwerk.lab.reporting.facts import Facts, Witness, facts_of
from wuerfelwerk.lab.simulate import simulate


@dataclass
class Gathered:
    """The facts of each plan, equally many, and how it ended."""

    facts: list[list[Facts]]
    standings: list[Standing] = field(default_factory=list)
    interrupted: bool = False
    lost: str = ""  # why nobody could play on

    @property
    def games(self) -> int:
        return len(self.facts[0])

    @property
    def whole(self) -> bool:
        return not self.interrupted and not self.lost


def gather(plans: Sequence[Plan], workers: int, cluster: str | None, resume: str | None) -> Gathered:
    """Plays the games of all plans. After Ctrl-C it has what was finished of each."""
    before, kept = _kept(plans, resume)
    found: list[list[str]] = []
    gathered = Gathered([])
    with _kept_in(resume, plans, kept) as keep, asking.playing():
        for plan, lines in zip(plans, before, strict=True):
            if not gathered.whole:
                break
            with progress(plan.games, quiet=False) as on_progress:
                simulation = simulate(
                    plan,
                    workers,
                    cluster=cluster,
                    on_lines=_both(lines.extend, keep),
                    on_progress=on_progress,
                    before=keeping.tally_of(lines),
                    player=Witness,
                )
            gathered.interrupted, gathered.lost = simulation.interrupted, simulation.lost
            found.append(lines)
    least = min(map(len, found)) if len(found) == len(plans) else 0
    gathered.facts = [[facts_of(line) for line in lines[:least]] for lines in found]
    return gathered


def _both(
    one: Callable[[list[str]], None], other: Callable[[list[str]], None] | None
) -> Callable[[list[str]], None]:
    def take(lines: list[str]) -> None:
        one(lines)
        if other is not None:
            other(lines)

    return take


def _kept(plans: Sequence[Plan], resume: str | None) -> tuple[list[list[str]], int]:
    """The games that are there already, and how many bytes of the file are whole."""
    if resume is None or not Path(resume).exists():
        return [[] for _ in plans], 0
    with asking.fitting(resume):
        lines, whole = keeping.read(plans, resume)
    say(f"{resume}: {counted(sum(map(len, lines)), 'game')} are there already.")
    return lines, whole


@contextmanager
def _kept_in(
    resume: str | None, plans: Sequence[Plan], whole: int
) -> Iterator[Callable[[list[str]], None] | None]:
    """Writes games line by line, behind those that are there."""
    if resume is None:
        yield None
        return
    file = asking.open_file(resume, "a")

    def write(lines: list[str]) -> None:
        with asking.writing(resume):
            file.writelines(f"{line}\n" for line in lines)
            file.flush()

    try:
        with asking.writing(resume):
            file.truncate(whole)
        if not whole:
            write([keeping.head(plans)])
        yield write
    finally:
        with asking.writing(resume):
            file.close()


# ---- the ladder ---------------------------------------------------------------------------------


def climb(
    gathered: Gathered,
    plans: Sequence[Plan],
    bots: Sequence[str],
    games: int,
    workers: int,
    cluster: str | None,
) -> None:
    """Adds a ladder for each plan, at the smallest table. One that was interrupted is left out."""
    standings = []
    for plan in plans:
        seats = max(2, plan.loaded().card.seats_min)
        contest = Contest(
            plan.game, seats, tuple(bots), -(-games // len(seatings(seats))), plan.seed, options=plan.options
        )
        contest = replace(contest, host=plan.host if len(plan.host) == seats else ())
        with asking.playing(), progress_bar("ladder", quiet=False) as on_progress:
            standing = run(fresh(contest), workers, cluster=cluster, on_progress=_shown(contest, on_progress))
        gathered.interrupted, gathered.lost = standing.interrupted, standing.broken
        if not gathered.whole:
            return
        standings.append(standing)
    gathered.standings = standings


def _shown(
    contest: Contest, on_progress: Callable[[int, int], None] | None
) -> Sequence[Callable[[Standing], None]]:
    if on_progress is None:
        return ()
    every = contest.rounds * len(contest.pairs)
    return (lambda standing: on_progress(sum(sums.rounds for sums in standing.sums), every),)
