"""The command line. Figures go to stdout, progress and messages to stderr.

Exit codes: 0 good, 1 a check failed, 2 wrong use (one sentence on stderr), 130 interrupted,
141 nobody reads the output any more.

Command modules import what they need inside their functions: ``--help`` and ``serve`` must not
wait for numba.
"""

from __future__ import annotations

import click

from wuerfelwerk import __version__
from wuerfelwerk.cli import (
    analysing,
    arena,
    boards,
    lab,
    laws,
    moving,
    records,
    reporting,
    serving,
    simulating,
    solving,
    starting,
    training,
)
from wuerfelwerk.cli.exporting import gathering, papering, picturing
from wuerfelwerk.cli.printing import print_text
from wuerfelwerk.cli.program import Program
from wuerfelwerk.cli.simulating import merging


@click.group(
    cls=Program,
    example="wuerfelwerk serve",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="wuerfelwerk", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Colour-dice games: play them with friends and bots, simulate them by the million."""
    if context.invoked_subcommand is None:
        print_text(f"{context.get_help()}\n")


for command in (
    serving.serve,
    records.games,
    simulating.simulate,
    merging.merge,
    records.check,
    records.count,
    boards.boards,
    lab.bench,
    arena.arena,
    training.train,
    solving.solve,
    analysing.analyse,
    reporting.report,
    records.verify,
    picturing.picture,
    papering.paper,
    gathering.data,
    laws.laws,
    starting.new_game,
    moving.export_tables,
    moving.import_tables,
    moving.backup,
):
    main.add_command(command)
