"""The command that works out exactly what something is worth, and who plays it how well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click
from click.core import ParameterSource

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.program import Command, Whole, WrongUse
from wuerfelwerk.engine.contract import Game

SIDE, DUEL, STOPPING = "solitaire", "endgame", "stopping"  # modules of games
COMMON = frozenset({"game", "as_json"})
FLAGS = {
    SIDE: COMMON | {"sheet", "misthrows", "out", "resume", "games", "bots", "seed", "workers"},
    DUEL: COMMON | {"sheet", "out", "resume", "games", "bots", "seed", "workers"},
    STOPPING: COMMON | {"needs"},
}


@dataclass(frozen=True)
class Asked:
    """What was said behind ``solve GAME``."""

    sheet: str | None
    misthrows: int
    needs: str | None
    out: str | None
    resume: bool
    games: int
    bots: str | None
    seed: int | None
    workers: int | None
    as_json: bool


@click.command(cls=Command, example="wuerfelwerk solve {game} --out best.npz", needs=SIDE)
@asking.game_argument
@click.option("--sheet", metavar="ID", help="Which sheet or small game; the first if left out.")
@click.option(
    "--misthrows",
    type=Whole(0, 2),
    default=0,
    show_default=True,
    metavar="N",
    help="Of a side that begins with so many.",
)
@click.option("--needs", metavar="N,N,…", help="Of a turn with so many free fields for each colour.")
@click.option("--out", metavar="FILE", help="Keep there what every place is worth: 100 MB and more.")
@click.option("--resume", is_flag=True, help="Go on with what is in --out, or take it if it is whole.")
@click.option(
    "--games",
    type=Whole(0, 10_000_000),
    default=1000,
    show_default=True,
    metavar="N",
    help="That each bot plays afterwards; bots that play on in their heads play a twentieth.",
)
@click.option("--bots", metavar="A[,B…]", help="Who plays: 'perfect' plays by the solution. All if left out.")
@asking.seed_option("Of the dice the bots play with.")
@asking.workers_option
@asking.json_flag
def solve(game: Game, **flags: Any) -> int | None:
    """Work out exactly what something of a game is worth to who plays as well as can be.

    One side of a sheet, played alone; a small game or an ending for two; or stopping and rolling on: what a
    game has of these. Then bots play; what they lose against the best that can be expected is their regret.
    """
    kind = next((part for part in FLAGS if game.has(part)), None)
    if kind is None:
        *others, last = (f"'{part}'" for part in FLAGS)
        raise WrongUse(
            f"{game.card.title} has nothing that can be solved: no module {', '.join(others)} or {last}."
        )
    _check(game, kind)
    asked = Asked(**flags)
    if asked.resume and asked.out is None:
        raise WrongUse("--resume goes with --out FILE: it goes on with what is kept there.")
    if kind == SIDE:
        from wuerfelwerk.cli.solving.sides import solve_side

        return solve_side(game, asked)
    if kind == DUEL:
        from wuerfelwerk.cli.solving.duels import solve_duel

        return solve_duel(game, asked)
    from wuerfelwerk.cli.solving.stopping import solve_stopping

    solve_stopping(game, asked)
    return None


def _check(game: Game, kind: str) -> None:
    """A flag that says nothing of what is solved here is wrong use."""
    context = click.get_current_context()
    for name in context.params:
        given = context.get_parameter_source(name) is not ParameterSource.DEFAULT
        if given and name not in FLAGS[kind]:
            raise WrongUse(f"--{name} says nothing of what is solved of {game.card.title}.")
