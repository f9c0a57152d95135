"""The command merge: results of parts of a simulation or an arena become one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import print_json, tell
from wuerfelwerk.cli.program import Command, WrongUse

LARGEST_RESULT = 64_000_000  # bytes
TABLES = (".csv", ".parquet")  # of an arena


@click.command(cls=Command, example="wuerfelwerk merge first.json second.json --json")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--out", metavar="FILE.json", help="Also write the JSON document to a file.")
@asking.json_flag
def merge(files: tuple[str, ...], out: str | None, as_json: bool) -> None:
    """Put results of parts of one run together, as if it had been played in one go.

    FILE: what simulate --json printed or arena --out wrote of other games of the same seed.
    """
    from wuerfelwerk.lab.merging import Unmergeable

    if out is not None and any(Path(out).resolve() == Path(name).resolve() for name in files):
        raise WrongUse(f"--out: {out} is one of the results that are put together; name another file.")
    found = [(name, _read(name)) for name in files]
    try:
        arenas = ["pairs" in data for _, data in found]
        if any(arenas) and not all(arenas):
            other = files[arenas.index(False)]
            raise WrongUse(f"{other} is no result of an arena, and {files[arenas.index(True)]} is one.")
        document, lines = _of_arenas(found) if all(arenas) else _of_simulations(found)
    except Unmergeable as reason:
        raise WrongUse(f"{reason}.") from reason
    if out is not None:
        asking.write_text(out, json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    if as_json:
        print_json(document)
        return
    for line in lines:
        tell(line)


def _read(name: str) -> Mapping[str, Any]:
    from wuerfelwerk.cli.reading import read_json

    if Path(name).suffix in TABLES:
        from wuerfelwerk.lab.arena.results import Unfit, missing_for, read

        if package := missing_for(name):
            raise WrongUse(f'{name} needs {package}: pip install "wuerfelwerk[parquet]".')
        with asking.reading(name):
            try:
                read(name)
            except Unfit as reason:
                takes = "of simulations merge takes what --json printed"
                raise WrongUse(f"{name} {reason}; {takes}.") from reason
        return {"pairs": None}
    data = read_json(name, "a result")
    if not isinstance(data, dict):
        raise WrongUse(f"{name} is no result of a simulation or an arena.")
    return data


def _of_simulations(found: Sequence[tuple[str, Mapping[str, Any]]]) -> tuple[dict[str, Any], list[str]]:
    from wuerfelwerk.cli.simulating import showing
    from wuerfelwerk.lab.merging import merged, part_of

    whole = merged([part_of(name, data) for name, data in found])
    card = asking.find_game(whole.played["game"]).card
    tally, seconds = whole.tally, max(whole.seconds, 1e-9)
    document = showing.ordered(whole.played, whole.first, tally, seconds, tally.games, tally.actions)
    lines = showing.lines(card.title, tally, whole.played["seed"])
    return document, [*lines, showing.speed_line(tally.games, tally.actions, seconds)]


def _of_arenas(found: Sequence[tuple[str, Mapping[str, Any]]]) -> tuple[dict[str, Any], list[str]]:
    from wuerfelwerk.cli.arena import result_lines
    from wuerfelwerk.lab.arena.merging import merged
    from wuerfelwerk.lab.arena.results import document

    standing, settings = merged([name for name, _ in found])
    card = asking.find_game(standing.contest.game).card
    return {**document(standing), **settings}, result_lines(card.title, standing)
