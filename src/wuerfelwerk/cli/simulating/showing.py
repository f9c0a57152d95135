"""What a simulation says: how far it is, and the figures of its end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from wuerfelwerk.cli.printing import counted, say

if TYPE_CHECKING:
    from wuerfelwerk.lab.plan import Plan
    from wuerfelwerk.lab.simulate import Simulation
    from wuerfelwerk.lab.tally import Tally


@contextmanager
def progress(games: int, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """A bar on stderr where somebody looks at it. It starts late: workers are forked before its thread is."""
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


def document(plan: Plan, simulation: Simulation) -> dict[str, Any]:
    """The figures as JSON data: what was played, what came of it, and how fast."""
    return ordered(
        played(plan),
        plan.first,
        simulation.tally,
        simulation.seconds,
        simulation.games,
        simulation.actions,
    )


def ordered(
    played: dict[str, Any], first: int, tally: Tally, seconds: float, games: int, actions: int
) -> dict[str, Any]:
    """``games`` and ``actions``: those that took so many seconds."""
    speed = {"seconds": seconds, "games_per_s": games / seconds, "actions_per_s": actions / seconds}
    return {**played, "first": first, **tally.to_json(), "actions": tally.actions, **speed}


def played(plan: Plan) -> dict[str, Any]:
    """What the games follow from, but how many there are. Options that were drawn are not among them."""
    from wuerfelwerk.engine.options import complete
    from wuerfelwerk.lab.plan import planned

    known, card = planned(plan), plan.loaded().card
    options = dict(plan.options) if plan.random_options else complete(card, plan.options)
    seating = [plan.bots[seat % len(plan.bots)] for seat in range(plan.seats)] or list(plan.bots)
    return {
        "game": plan.game,
        "rules_version": known["rules_version"],
        "seed": plan.seed,
        "options": dict(sorted(options.items())),
        "random_options": plan.random_options,
        "table_seats": plan.seats,
        "seating": seating,
        "boards": known["boards"],
        "fair": known["fair"],
    }


def lines(title: str, tally: Tally, seed: int) -> list[str]:
    """The figures for people, without how fast they came."""
    found = [f"{title}: {counted(tally.games, 'game')}, seed {seed}"]
    for kind, rows in (("seat", tally.seats), ("place", tally.places), ("bot", tally.bots)):
        for name, wins in sorted(rows.items()):
            figures = wins.to_json()
            share, low, high = (100 * figures[key] for key in ("share", "low", "high"))
            found.append(
                f"{kind:5} {name:10} {counted(wins.games, 'game'):>15} {wins.count:11.1f} wins "
                f"{share:6.2f} %  ({low:.2f} … {high:.2f})"
            )
    if tally.places:
        found.append("Place 1 started, place 2 sat next to it, and so on.")
    found.append(
        "Intervals: 95 %. A win shared by k seats counts 1/k for each; "
        f"shared: {counted(tally.shared, 'game')}."
    )
    mean = tally.turns / tally.games if tally.games else 0.0
    found.append(f"turns {mean:.1f} on average, {tally.most_turns} at most")
    found.append("ended " + ", ".join(f"{name} {count}" for name, count in sorted(tally.endings.items())))
    return found


def speed_line(games: int, actions: int, seconds: float) -> str:
    rate = games / seconds
    one = "game" if round(rate) == 1 else "games"
    return f"{seconds:.2f} s, {rate:,.0f} {one}/s, {actions / seconds:,.0f} actions/s"
