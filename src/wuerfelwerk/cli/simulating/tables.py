"""The table of a simulation: one line a game as CSV, or the same columns as Parquet.

A Parquet file is whole only at its end, so its lines are gathered as CSV first: beside it under a name of
its own while a run may be gone on from, else in a file that is gone afterwards.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from wuerfelwerk.cli import asking
from wuerfelwerk.cli.program import WrongUse, need
from wuerfelwerk.cli.simulating.recording import open_at

CSV, PARQUET = ".csv", ".parquet"
BLOCK = 4_000_000  # bytes of CSV in a row group


class Table:
    """Takes lines, in order. ``whole``: bytes of them so far."""

    def __init__(self, name: str, file: IO[bytes], kept: int) -> None:
        self.name, self.file, self.whole = name, file, kept

    def write(self, rows: str) -> None:
        data = rows.encode()
        with asking.writing(self.name):
            self.file.write(data)
            self.file.flush()
        self.whole += len(data)


def check(name: str) -> None:
    """A sentence for a name that says nothing of how it is to be written, or what is missing for it."""
    if Path(name).suffix not in (CSV, PARQUET):
        raise WrongUse(f"--table: {name} should end in {CSV} or {PARQUET}.")
    if Path(name).suffix == PARQUET:
        need(f"--table: {name} needs pyarrow", "parquet", "pyarrow")


def gathered_in(name: str, resume: bool) -> str:
    """The file of CSV behind a table."""
    if Path(name).suffix == CSV:
        return name
    return f"{name}{CSV}" if resume else str(Path(name).with_name(f".{Path(name).name}.{os.getpid()}{CSV}"))


def check_not_there(name: str, resume: bool, force: bool) -> None:
    for file in dict.fromkeys((name, gathered_in(name, resume))):
        asking.check_new("--table", file, force)


@contextmanager
def table_to(name: str | None, kept: int, resume: bool) -> Iterator[Table | None]:
    """Where the lines of a table go; what was written stays after an interrupt."""
    if name is None:
        yield None
        return
    lines = gathered_in(name, resume)
    if lines != name:  # one that cannot be written is better refused now
        asking.open_file(name, "ab").close()
    table = Table(lines, open_at("--table", lines, kept), kept)
    try:
        if not kept:
            from wuerfelwerk.lab.rows import header

            table.write(header())
        yield table
    finally:
        with asking.writing(lines):
            table.file.close()
        if lines != name:
            with asking.writing(name):
                write_parquet(lines, name)
                if not resume:
                    os.remove(lines)


def write_parquet(lines: str, name: str) -> None:
    """The table of a CSV file. The new file takes the place of the old one when it is whole."""
    import pyarrow
    from pyarrow import csv, parquet

    from wuerfelwerk.lab.rows import COLUMNS, LISTS

    numbers = {"index": pyarrow.int64(), "seed": pyarrow.uint64(), "turns": pyarrow.int32()}
    kinds = {key: numbers.get(key, pyarrow.string()) for key in COLUMNS} | {"actions": pyarrow.int32()}
    read = csv.open_csv(
        lines,
        read_options=csv.ReadOptions(block_size=BLOCK, use_threads=False),
        convert_options=csv.ConvertOptions(column_types=kinds, strings_can_be_null=False),
    )
    fields = [(key, _kind_of(key, kinds[key], LISTS)) for key in COLUMNS]
    schema = pyarrow.schema(fields)
    new = Path(name).with_name(f".{Path(name).name}.{os.getpid()}")
    try:
        with parquet.ParquetWriter(new, schema) as writer:
            for batch in read:
                writer.write_table(_typed(pyarrow.Table.from_batches([batch]), schema))
        os.replace(new, name)
    finally:
        new.unlink(missing_ok=True)


def _kind_of(key: str, plain: Any, lists: tuple[str, ...]) -> Any:
    import pyarrow

    if key not in lists:
        return plain
    return pyarrow.list_(pyarrow.int32() if key == "points" else pyarrow.string())


def _typed(table: Any, schema: Any) -> Any:
    """Lists in the place of texts with blanks; null where no lot was drawn."""
    import pyarrow
    from pyarrow import compute

    columns = []
    for field in schema:
        column = table.column(field.name)
        if pyarrow.types.is_list(field.type):
            parts = compute.split_pattern(column, " ")
            empty = compute.equal(column, "")
            column = compute.if_else(empty, pyarrow.scalar([], parts.type), parts).cast(field.type)
        elif field.name == "starter":
            column = compute.if_else(compute.equal(column, ""), pyarrow.scalar(None, field.type), column)
        columns.append(column)
    return pyarrow.Table.from_arrays(columns, schema=schema)
