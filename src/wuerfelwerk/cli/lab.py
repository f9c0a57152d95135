"""The command bench: how fast games, bots and workers are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, say, tell
from wuerfelwerk.cli.program import Between, Command

if TYPE_CHECKING:
    from wuerfelwerk.lab.measuring.bench import Figure


@click.command(cls=Command, example="wuerfelwerk bench all --seconds 1")
@click.argument("which", metavar="GAME|all")
@click.option("--seats", type=int, metavar="N", help="The most the game allows if left out.")
@click.option(
    "--seconds",
    type=Between(0.05, 3600),
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
