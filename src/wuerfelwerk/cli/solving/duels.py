"""``solve`` of a small game or an ending for two."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, progress_bar, say, tell
from wuerfelwerk.cli.program import INTERRUPTED
from wuerfelwerk.cli.solving import Asked
from wuerfelwerk.cli.solving.sides import keeping, read_sheet, read_solvers
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    from wuerfelwerk.lab.solving.against import Fought
    from wuerfelwerk.lab.solving.duels import Duel, Narrowed


def solve_duel(game: Game, asked: Asked) -> int | None:
    """Bounds of what every position is worth, until they meet; and who plays how well."""
    from wuerfelwerk.lab.solving import duels
    from wuerfelwerk.lab.solving.compared import known_bots

    sheet = read_sheet(game, asked.sheet, duels.sheets(game))
    names = read_solvers(known_bots(game), asked.bots)
    duel, out = duels.open_duel(game, sheet), asked.out
    if asked.resume and out and Path(out).exists():
        with asking.fitting(out):
            duels.read(game, sheet, duel, out)
        say(f"{out}: bounds that are {duel.gap():.2g} apart are there already.")
    drawn = secrets.randbits(32) if asked.seed is None else asked.seed
    kept = duels.AsRows(duel)
    with (
        keeping(game, sheet, kept, out) as on_kept,
        progress_bar("bounds", asked.as_json) as on_progress,
    ):

        def on_sweep(gap: float, last: bool) -> None:
            if on_progress is not None:
                on_progress(*_how_far(gap, duels.WIDEST, duels.WANTED))
            on_kept(int(gap <= duels.WANTED), last)

        solved = duels.solve(duel, asking.workers_here(asked.workers, None), on_sweep=on_sweep)
    if not solved.whole:
        hint = f"; solve --resume --out {out} goes on" if out else ", nothing is kept without --out"
        say(f"Interrupted: the bounds are {solved.gap:.2g} apart{hint}.")
        return INTERRUPTED
    if not asked.as_json:
        _print_value(game, sheet, duel, solved)
    fought = list(_fought(duel, names, asked.games, drawn, asked.as_json))
    if asked.as_json:
        print_json(_figures(game, sheet, duel, solved, drawn, fought))
    return None


def _how_far(gap: float, widest: float, wanted: float) -> tuple[int, int]:
    """Done of all, in thousandths: bounds come nearer by about the same factor each time."""
    return int(1000 * log(widest / max(gap, wanted)) / log(widest / wanted)), 1000


def _unit(duel: Duel) -> tuple[float, str]:
    return (100.0, "%") if duel.wins else (1.0, "points")


def _print_value(game: Game, sheet: str, duel: Duel, solved: Narrowed) -> None:
    times, unit = _unit(duel)
    what = (
        "to win for who begins" if duel.wins else "more than the other seat for who is on turn, in the mean"
    )
    tell(f"{game.card.title}, {sheet}: {times * duel.value():.4f} {unit} {what}")
    tell(
        f"{duel.states:,} positions, none wrong by more than {times * solved.gap:.1g} {unit}, "
        f"{counted(solved.sweeps, 'sweep')}, {solved.seconds:.1f} s"
    )


def _fought(duel: Duel, names: Sequence[str], games: int, seed: int, quiet: bool) -> Iterator[Fought]:
    from wuerfelwerk.lab.solving.against import fight

    times, unit = _unit(duel)
    for name in names if games else ():
        row = fight(duel, name, games, seed)
        if not quiet:
            tell(
                f"{row.bot:8} {times * row.mean:7.2f} {unit} ±{times * row.stderr:.2f}  "
                f"regret {times * row.regret:6.3f} ±{times * row.regret_stderr:.3f}  "
                f"{counted(row.games, 'game')}"
            )
        yield row


def _figures(
    game: Game, sheet: str, duel: Duel, solved: Narrowed, seed: int, fought: Sequence[Fought]
) -> dict[str, Any]:
    return {
        "game": game.id,
        "sheet": sheet,
        "unit": "wins" if duel.wins else "points",
        "states": duel.states,
        "value": duel.value(),
        "gap": solved.gap,
        "sweeps": solved.sweeps,
        "seconds": solved.seconds,
        "seed": seed,
        "bots": [dict(vars(row)) for row in fought],
    }
