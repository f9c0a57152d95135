"""``solve`` of one side of a sheet, played alone."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, progress_bar, say, tell
from wuerfelwerk.cli.program import INTERRUPTED, WrongUse
from wuerfelwerk.cli.solving import Asked
from wuerfelwerk.engine.contract import Game

if TYPE_CHECKING:
    from wuerfelwerk.lab.solving.compared import Played
    from wuerfelwerk.lab.solving.course import Side, Solved
    from wuerfelwerk.lab.solving.keeping import Worked

SAVED_EVERY = 20.0  # seconds: a file of a hundred megabytes


def solve_side(game: Game, asked: Asked) -> int | None:
    """One side of a sheet for somebody who plays it alone, always being active, and who plays it how well.

    Exact but for the rounding of numbers: every place, every roll, every second try.
    """
    from wuerfelwerk.lab.solving.course import solve as run

    out, misthrows = asked.out, asked.misthrows
    sheet, side = _open(game, asked.sheet)
    names = _read_bots(game, asked.bots)
    done = _kept(game, sheet, side, out) if asked.resume and out else 0
    drawn = secrets.randbits(32) if asked.seed is None else asked.seed
    with (
        keeping(game, sheet, side, out) as on_kept,
        progress_bar("paths", asked.as_json) as on_progress,
    ):

        def on_rows(rows: int, last: bool) -> None:
            if on_progress is not None:
                on_progress(rows, len(side.values))
            on_kept(rows, last)

        solved = run(side, asking.workers_here(asked.workers, None), done=done, on_rows=on_rows)
    if not solved.whole:
        kept = f"; solve --resume --out {out} goes on" if out else ", nothing is kept without --out"
        say(f"Interrupted: {solved.rows} of {solved.all} paths are worked out{kept}.")
        return INTERRUPTED
    if not asked.as_json:
        _print_value(game, sheet, side, misthrows, solved)
    played = list(_compared(game, side, names, asked.games, drawn, misthrows, asked.as_json))
    if asked.as_json:
        print_json(_figures(game, sheet, side, misthrows, solved, drawn, played))
    return None


def _open(game: Game, id: str | None) -> tuple[str, Side]:
    from wuerfelwerk.lab.solving import course

    chosen = read_sheet(game, id, course.sheets(game))
    return chosen, course.open_sheet(game, chosen)


def read_sheet(game: Game, id: str | None, known: Sequence[str]) -> str:
    """The sheet that is asked for, or the first."""
    chosen = known[0] if id is None else id
    if chosen not in known:
        raise WrongUse(
            f"--sheet: {game.card.title} has no sheet '{chosen[:20]}'; sheets: {', '.join(known)}."
        )
    return chosen


def _read_bots(game: Game, text: str | None) -> tuple[str, ...]:
    from wuerfelwerk.lab.solving.compared import known_bots

    return read_solvers(known_bots(game), text)


def read_solvers(known: Sequence[str], text: str | None) -> tuple[str, ...]:
    """The bots that are asked for, or all."""
    names = tuple(known) if text is None else tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in known:
            raise WrongUse(f"--bots: there is no bot '{name[:40]}' here; bots: {', '.join(known)}.")
    return names


# ---- what is kept -------------------------------------------------------------------------------


def _kept(game: Game, sheet: str, side: Side, out: str) -> int:
    """Rows that are in the file already, if there is one."""
    from wuerfelwerk.lab.solving.keeping import read

    if not Path(out).exists():
        return 0
    with asking.fitting(out):
        rows = read(game, sheet, side, out)
    say(f"{out}: {rows} of {len(side.values)} paths are there already.")
    return rows


@contextmanager
def keeping(game: Game, sheet: str, side: Worked, out: str | None) -> Iterator[Callable[[int, bool], None]]:
    """Inside, the file is written now and then, and at the end."""
    if out is None:
        yield lambda _rows, _last: None
        return
    from wuerfelwerk.lab.solving.keeping import write

    written = time.monotonic()

    def keep(rows: int, last: bool) -> None:
        nonlocal written
        if last or time.monotonic() > written + SAVED_EVERY:
            with asking.writing(out):
                write(game, sheet, side, rows, out)
            written = time.monotonic()

    keep(0, False)
    yield keep


# ---- what is told -------------------------------------------------------------------------------


def _compared(
    game: Game, side: Side, names: Sequence[str], games: int, seed: int, misthrows: int, quiet: bool
) -> Iterator[Played]:
    from wuerfelwerk.lab.solving.compared import play

    for name in names if games else ():
        row = play(game, side, name, games, seed, misthrows)
        if not quiet:
            tell(
                f"{row.bot:8} {row.mean:7.2f} points ±{row.stderr:.2f}  regret {row.regret:6.2f}  "
                f"{counted(row.games, 'game')}"
            )
        yield row


def _print_value(game: Game, sheet: str, side: Side, misthrows: int, solved: Solved) -> None:
    begun = f" with {counted(misthrows, 'misthrow')}" if misthrows else ""
    tell(f"{game.card.title}, sheet {sheet}{begun}: {side.value(misthrows):.6f} points are expected")
    tell(f"{side.states:,} states, {solved.seconds:.1f} s")


def _figures(
    game: Game,
    sheet: str,
    side: Side,
    misthrows: int,
    solved: Solved,
    seed: int,
    played: Sequence[Played],
) -> dict[str, Any]:
    bots = [
        {"bot": row.bot, "games": row.games, "mean": row.mean, "stderr": row.stderr, "regret": row.regret}
        for row in played
    ]
    return {
        "game": game.id,
        "sheet": sheet,
        "misthrows": misthrows,
        "states": side.states,
        "value": side.value(misthrows),
        "seconds": solved.seconds,
        "seed": seed,
        "bots": bots,
    }
