"""The command data: decisions, rolls and games of records as one table for statistics."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.printing import counted, print_json, progress_bar, tell
from wuerfelwerk.cli.program import Command, WrongUse, need

if TYPE_CHECKING:
    from wuerfelwerk.cli.exporting.columns import Columns

PARQUET = ".parquet"


@click.command(cls=Command, example="wuerfelwerk data games.jsonl --out games.parquet")
@click.argument("file")
@click.option("--out", required=True, metavar="FILE.parquet", help="The table to write.")
@asking.force_option("Write over the file of --out.")
@asking.json_flag
def data(file: str, out: str, force: bool, as_json: bool) -> None:
    """Write recorded games as a Parquet table: one row a decision, a roll, a game.

    It reads what check reads, and does not check the rules itself.
    """
    if Path(out).suffix != PARQUET:
        raise WrongUse(f"--out: {out} should end in {PARQUET}.")
    need("data needs pyarrow", "parquet", "pyarrow")
    asking.check_new("--out", out, force)
    asking.open_file(out, "ab").close()  # one that cannot be written is better refused now
    sums = {"rows": 0, "decisions": 0, "rolls": 0, "games": 0}
    place = Path(out).resolve()
    new = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        with asking.writing(out):
            _write(new, _tables(file, sums, as_json))
            os.replace(new, place)
    finally:
        new.unlink(missing_ok=True)
        if place.stat().st_size == 0:
            place.unlink()
    if as_json:
        print_json(sums)
        return
    parts = (counted(sums[name], name[:-1]) for name in ("decisions", "rolls", "games"))
    tell(f"{out}: {counted(sums['rows'], 'row')}: {', '.join(parts)}.")


def _write(new: Path, tables: Iterator[Any]) -> None:
    from pyarrow import parquet

    from wuerfelwerk.cli.exporting.columns import SCHEMA

    with parquet.ParquetWriter(new, SCHEMA) as writer:
        for table in tables:
            writer.write_table(table)


def _tables(file: str, sums: dict[str, int], quiet: bool) -> Iterator[Any]:
    """The rows of all records, some at a time, counted as they come."""
    from wuerfelwerk.cli.exporting.columns import ROWS, WRONG, Columns
    from wuerfelwerk.cli.reading import read_lines, record_of
    from wuerfelwerk.cli.saying import told

    columns, first, done = Columns(), 0, 0
    with progress_bar("games", quiet) as on_progress:
        every = Path(file).stat().st_size if Path(file).is_file() else 0
        for line, text in read_lines(file):
            recorded = record_of(file, line, text)
            for double in recorded.doubles:
                raise WrongUse(f"{recorded.place}: {told(double)}")
            try:
                decisions, rolls = columns.add(line, recorded.data)
            except WRONG as error:
                raise _misshapen(recorded.place) from error
            for name, many in (("decisions", decisions), ("rolls", rolls), ("games", 1)):
                sums[name] += many
            sums["rows"] += decisions + rolls + 1
            done += len(text)
            if len(columns) >= ROWS:
                yield _taken(columns, file, first, line)
                first = line + 1
                if on_progress is not None:
                    on_progress(min(done, every), every)
        yield _taken(columns, file, first, line)


def _taken(columns: Columns, file: str, first: int, last: int) -> Any:
    from wuerfelwerk.cli.exporting.columns import WRONG

    try:
        return columns.taken()
    except WRONG as error:
        lines = f"{file}:{max(first, 1)}–{last}" if last > max(first, 1) else f"{file}:{last}"
        raise _misshapen(lines if last else file) from error


def _misshapen(place: str) -> WrongUse:
    return WrongUse(f"{place}: something in a record is not of the right type; wuerfelwerk check says what.")
