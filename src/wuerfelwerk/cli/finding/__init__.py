"""``boards make --count``: boards that are fair and unlike each other, as files, with what was measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, say, tell
from wuerfelwerk.cli.program import FAILED, WrongUse
from wuerfelwerk.engine.contract import Game
from wuerfelwerk.games.sketches import balance_of, has_balance
from wuerfelwerk.lab.finding import Finder, Found, Wish


def find(
    game: Game, seed: int, count: int, within: float, apart: int, out: str | None, as_json: bool
) -> int | None:
    """Finds them, tells each as soon as it is proven, and writes it to a folder. FAILED where too few are."""
    if not has_balance(game):
        raise WrongUse(f"The boards of {game.card.title} were not measured: nothing to compare with.")
    usual, folder = balance_of(game), Path(out) if out else None
    if folder is not None:
        if folder.is_file():
            raise WrongUse(f"--out: with --count it is a folder, and {out} is a file.")
        with asking.writing(str(folder)):
            folder.mkdir(parents=True, exist_ok=True)
    finder = Finder(game, Wish(usual.bot, usual.mean, within, apart / 100, seed))
    rows = []
    for found in finder.boards(count):
        text = game.part("board").write_board(found.board)
        file = str(folder / f"{found.board.id}.toml") if folder is not None else None
        if file is not None:
            asking.write_text(file, text)
        rows.append(_row(found, file, text))
        if not as_json:
            tell(_line(found))
    if as_json:
        head = {
            "game": game.id,
            "bot": usual.bot,
            "goal": usual.mean,
            "within": within,
            "tried": finder.tried,
        }
        print_json({**head, "boards": rows})
    if len(rows) < count:
        say(f"Only {counted(len(rows), 'board')} of {count} found among {finder.tried} that were made.")
        return FAILED
    return None


def _row(found: Found, file: str | None, text: str) -> dict[str, Any]:
    return {
        "id": found.board.id,
        "seed": found.seed,
        "file": file,
        "text": text,
        "games": found.games,
        "mean": found.mean,
        "away": found.away,
        "interval": found.half,
        "apart": found.apart,
        "looks": found.looks,
    }


def _line(found: Found) -> str:
    looks = ", ".join(f"{name} {value:g}" for name, value in found.looks.items())
    measured = f"{found.mean:8.2f} {found.away:+6.2f} % ± {found.half:.2f} ({found.games} games)"
    return f"{found.board.id:16} {measured}, {100 * found.apart:.0f} % apart, {looks}"
